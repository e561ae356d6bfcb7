#include "report/site.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/lines.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "games/rulebook.hpp"
#include "report/code.hpp"
#include "report/curves.hpp"
#include "report/html.hpp"
#include "report/rules.hpp"
#include "report/share.hpp"
#include "report/statistics.hpp"
#include "report/text.hpp"
#include "report/views.hpp"

namespace tavolo::embedded {
extern const std::string_view site_style;
}  // namespace tavolo::embedded

namespace tavolo::report {
namespace {

/// The way from a page to the first one.
std::string up(std::string_view path) { return path.find('/') == std::string_view::npos ? "" : "../"; }

std::string clause_address(std::string_view id) {
  const std::string_view prefix = id.substr(0, id.find('-'));
  for (const games::Game* const game : games::registry()) {
    if (game->prefix == prefix) return fmt::format("{}#{}", game_path(*game), id);
  }
  return {};
}

/// Where names lead from a page.
Leads leads_from(const Site& site, std::string_view path) {
  return [&site, up = up(path)](Names names, std::string_view what) -> std::string {
    switch (names) {
      case Names::clause: {
        const std::string to = clause_address(what);
        return to.empty() ? to : up + to;
      }
      case Names::match: {
        std::string_view deal = what;
        const base::Number number = base::whole(base::cut(deal, '.'));
        if (!number || !site.matches.contains(number.value)) return {};
        return up + match_path(number.value) + (deal.empty() ? "" : "#" + anchor(Names::deal, deal));
      }
      case Names::player: {
        const auto found = site.players.find(what);
        return found == site.players.end() ? std::string{} : up + player_path(found->second);
      }
      case Names::deal: return "#" + anchor(names, what);
      default: return {};
    }
  };
}

/// A page as it is being written.
class Page {
 public:
  Page(const Site& site, std::string path, std::string title, Leads leads = {})
      : m_site(site),
        m_path(std::move(path)),
        m_title(std::move(title)),
        m_html(site.names, leads ? std::move(leads) : leads_from(site, m_path)) {}

  void add(const Blocks& blocks, std::string_view label, int level = 0) {
    m_body += m_html.blocks(blocks, label, level);
  }
  void add(std::string_view html) { m_body += html; }
  void heading(int level, std::string_view text) {
    m_body += fmt::format("<h{0}>{1}</h{0}>\n", level, m_html.text(text));
  }
  void link(std::string_view to, std::string_view text) {
    m_body += fmt::format("<p><a href=\"{}{}\">{}</a></p>\n", up(m_path), to, m_html.text(text));
  }
  [[nodiscard]] const Html& html() const noexcept { return m_html; }

  /// The document; `refresh` is after how many seconds it is looked at anew, 0 for never; `whole` has the
  /// style inside.
  [[nodiscard]] std::string document(std::string_view kind = {}, int refresh = 0, bool whole = false) const {
    const std::string to = up(m_path);
    std::string text =
        "<!doctype html>\n<html lang=en>\n<head>\n<meta charset=utf-8>\n"
        "<meta name=viewport content=\"width=device-width, initial-scale=1\">\n"
        "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; style-src ";
    text += whole ? "'unsafe-inline'" : "'self'";
    text +=
        "; base-uri 'none'; form-action 'none'\">\n<meta name=referrer content=no-referrer>\n<meta name=color-scheme "
        "content=\"light "
        "dark\">\n";
    if (refresh != 0) text += fmt::format("<meta http-equiv=refresh content={}>\n", refresh);
    const std::string title = m_html.text(m_title == m_site.title ? m_title : m_title + ", " + m_site.title);
    text += fmt::format("<title>{}</title>\n", title);
    text += whole ? fmt::format("<style>\n{}</style>\n", style_sheet())
                  : fmt::format("<link rel=stylesheet href=\"{}style.css\">\n", to);
    if (!m_site.base.empty()) {
      text += fmt::format("<link rel=canonical href=\"{}{}\">\n", escaped(m_site.base), m_path);
    }
    text += fmt::format("</head>\n<body{}>\n", kind.empty() ? "" : fmt::format(" class={}", kind));
    if (kind.empty()) text += navigation();
    return text + "<main>\n" + m_body + "</main>\n</body>\n</html>\n";
  }

