#include "book/hidden_names.hpp"

#include <algorithm>

#include "base/name.hpp"
#include "book/publishing.hpp"

namespace tavolo::book {
namespace {

bool is_ascii(char c) { return (static_cast<unsigned char>(c) & 0x80) == 0; }

/// A letter in the longest spelling takes so many times the bytes that it takes folded.
constexpr std::size_t most_bytes = 4;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// A name in any spelling, with one blank between its words.
std::string known_as(std::string_view name) {
  std::string known = base::folded(name);
  std::ranges::replace_if(known, is_blank, ' ');
  const auto blanks = [](char one, char other) { return one == ' ' && other == ' '; };
  known.erase(std::unique(known.begin(), known.end(), blanks), known.end());
  return known;
}

std::size_t pieces_of(std::string_view name) {
  std::size_t pieces = 0;
  for (std::size_t at = 1; at <= name.size(); ++at) pieces += base::is_word_border(name, at) ? 1U : 0U;
  return pieces;
}

}  // namespace

HiddenNames::HiddenNames(journal::Journal& journal) {
  const journal::People& people = journal.people();
  const std::vector<std::int64_t> hidden = people.hidden();
  if (hidden.empty()) return;
  const Naming naming = published_names(journal);
  for (const std::int64_t person : hidden) {
    for (const std::string& name : people.names(person)) add(name, {naming(people.name(person)), person});
  }
  // A name that was taken back may be somebody else's now.
  for (const journal::Player& player : journal.seated_players()) {
    if (player.hidden) continue;
    for (const std::string& name : player.also) add(name, {});
    add(player.name, {});
  }
  for (const std::int64_t person : hidden) {
    for (const std::string& name : people.also(person)) add(name, {naming(people.name(person)), person});
    add(people.name(person), {naming(people.name(person)), person});
  }
}

void HiddenNames::add(const std::string& name, Shown shown) {
  std::string known = known_as(name);
  if (known.empty()) return;
  if (is_ascii(known.front())) m_begins[static_cast<unsigned char>(known.front())] = true;
  m_longest = std::max(m_longest, most_bytes * known.size());
  m_pieces = std::max({m_pieces, pieces_of(known), pieces_of(name)});
  m_shown[std::move(known)] = std::move(shown);
}

HiddenNames::Found HiddenNames::find(std::string_view text, std::size_t at) const {
  Found found;
  // What is not ASCII may fold to it, and a mark that follows makes another letter of it.
  const bool is_plain = is_ascii(text[at]) && (at + 1 == text.size() || is_ascii(text[at + 1]));
  if (is_plain && !m_begins[static_cast<unsigned char>(base::lower(text[at]))]) return found;
  std::size_t pieces = 0;
  std::size_t last = std::min(text.size(), at + m_longest);
  for (std::size_t end = at + 1; end <= last && pieces < m_pieces; ++end) {
    // Blanks beyond the first between two words are passed over.
    if (end > at + 1 && is_blank(text[end - 1]) && is_blank(text[end - 2])) {
      last = std::min(text.size(), last + 1);
      continue;
    }
    if (!base::is_word_border(text, end)) continue;
    // A sign may stand for a letter, as one in a circle does.
    if (is_ascii(text[end - 1])) ++pieces;
    const auto known = m_shown.find(known_as(text.substr(at, end - at)));
    if (known != m_shown.end()) found = {end - at, known->second.text, known->second.person};
  }
  return found;
}

std::string HiddenNames::in(std::string_view text) const {
  if (none()) return std::string(text);
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const Found found = base::is_word_border(text, at) ? find(text, at) : Found{};
    const std::string_view same = text.substr(at, std::max<std::size_t>(found.length, 1));
    result += found.shown.empty() ? same : found.shown;
    at += same.size();
  }
  return result;
}

bool HiddenNames::names(std::string_view text) const {
  for (std::size_t at = 0; !none() && at < text.size(); ++at) {
    if (base::is_word_border(text, at) && !find(text, at).shown.empty()) return true;
  }
  return false;
}

std::vector<std::int64_t> HiddenNames::people_in(std::string_view text) const {
  std::vector<std::int64_t> people;
  for (std::size_t at = 0; !none() && at < text.size();) {
    const Found found = base::is_word_border(text, at) ? find(text, at) : Found{};
    if (found.person != 0) people.push_back(found.person);
    at += std::max<std::size_t>(found.length, 1);
  }
  return people;
}

season::Standings HiddenNames::in(season::Standings table) const {
  table.season = in(table.season);
  for (season::Standing& row : table.rows) row = in(std::move(row));
  for (season::Standing& row : table.teams) row = in(std::move(row));
  return table;
}

season::Standing HiddenNames::in(season::Standing row) const {
  row.name = in(row.name);
  for (std::string& name : row.people) name = in(name);
  row.reason.told = in(row.reason.told);
  for (season::Adjustment& one : row.adjustments) {
    for (std::string& name : one.people) name = in(name);
    one.why = in(one.why);
  }
  return row;
}

season::League HiddenNames::in(season::League league) const {
  for (season::LeagueMatch& one : league.matches) {
    for (season::Partners& side : one.result.sides) {
      std::vector<std::string> teams;
      for (const std::string& team : side) teams.push_back(in(team));
      side = teams;
    }
  }
  return league;
}

season::Statistics HiddenNames::in(season::Statistics all) const {
  const auto hide_games = [&](std::vector<season::GameFigures>& games) {
    for (season::GameFigures& figures : games) {
      for (season::Mark& mark : figures.marks) {
        for (std::string& name : mark.who) name = in(name);
      }
    }
  };
  const auto hide_faults = [&](std::vector<season::Fault>& faults) {
    for (season::Fault& fault : faults) {
      for (auto& [name, times] : fault.by) name = in(name);
    }
  };
  for (season::Person& person : all.people) {
    person.name = in(person.name);
    for (std::string& name : person.people) name = in(name);
    for (season::Companion& one : person.partners) one.name = in(one.name);
    for (season::Companion& one : person.opponents) one.name = in(one.name);
    hide_games(person.games);
    hide_faults(person.faults);
  }
  hide_games(all.games);
  hide_faults(all.faults);
  return all;
}

}  // namespace tavolo::book
