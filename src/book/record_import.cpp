#include "book/record_import.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "base/name.hpp"
#include "book/match.hpp"
#include "book/merging.hpp"
#include "book/record_initials.hpp"
#include "book/season.hpp"
#include "journal/exchange.hpp"
#include "journal/file.hpp"

namespace tavolo::book {
namespace {

using base::Mistake;
using journal::Fact;
using journal::FactTable;

std::string scores_text(const games::BySide<games::Points>& scores) {
  std::string text;
  for (const games::Side side : scores.all()) {
    text += fmt::format("{}{} {}", text.empty() ? "" : "  ", side, scores[side]);
  }
  return text;
}

/// What the id of a season is made of that came as a name, with a match that began at that time.
std::string of_name_alone(std::string_view name, std::string_view at) {
  return fmt::format("season\n{}\n{}", name, at);
}

/// Whether a season came so.
bool is_name_alone(const Fact& season) {
  return season.id == journal::id_of_text(of_name_alone(season.value("name"), season.value("created_at")));
}

/// What a file says of a match, and another thing is so.
class Claiming {
 public:
  Claiming(const RecordFile& file, Claims claims, std::vector<Imported::Claim>& found)
      : m_file(file), m_claims(claims), m_found(found) {}

  void add(const ReadMatch::Claim& claimed, const std::string& match, const std::string& expected,
           std::vector<std::string> found, const std::string& hint) {
    if (m_claims == Claims::refuse) {
      const std::string text = fmt::format("the match comes to something else: {}", fmt::join(found, "; "));
      throw referee::record_mistake(m_file.name, claimed.line, text, hint);
    }
    m_found.push_back({claimed.line.number, match, expected, std::move(found)});
  }

