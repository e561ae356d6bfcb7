#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>
#include <set>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "book/match.hpp"
#include "book/people.hpp"
#include "book/publishing.hpp"
#include "book/teams.hpp"
#include "book/words.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"
#include "journal/exchange.hpp"
#include "report/json.hpp"
#include "report/standings.hpp"

namespace tavolo::cli::commands {
namespace {

using Access = journal::Journal::Access;

/// The games of `--games`, by their ids; none for all.
std::vector<std::string> games_of(const Call& call) {
  std::vector<std::string> ids;
  for (const std::string& list : call.values("--games")) {
    if (base::same_word(list, "all")) continue;
    for (const std::string_view one : base::split(list, ',')) {
      std::string game(games::find_game(one).id);
      if (std::ranges::count(ids, game) == 0) ids.push_back(std::move(game));
    }
  }
  return ids;
}

/// A date, or `none` for no limit; `known` where the option is not given.
std::string limit(const Call& call, std::string_view option, std::string known) {
  if (call.value(option) == "none") return {};
  return date(call, option).value_or(std::move(known));
}

void declare_rating(const Call& call, book::SeasonRules& rules) {
  if (const auto rating = call.value("--rating")) {
    rules.rating = book::rating_of(*rating);
    rules.rating_options = {};
  }
  if (const auto period = call.value("--period")) rules.rating_options.period = book::period_of(*period);
  if (call.has("--limit-sigma")) rules.rating_options.limit_deviation = true;
  if (call.has("--period") && rules.rating != season::Rating::glicko) {
    throw base::Mistake("option-value", "only Glicko-2 has rating periods",
                        "say --rating glicko-2, or leave --period out");
  }
  if (call.has("--limit-sigma") && rules.rating != season::Rating::weng_lin) {
    throw base::Mistake("option-value", "only Weng-Lin limits sigma",
                        "say --rating weng-lin, or leave --limit-sigma out");
  }
}

void declare_counting(const Call& call, season::Rules& rules) {
  if (const auto drops = call.value("--drop")) rules.drops = season::read_drops(*drops);
  if (const auto how = call.value("--count")) rules.counting = season::read_counting(*how);
  if (call.has("--min-evenings")) rules.min_evenings = count_of(call, "--min-evenings", 10'000);
  if (call.has("--min-partners")) rules.min_partners = count_of(call, "--min-partners", 10'000);
  if (const auto handicap = call.value("--handicap")) rules.handicap = season::read_handicap(*handicap);
  season::refuse_unfit(rules);
}

/// What a season of a journal has behind `shared` is read, and never asked; so it is not taken here.
std::vector<season::TieBreak> ties_of(const std::string& text) {
  std::vector<season::TieBreak> ties = season::read_ties(text);
  const auto shared = std::ranges::find(ties, season::TieBreak::shared) - ties.begin();
  const auto behind = static_cast<std::size_t>(shared) + 1;
  if (behind < ties.size()) {
    const std::string_view first = base::split(text, ',')[behind];
    const auto column = static_cast<std::size_t>(first.data() - text.data());
    throw base::Mistake({"season-ties",
                         "behind shared nothing more is asked",
                         "leave out what stands behind it",
                         {text, column, text.size() - column}});
  }
  return ties;
}

/// Whether somebody is called by a name, for an algorithm.
auto called(const std::string& name) {
  return [wanted = base::folded(name)](const std::string& one) { return base::folded(one) == wanted; };
}

void add_guest(const std::string& name, std::vector<std::string>& guests) {
  if (std::ranges::none_of(guests, called(name))) guests.push_back(name);
}

/// Adds the clubs of `--league` with their tables, of which those that are known here may be named by their first
/// digits.
void declare_league(const Call& call, std::vector<book::ClubTable>& league) {
  if (!call.has("--league")) return;
  std::vector<std::string> tables;
  auto journal = open_journal(call, Access::read);
  for (journal::Held& one : journal::Exchange(journal).held()) tables.push_back(std::move(one.origin));
  for (const std::string& club : call.values("--league")) book::add_club(book::read_club(club, tables), league);
}

/// The rules with what the options say of them.
book::SeasonRules declared(const Call& call, book::SeasonRules rules = {}) {
  rules.from = limit(call, "--from", std::move(rules.from));
  rules.until = limit(call, "--until", std::move(rules.until));
  if (!rules.from.empty() && !rules.until.empty() && rules.until < rules.from) {
    throw base::Mistake("date", "the season ends before it begins", "exchange --from and --until");
  }
  if (call.has("--games")) rules.games = games_of(call);
  declare_league(call, rules.league);
  for (const std::string& guest : call.values("--guest")) add_guest(guest, rules.rules.guests);
  if (const auto points = call.value("--points")) season::read_scheme(*points, rules.rules);
  if (call.has("--best")) rules.rules.best = count_of(call, "--best", 1000);
  if (call.has("--min-matches")) rules.rules.min_matches = count_of(call, "--min-matches", 10'000);
  if (const auto word = call.value("--best-of")) {
    const auto unit = season::unit_of(*word);
    if (!unit) {
      throw base::Mistake("option-value", fmt::format("--best-of cannot be \"{}\"", *word), "it is match or evening");
    }
    rules.rules.best_of = *unit;
  }
  if (const auto ties = call.value("--ties")) rules.rules.ties = ties_of(*ties);
  if (call.has("--by")) rules.rules.by_partnership = by_partnership(call);
  declare_counting(call, rules.rules);
  if (const auto teams = call.value("--teams")) rules.rules.teams = book::team_score_of(*teams);
  declare_rating(call, rules);
  return rules;
}

/// The seasons, each with whether its published table was corrected.
std::string list_of(const Call& call, journal::Journal& journal, std::vector<journal::Season> seasons,
                    const std::vector<bool>& corrected, bool whole) {
  journal.count_matches(seasons);
  std::vector<season::OfNoClub> others;
  if (whole && seasons.size() == 1) {
    others = book::of_no_club(journal, {.season = seasons.front().name}, book::season_rules(journal, seasons.front()));
  }
  if (call.surroundings().json) return report::json_seasons(seasons, corrected, others);
  return report::text(report::seasons(seasons, corrected, whole, others), call.surroundings().style);
}

std::string list_of(const Call& call, journal::Journal& journal, std::vector<journal::Season> seasons, bool whole) {
  const std::vector<bool> corrected = book::are_corrected(journal, seasons);
  return list_of(call, journal, std::move(seasons), corrected, whole);
}

/// How new matches are made to count for a season, where no season is the current one.
std::string without_current(const Call& call, journal::Journal& journal, const std::string& name) {
  if (call.surroundings().json || std::ranges::any_of(journal.seasons(), &journal::Season::current)) return {};
  return fmt::format("no match joins it by itself: `tavolo season current {}` makes new ones count for it\n",
                     base::typed(name));
}

int begin_season(const Call& call) {
  const auto name = base::normal_name(call.words()[0]);
  if (!name) {
    throw base::Mistake("bad-name", "the name of the season is empty or holds characters that cannot be seen",
                        "give it a name like winter-2026");
  }
  if (name->size() > base::limit::name_bytes) {
    throw base::Mistake("bad-name",
                        fmt::format("the name of the season is longer than {} bytes", base::limit::name_bytes),
                        "give it a name like winter-2026");
  }
  const auto rules_stored = book::stored(declared(call));  // what is refused makes no journal
  auto journal = open_journal(call, Access::write);
  auto writing = journal.write();
  journal.add_season(*name, rules_stored);
  if (call.has("--current")) journal.append(journal.season(*name), journal::SeasonEntry::current);
  const std::string list = list_of(call, journal, {journal.season(*name)}, true);
  return commit(call, writing, list + without_current(call, journal, *name));
}

int join_season(const Call& call) {
  auto journal = change_journal(call);
  auto writing = journal.write();
  const journal::Season season = journal.season(call.words()[0]);
  book::refuse_closed(season);
  std::string left;
  std::set<std::int64_t> joined;
  for (std::size_t i = 1; i < call.words().size(); ++i) {
    const book::Played played = book::load(journal, book::match_number(call.words()[i]));
    book::refuse_withdrawn(played);
    if (played.head.season == season.name || !joined.insert(played.head.number).second) continue;  // it is there
    // What a closed season counted stays with it.
    if (const std::string& other = played.head.season; !other.empty() && other != season.name) {
      book::refuse_closed(journal.season(other));
      left += fmt::format("match {} leaves season {}\n", played.head.number, base::harmless(other));
    }
    journal.append(season, journal::SeasonEntry::join, played.head.number);
  }
  if (joined.empty()) {
    throw base::Mistake("no-change",
                        fmt::format("the season {} has {} already", base::harmless(season.name),
                                    call.words().size() == 2 ? "this match" : "these matches"),
                        "");
  }
  const std::string list = list_of(call, journal, {journal.season(season.name)}, false);
  return commit(call, writing, call.surroundings().json ? list : left + list);
}

int make_current(const Call& call) {
  auto journal = change_journal(call);
  auto writing = journal.write();
  const journal::Season season = journal.season(call.words()[0]);
  book::refuse_closed(season);
  journal.append(season, journal::SeasonEntry::current);
  return commit(call, writing, list_of(call, journal, {journal.season(season.name)}, false));
}

int reopen(const Call& call) {
  const std::string why = call.value("--why").value_or("");
  book::refuse_long("the reason", why);
  auto journal = change_journal(call);
  auto writing = journal.write();
  const journal::Season season = journal.season(call.words()[0]);
  if (season.closed_at.empty()) {
    throw base::Mistake("season-open", fmt::format("the season {} is not closed", base::harmless(season.name)),
                        "there is nothing to reopen");
  }
  journal.reopen(season, why);
  const std::string list = list_of(call, journal, {journal.season(season.name)}, false);
  return commit(call, writing, list + without_current(call, journal, season.name));
}

/// Takes a club with all its tables out of a league.
void leave_league(const std::string& club, const journal::Season& season, std::vector<book::ClubTable>& league) {
  std::vector<std::string> clubs;
  for (const book::ClubTable& one : league) {
    if (std::ranges::count(clubs, one.club) == 0) clubs.push_back(one.club);
  }
  if (std::erase_if(league, [&](const book::ClubTable& one) { return one.club == club; }) > 0) return;
  throw base::Mistake(
      "no-club", fmt::format("\"{}\" is no club of {}", club, base::harmless(season.name)),
      clubs.empty() ? "the season names no clubs" : fmt::format("its clubs are {}", fmt::join(clubs, ", ")));
}

/// Whether two names are of one person, whatever it was called when each was said.
bool is_same_person(journal::Journal& journal, const journal::Season& season, const std::string& one,
                    const std::string& other) {
  if (base::folded(one) == base::folded(other)) return true;
  const auto first = journal.player(one, season), second = journal.player(other, season);
  return first && second && first->number == second->number;
}

/// The rules of a season with what the options change of them.
book::SeasonRules redeclared(const Call& call, journal::Journal& journal, const journal::Season& season) {
  book::SeasonRules before = book::read_rules(season);
  for (const std::string& club : call.values("--no-league")) leave_league(club, season, before.league);
  book::SeasonRules rules = declared(call, std::move(before));
  auto& guests = rules.rules.guests;
  for (const std::string& name : call.values("--no-guest")) {
    const auto found =
        std::erase_if(guests, [&](const std::string& guest) { return is_same_person(journal, season, guest, name); });
    if (found == 0) {
      throw base::Mistake(
          "no-guest", fmt::format("\"{}\" is no guest of {}", name, base::harmless(season.name)),
          guests.empty() ? "the season has no guests" : fmt::format("its guests are {}", fmt::join(guests, ", ")));
    }
  }
  return rules;
}

/// Declares rules that were asked about, if the season still counts as it did then; prints the season.
int declare_season(const Call& call, const journal::Season& asked, const journal::NamedValues& rules) {
  auto journal = change_journal(call);
  auto writing = journal.write();
  journal.declare(book::as_asked(journal, asked), rules);
  return commit(call, writing, list_of(call, journal, {journal.season(asked.name)}, true));
}

int change_season(const Call& call) {
  journal::Season season;
  journal::NamedValues rules;
  {
    auto journal = read_journal(call);
    season = journal.season(call.words()[0]);
    book::refuse_closed(season);
    const book::SeasonRules declared = redeclared(call, journal, season);
    rules = book::stored(declared);
    if (rules == book::stored(book::read_rules(season))) {
      throw base::Mistake("nothing-changes",
                          fmt::format("the season {} counts so already", base::harmless(season.name)),
                          fmt::format("`tavolo season show {}` tells how", base::typed(season.name)));
    }
    ask_first(call, report::season_change(season, rules, book::redeclared(journal, season, declared)),
              fmt::format("the season {} counts as it did", base::harmless(season.name)));
  }
  return declare_season(call, season, rules);
}

/// The player of a row, or the partners, who are to have one in the season.
std::vector<std::string> row_people(journal::Journal& journal, const journal::Season& season,
                                    const season::Rules& rules, const std::string& typed) {
  std::vector<std::string> people;
  for (const std::string_view name : base::split(typed, '+')) {
    people.push_back(book::find_player(journal, std::string(name)).name);
  }
  std::ranges::sort(people);
  if (const auto twice = std::ranges::adjacent_find(people); twice != people.end()) {
    throw base::Mistake("same-player", fmt::format("\"{}\" is named twice", *twice), "partners are two people");
  }
  if (rules.by_partnership != (people.size() > 1)) {
    throw base::Mistake(
        "no-row", fmt::format("\"{}\" has no row in {}", typed, base::harmless(season.name)),
        rules.by_partnership ? "a row is a pair: Ann+Ben" : "a row is a player: name one after the other");
  }
  for (const std::string& name : people) {
    if (std::ranges::count(rules.guests, name) == 0) continue;
    throw base::Mistake("no-row", fmt::format("\"{}\" has no row in {}", name, base::harmless(season.name)),
                        "who is a guest has none; `tavolo season change --no-guest` lets a player count");
  }
  return people;
}

/// The team whose row a word names: none where the season counts no teams, or a player is called so.
std::optional<std::int64_t> team_of(journal::Journal& journal, const journal::Teams& teams, const season::Rules& rules,
                                    const std::string& typed) {
  if (rules.teams == season::TeamScore::none || journal.player(typed)) return std::nullopt;
  return teams.find(typed);
}

/// Throws for a word that is nobody, and comes near to a team of a season that counts teams.
void refuse_near_team(journal::Journal& journal, const journal::Teams& teams, const season::Rules& rules,
                      const std::string& typed) {
  if (rules.teams == season::TeamScore::none || journal.player(typed)) return;
  if (const auto near = book::near_team(teams, typed)) {
    throw base::Mistake("no-team", fmt::format("there is no player and no team \"{}\"", typed),
                        fmt::format("did you mean \"{}\"?", *near));
  }
}

/// The adjustment that is typed.
season::Adjustment adjustment_of(const Call& call, journal::Journal& journal, const journal::Season& season) {
  const book::SeasonRules rules = book::season_rules(journal, season);
  const std::string& amount = call.words()[2];
  auto one = season::read_amount(amount);
  if (!one) {
    throw base::Mistake("season-points", fmt::format("points cannot be \"{}\"", amount),
                        "write so many points like 2 or -2, or bye, or scratch");
  }
  const bool undeclared = (one->kind == season::Adjustment::Kind::bye && !rules.rules.bye) ||
                          (one->kind == season::Adjustment::Kind::scratch && !rules.rules.scratch);
  if (undeclared) {
    const std::string word = season::amount_text(*one);
    throw base::Mistake("season-points",
                        fmt::format("{} does not say what a {} brings", base::harmless(season.name), word),
                        fmt::format("declare it behind its points: {},{}=2", season::scheme_text(rules.rules), word));
  }
  const auto why = base::normal_name(call.value("--why").value_or(""));
  if (!why) {
    throw base::Mistake("missing-option", "an adjustment needs a reason that can be read",
                        "--why TEXT: it stands below the table");
  }
  book::refuse_long("the reason", *why);
  one->why = *why;
  one->date = date(call, "--date").value_or(call.surroundings().today);
  if (const auto to_come = still_to_come(call, one->date)) {
    throw base::Mistake("date", *to_come, "what is given counts at once; give it on that day");
  }
  const journal::Teams teams = journal.teams();
  const auto team = team_of(journal, teams, rules.rules, call.words()[1]);
  if (!team) refuse_near_team(journal, teams, rules.rules, call.words()[1]);
  one->of_team = team.has_value();
  one->people = team ? std::vector{teams.name(*team)} : row_people(journal, season, rules.rules, call.words()[1]);
  return *one;
}

/// Takes the last adjustment of the rules back, and answers it as it counted.
season::Adjustment take_back_season(const Call& call, journal::Journal& journal, const journal::Season& season,
                                    book::SeasonRules& rules) {
  refuse_beside_undo(call, {"--why", "--date"}, "it takes back the last adjustment of the season");
  if (rules.rules.adjustments.empty()) {
    throw base::Mistake("nothing-changes", fmt::format("nobody was adjusted in {}", base::harmless(season.name)),
                        fmt::format("`tavolo season show {}` tells how it counts", base::typed(season.name)));
  }
  rules.rules.adjustments.pop_back();
  const season::Rules today = book::season_rules(journal, season).rules;
  season::Adjustment last = today.adjustments.back();
  last.points = season::worth(last, today);
  return last;
}

int adjust(const Call& call) {
  journal::Season season;
  book::SeasonRules rules;
  {
    auto journal = read_journal(call);
    season = journal.season(call.words()[0]);
    book::refuse_closed(season);
    rules = book::read_rules(season);
    season::Adjustment one;
    const bool undo = call.has("--undo");
    if (undo) {
      one = take_back_season(call, journal, season, rules);
    } else {
      if (call.words().size() < 3) {
        throw base::Mistake("missing-argument", "`tavolo season adjust` needs PLAYER and POINTS",
                            "for example: tavolo season adjust winter Ben -2 --why 'was late'");
      }
      one = adjustment_of(call, journal, season);
      rules.rules.adjustments.push_back(one);
      one.points = season::worth(one, rules.rules);
    }
    ask_first(call, report::adjusting(one, undo, book::redeclared(journal, season, rules)),
              fmt::format("the season {} counts as it did", base::harmless(season.name)));
  }
  return declare_season(call, season, book::stored(rules));
}

/// A seed that is typed, else a random one.
std::uint64_t seed_of_season(const Call& call) {
  const auto text = call.value("--seed");
  if (!text) return std::random_device()();
  const base::Number number = base::whole(*text);
  if (!number) {
    throw base::Mistake("option-value", fmt::format("--seed cannot be \"{}\"", *text), "it is a whole number");
  }
  return static_cast<std::uint64_t>(number.value);
}

/// Draws a lot for all rows of a season, in order of name.
season::Lot drawn(const Call& call, journal::Journal& journal, const journal::Season& season) {
  std::vector<std::vector<std::string>> rows;
  for (season::Standing& row : book::table(journal, season).rows) rows.push_back(std::move(row.people));
  std::ranges::sort(rows);
  return season::draw(seed_of_season(call), std::move(rows));
}

/// The rules with a lot, or without the one that they have.
book::SeasonRules with_lot(const Call& call, journal::Journal& journal, const journal::Season& season) {
  book::SeasonRules rules = book::read_rules(season);
  const std::string shown = base::harmless(season.name);
  if (call.has("--undo")) {
    refuse_beside_undo(call, {"--seed"}, "it takes the lot of the season back");
    if (!rules.rules.lot) {
      throw base::Mistake("nothing-changes", fmt::format("no lot was drawn in {}", shown),
                          fmt::format("`tavolo season lot {}` draws one", base::typed(season.name)));
    }
    rules.rules.lot.reset();
    return rules;
  }
  if (std::ranges::count(rules.rules.ties, season::TieBreak::lot) == 0) {
    throw base::Mistake("no-lot", fmt::format("{} breaks no tie by lot", shown),
                        fmt::format("declare it last: tavolo season change {} --ties {},lot", base::typed(season.name),
                                    season::ties_text(rules.rules.ties)));
  }
  if (rules.rules.lot) {
    throw base::Mistake("nothing-changes",
                        fmt::format("a lot was drawn in {} already, with seed {}", shown, rules.rules.lot->seed),
                        fmt::format("take it back first: tavolo season lot {} --undo", base::typed(season.name)));
  }
  rules.rules.lot = drawn(call, journal, season);
  return rules;
}

int draw_lot(const Call& call) {
  journal::Season season;
  journal::NamedValues rules;
  {
    auto journal = read_journal(call);
    season = journal.season(call.words()[0]);
    book::refuse_closed(season);
    const book::SeasonRules declared = with_lot(call, journal, season);
    rules = book::stored(declared);
    ask_first(call, report::season_change(season, rules, book::redeclared(journal, season, declared)),
              fmt::format("the season {} counts as it did", base::harmless(season.name)));
  }
  return declare_season(call, season, rules);
}

/// The season to close; refuses one that is closed, and one of more matches than a table is published of.
journal::Season to_close(const Call& call, journal::Journal& journal) {
  journal::Season season = journal.season(call.words()[0]);
  book::refuse_closed(season);
  journal.count_matches({&season, 1});
  if (season.matches > base::limit::season_matches) {
    throw base::Mistake("too-long",
                        fmt::format("the season {} has {} matches, and a table is published of at most {}",
                                    base::harmless(season.name), season.matches, base::limit::season_matches),
                        "leave it open, and begin another: tavolo season new NAME --current");
  }
  return season;
}

/// The matches of a season that go on; their numbers are what was asked about.
std::vector<std::int64_t> ask_open(const Call& call) {
  auto journal = read_journal(call);
  const journal::Season season = to_close(call, journal);
  std::vector<std::int64_t> numbers;
  const auto open = book::going_on(journal, season);
  for (const referee::Head& head : open) numbers.push_back(head.number);
  std::ranges::sort(numbers);
  if (!open.empty()) {
    ask_first(call, report::still_open(open), fmt::format("the season {} stays open", base::harmless(season.name)));
  }
  return numbers;
}

int close(const Call& call) {
  const std::vector<std::int64_t> asked = ask_open(call);
  auto journal = change_journal(call);
  auto writing = journal.write();
  journal::Season season = to_close(call, journal);
  for (const referee::Head& head : book::going_on(journal, season)) {
    if (std::ranges::binary_search(asked, head.number)) continue;
    throw changed_meanwhile(head.number);
  }
  if (const auto rules = book::rules_to_close(journal, season)) {
    journal.declare(season, *rules);
    season = journal.season(season.name);
  }
  journal.close(season, book::publication(journal, book::table(journal, season)));
  const journal::Season closed = journal.season(season.name);
  std::string list = list_of(call, journal, {closed}, {false}, false);  // nothing of it was corrected yet
  if (!call.surroundings().json) list += report::fingerprint_text(closed.fingerprint) + '\n';
  return commit(call, writing, list);
}

int log(const Call& call) {
  auto journal = read_journal(call);
  const journal::Season season = journal.season(call.words()[0]);
  const auto list = book::issues(journal, season, book::published_names(journal));
  call.print(call.surroundings().json ? report::json_issues(season.name, list)
                                      : report::text(report::issues(season.name, list), call.surroundings().style));
  return Status::done;
}

int list_seasons(const Call& call) {
  auto journal = read_journal(call);
  call.print(list_of(call, journal, journal.seasons(), false));
  return Status::done;
}

int show_season(const Call& call) {
  auto journal = read_journal(call);
  call.print(list_of(call, journal, {journal.season(call.words()[0])}, true));
  return Status::done;
}

constexpr std::array<Argument, 1> season_new_name{{{"NAME", "what the season is called"}}};
constexpr std::array<Argument, 1> season_name{{{"NAME", "the season", true, false, Completes::season}}};
constexpr std::array<Argument, 2> name_and_matches{{
    {"NAME", "the season", true, false, Completes::season},
    {"MATCH", "the matches that join", true, true, Completes::match},
}};
constexpr std::array<Option, 20> counting_options{{
    {"--from", "DATE", "the first day of those that join by themselves"},
    {"--until", "DATE", "the last day of those that join by themselves"},
    {"--games", "GAMES", "by themselves only matches of these games join, with commas between them", true,
     Completes::games},
    {"--points", "POINTS",
     "win=3,draw=1,loss=0, or by place like 10,6,3,1, or match, victory, or deal=2,equal=1; and more, see Points"},
    {"--best", "N", "only so many of the best matches or evenings count"},
    {"--best-of", "WHAT", "what the best are counted of", false, Completes::choice, "match|evening"},
    {"--drop", "N", "so many of the worst do not count, or more of them with attendance: 5:1,10:2"},
    {"--count", "HOW", "what the points of a row are of what counts", false, Completes::choice, "sum|average|percent"},
    {"--min-matches", "N", "who played fewer has no place"},
    {"--min-evenings", "N", "who came on fewer has no place"},
    {"--min-partners", "N", "who played with fewer different partners has no place"},
    {"--handicap", "FORMULA", "share=80,of=200: so many hundredths of what an average falls short of a number"},
    {"--ties", "LIST", "words of tie-breaks in the order in which they decide, see Tie-breaks"},
    {"--by", "WHO", "who has a row", false, Completes::choice, "player|partnership"},
    {"--teams", "WHAT", "what a team scores of the tables of a league match", false, Completes::choice,
     "tables|bullseyes|points|none"},
    {"--rating", "SYSTEM", "the rating shown beside", false, Completes::choice, "weng-lin|glicko-2|none"},
    {"--period", "WHAT", "what Glicko-2 takes for a rating period", false, Completes::choice, "evening|week|month"},
    {"--limit-sigma", "", "in Weng-Lin a match never makes a player more uncertain"},
    {"--guest", "NAME", "somebody who does not count; may be repeated", true, Completes::player},
    {"--league", "CLUB=TABLE", "a club whose matches alone count, and a table of it; may be repeated", true,
     Completes::club_table},
}};
/// How a season counts, and more options beside.
template <std::size_t More>
constexpr std::array<Option, counting_options.size() + More> counting_and(const std::array<Option, More>& more) {
  std::array<Option, counting_options.size() + More> all;
  std::ranges::copy(more, std::ranges::copy(counting_options, all.begin()).out);
  return all;
}
constexpr auto beginning_options = counting_and<1>({{{"--current", "", "new matches join it by themselves"}}});
constexpr auto changes = counting_and<3>({{
    {"--no-guest", "NAME", "somebody who counts from now on; may be repeated", true, Completes::player},
    {"--no-league", "CLUB", "a club that is of the league no more, with all its tables; may be repeated", true,
     Completes::club},
    {"--yes", "", "change it without being asked"},
}});
constexpr Command season_new_action{.name = "season new",
                                    .summary = "Begin a season, with how it counts",
                                    .arguments = season_new_name,
                                    .options = beginning_options,
                                    .run = begin_season,
                                    .example = "winter --points win=3,draw=1,loss=0 --current"};
constexpr Command season_list_action{.name = "season list", .summary = "List the seasons", .run = list_seasons};
constexpr Command season_show_action{.name = "season show",
                                     .summary = "Tell how a season counts",
                                     .arguments = season_name,
                                     .run = show_season,
                                     .example = "winter"};
constexpr Command change_action{.name = "season change",
                                .summary = "Change how an open season counts",
                                .arguments = season_name,
                                .options = changes,
                                .run = change_season,
                                .example = "winter --best 8 --guest Dora"};
constexpr std::array<Argument, 3> whom_and_points{{
    {"NAME", "the season", true, false, Completes::season},
    {"PLAYER", "whose row it is; of partners both, Ann+Ben; of a team its name", false, false, Completes::row},
    {"POINTS", "so many points, like -2; or a bye or a scratch, for what the season says of it", false, false,
     Completes::choice, "bye|scratch"},
}};
constexpr std::array<Option, 4> adjusting{{
    {"--why", "TEXT", "the reason, which stands below the table"},
    {"--date", "DATE", "the day that it belongs to, by default today"},
    {"--undo", "", "take the last one back"},
    {"--yes", "", "change it without being asked"},
}};
constexpr Command adjust_action{.name = "season adjust",
                                .summary = "Give points beside those of matches, or take some",
                                .arguments = whom_and_points,
                                .options = adjusting,
                                .run = adjust,
                                .text = true,
                                .example = "winter Ben -2 --why 'was late'"};
constexpr std::array<Option, 3> drawing{{
    {"--seed", "N", "the number that the order follows from, by default a random one"},
    {"--undo", "", "take the lot back"},
    {"--yes", "", "draw it without being asked"},
}};
constexpr Command lot_action{.name = "season lot",
                             .summary = "Draw lots for those whom nothing else tells apart",
                             .arguments = season_name,
                             .options = drawing,
                             .run = draw_lot,
                             .example = "winter --seed 4711"};
constexpr Command season_add_action{.name = "season add",
                                    .summary = "Let matches join, whatever their game and date",
                                    .arguments = name_and_matches,
                                    .run = join_season,
                                    .example = "winter 12 13"};
constexpr Command current_action{.name = "season current",
                                 .summary = "Let new matches join a season by themselves",
                                 .arguments = season_name,
                                 .run = make_current,
                                 .example = "winter"};
constexpr std::array<Option, 1> closing{{{"--yes", "", "close it without being asked"}}};
constexpr std::array<Option, 1> reopening{{{"--why", "TEXT", "the reason, kept with it"}}};
constexpr Command close_action{.name = "season close",
                               .summary = "Publish the table as it stands",
                               .arguments = season_name,
                               .options = closing,
                               .run = close,
                               .example = "winter"};
constexpr Command reopen_action{.name = "season reopen",
                                .summary = "Let matches join a closed season again",
                                .arguments = season_name,
                                .options = reopening,
                                .run = reopen,
                                .example = "winter"};
constexpr Command log_action{.name = "season log",
                             .summary = "List the tables that were published, and what differed",
                             .arguments = season_name,
                             .run = log,
                             .example = "winter"};
constexpr std::array season_actions{&season_new_action, &season_list_action, &season_show_action, &change_action,
                                    &adjust_action,     &lot_action,         &season_add_action,  &fixtures_action,
                                    &current_action,    &close_action,       &reopen_action,      &log_action};

}  // namespace

const Command season{.name = "season",
                     .summary = "Begin, show, change, adjust, plan, close a season, and let matches join it",
                     .actions = season_actions};

}  // namespace tavolo::cli::commands