 private:
  [[nodiscard]] std::string navigation() const {
    std::string text = "<nav aria-label=pages>";
    const auto add = [&](std::string_view path, std::string_view name) {
      const std::string_view here = path == m_path ? " aria-current=page" : "";
      text += fmt::format("<a href=\"{}{}\"{}>{}</a> ", up(m_path), path, here, m_html.text(name));
    };
    add("index.html", m_site.title);
    add("board.html", "tonight");
    add(matches_path(), "matches");
    add("records.html", "records");
    for (const games::Game* const game : games::registry()) {
      if (m_site.tells(*game)) add(game_path(*game), game->name);
    }
    return text + "</nav>\n";
  }

  const Site& m_site;
  std::string m_path, m_title, m_body;
  Html m_html;
};

/// The blocks without the heading that a page says by itself.
Blocks without_heading(const Blocks& blocks) {
  Blocks rest;
  for (std::size_t i = 0; i < blocks.list().size(); ++i) {
    if (i != 0 || !std::holds_alternative<Heading>(blocks.list()[i])) rest.add(blocks.list()[i]);
  }
  return rest;
}

/// The sides with their totals in large figures, those that won marked.
std::string score_card(const Html& html, const book::Played& played) {
  std::string text = "<ul class=score>";
  for (const games::Side side : played.match.all_sides()) {
    const bool won = std::ranges::count(played.course.now.winners, side) > 0;
    text +=
        fmt::format("<li{}><span>{}{}</span> <b>{}</b>", won ? " class=won" : "",
                    html.text(side_name(played.head, side)), won ? " <i>won</i>" : "", played.course.now.scores[side]);
  }
  return text + "</ul>\n";
}

/// So much stands in a page, so that it loads on a telephone that pays for it: rows of a table, days side by side.
constexpr std::size_t most_rows = 40;
constexpr std::size_t most_columns = 12;

/// The first rows of each table, and of how many.
Blocks first_rows(const Blocks& blocks) {
  Blocks first;
  for (const Block& block : blocks.list()) {
    const auto* table = std::get_if<Table>(&block);
    const std::size_t rows = table == nullptr ? 0 : table->rows.size() - (table->head ? 1 : 0);
    if (rows <= most_rows) {
      first.add(block);
      continue;
    }
    Table some = *table;
    some.rows.resize(table->rows.size() - rows + most_rows);
    first.add(std::move(some));
    first.paragraph(fmt::format("the first {} of {}", most_rows, rows), table->indent);
  }
  return first;
}

/// The last days, at most so many.
season::ByEvening last_days(season::ByEvening all) {
  const auto drop = [](auto& list) {
    if (list.size() > most_columns) list.erase(list.begin(), list.end() - most_columns);
  };
  drop(all.dates);
  for (auto& row : all.brought) drop(row);
  return all;
}

/// Days that lie as far from each other as they can; the last is among them.
std::vector<season::Evening> spread(std::span<const season::Evening> days) {
  const std::size_t step = (days.size() + most_columns - 1) / most_columns;
  std::vector<season::Evening> some;
  for (std::size_t i = 0; i < days.size(); ++i) {
    if ((days.size() - 1 - i) % step == 0) some.push_back(days[i]);
  }
  return some;
}

/// A table with the reasons of its places; where they can be led to their ids are put among those of the page.
Blocks reasons_of(const season::Standings& table, bool led_to, std::set<std::string>& ids) {
  Blocks blocks;
  ids.clear();
  const Blocks all = without_heading(standings(table, true));
  for (const Block& block : all.list()) {
    const auto* reason = std::get_if<Paragraph>(&block);
    if (reason == nullptr) {
      blocks.add(block);
      continue;
    }
    Paragraph told = *reason;
    if (!led_to) told.id.clear();
    if (!told.id.empty()) ids.insert(anchor(told.names, told.id));
    blocks.add(std::move(told));
  }
  return blocks;
}

void add_deal(Page& page, const book::Played& played, std::size_t index, const std::string& log) {
  const referee::Deal& deal = played.course.deals[index];
  page.add(fmt::format("<details><summary>{}</summary><div id=\"{}\">\n", page.html().text(deal_line(played, index)),
                       anchor(Names::deal, fmt::format("{}", deal.number))));
  page.add(without_heading(explained(played, index, games::Form::full)), fmt::format("deal {}", deal.number));
  // What was amended or voided leads to the entry that did it.
  if (!deal.why.empty() || deal.late) {
    page.add(fmt::format("<p class=in><a href=\"{}#{}\">entry {}</a></p>\n", log,
                         anchor(Names::entry, fmt::format("{}", deal.entry)), deal.entry));
  }
  page.add("</div></details>\n");
}

void add_fingerprint(Page& page, std::string_view digits) {
  if (!digits.empty()) page.add(fmt::format("<p>{}</p>\n", page.html().text(fingerprint_text(digits))));
}

}  // namespace

std::string match_path(std::int64_t match) { return fmt::format("match/{}.html", match); }
std::string log_path(std::int64_t match) { return fmt::format("match/{}-log.html", match); }
std::string player_path(std::int64_t player) { return fmt::format("player/{}.html", player); }
std::string season_path(std::int64_t season) {
  return season == 0 ? "season/all-matches.html" : fmt::format("season/{}.html", season);
}
std::string game_path(const games::Game& game) { return fmt::format("game/{}.html", game.id); }
std::string data_path(std::int64_t season) {
  return season == 0 ? "data/all-matches" : fmt::format("data/season-{}", season);
}
std::string record_path(std::int64_t season) { return data_path(season) + ".txt"; }
std::string matches_path(std::size_t part) { return part == 0 ? "matches.html" : fmt::format("matches-{}.html", part); }
std::string paper_path(const games::Game& game) { return fmt::format("sheet/{}.html", game.id); }
std::string paper_path(std::int64_t match) { return fmt::format("sheet/match-{}.html", match); }
std::string_view style_sheet() { return embedded::site_style; }

Table hidden(const book::HiddenNames& names, Table table) {
  for (auto& row : table.rows) {
    for (std::string& cell : row) cell = names.in(cell);
  }
  return table;
}

Blocks hidden(const book::HiddenNames& names, const Blocks& blocks) {
  Blocks result;
  for (Block block : blocks.list()) {
    if (auto* const heading = std::get_if<Heading>(&block)) heading->text = names.in(heading->text);
    if (auto* const paragraph = std::get_if<Paragraph>(&block)) {
      for (Span& span : paragraph->line.spans) span.text = names.in(span.text);
    }
    if (auto* const table = std::get_if<Table>(&block)) *table = hidden(names, std::move(*table));
    if (auto* const chart = std::get_if<Chart>(&block)) {
      for (Chart::Curve& curve : chart->curves) curve.name = names.in(curve.name);
    }
    result.add(std::move(block));
  }
  return result;
}

Records hidden(const book::HiddenNames& names, Records records) {
  for (std::vector<Value>& row : records.rows) {
    for (Value& value : row) {
      if (auto* const text = std::get_if<std::string>(&value)) *text = names.in(*text);
    }
  }
  return records;
}

std::string index_page(const Site& site, std::span<const SeasonPart> parts, const Table& latest,
                       const season::Statistics& all, std::string_view state) {
  std::set<std::string> reasons;  // ids of the sentences on the page
  const Leads plain = leads_from(site, "index.html");
  Page page(site, "index.html", site.title, [&](Names names, std::string_view what) -> std::string {
    if (names != Names::place) return plain(names, what);
    const std::string id = anchor(names, what);
    return reasons.contains(id) ? "#" + id : std::string{};
  });
  page.heading(1, site.title);
  for (const SeasonPart& part : parts) {
    const std::string& name = part.table.season;
    if (parts.size() > 1 || (!name.empty() && name != site.title)) {
      page.heading(2, name.empty() ? "all matches" : name);
    }
    // Reasons can be led to in one table a page, the first.
    const Blocks table = reasons_of(part.table, &part == parts.data(), reasons);
    page.add(table, name.empty() ? "all matches" : name);
    if (!part.table.teams.empty()) {
      page.add(reasons_of(season::of_teams(part.table), false, reasons), "teams");
      page.add(league_matches(part.league), "teams");
    }
    page.add(correction(part.corrected), name);
    add_fingerprint(page, part.fingerprint);
    if (!part.table.rows.empty()) page.link(season_path(part.number), "who beat whom, and evening by evening");
    if (part.evenings.size() < 2) continue;
    Blocks charts;
    charts.add(points_chart(part.evenings));
    charts.add(places_chart(part.evenings));
    page.add("<div class=charts>\n");
    page.add(charts, name);
    page.add("</div>\n");
  }
  if (!latest.rows.empty()) {
    page.heading(2, "the latest matches");
    page.add(Blocks(latest), "the latest matches");
    page.link(matches_path(), "all matches");
  }
  if (all.deals > 0) {
    page.heading(2, "records");
    page.add(records(all), "records");
    page.link("records.html", "averages, and who did most of what");
  }
  page.add(fmt::format("<footer>{}</footer>\n", page.html().text(state)));
  return page.document();
}

std::string matches_page(const Site& site, const Table& matches, std::size_t part, std::span<const std::string> days) {
  Page page(site, matches_path(part), "matches");
  page.heading(1, part == 0 ? "matches" : fmt::format("matches, {}", days[part - 1]));
  page.add(Blocks(matches), "matches");
  if (matches.rows.empty()) page.add(fmt::format("<p>{}</p>\n", page.html().text("there is no match")));
  const auto link = [&](std::size_t to, std::string_view what) {
    page.link(matches_path(to), fmt::format("{}{}", what, days[to - 1]));
  };
  if (part == 0) {
    // Of a season of 100,000 matches there are hundreds; each leads to the one before it.
    constexpr std::size_t most = 24;
    for (std::size_t to = days.size(); to > 0 && to + most > days.size(); --to) link(to, "");
    if (days.size() > most) link(1, "the first: ");
    return page.document();
  }
  if (part > 1) link(part - 1, "before: ");
  if (part < days.size()) link(part + 1, "after: ");
  page.link(matches_path(), "the latest matches");
  return page.document();
}

std::string records_page(const Site& site, const season::Statistics& all) {
  Page page(site, "records.html", "records");
  page.heading(1, "records");
  page.add(first_rows(statistics(all)), "records");
  page.link("data/players.csv", "all of it, for a spreadsheet");
  const std::vector<season::Award> list = season::awards(all);
  if (list.empty()) return page.document();
  page.heading(2, "awards");
  page.add(awards(list), "awards", 3);
  return page.document();
}

/// What is written of a season besides its table, and what it holds.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> data_of_season{{
    {"cross", "who beat whom"},
    {"last", "the last matches"},
    {"evenings", "what each evening brought"},
    {"days", "places and ratings through the season"},
}};