 private:
  const RecordFile& m_file;
  Claims m_claims;
  std::vector<Imported::Claim>& m_found;
};

/// The file as it is taken: with initials in it and nothing of it here by names it is put into `own` with ids of its
/// own.
const RecordFile& file_for(journal::Journal& journal, const RecordFile& file, std::optional<RecordFile>& own) {
  const auto is_here = [&](const Fact& fact) { return journal.number_of(fact.table, fact.id).has_value(); };
  const bool is_known =
      std::ranges::any_of(file.of(FactTable::season), [&](const ReadFact& one) { return is_here(one.fact); }) ||
      std::ranges::any_of(file.matches, [&](const ReadMatch& one) { return is_here(one.match.fact); });
  if (is_known || !has_initials(file)) return file;
  own = with_own_ids(file);
  return *own;
}

/// The file as it is taken where it names people without ids who are here: what nobody gave an id has one that follows
/// from who they are.
const RecordFile& typed_for(journal::Journal& journal, const RecordFile& file, std::optional<RecordFile>& typed) {
  std::map<std::string, std::vector<std::string>> here;
  for (const ReadFact& one : file.of(FactTable::player)) {
    if (one.named || journal.number_of(FactTable::player, one.fact.id)) continue;
    const auto known = journal.player(std::string(one.fact.value("name")));
    if (!known) continue;
    std::vector<std::string>& ids = here[one.fact.id];
    ids.push_back(journal.id_of(FactTable::player, known->number));
    // Two who were made one since the file was taken were two then.
    for (const std::int64_t number : journal.people().numbers(known->number)) {
      if (number != known->number) ids.push_back(journal.id_of(FactTable::player, number));
    }
  }
  if (here.empty()) return file;
  typed = with_ids_of_people(
      file, here, [&](const std::string& id) { return journal.number_of(FactTable::match, id).has_value(); });
  return *typed;
}

}  // namespace

Import::Import(journal::Journal& journal, const RecordFile& file, Initials initials)
    : m_journal(journal),
      m_file(initials == Initials::apart ? file_for(journal, typed_for(journal, file, m_typed), m_own) : file),
      m_intake(journal) {
  if (m_own) m_others_here = true;
  m_only_known = initials == Initials::apart && !m_own && has_initials(file);
  if (m_only_known) m_intake.take_only_known();
  find_people();
  find_seasons();
  const auto all = [&](FactTable table) {
    std::vector<journal::Offered> facts;
    for (const ReadFact& one : m_file.of(table)) facts.push_back({&one.fact, one.named});
    return facts;
  };
  for (const FactTable table :
       {FactTable::game_file, FactTable::player, FactTable::player_entry, FactTable::team_entry, FactTable::season}) {
    m_intake.offer(all(table));
  }
  for (const ReadMatch& match : m_file.matches) {
    std::vector<journal::Offered> facts{{&match.match.fact, match.match.named}};
    for (const ReadMatch::Entry& entry : match.entries) facts.push_back({&entry.read.fact, entry.read.named});
    m_intake.offer(std::move(facts));
  }
  m_intake.offer(all(FactTable::season_entry));
  m_intake.offer(all(FactTable::ruling));
  m_intake.offer(unions());
  join();
}

/// Which seasons are one. A way of a match of which a bundle says that it holds is the only one that is taken anyhow.
std::vector<journal::Offered> Import::unions() const {
  std::set<std::string, std::less<>> ones;
  std::vector<journal::Offered> facts;
  for (const ReadFact& one : m_file.of(FactTable::settlement)) {
    if (one.fact.value("kind") != "one" && !ones.contains(one.fact.value("target"))) continue;
    ones.insert(one.fact.id);
    facts.push_back({&one.fact, one.named});
  }
  return facts;
}

/// Who sits in matches of the file that are here already.
std::set<std::string, std::less<>> Import::seated_here() const {
  std::set<std::string, std::less<>> ids;
  for (const ReadMatch& match : m_file.matches) {
    const Fact& fact = match.match.fact;
    if (!m_journal.number_of(FactTable::match, fact.id)) continue;
    for (const Fact::Part& part : fact.parts) ids.emplace(journal::value_in(part.values, "player"));
  }
  return ids;
}

/// Whoever is here by the same id is the same, and so is who is here by the same name, but for several of that name
/// whom the file tells apart. Who has an id comes all the same, and is then made one with who is here: so a match is
/// the same fact everywhere, and journals that have it can be merged. Who has none is a name that somebody typed.
void Import::find_people() {
  const auto seated = seated_here();
  std::map<std::string, int> named;
  std::set<std::string> told;
  for (const ReadFact& one : m_file.of(FactTable::player)) {
    if (one.named) ++named[base::folded(one.fact.value("name"))];
  }
  for (const ReadFact& one : m_file.of(FactTable::player)) {
    if (m_journal.number_of(FactTable::player, one.fact.id)) continue;
    if (m_own && m_file.people.name(one.fact.id).empty()) continue;  // initials are of nobody else
    const std::string name(one.fact.value("name"));
    const auto known = m_journal.player(name);
    if (!known) continue;
    if (one.named && named[base::folded(name)] > 1) {
      if (told.insert(base::folded(name)).second) {
        m_told.push_back(
            fmt::format("several in the file are called {}; none of them is taken for the {} who is here already", name,
                        known->name));
      }
      continue;
    }
    const std::string here = m_journal.id_of(FactTable::player, known->number);
    if (one.named && !seated.contains(one.fact.id)) {
      m_united.emplace(one.fact.id, here);
    } else {
      m_intake.same(one.fact.id, here);
      m_others_here = true;
    }
    if (!one.named) continue;
    m_told.push_back(known->name == name ? fmt::format("{} is taken for the {} who is here already", name, name)
                                         : fmt::format("{} is taken for {}, who is here already", name, known->name));
  }
}

bool Import::is_closed(std::int64_t season) const {
  const auto all = m_journal.seasons();
  const auto found = std::ranges::find(all, season, &journal::Season::number);
  return found != all.end() && !found->closed_at.empty();
}

/// Of two seasons of one name one can be nothing but the name, with which matches came before their season. It is the
/// other one where they share a match; answers the id of that one.
std::optional<std::string> Import::unite(const Fact& there, const std::string& here) {
  const auto number = m_journal.number_of(FactTable::season, here);
  if (!number) return std::nullopt;
  const Fact known = m_journal.fact(FactTable::season, *number);
  if (!is_name_alone(there) && !is_name_alone(known)) return std::nullopt;
  std::set<std::string, std::less<>> joined;
  m_journal.each_fact(FactTable::season_entry, [&](const Fact& fact) {
    if (fact.value("season") == here) joined.emplace(fact.value("match"));
  });
  const bool is_shared = std::ranges::any_of(m_file.of(FactTable::season_entry), [&](const ReadFact& one) {
    const std::string_view match = one.fact.value("match");
    return one.fact.value("season") == there.id && !match.empty() && joined.contains(match);
  });
  if (!is_shared) return std::nullopt;
  // In every journal the same one goes, and is gone at the same time.
  const bool goes_here = is_name_alone(known) && (!is_name_alone(there) || there.id < here);
  if (goes_here && is_closed(*number)) return std::nullopt;  // its table is not taken away
  const Fact& gone = goes_here ? known : there;
  const Fact& other = goes_here ? there : known;
  Fact& fact = m_made.emplace_back(Fact{.table = FactTable::settlement});
  fact.id = journal::id_of_text(fmt::format("one\n{}\n{}", gone.id, other.id));
  fact.put("kind", "one");
  fact.put("at", std::string(std::max(gone.value("created_at"), other.value("created_at"))));
  fact.put("season", gone.id);
  fact.put("other", other.id);
  m_told.push_back(fmt::format("{}, of which matches came before by its name alone, is the same season as in the file",
                               known.value("name")));
  return other.id;
}

/// Several of one name that the file itself tells apart stay so.
void Import::find_seasons() {
  std::vector<base::Complaint> mistakes;
  std::set<std::string, std::less<>> named;
  for (const ReadFact& one : m_file.of(FactTable::season)) {
    if (one.named) named.insert(one.fact.id);
  }
  std::set<std::string, std::less<>> standing;
  for (const journal::Season& season : m_journal.seasons()) {
    standing.insert(m_journal.id_of(FactTable::season, season.number));
  }
  m_journal.each_fact(FactTable::season, [&](const Fact& fact) {
    if (!standing.contains(fact.id)) return;  // it is another one now
    std::string& id = m_seasons[base::folded(fact.value("name"))];
    if (id.empty() || named.contains(id)) id = fact.id;
  });
  for (const ReadFact& one : m_file.of(FactTable::season)) {
    if (m_journal.number_of(FactTable::season, one.fact.id)) continue;
    const auto [known, is_new] = m_seasons.emplace(base::folded(one.fact.value("name")), one.fact.id);
    if (is_new || (one.named && named.contains(known->second))) continue;
    if (auto stays = one.named ? unite(one.fact, known->second) : std::nullopt) {
      known->second = *std::move(stays);
      continue;
    }
    if (one.named) {
      const std::string text = fmt::format("there is another season \"{}\" here", one.fact.value("name"));
      const std::string hint = "two seasons of one name are not put together by `tavolo import`";
      mistakes.push_back(referee::record_mistake(m_file.name, one.line, text, hint).complaint());
    }
    m_intake.same(one.fact.id, known->second);
  }
  if (!mistakes.empty()) throw RecordMistakes(std::move(mistakes));
}

/// Lets matches join the season that they name, where no entry of the file does.
void Import::join() {
  std::set<std::string, std::less<>> joined;
  for (const ReadFact& one : m_file.of(FactTable::season_entry)) joined.emplace(one.fact.value("match"));
  for (const ReadMatch& match : m_file.matches) {
    const Fact& fact = match.match.fact;
    if (match.season.empty() || joined.contains(fact.id) || m_journal.number_of(FactTable::match, fact.id)) continue;
    const std::string at(fact.value("begun_at"));
    const auto [season, is_new] =
        m_seasons.emplace(base::folded(match.season), journal::id_of_text(of_name_alone(match.season, at)));
    if (is_new) {
      Fact& begun = m_made.emplace_back(Fact{.table = FactTable::season, .id = season->second});
      begun.put("name", match.season);
      begun.put("created_at", at);
      Fact& rules = make_entry("rules", season->second, at);
      rules.put("text", journal::lines_of(stored(SeasonRules{})));
      m_first_said[season->second] = rules.id;
    }
    // Behind the first entry it is the same fact in every journal, whatever else joined there.
    const std::string& first = first_said(season->second);
    Fact& joining = make_entry("join", season->second, at, fmt::format("{}\n{}", fact.id, first));
    joining.put("match", fact.id);
    joining.put(journal::follows_column, first);
  }
  std::vector<journal::Offered> offered;
  for (const Fact& fact : m_made) offered.push_back({&fact});
  for (const journal::Offered& one : offered) m_intake.offer({one});
}

/// The id of the entry that was the first of a season; empty for none.
const std::string& Import::first_said(const std::string& season) {
  const auto [known, is_new] = m_first_said.try_emplace(season);
  if (!is_new) return known->second;
  std::string& first = known->second;
  if (const auto number = m_journal.number_of(FactTable::season, season)) first = m_journal.first_said(*number);
  for (const ReadFact& one : m_file.of(FactTable::season_entry)) {
    if (first.empty() && one.fact.value("season") == season) first = one.fact.id;
  }
  return first;
}

Fact& Import::make_entry(const std::string& kind, const std::string& season, const std::string& at,
                         const std::string& of) {
  const std::string id = journal::id_of_text(fmt::format("{}\n{}\n{}", kind, season, of));
  Fact& fact = m_made.emplace_back(Fact{.table = FactTable::season_entry, .id = id});
  fact.put("kind", kind);
  fact.put("season", season);
  fact.put("at", at);
  return fact;
}

void Import::refuse(const journal::Refused& refused) const {
  const referee::RecordLine* line = m_file.matches.empty() ? nullptr : &m_file.matches.front().match.line;
  std::string_view piece;
  const auto look = [&](const ReadFact& read) {
    if (&read.fact == &refused.fact()) line = &read.line;
  };
  for (const auto& table : m_file.facts) std::ranges::for_each(table, look);
  for (const ReadMatch& match : m_file.matches) {
    look(match.match);
    if (&match.match.fact == &refused.fact() && refused.is_of_time()) {
      line = &match.dated;
      piece = line->text.substr(line->text.rfind(' ') + 1);  // the time is its last word
    }
    for (const ReadMatch::Entry& entry : match.entries) look(entry.read);
  }
  const base::Complaint& told = refused.complaint();
  if (line == nullptr) throw base::Mistake(told);
  throw RecordMistakes({referee::record_mistake(m_file.name, *line, told.text, told.hint, piece).complaint()});
}

std::vector<journal::PlayerEntry> Import::united() const {
  std::vector<journal::PlayerEntry> entries;
  for (const auto& [there, here] : m_united) {
    entries.push_back({.player = *m_journal.number_of(FactTable::player, there),
                       .kind = journal::PlayerEntry::Kind::merge,
                       .other = *m_journal.number_of(FactTable::player, here)});
  }
  return entries;
}

Imported Import::finish(Claims claims, const std::function<void()>& each) {
  m_journal.tell_namesakes_apart();
  Imported done{.told = std::move(m_told)};
  count(done);
  done.people -= m_united.size();  // who is one with somebody here is nobody new
  std::vector<base::Complaint> mistakes;
  for (const ReadMatch& match : m_file.matches) {
    try {
      finish(match, claims, done);
    } catch (const Mistake& mistake) {
      mistakes.push_back(mistake.complaint());
    }
    if (each) each();
  }
  if (!mistakes.empty()) throw RecordMistakes(std::move(mistakes));
  read_all();
  return done;
}

void Import::count(Imported& done) const {
  for (const auto& [table, count] : m_intake.counts()) {
    switch (table) {
      case FactTable::game_file: done.games += count; break;
      case FactTable::player: done.people += count; break;
      case FactTable::season: done.seasons += count; break;
      case FactTable::entry: done.entries += count; break;
      case FactTable::ruling: done.rulings += count; break;
      case FactTable::match: break;
      default: done.others += count; break;
    }
  }
}

/// What the file says that a match came to, beside what it comes to.
void Import::finish(const ReadMatch& match, Claims claims, Imported& done) {
  const std::string& id = match.match.fact.id;
  const auto number = m_journal.number_of(FactTable::match, id);
  if (!number || !m_intake.is_new(id)) {
    ++done.known;
    return;
  }
  done.matches.push_back({*number, match.match.line.number, !m_intake.was_here(id), match.assumed});
  const Played played = load(m_journal, *number);
  const std::string which = fmt::format("{}, {}", played.head.game, played.head.date);
  Claiming claiming(m_file, claims, done.claims);
  if (match.result && !std::ranges::equal(match.result->scores, played.course.now.scores)) {
    std::vector<std::string> found{scores_text(played.course.now.scores)};
    for (const referee::Deal& deal : played.course.deals) {
      found.push_back(fmt::format("deal {}: {}{}", deal.number, scores_text(deal.sheet.after.scores),
                                  deal.is_void ? ", void" : ""));
    }
    claiming.add(*match.result, which, scores_text(match.result->scores), found,
                 "correct the deal that is wrong, or say --claims keep to take the match as its deals are");
  }
  const std::string digits = m_journal.fingerprint(*number);
  // Who is another person here makes another record of it.
  if (match.print && !m_others_here && !digits.starts_with(match.print->digits)) {
    claiming.add(*match.print, which, fmt::format("print {}", match.print->digits),
                 {fmt::format("print {}", digits.substr(0, match.print->digits.size()))},
                 "something in the match was changed since it was exported; leave the line out, or say --claims keep");
  }
}

/// Reads what else came, as every command would.
void Import::read_all() const {
  try {
    book::read_all(m_journal);
  } catch (const journal::Hindered&) {
    throw;  // no fault of what came
  } catch (const base::StoreFailure& failure) {
    throw Mistake("record-file", fmt::format("{}: {}", m_file.name, failure.what()));
  }
}

std::vector<RecordDifference> Import::differences() const {
  std::vector<RecordDifference> list;
  for (const auto& table : m_file.facts) {
    for (const ReadFact& one : table) compare(one, 0, list);
  }
  for (const ReadMatch& match : m_file.matches) compare(match, list);
  std::ranges::stable_sort(list, {}, &RecordDifference::line);
  return list;
}

void Import::compare(const ReadFact& read, std::int64_t match, std::vector<RecordDifference>& list) const {
  if (m_intake.is_same(read.fact.id) || m_united.contains(read.fact.id)) return;
  const std::string_view word = form_of(read.fact.table).word;
  const auto number = m_journal.number_of(read.fact.table, read.fact.id);
  if (!number) {
    list.push_back({read.line.number, match, fmt::format("this {} is not in the journal", word)});
    return;
  }
  if (read.fact.table == FactTable::player || !read.named || m_only_known) return;
  const Fact known = m_intake.here(m_journal.fact(read.fact.table, *number));
  if (known == m_intake.here(read.fact)) return;
  std::string text = fmt::format("this {} is otherwise in the journal", word);
  if (read.fact.table == FactTable::entry) text += fmt::format(": {}", base::harmless(known.value("text")));
  list.push_back({read.line.number, match, std::move(text)});
}

void Import::compare(const ReadMatch& match, std::vector<RecordDifference>& list) const {
  const std::size_t line = match.match.line.number;
  const auto number = m_journal.number_of(FactTable::match, match.match.fact.id);
  if (!number) {
    list.push_back({line, 0, "this match is not in the journal"});
    return;
  }
  compare(match.match, *number, list);
  for (const ReadMatch::Entry& entry : match.entries) compare(entry.read, *number, list);
  std::size_t entries = 0;
  m_journal.each_entry(*number, [&](const Fact&) { ++entries; });
  if (entries <= match.entries.size()) return;
  const std::size_t more = entries - match.entries.size();
  list.push_back({line, *number,
                  fmt::format("the journal has {} of this match that the file has not",
                              more == 1 ? std::string("an entry") : fmt::format("{} entries", more))});
}

}  // namespace tavolo::book
