#include "cli/meaning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>

#include "base/mistake.hpp"
#include "base/number.hpp"
#include "book/words.hpp"
#include "cli/say.hpp"
#include "cli/session.hpp"
#include "report/text.hpp"

namespace tavolo::cli {

using book::match_number;

std::optional<std::int64_t> match_named(const Call& call) {
  if (const auto named = call.value("--match")) return match_number(*named);
  const std::string& variable = call.surroundings().match;
  if (variable.empty()) return std::nullopt;
  try {
    return match_number(variable);
  } catch (const base::Mistake&) {
    throw base::Mistake("match-number", fmt::format("TAVOLO_MATCH is \"{}\", which is no match", variable),
                        "a match is its number, like 12; `tavolo matches` lists them");
  }
}

book::Place place(const Call& call) { return {session(), call.surroundings().lately}; }

book::Played match_meant(journal::Journal& journal, const Call& call, book::Purpose purpose) {
  const auto named = match_named(call);
  return named ? book::load(journal, *named, purpose) : book::match_meant(journal, place(call), purpose);
}

namespace {

/// Names a match that is not the one of this session.
void tell_other(const Call& call, const std::string& here, journal::Journal& journal, const book::Played& played) {
  const std::int64_t number = played.head.number;
  if (here.empty() || journal.match_of(here) == number) return;
  const bool is_known = !journal.session_of(number).empty();
  report::Blocks blocks;
  blocks.paragraph(fmt::format("tavolo: this is {}, {}; `tavolo resume {}` makes it the one of this terminal",
                               report::match_name(played), is_known ? "of another terminal" : "the one written to last",
                               number));
  say(report::text(blocks, call.surroundings().error_style), call.surroundings().error_style);
}

}  // namespace

void tell_elsewhere(const Call& call, journal::Journal& journal, const book::Played& played) {
  if (!call.surroundings().json && !match_named(call)) tell_other(call, session(), journal, played);
}

namespace {

/// The match that is meant, named first where it is not the one of this terminal.
book::Played told_match(journal::Journal& journal, const Call& call, book::Purpose purpose) {
  if (call.surroundings().json || match_named(call)) return match_meant(journal, call, purpose);
  const book::Place here = place(call);
  book::Played played = book::match_meant(journal, here, purpose);
  tell_other(call, here.session, journal, played);
  return played;
}

}  // namespace

book::Played match_to_write(journal::Journal& journal, const Call& call, book::Purpose purpose) {
  book::Played played = told_match(journal, call, purpose);
  if (purpose == book::Purpose::recording) book::refuse_withdrawn(played);
  if (purpose == book::Purpose::adding) book::refuse_ended(played);
  return played;
}

book::Played match_to_show(journal::Journal& journal, const Call& call) {
  refuse_two_matches(call);
  return call.words().empty() ? match_meant(journal, call, book::Purpose::showing)
                              : book::load(journal, match_number(call.words().front()));
}

void read_quoted(const Call& call, journal::Journal& journal, book::Played& played, const book::Cites& besides) {
  (call.surroundings().json ? book::read_explained : book::read_rulings)(journal, played, besides);
}

void refuse_empty_words(const Call& call) {
  const auto& arguments = call.command().arguments;
  for (std::size_t i = 0; i < call.words().size(); ++i) {
    if (!call.words()[i].empty()) continue;
    const Argument& argument = arguments[std::min(i, arguments.size() - 1)];
    throw base::Mistake("no-file", fmt::format("an empty word names no {}", argument.name),
                        fmt::format("{}: {}", argument.name, argument.help));
  }
}

void refuse_two_matches(const Call& call) {
  const auto named = call.value("--match");
  if (!named || call.words().empty()) return;
  const std::string& word = call.words().front();
  if (match_number(word.substr(0, word.find('.'))) == match_number(*named)) return;
  throw base::Mistake("two-matches", fmt::format("two matches are named: {} and --match {}", word, *named),
                      "leave one of them out");
}

std::string named_match(const Call& call) {
  const auto named = call.value("--match");
  return named ? fmt::format(" --match {}", match_number(*named)) : std::string{};
}

std::optional<std::string> date(const Call& call, std::string_view option) {
  auto text = call.value(option);
  if (text) text = book::date(*text, call.surroundings().today);
  return text;
}

Days days(const Call& call) {
  Days days{date(call, "--since").value_or(""), date(call, "--until").value_or("")};
  if (!days.until.empty() && days.until < days.since) {
    throw base::Mistake("date", fmt::format("no day is since {} and until {}", days.since, days.until),
                        "exchange --since and --until");
  }
  return days;
}

int count_of(const Call& call, std::string_view option, int most, int otherwise) {
  const auto text = call.value(option);
  if (!text) return otherwise;
  const base::Number number = base::whole(*text);
  if (!number || number.value > most) {
    throw base::Mistake("option-value", fmt::format("{} cannot be \"{}\"", option, *text),
                        fmt::format("it is a number up to {}", most));
  }
  return static_cast<int>(number.value);
}

bool by_partnership(const Call& call) {
  const std::string by = call.value("--by").value_or("player");
  if (by != "player" && by != "partnership") {
    throw base::Mistake("option-value", fmt::format("--by cannot be \"{}\"", by), "it is player or partnership");
  }
  return by == "partnership";
}

void refuse_beside_undo(const Call& call, std::initializer_list<std::string_view> options, const std::string& hint) {
  if (call.words().size() > 1) {
    throw base::Mistake("extra-argument", fmt::format("--undo does not take \"{}\"", call.words()[1]), hint);
  }
  for (const std::string_view option : options) {
    if (call.has(option)) throw base::Mistake("option-value", fmt::format("--undo takes no {}", option), hint);
  }
}

std::optional<std::string> still_to_come(const Call& call, std::string_view day) {
  const std::string& today = call.surroundings().today;
  if (day <= today) return std::nullopt;
  return fmt::format("{} is still to come, today is {}", day, today);
}

std::string end_of(std::string_view day) {
  const auto number = [&](std::size_t from, std::size_t size) {
    return static_cast<int>(base::whole(day.substr(from, size)).value);
  };
  std::tm parts{};
  parts.tm_year = number(0, 4) - 1900;
  parts.tm_mon = number(5, 2) - 1;
  parts.tm_mday = number(8, 2) + 1;
  parts.tm_isdst = -1;
  const std::time_t midnight = std::mktime(&parts);
  std::tm utc{};
  gmtime_r(&midnight, &utc);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc)};
}

}  // namespace tavolo::cli
