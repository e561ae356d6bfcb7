#include "book/publishing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "base/name.hpp"
#include "base/number.hpp"
#include "book/hidden_names.hpp"
#include "book/outcomes.hpp"
#include "season/changes.hpp"

namespace tavolo::book {
namespace {

using journal::Publication;
using season::Points;
using season::TieBreak;

/// The rest of a sentence, from whose beginning pieces are taken.
class Sentence {
 public:
  explicit Sentence(std::string_view text) : m_rest(text) {}

  [[nodiscard]] bool ends() const noexcept { return m_rest.empty(); }

  bool takes(std::string_view words) {
    if (!m_rest.starts_with(words)) return false;
    m_rest.remove_prefix(words.size());
    return true;
  }

  /// `3`, `+3`, `-3`.
  std::optional<Points> number() {
    const std::string_view digits = m_rest.substr(m_rest.starts_with('+') ? 1 : 0);
    Points value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc()) return std::nullopt;
    m_rest.remove_prefix(static_cast<std::size_t>(end - m_rest.data()));
    return value;
  }

  /// Encounters won, two for each: `2½`, `½`.
  std::optional<Points> encounters() {
    const std::optional<Points> whole = number();
    const bool half = takes("½");
    if (!whole && !half) return std::nullopt;
    return 2 * whole.value_or(0) + (half ? 1 : 0);
  }

 private:
  std::string_view m_rest;
};

using Asked = std::optional<season::Compared>;

/// `1 win each`, `direct encounter 1-1`: what told nobody apart.
Asked read_equal(Sentence& sentence) {
  Sentence rest = sentence;
  const auto both = [&](TieBreak tie, std::optional<Points> value) -> Asked {
    if (!value) return std::nullopt;
    sentence = rest;
    return season::Compared{tie, *value, *value, season::usual_parts(tie)};
  };
  if (rest.takes("direct encounter ")) {
    const std::optional<Points> value = rest.encounters();
    return rest.takes("-") && rest.encounters() == value ? both(TieBreak::direct, value) : std::nullopt;
  }
  if (rest.takes("match points ")) {
    const std::optional<Points> value = rest.number();
    return rest.takes(" each") ? both(TieBreak::difference, value) : std::nullopt;
  }
  const std::optional<Points> value = rest.number();
  if (rest.takes(" win each") || rest.takes(" wins each")) return both(TieBreak::wins, value);
  if (rest.takes(" deal won each") || rest.takes(" deals won each")) return both(TieBreak::deals, value);
  if (rest.takes(" penalties each")) return both(TieBreak::penalties, value);
  return std::nullopt;
}

/// `Ann won more deals, 3 to 2`, of the one who is ahead, who is `name`.
Asked read_decided(Sentence sentence, std::string_view name) {
  struct Form {
    TieBreak tie;
    std::string_view ahead, between;
  };
  constexpr std::array<Form, 5> forms{{{TieBreak::direct, " is ahead in direct encounter, ", "-"},
                                       {TieBreak::wins, " won more matches, ", " to "},
                                       {TieBreak::difference, " has more match points, ", " to "},
                                       {TieBreak::deals, " won more deals, ", " to "},
                                       {TieBreak::penalties, " has fewer penalties, ", " to "}}};
  if (name.empty() || !sentence.takes(name)) return std::nullopt;
  for (const Form& form : forms) {
    if (!sentence.takes(form.ahead)) continue;
    const auto value = [&] { return form.tie == TieBreak::direct ? sentence.encounters() : sentence.number(); };
    const std::optional<Points> more = value();
    if (!sentence.takes(form.between)) return std::nullopt;
    const std::optional<Points> less = value();
    if (!more || !less || !sentence.ends()) return std::nullopt;
    return season::Compared{form.tie, *more, *less, season::usual_parts(form.tie)};
  }
  return std::nullopt;
}

std::string printed(const Publication::Row& row) {
  std::vector<std::string> names;
  for (const Publication::Person& person : row.people) names.push_back(person.name);
  return season::row_name(names);
}

/// The reason of the place of a row, by its index.
season::Reason reason_of(const std::vector<Publication::Row>& rows, std::size_t index) {
  const Publication::Row& row = rows[index];
  if (!row.told.empty()) {
    const std::string above = index == 0 ? "" : printed(rows[index - 1]);
    return read_reason(row.told, printed(row), above).value_or(season::Reason{.told = row.told});
  }
  season::Reason reason{.level = row.level, .asked = {}, .needed = row.needed};
  for (const Publication::Tie& tie : row.ties) {
    // What a place needs besides matches is kept among the tie-breaks of a row.
    if (const auto of = season::lack_of(tie.tie)) {
      reason.lacks.push_back({*of, base::int_of(tie.own), base::int_of(tie.other)});
    }
    if (const auto asked = season::tie_of(tie.tie)) {
      reason.asked.push_back(
          {*asked, tie.own, tie.other, tie.per, {tie.level, tie.all_met, tie.meetings, tie.matches}});
    }
  }
  return reason;
}

season::Standing standing_of(const Publication::Row& row, std::vector<std::string> people) {
  season::Standing standing{.place = row.place,
                            .name = season::row_name(people),
                            .played = row.played,
                            .won = row.won,
                            .drawn = row.drawn,
                            .lost = row.lost,
                            .points = row.points,
                            .difference = row.difference,
                            .deals_won = row.deals_won,
                            .penalties = row.penalties};
  for (const Publication::Share& share : row.shares) {
    standing.shares.push_back(
        {.date = share.date, .dropped = share.dropped, .match = share.match, .points = share.points});
  }
  if (row.rating) standing.rating = {standing.name, *row.rating, row.uncertainty.value_or(0)};
  standing.people = std::move(people);
  return standing;
}

}  // namespace