std::string season_page(const Site& site, const SeasonPart& part) {
  const std::string title = fmt::format("{}, evening by evening",
                                        part.table.season.empty() ? "all matches" : base::harmless(part.table.season));
  Page page(site, season_path(part.number), title);
  page.heading(1, title);
  if (part.table.rows.empty()) page.add(fmt::format("<p>{}</p>\n", page.html().text("no match is finished")));
  const auto add = [&](const char* part_title, const Blocks& blocks) {
    page.heading(2, part_title);
    page.add(blocks, part_title);
  };
  if (part.table.rows.empty()) return page.document();
  season::Standings shown = part.table;
  if (shown.rows.size() > most_rows) {
    page.add(fmt::format("<p>the first {} of {}</p>\n", most_rows, shown.rows.size()));
    shown.rows.resize(most_rows);
  }
  const std::vector<season::Evening> days = spread(part.evenings);
  if (part.possible) {
    add("what is still possible", first_rows(prospects_table(part.possible->table, part.possible->all, 1)));
  }
  add("who beat whom", cross_table(shown, part.cross));
  add("the last matches", recent_table(shown, part.recent));
  const season::ByEvening all_days = season::by_evening(shown);
  add(all_days.dates.size() > most_columns ? "what the last evenings brought" : "what each evening brought",
      evenings_table(shown, last_days(all_days)));
  add("places through the season", through_table(shown, days, Through::places));
  if (!part.table.by_partnership) add("ratings through the season", through_table(shown, days, Through::ratings));
  page.heading(2, "for a spreadsheet");
  for (const auto& [what, words] : data_of_season) {
    page.link(fmt::format("{}-{}.csv", data_path(part.number), what), words);
  }
  if (part.has_record) page.link(record_path(part.number), "the season as a record file, for other journals");
  return page.document();
}

