#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "cli/commands.hpp"
#include "cli/season.hpp"
#include "report/json.hpp"
#include "report/table.hpp"

namespace tavolo::cli::commands {
namespace {

using Access = journal::Journal::Access;

int count_of(const Call& call, std::string_view option, int most) {
  const auto text = call.value(option);
  if (!text) return 0;
  const base::Number number = base::whole(*text);
  if (!number || number.value > most) {
    throw base::Mistake("option-value", fmt::format("{} cannot be \"{}\"", option, *text),
                        fmt::format("it is a number up to {}", most));
  }
  return static_cast<int>(number.value);
}

SeasonRules declared(const Call& call) {
  SeasonRules rules;
  rules.from = date(call, "--from").value_or("");
  rules.until = date(call, "--until").value_or("");
  if (!rules.from.empty() && !rules.until.empty() && rules.until < rules.from) {
    throw base::Mistake("date", "the season ends before it begins", "exchange --from and --until");
  }
  for (const std::string& list : call.values("--games")) {
    for (std::size_t at = 0; at <= list.size();) {
      const std::size_t end = std::min(list.find(',', at), list.size());
      std::string game(games::find_game(list.substr(at, end - at)).id);
      if (std::ranges::count(rules.games, game) == 0) rules.games.push_back(std::move(game));
      at = end + 1;
    }
  }
  for (const std::string& guest : call.values("--guest")) rules.rules.guests.push_back(guest);
  if (const auto points = call.value("--points")) season::read_scheme(*points, rules.rules);
  rules.rules.best = count_of(call, "--best", 1000);
  rules.rules.min_matches = count_of(call, "--min-matches", 10'000);
  const std::string unit = call.value("--best-of").value_or("match");
  if (unit != "match" && unit != "evening") {
    throw base::Mistake("option-value", fmt::format("--best-of cannot be \"{}\"", unit), "it is match or evening");
  }
  rules.rules.best_of = unit == "evening" ? season::Rules::Unit::evening : season::Rules::Unit::match;
  if (const auto ties = call.value("--ties")) rules.rules.ties = season::read_ties(*ties);
  const std::string by = call.value("--by").value_or("player");
  if (by != "player" && by != "partnership") {
    throw base::Mistake("option-value", fmt::format("--by cannot be \"{}\"", by), "it is player or partnership");
  }
  rules.rules.by_partnership = by == "partnership";
  rules.rating = rating_of(call.value("--rating").value_or("none"));
  rules.rating_options.period = period_of(call.value("--period").value_or("evening"));
  rules.rating_options.limit_deviation = call.has("--limit-sigma");
  if (call.has("--period") && rules.rating != season::Rating::glicko) {
    throw base::Mistake("option-value", "only Glicko-2 has rating periods",
                        "say --rating glicko-2, or leave --period out");
  }
  if (call.has("--limit-sigma") && rules.rating != season::Rating::weng_lin) {
    throw base::Mistake("option-value", "only Weng-Lin limits sigma",
                        "say --rating weng-lin, or leave --limit-sigma out");
  }
  return rules;
}

const std::string& name_in(const Call& call) {
  if (call.words().size() < 2) {
    throw base::Mistake("missing-argument",
                        fmt::format("`tavolo season {}` needs the name of a season", call.words()[0]),
                        fmt::format("for example: tavolo season {} winter{}", call.words()[0],
                                    call.words()[0] == "add" ? " 12 13" : ""));
  }
  return call.words()[1];
}

std::string told(const journal::Season& season, bool corrected) {
  std::string text = base::harmless(season.name);
  text += fmt::format(", {} match{}", season.matches, season.matches == 1 ? "" : "es");
  if (season.current) text += ", current";
  if (!season.closed_at.empty()) text += fmt::format(", closed on {}", base::harmless(season.closed_at.substr(0, 10)));
  if (corrected) text += ", corrected since it was closed";
  return text;
}

std::string list_of(const Call& call, journal::Journal& journal, const std::vector<journal::Season>& seasons,
                    bool whole) {
  std::vector<bool> corrected;
  for (const journal::Season& season : seasons) corrected.push_back(!corrected_since(journal, season).empty());
  if (call.surroundings().json) return report::json_seasons(seasons, corrected);
  std::string text;
  for (std::size_t i = 0; i < seasons.size(); ++i) {
    const journal::Season& season = seasons[i];
    text += told(season, corrected[i]) + '\n';
    if (!whole) continue;
    for (const auto& [name, value] : season.rules)
      text += fmt::format("  {} {}\n", base::harmless(name), base::harmless(value));
  }
  return text;
}

int begin(const Call& call) {
  const auto name = base::normal_name(name_in(call));
  if (!name) {
    throw base::Mistake("bad-name", "the name of the season is empty or holds characters that cannot be seen",
                        "give it a name like winter-2026");
  }
  if (name->size() > base::limit::name_bytes) {
    throw base::Mistake("bad-name",
                        fmt::format("the name of the season is longer than {} bytes", base::limit::name_bytes),
                        "give it a name like winter-2026");
  }
  auto journal = open_journal(call, Access::write);
  auto writing = journal.write();
  journal.add_season(*name, stored(declared(call)));
  if (call.has("--current")) journal.append(journal.season(*name), journal::SeasonEntry::current);
  return commit(call, writing, list_of(call, journal, {journal.season(*name)}, true));
}

int join(const Call& call) {
  auto journal = change_journal(call);
  auto writing = journal.write();
  const journal::Season season = journal.season(name_in(call));
  refuse_closed(season);
  if (call.words().size() < 3) {
    throw base::Mistake("missing-argument", "`tavolo season add` needs the matches that join",
                        fmt::format("for example: tavolo season add {} 12 13", base::typed(season.name)));
  }
  std::string left;
  for (std::size_t i = 2; i < call.words().size(); ++i) {
    const journal::Played played = load(journal, match_number(call.words()[i]));
    // What a closed season counted stays with it.
    if (const std::string& other = played.facts.facts.season; !other.empty() && other != season.name) {
      refuse_closed(journal.season(other));
      left += fmt::format("match {} leaves season {}\n", played.facts.number, base::harmless(other));
    }
    journal.append(season, journal::SeasonEntry::join, played.facts.number);
  }
  const std::string list = list_of(call, journal, {journal.season(season.name)}, false);
  return commit(call, writing, call.surroundings().json ? list : left + list);
}

int say(const Call& call, journal::SeasonEntry entry) {
  auto journal = change_journal(call);
  auto writing = journal.write();
  const journal::Season season = journal.season(name_in(call));
  std::string published;
  if (entry == journal::SeasonEntry::reopen && season.closed_at.empty()) {
    throw base::Mistake("season-open", fmt::format("the season {} is not closed", base::harmless(season.name)),
                        "there is nothing to reopen");
  }
  if (entry != journal::SeasonEntry::reopen) refuse_closed(season);
  if (entry == journal::SeasonEntry::close && season.matches > base::limit::season_matches) {
    throw base::Mistake("too-long",
                        fmt::format("the season {} has {} matches, and a table is published of at most {}",
                                    base::harmless(season.name), season.matches, base::limit::season_matches),
                        "leave it open, and begin another: tavolo season new NAME --current");
  }
  if (entry == journal::SeasonEntry::close) published = to_publish(journal, season);
  journal.append(season, entry, 0, published);
  return commit(call, writing, list_of(call, journal, {journal.season(season.name)}, false));
}

int run(const Call& call) {
  const std::string& action = call.words().front();
  if (action == "new") return begin(call);
  if (action == "add") return join(call);
  if (action == "current") return say(call, journal::SeasonEntry::current);
  if (action == "close") return say(call, journal::SeasonEntry::close);
  if (action == "reopen") return say(call, journal::SeasonEntry::reopen);
  auto journal = read_journal(call);
  if (action == "list") {
    call.print(list_of(call, journal, journal.seasons(), false));
    return Status::done;
  }
  if (action == "show") {
    call.print(list_of(call, journal, {journal.season(name_in(call))}, true));
    return Status::done;
  }
  constexpr std::array<std::string_view, 7> actions{"new", "list", "show", "add", "current", "close", "reopen"};
  const auto near = base::nearest(action, actions);
  throw base::Mistake(
      "no-action", fmt::format("`tavolo season` has no \"{}\"", action),
      near ? fmt::format("did you mean \"{}\"?", *near) : "it has new, list, show, add, current, close and reopen");
}

constexpr std::array<Argument, 3> arguments{{
    {"ACTION", "new, list, show, add, current, close or reopen", true, false, Completes::choice,
     "new|list|show|add|current|close|reopen"},
    {"NAME", "the season", false, false, Completes::season},
    {"MATCH", "add: the matches that join", false, true, Completes::match},
}};
constexpr std::array<Option, 14> options{{
    {"--from", "DATE", "new: the first day of those that join by themselves"},
    {"--until", "DATE", "new: the last day of those that join by themselves"},
    {"--games", "GAMES", "new: by themselves only matches of these games join, with commas between them", true,
     Completes::game},
    {"--points", "POINTS", "new: win=3,draw=1,loss=0, or by place like 10,6,3,1, or match for the match points"},
    {"--best", "N", "new: only so many of the best matches or evenings count"},
    {"--best-of", "WHAT", "new: what the best are counted of", false, Completes::choice, "match|evening"},
    {"--min-matches", "N", "new: who played fewer has no place"},
    {"--ties", "LIST", "new: direct,wins,difference,deals,penalties,shared in the order in which they decide"},
    {"--by", "WHO", "new: who has a row", false, Completes::choice, "player|partnership"},
    {"--rating", "SYSTEM", "new: the rating shown beside", false, Completes::choice, "weng-lin|glicko-2|none"},
    {"--period", "WHAT", "new: what Glicko-2 takes for a rating period", false, Completes::choice,
     "evening|week|month"},
    {"--limit-sigma", "", "new: in Weng-Lin a match never makes a player more uncertain"},
    {"--guest", "NAME", "new: somebody who does not count; may be repeated", true, Completes::player},
    {"--current", "", "new: new matches join it by themselves"},
}};

}  // namespace

const Command season{"season", "Begin, show, close a season, and let matches join it", arguments, options, run};

}  // namespace tavolo::cli::commands