std::optional<season::Reason> read_reason(std::string_view told, std::string_view own, std::string_view above) {
  Sentence sentence(told);
  season::Reason reason;
  if (const auto played = sentence.number()) {
    if (!sentence.takes(" of ")) return std::nullopt;
    const auto needed = sentence.number();
    if (!needed || !sentence.takes(" matches") || !sentence.ends()) return std::nullopt;
    reason.needed = static_cast<int>(std::clamp<Points>(*needed, 0, 1'000'000));
    return reason;
  }
  if (!sentence.takes("level on ") || !sentence.number() || !sentence.takes(" point")) return std::nullopt;
  sentence.takes("s");
  reason.level = true;
  while (sentence.takes("; ")) {
    if (const Asked equal = read_equal(sentence)) {
      reason.asked.push_back(*equal);
      continue;
    }
    if (const Asked ahead = read_decided(sentence, own)) {
      reason.asked.push_back(*ahead);
      return reason;
    }
    if (const Asked behind = read_decided(sentence, above)) {
      reason.asked.push_back({behind->tie, behind->other, behind->own, behind->per});
      return reason;
    }
    return sentence.takes("the place is shared") && sentence.ends() ? std::optional(reason) : std::nullopt;
  }
  return std::nullopt;
}

namespace {

/// Whether a name is what is shown of one already: `A. K.`, or `A. K. 2`, as a record file brings it.
bool is_initials(std::string_view name) {
  const std::size_t blank = name.rfind(' ');
  if (blank != std::string_view::npos && base::whole(name.substr(blank + 1))) name = name.substr(0, blank);
  return base::initials(name) == name;
}

}  // namespace

Naming published_names(journal::Journal& journal) {
  const journal::People& people = journal.people();
  if (people.plain()) return [](const std::string& name) { return name; };
  // Who sits in no match any more may still stand in what was written or published before.
  std::vector<std::string> names;
  for (const std::int64_t person : people.hidden()) names.push_back(people.name(person));
  std::ranges::sort(names, {}, [](const std::string& name) { return base::folded(name); });
  std::map<std::string, std::string> shown;
  std::map<std::string, int> taken;
  for (const std::string& name : names) {
    if (is_initials(name)) shown[name] = name;
  }
  for (std::string& name : names) {
    if (shown.contains(name)) continue;
    const std::string letters = base::initials(name);
    std::string initials = letters;
    do {
      const int count = ++taken[letters];
      initials = count > 1 ? fmt::format("{} {}", letters, count) : letters;
    } while (shown.contains(initials));
    shown[std::move(name)] = std::move(initials);
  }
  return [shown = std::move(shown)](const std::string& name) {
    const auto found = shown.find(name);
    return found == shown.end() ? name : found->second;
  };
}