std::string match_page(const Site& site, const book::Played& played, std::string_view fingerprint) {
  Page page(site, match_path(played.head.number), heading(played));
  page.heading(1, heading(played));
  page.add(score_card(page.html(), played));
  const std::string end = outcome(played);
  if (!end.empty()) page.add(fmt::format("<p class=lead>{}</p>\n", page.html().text(end)));
  Blocks sheet = without_heading(score_sheet(played, Reader::others));
  if (!end.empty()) {  // said above
    Blocks rest;
    for (const Block& block : sheet.list()) {
      if (!std::holds_alternative<Heading>(block)) rest.add(block);
    }
    sheet = std::move(rest);
  }
  page.add(sheet, "the deals");
  if (played.course.deals.size() > 1) {
    Blocks chart;
    chart.add(totals_chart(played));
    page.add(chart, "the totals");
  }
  const std::string log = fmt::format("{}-log.html", played.head.number);
  if (!played.course.deals.empty()) page.heading(2, "every point");
  for (std::size_t i = 0; i < played.course.deals.size(); ++i) add_deal(page, played, i, log);
  add_fingerprint(page, fingerprint);
  page.link(log_path(played.head.number), "all that was written, and what was corrected");
  if (!played.course.now.over) page.link(paper_path(played.head.number), "a score sheet to print");
  return page.document();
}

