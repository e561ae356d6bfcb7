#include "games/melding.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/lines.hpp"
#include "base/name.hpp"
#include "games/questions.hpp"

namespace tavolo::games {
namespace {

constexpr Points most = 1'000'000;  // of anything counted: more is no slip of the finger

/// Takes the terms of a sum, joined by `+` or `,`, one by one.
template <typename Visit>
bool each_term(std::string_view text, Visit visit) {
  while (true) {
    const std::size_t end = base::first_of(text, "+,");
    if (!visit(text.substr(0, end))) return false;
    if (end == std::string_view::npos) return true;
    text.remove_prefix(end + 1);
  }
}

}  // namespace

std::optional<Amount> read_amount(std::string_view text) {
  Amount amount;
  const bool good = each_term(text, [&](std::string_view term) {
    const std::size_t times = base::first_of(term, "xX");
    const base::Number value = base::whole(term.substr(0, times));
    const base::Number cards = times == std::string_view::npos ? base::Number{1} : base::whole(term.substr(times + 1));
    if (!value || !cards || value.value > most || cards.value > most) return false;
    amount.points += value.value * cards.value;
    if (times != std::string_view::npos) amount.batches.push_back({value.value, value.value, cards.value});
    return true;
  });
  if (!good) return std::nullopt;
  return amount;
}

bool fits_amount(const Match&, std::string_view text) { return read_amount(text).has_value(); }

std::string arithmetic(const Amount& amount) {
  std::string text;
  Points told = 0;
  for (const Batch& batch : amount.batches) {
    text += fmt::format("{}{}x{}", text.empty() ? "" : "+", batch.told, batch.cards);
    told += batch.value * batch.cards;
  }
  if (text.empty()) return text;
  if (told != amount.points) text += fmt::format("+{}", amount.points - told);
  return ": " + text;
}

std::string of_one_worth(std::string things, Points number, Points each) {
  // Not by a format: it is in the lines of most deals.
  constexpr std::size_t two_numbers = 24;
  things.reserve(things.size() + two_numbers);
  things += ": ";
  things += fmt::format_int(number).c_str();
  things += 'x';
  things += fmt::format_int(each).c_str();
  return things;
}

void add_batches(std::vector<Batch>& told, const Amount& amount) {
  for (const Batch& batch : amount.batches) {
    const auto same = std::ranges::find(told, batch.told, &Batch::told);
    if (same == told.end()) {
      told.push_back(batch);
    } else {
      same->cards += batch.cards;
    }
  }
}

std::optional<Penalty> read_penalty(std::string_view text, std::span<const Clause> clauses) {
  const base::Number points = base::sum(base::cut(text, ':'));
  const auto clause = std::ranges::find_if(clauses, [&](const Clause& one) { return base::same_word(one.id, text); });
  if (!points || points.value < 0 || clause == clauses.end()) return std::nullopt;
  return Penalty{points.value, *clause};
}

void check_claims(const Match& match, std::span<const Claim> claims, std::optional<Points> number, int deal,
                  const BySide<Points>& points, const Check& check, Findings& findings) {
  const auto corrected = [&](std::string text, std::string remedy, Side side) {
    findings.add(Verdict::corrected, check, std::move(text), std::move(remedy), {match.only_seat(side), side});
  };
  if (number && *number != deal) {
    corrected(fmt::format("the record calls this deal {}, and it is deal {}", *number, deal),
              fmt::format("deal {}", deal), nobody);
  }
  for (const Claim& claim : claims) {
    const Points due = points[claim.side];
    if (claim.points == due) continue;
    corrected(fmt::format("{} claims {}, and scores {}", claim.side, claim.points, due),
              fmt::format("{} {}", claim.side, due), claim.side);
  }
}

std::optional<Seat> seat_of(const Match& match, std::string_view text) {
  if (const auto seat = find_seat(match, text)) return seat;
  constexpr std::string_view compass = "nesw";
  if (text.size() != 1 || match.seats() != static_cast<int>(compass.size())) return std::nullopt;
  const std::size_t at = compass.find(base::lower(text.front()));
  if (at == std::string_view::npos) return std::nullopt;
  return Seat(at);
}

std::string left_line(const Match& match, std::string_view whom, std::string_view typed,
                      bool (*are_cards)(std::string_view)) {
  const bool names_turn = find_turn(match, typed.substr(0, typed.find(' ')), seat_of).has_value();
  const std::string cards = run_together(typed);
  return names_turn && !are_cards(cards) ? std::string(typed) : fmt::format("left {}={}", whom, cards);
}

std::optional<Side> side_of(const Match& match, std::string_view text) {
  if (const auto side = find_side(match, text)) return side;
  const auto seat = seat_of(match, text);
  if (!seat) return std::nullopt;
  return match.side_of[*seat];
}

bool fits_player(const Match& match, std::string_view text) { return seat_of(match, text).has_value(); }

std::string players_of(const Match& match, Side side) {
  std::string name;
  for (const Seat seat : match.all_seats()) {
    if (match.side(seat) == side) name += (name.empty() ? "" : "+") + match.players[seat];
  }
  return name;
}

void decide(const Length& length, int deal, Points& tied_deal, Progress& after, std::vector<Note>& notes) {
  const Points best = *std::ranges::max_element(after.scores);
  const bool extra = tied_deal != 0;
  const bool last = extra || (length.deals && deal >= *length.deals) || (length.target && best >= *length.target);
  if (!last) return;
  std::vector<Side> winners;
  for (const Side side : after.scores.all()) {
    if (after.scores[side] == best) winners.push_back(side);
  }
  if (winners.size() > 1) {
    notes.push_back({length.equal, fmt::format("Equal totals of {}: {}", best,
                                               length.shared ? fmt::format("the {} is shared", length.name)
                                                             : "an extra deal is played")});
    if (!length.shared) {
      if (!extra) tied_deal = deal;
      return;
    }
  }
  after.over = true;
  after.winners = std::move(winners);
}

Sheet after_the_end(const Progress& before, const Check& check, std::string_view name) {
  Sheet sheet{.after = before, .complete = true};
  sheet.findings.add(Verdict::irregular, check, fmt::format("the {} is over, and this deal counts for nothing", name),
                     fmt::format("begin the next {} with new --again", name));
  return sheet;
}

void MeldingReader::refuse(const Spot& spot, std::string text, std::string remedy) {
  m_reader.refuse(spot, std::move(text), std::move(remedy), m_unknown);
}

void MeldingReader::refuse_cards(const base::Word& word, std::size_t from, bool goes_on, std::string remedy) {
  const std::string_view rest = word.text.substr(from);
  if (rest.empty() || goes_on) return refuse({word, from}, "these are no cards", std::move(remedy));
  const auto end = std::find_if(rest.begin() + 1, rest.end(), base::begins_letter);
  const auto width = static_cast<std::size_t>(end - rest.begin());
  refuse({word, from, width}, fmt::format("there is no card \"{}\"", rest.substr(0, width)), std::move(remedy));
}

std::optional<Points> MeldingReader::count(const Item& item) {
  const auto number = m_reader.number(item, m_unknown);
  if (number && (*number < 0 || *number > most)) {
    refuse(item, fmt::format("\"{}\" is no number of {}", item.value, item.key->full), "count again, from 0");
    return std::nullopt;
  }
  return number;
}

std::optional<Amount> MeldingReader::amount(const Item& item) {
  auto amount = read_amount(item.value);
  if (!amount) {
    refuse(item, fmt::format("\"{}\" are no points", item.value),
           "points are a sum like 140+35, or cards by value like 50x3,20x10");
  }
  return amount;
}

std::optional<Seat> MeldingReader::player(const base::Word& word, std::size_t from) {
  const auto seat = seat_of(m_match, word.text.substr(from));
  if (!seat) return m_reader.seat({word, from}, m_unknown);
  m_reader.told({word, from}, [&](Form form) { return seat_word(m_match, *seat, form); });
  return seat;
}

std::optional<Turn> MeldingReader::turn_head(const base::Word& word) {
  const auto turn = find_turn(m_match, word.text, seat_of);
  if (!turn) {
    refuse(word, fmt::format("\"{}\" is no turn", word.text),
           fmt::format("a turn is its number and its player, like {}", example_turn()));
    return turn;
  }
  m_reader.told(word, [&](Form form) {
    std::string text = turn_word(m_match, *turn, form);
    const auto read_back = find_turn(m_match, text, seat_of);
    const bool same = read_back && read_back->number == turn->number && read_back->seat == turn->seat;
    return same ? text : fmt::format("{}.{}", turn->number, turn->seat);
  });
  return turn;
}

std::string MeldingReader::example_turn() const {
  return m_match.players.empty() ? "5.1" : turn_word(m_match, {5, Seat(0)}, Form::full);
}

void MeldingReader::deal(std::span<const base::Word> words, std::optional<Points>& number) {
  const base::Word& word = words.size() == 2 ? words[1] : words.front();
  const base::Number read = base::whole(words.size() == 2 ? words[1].text : std::string_view{});
  if (!read) {
    refuse(word, "the number of the deal stands alone after deal", "write it as deal 2, or leave it out");
  } else if (number && *number != read.value) {
    refuse(word, "the number of the deal is given twice", "keep one of the two");
  } else {
    number = read.value;
  }
}

void MeldingReader::claims(const base::Word& head, std::span<const base::Word> words, std::string_view example,
                           std::vector<Claim>& claims) {
  m_reader.told(head, [](Form form) { return form == Form::full ? "scores" : "="; });
  const std::string as_example = fmt::format("write them as {}", example);
  if (words.empty() || words.size() % 2 != 0) {
    return refuse(head, "the claimed scores are pairs of a side and points", as_example);
  }
  for (std::size_t i = 0; i < words.size(); i += 2) {
    const auto who = side_of(m_match, words[i].text);
    if (!who) {
      refuse(words[i], fmt::format("there is no side \"{}\"", words[i].text), as_example);
      continue;
    }
    m_reader.told(words[i], [&](Form) { return side_word(*who); });
    const auto points = m_reader.number(words[i + 1], m_unknown);
    if (!points) continue;
    const auto claimed = std::ranges::find(claims, *who, &Claim::side);
    if (claimed != claims.end() && claimed->points != *points) {
      refuse(words[i + 1], fmt::format("two scores are claimed for {}", *who), "keep one of the two");
    }
    claims.push_back({*who, *points});
  }
}

}  // namespace tavolo::games