void show_published(journal::Journal& journal, std::vector<season::Result>& results, season::Rules& rules) {
  const Naming naming = published_names(journal);
  for (season::Result& result : results) {
    for (season::Partners& side : result.sides) {
      std::vector<std::string> people(side.size());
      std::ranges::transform(side, people.begin(), naming);
      side = people;
    }
  }
  rename(rules, naming);
  const HiddenNames hidden(journal);
  for (season::Membership& one : rules.rosters) one.team = hidden.in(one.team);
  for (season::Adjustment& one : rules.adjustments) {
    if (one.of_team) one.people = {hidden.in(season::row_name(one.people))};
    one.why = hidden.in(one.why);
  }
}

season::Standings table_of(std::string_view name, std::span<const season::Result> results, const SeasonRules& rules) {
  return season::table(name, results, rules.rules, rules.rating, rules.rating_options, rules.day);
}

namespace {

/// The results of a season, of all that are known where these are given.
std::vector<season::Result> results_in(journal::Journal& journal, const journal::Season& season,
                                       const SeasonRules& rules, const SharedOutcomes* all) {
  return all == nullptr ? results(journal, {.season = season.name}, rules) : results(*all, season, rules);
}

/// What all matches came to, where there are several seasons to be asked of it; else null.
std::unique_ptr<SharedOutcomes> shared(journal::Journal& journal, std::size_t seasons) {
  return seasons > 1 ? std::make_unique<SharedOutcomes>(journal) : nullptr;
}

}  // namespace

season::Standings table(journal::Journal& journal, const journal::Season& season, const SharedOutcomes* all) {
  const SeasonRules rules = season_rules(journal, season);
  return table_of(season.name, results_in(journal, season, rules, all), rules);
}

namespace {

/// What a closing keeps of a row, whoever is called so. What the matches brought leaves the table: there may be a
/// million of them.
Publication::Row row_of(season::Standing& standing) {
  Publication::Row row{.people = {},
                       .place = standing.place,
                       .played = standing.played,
                       .won = standing.won,
                       .drawn = standing.drawn,
                       .lost = standing.lost,
                       .points = standing.points,
                       .difference = standing.difference,
                       .deals_won = standing.deals_won,
                       .penalties = standing.penalties,
                       .level = standing.reason.level,
                       .needed = standing.reason.needed};
  for (const std::string& name : standing.people) row.people.push_back({name});
  if (standing.rating) {
    row.rating = standing.rating->rating;
    row.uncertainty = standing.rating->uncertainty;
  }
  for (const auto& [tie, own, other, per, met] : standing.reason.asked) {
    row.ties.push_back(
        {std::string(season::word(tie)), own, other, per, met.level, met.all, met.meetings, met.matches});
  }
  for (const auto& [of, has, needed] : standing.reason.lacks) {
    row.ties.push_back({.tie = std::string(season::word(of)), .own = has, .other = needed});
  }
  row.shares.reserve(standing.shares.size());
  for (const season::Share& share : standing.shares) {
    row.shares.push_back({std::string(share.date.text()), share.match, share.points, share.dropped});
  }
  std::vector<season::Share>().swap(standing.shares);
  return row;
}

}  // namespace

Publication publication(journal::Journal& journal, season::Standings table) {
  std::map<std::string, std::int64_t> numbers;
  for (const journal::Player& player : journal.seated_players()) numbers[player.name] = player.number;
  Publication publication;
  for (season::Standing& standing : table.rows) {
    publication.rows.push_back(row_of(standing));
    for (Publication::Person& person : publication.rows.back().people) {
      std::int64_t& number = numbers[person.name];
      // Who has a row by an adjustment alone sits in no match.
      if (const auto player = number == 0 ? journal.player(person.name) : std::nullopt) number = player->number;
      person.player = number;
    }
  }
  if (table.teams.empty()) return publication;
  const journal::Teams teams = journal.teams();
  for (season::Standing& standing : table.teams) {
    publication.rows.push_back(row_of(standing));
    publication.rows.back().team = teams.find(standing.name).value_or(0);
  }
  return publication;
}