std::string log_page(const Site& site, const book::Played& played) {
  const std::string path = log_path(played.head.number);
  // A deal that was taken back, or whose seats were settled but which was never played, is in no score sheet.
  const Leads leads = [plain = leads_from(site, path), &played](Names names, std::string_view what) {
    std::string_view deal = what;
    const std::string_view match = base::cut(deal, '.');
    const base::Number number = base::whole(deal);
    const bool is_there = names != Names::match ||
                          (number && std::ranges::count(played.course.deals, number.value, &referee::Deal::number) > 0);
    return plain(names, is_there ? what : match);
  };
  Page page(site, path, fmt::format("log of {}", heading(played)), leads);
  page.heading(1, fmt::format("log of {}", heading(played)));
  page.add(log(played, games::Form::full), "entries");
  page.link(match_path(played.head.number), "the score sheet");
  return page.document();
}

std::string player_page(const Site& site, const season::Person& person, const Chart& rating, const Table& matches,
                        std::size_t of) {
  const auto number = site.players.find(person.name);
  Page page(site, player_path(number == site.players.end() ? 0 : number->second), base::harmless(person.name));
  page.heading(1, base::harmless(person.name));
  page.add(without_heading(report::person(person)), base::harmless(person.name));
  if (rating.moments.size() > 1) {
    Blocks chart;
    chart.add(rating);
    page.add(chart, "rating");
  }
  if (!matches.rows.empty()) {
    page.heading(2, "matches");
    page.add(Blocks(matches), "matches");
    if (of > latest_matches) {
      page.add(fmt::format("<p>the latest {} of {}</p>\n", latest_matches, of));
      page.link("data/matches.csv", "all of them, for a spreadsheet");
    }
  }
  return page.document();
}

std::string game_page(const Site& site, const games::Game& game, const book::RuleAnswer& here) {
  Page page(site, game_path(game), std::string(game.name));
  const Blocks book = rulebook(games::printed_rulebook(game), here);
  Blocks rest;
  bool titled = false;
  for (const Block& block : book.list()) {
    const auto* heading = std::get_if<Heading>(&block);
    if (heading != nullptr && !titled) {
      page.heading(1, heading->text);
      titled = true;
    } else {
      rest.add(block);
    }
  }
  page.link(paper_path(game), "a score sheet to print");
  page.add(rest, game.name, 2);
  return page.document();
}

std::string board_page(const Site& site, std::span<const book::Played> matches, const Board& board) {
  Page page(site, "board.html", "tonight");
  page.add(fmt::format("<h1><a href=\"index.html\">{}</a></h1>\n<div class=tables>\n", page.html().text(site.title)));
  for (const book::Played& played : matches) {
    page.add("<section>\n");
    page.heading(2, heading(played));
    page.add(score_card(page.html(), played));
    if (const auto& deals = played.course.deals; !deals.empty()) {
      page.add(fmt::format("<p>{}</p>\n", page.html().text(deal_line(played, deals.size() - 1))));
    }
    Blocks rest;
    add_paragraphs(rest, state(played));
    add_paragraphs(rest, needs(played));
    if (const std::string end = outcome(played); !end.empty()) rest.heading(end);
    page.add(rest, "tonight");
    page.add("</section>\n");
  }
  if (matches.empty()) page.add(fmt::format("<p>{}</p>\n", page.html().text("no match goes on")));
  page.add("</div>\n");
  if (board.more > 0) {
    page.add(fmt::format("<p><a href=\"matches.html\">{} more match{} on</a></p>\n", board.more,
                         board.more == 1 ? " goes" : "es go"));
  }
  if (!board.address.empty()) page.add(code_picture(board.address));
  return page.document("board", board.refresh);
}

std::string paper_page(const Site& site, const std::string& path, std::string title, const Blocks& paper,
                       std::int64_t match, bool whole) {
  const auto* heading = std::get_if<Heading>(&paper.list().front());
  if (title.empty()) title = heading == nullptr ? site.title : heading->text;
  Page page(site, path, title);
  if (match != 0) {
    page.add(code_picture(site.base.empty() ? fmt::format("tavolo show {}", match) : site.base + match_path(match)));
  }
  page.heading(1, title);
  page.add(without_heading(paper), "the deals");
  return page.document("paper", 0, whole);
}

}  // namespace tavolo::report