namespace {

/// The row that was published of the people whom these names meant then: they may be one with others today. Nothing
/// where that is not known.
std::optional<std::size_t> row_of_then(const journal::People& people, const Publication& kept,
                                       const std::vector<std::string>& names) {
  if (people.plain()) return std::nullopt;
  std::vector<std::int64_t> persons;
  for (const Publication::Row& row : kept.rows) {
    for (const Publication::Person& person : row.people) {
      if (person.player != 0) persons.push_back(person.player);
    }
  }
  std::vector<std::int64_t> wanted;
  for (const std::string& name : names) wanted.push_back(people.meant(name, persons));
  const auto row = std::ranges::find_if(kept.rows, [&](const Publication::Row& one) {
    return one.team == 0 && std::ranges::is_permutation(one.people, wanted, {}, &Publication::Person::player);
  });
  return row == kept.rows.end() ? std::nullopt : std::optional<std::size_t>(row - kept.rows.begin());
}

/// Gives the rows of a published table what the rules that were in force say of them: adjustments, and of what their
/// points are.
void add_rules(journal::Journal& journal, const journal::Season& season, const Publication& kept,
               const journal::NamedValues& in_force, season::Standings& table) {
  const SeasonRules written = read_rules({.name = season.name, .rules = in_force});
  const season::Rules rules = of_today(journal, season, written).rules;
  for (season::Standing& row : table.rows) row.counting = rules.counting;
  for (std::size_t i = 0; i < rules.adjustments.size(); ++i) {
    const season::Adjustment& one = rules.adjustments[i];
    auto& rows = one.of_team ? table.teams : table.rows;
    auto row = std::ranges::find(rows, one.people, &season::Standing::people);
    // Rows of people stand before those of teams.
    const auto then =
        one.of_team ? std::nullopt : row_of_then(journal.people(), kept, written.rules.adjustments[i].people);
    if (then && *then < rows.size()) row = rows.begin() + static_cast<std::ptrdiff_t>(*then);
    if (row == rows.end()) continue;
    row->adjustments.push_back(one);
    row->adjustments.back().points = season::worth(one, rules);
  }
}

/// Puts what people are shown as in the place of their names.
void show_as(const Naming& naming, season::Standings& table) {
  bool hides = false;
  for (season::Standing& row : table.rows) {
    const std::string name = row.name;
    std::ranges::transform(row.people, row.people.begin(), naming);
    std::ranges::sort(row.people);
    row.name = season::row_name(row.people);
    if (row.rating) row.rating->name = row.name;
    for (season::Adjustment& one : row.adjustments) one.people = row.people;
    hides = hides || row.name != name;
  }
  // A sentence that could not be read may name somebody who is hidden.
  for (season::Standing& row : table.rows) {
    if (hides) row.reason.told.clear();
  }
}

std::optional<season::Standings> read_table(journal::Journal& journal, const journal::Season& season,
                                            const std::optional<Publication>& kept,
                                            const journal::NamedValues& in_force, const Naming& naming,
                                            const HiddenNames& hidden) {
  if (!kept) return std::nullopt;
  const journal::People& today = journal.people();
  season::Standings table{.season = season.name};
  const journal::Teams teams = kept->rows.empty() || kept->rows.back().team == 0 ? journal::Teams() : journal.teams();
  for (std::size_t i = 0; i < kept->rows.size(); ++i) {
    if (const std::int64_t team = kept->rows[i].team; team != 0) {
      table.teams.push_back(standing_of(kept->rows[i], {teams.name(team)}));
      table.teams.back().reason = reason_of(kept->rows, i);
      continue;
    }
    std::vector<std::string> people;
    for (const Publication::Person& person : kept->rows[i].people) {
      people.push_back(person.player == 0 || today.plain() ? person.name : today.name(person.player));
    }
    std::ranges::sort(people);
    table.by_partnership = table.by_partnership || people.size() > 1;
    table.rows.push_back(standing_of(kept->rows[i], std::move(people)));
    table.rows.back().reason = reason_of(kept->rows, i);
  }
  add_rules(journal, season, *kept, in_force, table);
  if (!naming) return table;
  show_as(naming, table);
  for (season::Standing& row : table.rows) {
    for (season::Adjustment& one : row.adjustments) one.why = hidden.in(one.why);
  }
  for (season::Standing& row : table.teams) row = hidden.in(std::move(row));
  return table;
}

/// Who is hidden from those for whom a table is named so.
HiddenNames hidden_from(journal::Journal& journal, const Naming& naming) {
  return naming ? HiddenNames(journal) : HiddenNames();
}

}  // namespace

std::optional<season::Standings> published(journal::Journal& journal, const journal::Season& season,
                                           const Naming& naming) {
  journal::NamedValues in_force;
  for (const journal::Closing& closing : journal.closings(season)) {
    if (closing.entry == season.publication) in_force = closing.rules;
  }
  return read_table(journal, season, journal.published(season), in_force, naming, hidden_from(journal, naming));
}

std::optional<season::Standings> published(journal::Journal& journal, const journal::Season& season,
                                           const journal::Closing& closing, const Naming& naming) {
  return read_table(journal, season, journal.published(closing), closing.rules, naming, hidden_from(journal, naming));
}

namespace {

/// What a match came to by its entries up to one of them.
std::optional<season::Result> result_until(const referee::Head& head, std::span<const referee::Entry> entries,
                                           std::int64_t last) {
  std::vector<referee::Entry> then;
  std::ranges::copy_if(entries, std::back_inserter(then),
                       [&](const referee::Entry& entry) { return entry.number <= last; });
  if (then.empty()) return std::nullopt;
  const Played played = play(head, std::move(then));
  return season::result_of(played.head, played.match, played.course);
}

/// Whose rows of a table were made those of somebody else until the next table, or today.
std::vector<journal::Afterwards> merged(journal::Journal& journal, const journal::Closing& closing,
                                        const std::optional<journal::Closing>& next, const Naming& naming) {
  const journal::People& people = journal.people();
  std::vector<journal::Afterwards> list;
  if (people.plain()) return list;
  const auto numbers_in = [&](const journal::Closing& one) {
    std::set<std::int64_t> numbers;
    if (const auto kept = journal.published(one)) {
      for (const Publication::Row& row : kept->rows) {
        for (const Publication::Person& person : row.people) numbers.insert(person.player);
      }
    }
    return numbers;
  };
  const std::set<std::int64_t> later = next ? numbers_in(*next) : std::set<std::int64_t>{};
  for (const std::int64_t number : numbers_in(closing)) {
    const journal::PlayerEntry* const entry = number == 0 || later.contains(number) ? nullptr : people.merged(number);
    if (entry == nullptr) continue;
    const std::string& name = people.name(number);
    list.push_back({.what = journal::Afterwards::What::merged,
                    .why = {},
                    .at = entry->at,
                    .player = naming ? naming(name) : name});
  }
  return list;
}

/// The rules that are declared, guests, entrants and those who drew lots as tables call them; what the committee gave
/// is told by itself.
void keep_declared(journal::Journal& journal, const journal::Season& season, journal::NamedValues& rules,
                   const Naming& naming) {
  std::erase_if(rules, [](const auto& rule) { return rule.first == "adjust" || rule.first == "adjust-why"; });
  const auto called = [&](std::string_view name) {
    const auto player = journal.player(name, season);
    std::string today = player ? player->name : std::string(name);
    return naming ? naming(today) : today;
  };
  bool is_seed = true;  // of a lot, before those who drew
  for (auto& [name, value] : rules) {
    const bool is_person = name == "guest" || name == "entrant" || (name == "lot" && !std::exchange(is_seed, false));
    if (!is_person) continue;
    std::vector<std::string> people;
    for (const std::string_view one : base::split(value, '+')) people.push_back(called(one));
    value = season::row_name(people);
  }
}

/// What was written after a closing, without what changed no result: of matches that go on, or were taken up again.
std::vector<journal::Afterwards> telling(journal::Journal& journal, const journal::Season& season,
                                         const journal::Closing& closing, const std::optional<journal::Closing>& next,
                                         const Naming& naming) {
  using What = journal::Afterwards::What;
  std::vector<journal::Afterwards> list = journal.afterwards(season, closing, next);
  for (journal::Afterwards& one : list) {
    for (journal::NamedValues* const rules : {&one.was, &one.is}) keep_declared(journal, season, *rules, naming);
  }
  std::erase_if(list, [](const journal::Afterwards& one) { return one.what == What::declared && one.was == one.is; });
  for (journal::Afterwards& one : merged(journal, closing, next, naming)) list.push_back(std::move(one));
  std::ranges::stable_sort(list, {}, &journal::Afterwards::at);
  // Of a closing that came from another journal it is not known behind which entry it stands here.
  if (closing.last_entry == 0 || (next && next->last_entry == 0)) return list;
  const std::int64_t end = next ? next->last_entry : std::numeric_limits<std::int64_t>::max();
  std::map<std::int64_t, bool> changed;
  for (const journal::Afterwards& one : list) {
    const auto [found, is_new] = changed.try_emplace(one.match, one.match == 0);
    if (!is_new || one.match == 0) continue;
    const auto head = journal.head(one.match);
    if (!head) continue;
    const std::vector<referee::Entry> entries = journal.entries(one.match);
    found->second = result_until(*head, entries, closing.last_entry) != result_until(*head, entries, end);
  }
  std::erase_if(list, [&](const journal::Afterwards& one) {
    return one.what != What::joined && one.what != What::parted && !changed[one.match];
  });
  return list;
}

}  // namespace

namespace {

/// What the first of two tables has of adjustments that the second has not: their rows, and these.
std::vector<season::Adjustment> not_in(const season::Standings& table, const season::Standings& other) {
  const auto all = [](const season::Standings& of) {
    std::vector<season::Adjustment> list;
    for (const auto* rows : {&of.rows, &of.teams}) {
      for (const season::Standing& row : *rows) list.insert(list.end(), row.adjustments.begin(), row.adjustments.end());
    }
    return list;
  };
  std::vector<season::Adjustment> here = all(table);
  for (const season::Adjustment& one : all(other)) {
    if (const auto found = std::ranges::find(here, one); found != here.end()) here.erase(found);
  }
  return here;
}

std::vector<Adjusted> adjusted_between(const season::Standings& before, const season::Standings& after) {
  std::vector<Adjusted> list;
  for (season::Adjustment& one : not_in(before, after)) list.push_back({std::move(one), true});
  for (season::Adjustment& one : not_in(after, before)) list.push_back({std::move(one), false});
  return list;
}

}  // namespace

std::vector<Issue> issues(journal::Journal& journal, const journal::Season& season, const Naming& naming) {
  const HiddenNames hidden = hidden_from(journal, naming);
  std::vector<Issue> list;
  for (journal::Closing& closing : journal.closings(season)) {
    auto table = read_table(journal, season, journal.published(closing), closing.rules, naming, hidden);
    if (!table) continue;
    std::vector<journal::Afterwards> since;
    std::vector<SaidOfTeam> teams;
    if (!list.empty()) {
      since = telling(journal, season, list.back().closing, closing, naming);
      teams = said_of_teams(journal, list.back().closing, closing);
    }
    auto adjusted = adjusted_between(list.empty() ? season::Standings{} : list.back().table, *table);
    closing.why = hidden.in(closing.why);
    for (journal::Afterwards& one : since) one.why = hidden.in(one.why);
    list.push_back({std::move(closing), std::move(*table), std::move(since), std::move(adjusted), std::move(teams)});
  }
  return list;
}

std::vector<journal::Afterwards> since_closing(journal::Journal& journal, const journal::Season& season,
                                               const Naming& naming) {
  if (season.closed_at.empty()) return {};
  const std::vector<journal::Closing> closings = journal.closings(season);
  if (closings.empty()) return {};
  return telling(journal, season, closings.back(), std::nullopt, naming);
}

std::vector<journal::Holder> holders(journal::Journal& journal, std::string_view digits) {
  std::vector<journal::Holder> list = journal.holders(digits);
  for (journal::Holder& holder : list) {
    if (holder.published.empty()) continue;
    for (const journal::Season& season : journal.seasons()) {
      if (season.name != holder.season) continue;
      for (const journal::Closing& closing : journal.closings(season)) {
        if (closing.at != holder.published) continue;
        for (journal::Afterwards& one : merged(journal, closing, std::nullopt, {}))
          holder.since.push_back(std::move(one));
      }
    }
  }
  return list;
}

std::vector<SaidOfTeam> teams_since_closing(journal::Journal& journal, const journal::Season& season) {
  if (season.closed_at.empty()) return {};
  const std::vector<journal::Closing> closings = journal.closings(season);
  return closings.empty() ? std::vector<SaidOfTeam>{} : said_of_teams(journal, closings.back(), std::nullopt);
}

std::vector<season::Standings> all_tables(journal::Journal& journal) {
  const std::vector<journal::Season> seasons = journal.seasons();
  const auto all = shared(journal, seasons.size());
  std::vector<season::Standings> tables;
  for (const journal::Season& season : seasons) tables.push_back(table(journal, season, all.get()));
  return tables;
}

std::vector<TableChange> changes_since(journal::Journal& journal, std::vector<season::Standings> before) {
  const auto all = shared(journal, before.size());
  std::vector<TableChange> changes;
  for (season::Standings& was : before) {
    season::Standings is = table(journal, journal.season(was.season), all.get());
    if (season::differ(was, is)) changes.push_back({std::move(was), std::move(is)});
  }
  return changes;
}

namespace {

/// What those who are people of their own in both journals are called in the first, with their names in the other.
std::map<std::string, std::string> names_in(journal::Journal& before, journal::Journal& now) {
  std::map<std::int64_t, std::string> is;
  for (journal::Player& player : now.seated_players()) is.emplace(player.number, std::move(player.name));
  std::map<std::string, std::string> called;
  for (journal::Player& player : before.seated_players()) {
    if (const auto name = is.find(player.number); name != is.end()) {
      called.emplace(std::move(player.name), std::move(name->second));
    }
  }
  return called;
}

/// Calls the people of a table by other names.
void rename(season::Standings& table, const std::map<std::string, std::string>& called) {
  for (season::Standing& row : table.rows) {
    for (std::string& name : row.people) {
      if (const auto other = called.find(name); other != called.end()) name = other->second;
    }
    std::ranges::sort(row.people);
    row.name = season::row_name(row.people);
  }
}

}  // namespace

std::vector<TableChange> changes_of_published(journal::Journal& before, journal::Journal& now,
                                              const journal::Moment& since) {
  std::vector<journal::Season> closed = before.seasons();
  std::erase_if(closed, [](const journal::Season& one) { return one.closed_at.empty() || one.publication == 0; });
  // Most journals have none, and what was written need not be looked at.
  if (closed.empty()) return {};
  const auto written = now.matches_since(since);  // nothing where it may be any
  const std::vector<journal::Season> seasons = now.seasons();
  const auto is_touched = [&](const journal::Season& was, const journal::Season& is) {
    const std::vector<std::int64_t> counted = now.match_numbers(is.name);
    return !written || counted != before.match_numbers(was.name) ||
           std::ranges::any_of(*written,
                               [&](std::int64_t match) { return std::ranges::binary_search(counted, match); });
  };
  std::vector<std::pair<const journal::Season*, const journal::Season*>> touched;
  for (const journal::Season& was : closed) {
    const auto is = std::ranges::find(seasons, was.number, &journal::Season::number);
    if (is == seasons.end() || is_touched(was, *is)) touched.emplace_back(&was, is == seasons.end() ? nullptr : &*is);
  }
  const auto all_before = shared(before, touched.size()), all_now = shared(now, touched.size());
  std::optional<std::map<std::string, std::string>> called;  // once a table differs
  std::vector<TableChange> changes;
  for (const auto& [was, is] : touched) {
    TableChange change{table(before, *was, all_before.get()), {.season = was->name}};
    if (is == nullptr) {  // it became one with another, by whose rules all counts
      changes.push_back(std::move(change));
      continue;
    }
    change.after = table(now, *is, all_now.get());
    if (!season::differ(change.before, change.after)) continue;
    if (!called) called = names_in(before, now);
    rename(change.before, *called);
    if (season::differ(change.before, change.after)) changes.push_back(std::move(change));
  }
  return changes;
}

namespace {

/// Nothing where nothing changed.
std::optional<TableChange> differing(TableChange change) {
  if (!season::differ(change.before, change.after)) return std::nullopt;
  return change;
}

std::optional<TableChange> corrected_among(journal::Journal& journal, const journal::Season& season,
                                           const Naming& naming, const SharedOutcomes* all) {
  if (season.closed_at.empty()) return std::nullopt;
  auto before = published(journal, season, naming);
  if (!before) return std::nullopt;
  SeasonRules rules = season_rules(journal, season);
  std::vector<season::Result> list = results_in(journal, season, rules, all);
  if (naming) show_published(journal, list, rules.rules);
  return differing({std::move(*before), table_of(season.name, list, rules)});
}

}  // namespace

std::vector<bool> are_corrected(journal::Journal& journal, std::span<const journal::Season> seasons) {
  const auto is_closed = [](const journal::Season& one) { return !one.closed_at.empty(); };
  const auto all = shared(journal, static_cast<std::size_t>(std::ranges::count_if(seasons, is_closed)));
  std::vector<bool> corrected;
  for (const journal::Season& season : seasons) {
    corrected.push_back(corrected_among(journal, season, {}, all.get()).has_value());
  }
  return corrected;
}

std::optional<TableChange> corrected(journal::Journal& journal, const journal::Season& season, const Naming& naming) {
  return corrected_among(journal, season, naming, nullptr);
}

TableChange redeclared(journal::Journal& journal, const journal::Season& season, const SeasonRules& rules) {
  const SeasonRules before = season_rules(journal, season), after = of_today(journal, season, rules);
  // Whatever joined an open season counts in it by any rules, but for those that name other clubs.
  std::vector<season::Result> list = results(journal, {.season = season.name}, before);
  TableChange change{table_of(season.name, list, before), {}};
  if (before.of_no_club != after.of_no_club) list = results(journal, {.season = season.name}, after);
  change.after = table_of(season.name, list, after);
  return change;
}

std::optional<TableChange> changed(journal::Journal& journal, const Played& before, const Played& after) {
  if (before.head.season.empty()) return std::nullopt;
  const auto result_of = [](const Played& one) { return season::result_of(one.head, one.match, one.course); };
  auto now = result_of(after);
  // A season may be long: no table is made where the match comes to the same.
  if (result_of(before) == now) return std::nullopt;
  const journal::Season season = journal.season(before.head.season);
  const SeasonRules rules = season_rules(journal, season);
  std::vector<season::Result> list = results(journal, {.season = season.name}, rules);
  season::Standings was = table_of(season.name, list, rules);
  std::erase_if(list, [&](const season::Result& result) { return result.match == before.head.number; });
  if (counts(rules, after.head)) {
    if (now) list.push_back(std::move(*now));
    count_as_declared(list, rules);
  }
  return TableChange{std::move(was), table_of(season.name, list, rules)};
}

std::optional<TableChange> changed_after_closing(journal::Journal& journal, const Played& before, const Played& after) {
  // A match that goes on brings nothing to a table.
  if (before.head.season.empty() || (!before.course.now.over && !after.course.now.over)) return std::nullopt;
  const journal::Season season = journal.season(before.head.season);
  if (season.closed_at.empty() || season.publication == 0) return std::nullopt;
  auto change = changed(journal, before, after);
  return change ? differing(std::move(*change)) : std::nullopt;
}

}  // namespace tavolo::book
