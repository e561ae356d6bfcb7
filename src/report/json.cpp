#include "report/json.hpp"

#include <fmt/format.h>

#include "base/number.hpp"
#include "book/claims.hpp"
#include "book/rulings.hpp"
#include "report/json_writer.hpp"
#include "report/rulings.hpp"
#include "report/text.hpp"

namespace tavolo::report {
namespace {

std::string side_letter(games::Side side) { return {games::letter(side)}; }

Json seat_or_null(games::Seat seat) { return seat == games::nobody ? Json(nullptr) : Json(number(seat)); }

Json by_side(const games::BySide<games::Points>& points) {
  Json json = Json::object();
  for (const games::Side side : points.all()) json[side_letter(side)] = points[side];
  return json;
}

Json letters(const std::vector<games::Side>& sides) {
  Json json = Json::array();
  for (const games::Side side : sides) json.push_back(side_letter(side));
  return json;
}

Json finding_json(const games::Finding& finding) {
  Json json;
  json["verdict"] = games::word(finding.verdict);
  json["check"] = finding.check.id.empty() ? Json(nullptr) : Json(finding.check.id);
  json["clause"] = finding.check.clause ? Json(finding.check.clause->id) : Json(nullptr);
  json["turn"] = finding.turn == 0 ? Json(nullptr) : Json(finding.turn);
  json["seat"] = seat_or_null(finding.seat);
  json["side"] = finding.side == games::nobody ? Json(nullptr) : Json(side_letter(finding.side));
  json["text"] = finding.text;
  json["remedy"] = finding.remedy;
  if (!finding.records.empty()) json["records"] = finding.records;
  if (finding.condoned) json["condoned"] = true;
  if (finding.quote) {
    json["line"] = finding.quote->line;
    json["column"] = finding.quote->column + 1;
    json["width"] = finding.quote->width;
  }
  return json;
}

/// The rulings about a clause that a finding cites, beside it.
void put_rulings(Json& findings, std::span<const games::Finding> list, std::span<const journal::Ruling> rulings) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    for (const book::Precedent& precedent : book::precedents(rulings, list[i])) {
      findings[i]["rulings"].push_back(precedent.number);
    }
  }
}

Json findings_json(std::span<const games::Finding> findings) {
  Json json = Json::array();
  for (const games::Finding& finding : findings) json.push_back(finding_json(finding));
  return json;
}

void put_reasons(Json& json, const games::Sheet& sheet) {
  json["lines"] = Json::array();
  for (const games::Line& line : sheet.lines) {
    json["lines"].push_back(
        {{"side", side_letter(line.side)}, {"points", line.points}, {"clause", line.clause.id}, {"text", line.text}});
  }
  json["notes"] = Json::array();
  for (const games::Note& note : sheet.notes)
    json["notes"].push_back({{"clause", note.clause.id}, {"text", note.text}});
  json["findings"] = findings_json(sheet.findings);
}

Json numbers_json(std::span<const book::Precedent> list) {
  Json json = Json::array();
  for (const book::Precedent& one : list) json.push_back(one.number);
  return json;
}

/// The rulings about a clause that a finding, a line or a note cites.
void put_rulings(Json& json, const games::Sheet& sheet, std::span<const journal::Ruling> rulings) {
  if (const auto list = book::precedents(rulings, sheet); !list.empty()) json["rulings"] = numbers_json(list);
  put_rulings(json["findings"], sheet.findings, rulings);
}

/// What a claim says, and what may be otherwise. Of a void deal there is nothing to compare.
void put_reading(Json& json, const book::Played& played, std::size_t index, const journal::Claim& claim) {
  json["points"] = nullptr;
  if (played.course.deals[index].is_void) return;
  const book::Reading reading = book::read_claim(played, index, claim.text);
  if (!reading.points) {
    if (!reading.sheet->refused()) json["points"] = by_side(reading.sheet->points());
    return;
  }
  json["points"] = Json::object();
  for (const games::Side side : reading.given.all()) {
    if (reading.given[side]) json["points"][side_letter(side)] = (*reading.points)[side];
  }
  json["explanations"] = Json::array();
  if (*reading.points == played.course.deals[index].sheet.points()) return;
  for (const book::Explanation& one : book::explanations(played, index, *reading.points)) {
    const std::vector<std::string> clauses = clauses_of(one);
    json["explanations"].push_back({{"text", explained(one)},
                                    {"clauses", clauses},
                                    {"rulings", numbers_json(book::precedents(played.rulings, clauses))}});
  }
}

/// Whether a deal is the one that ended the match.
bool ends_match(const referee::Course& course, std::size_t index) {
  const auto is_over = [](const referee::Deal& deal) { return deal.sheet.after.over; };
  const auto last = std::ranges::find_if(course.deals, is_over);
  return last != course.deals.end() && static_cast<std::size_t>(last - course.deals.begin()) == index;
}

Json result_json(const book::Played& played, std::size_t index) {
  const referee::Deal& deal = played.course.deals[index];
  const games::Sheet& sheet = deal.sheet;
  const bool last = index + 1 == played.course.deals.size();
  const games::Progress& after = last ? played.course.now : sheet.after;
  Json json;
  json["match"] = played.head.number;
  json["deal"] = deal.number;
  json["open"] = deal.open;
  json["stored"] = true;
  put_reasons(json, sheet);
  json["deal_scores"] = by_side(sheet.points());
  json["scores"] = by_side(sheet.after.scores);
  json["over"] = after.over;
  json["winners"] = letters(after.winners);
  if (played.course.victory_points && ends_match(played.course, index)) {
    json["victory_points"] = by_side(*played.course.victory_points);
  }
  json["next_dealer"] = seat_or_null(last ? played.course.next_dealer : sheet.after.dealer);
  json["void"] = deal.is_void;
  json["text"] = deal.text;
  if (!deal.why.empty()) json["why"] = deal.why;
  put_rulings(json, sheet, played.rulings);
  for (const book::ClaimMade& made : book::claims(played, index)) {
    Json claim;
    claim["claim"] = made.number;
    claim["side"] = journal::side_text(made.claim.side);
    claim["text"] = made.claim.text;
    claim["settled"] = made.settled;
    put_reading(claim, played, index, made.claim);
    json["claims"].push_back(std::move(claim));
  }
  return json;
}

Json match_json(const book::Played& played, bool with_deals) {
  const referee::Head& head = played.head;
  Json json;
  json["match"] = played.head.number;
  json["game"] = head.game;
  json["edition"] = head.edition;
  json["date"] = head.date;
  json["season"] = head.season.empty() ? Json(nullptr) : Json(head.season);
  if (head.disputed) json["disputed"] = true;
  if (head.fixture != 0) json["fixture"] = head.fixture;
  json["place"] = head.place.empty() ? Json(nullptr) : Json(head.place);
  json["note"] = head.note.empty() ? Json(nullptr) : Json(head.note);
  json["house"] = Json::object();
  for (std::size_t i = 0; i < played.match.house.size(); ++i) {
    const games::HouseValue& value = played.match.house[i];
    const games::HouseRule& rule = played.match.house.rules()[i];
    const base::Number number = base::sum(value.text);
    json["house"][std::string(rule.name)] = number ? Json(number.value) : Json(value.text);
  }
  json["sides"] = Json::array();
  for (const games::Side side : head.sides.all()) {
    json["sides"].push_back({{"side", side_letter(side)}, {"players", head.sides[side]}});
  }
  json["seats"] = played.match.players;
  if (with_deals) {
    json["deals"] = Json::array();
    for (std::size_t deal = 0; deal < played.course.deals.size(); ++deal) {
      json["deals"].push_back(result_json(played, deal));
    }
  }
  json["scores"] = by_side(played.course.now.scores);
  json["over"] = played.course.now.over;
  json["winners"] = letters(played.course.now.winners);
  if (played.course.victory_points) json["victory_points"] = by_side(*played.course.victory_points);
  json["next_dealer"] = seat_or_null(played.course.next_dealer);
  if (played.course.stake) json["stake"] = *played.course.stake;
  if (played.course.conceded) json["conceded"] = side_letter(*played.course.conceded);
  if (played.course.abandoned) json["abandoned"] = true;
  if (played.course.withdrawn) json["withdrawn"] = true;
  if (played.course.unseen) json["unseen"] = true;
  for (const referee::Head::Change& change : head.changes) {
    const std::string& player = change.who.player;
    json["changes"].push_back(
        {{"deal", change.deal}, {"seat", change.who.seat}, {"player", player.empty() ? Json(nullptr) : Json(player)}});
  }
  return json;
}

/// A deal as it was recorded, with the one that it says again.
Json recorded_json(const book::Played& played, std::size_t deal) {
  Json json = result_json(played, deal);
  if (const auto same = book::same_as(played, deal)) json["same_as"] = *same;
  return json;
}

}  // namespace

std::string json_result(const book::Played& played, std::size_t deal) { return document(recorded_json(played, deal)); }

std::string json_results(const book::Played& played, std::span<const std::size_t> deals) {
  if (deals.size() == 1) return json_result(played, deals.front());
  Json list = Json::array();
  for (const std::size_t deal : deals) list.push_back(recorded_json(played, deal));
  return document({{"deals", std::move(list)}});
}

std::string json_remedied(std::span<const book::Played> remedied, std::size_t deal) {
  if (remedied.size() == 1) return json_result(remedied.front(), deal);
  Json list = Json::array();
  for (const book::Played& played : remedied) list.push_back(result_json(played, deal));
  return document({{"deals", std::move(list)}});
}

std::string json_refused(const book::Played& before, int deal, bool open, std::span<const games::Finding> findings,
                         std::span<const journal::Ruling> rulings) {
  const games::BySide<games::Points> nothing(before.course.now.scores.size(), 0);
  Json json;
  json["match"] = before.head.number;
  json["deal"] = deal;
  json["open"] = open;
  json["stored"] = false;
  json["lines"] = Json::array();
  json["notes"] = Json::array();
  json["findings"] = findings_json(findings);
  put_rulings(json["findings"], findings, rulings);
  json["deal_scores"] = by_side(nothing);
  json["scores"] = by_side(before.course.now.scores);
  json["over"] = before.course.now.over;
  json["winners"] = letters(before.course.now.winners);
  json["next_dealer"] = seat_or_null(before.course.next_dealer);
  return document(json);
}

std::string json_judgement(const games::Match& match, std::string_view text, const games::Sheet& sheet,
                           std::span<const journal::Ruling> rulings) {
  Json json;
  json["match"] = nullptr;
  json["deal"] = nullptr;
  json["game"] = match.game->id;
  json["open"] = !sheet.complete;
  json["stored"] = false;
  json["allowed"] = sheet.allowed();
  json["undecided"] = sheet.undecided();
  if (sheet.lawful) json["lawful"] = *sheet.lawful;
  put_reasons(json, sheet);
  put_rulings(json, sheet, rulings);
  json["deal_scores"] = by_side(sheet.points());
  json["scores"] = by_side(sheet.after.scores);
  json["over"] = sheet.after.over;
  json["winners"] = letters(sheet.after.winners);
  json["next_dealer"] = seat_or_null(sheet.after.dealer);
  json["text"] = text;
  return document(json);
}

std::string json_match(const book::Played& played, std::string_view fingerprint) {
  Json json = match_json(played, true);
  if (!fingerprint.empty()) json["fingerprint"] = fingerprint;
  return document(json);
}

std::string json_what_if(const book::Played& real, const book::Played& other, std::span<const std::string> season) {
  Json json{{"real", match_json(real, true)}, {"whatif", match_json(other, true)}};
  json["season"] = std::vector<std::string>(season.begin(), season.end());
  json["state"] = state(other);
  json["needs"] = needs(other);
  return document(json);
}

std::string json_log(const book::Played& played, std::span<const referee::Entry> aside) {
  Json entries = Json::array();
  const auto add = [&](const referee::Entry& entry, std::int64_t taken_back) -> Json& {
    Json json;
    json["entry"] = entry.number;
    json["match"] = played.head.number;
    json["deal"] = entry.deal == 0 ? Json(nullptr) : Json(entry.deal);
    json["kind"] = referee::word(entry.kind);
    json["at"] = entry.at;
    json["text"] = entry_text(entry);
    json["why"] = entry.why.empty() ? Json(nullptr) : Json(entry.why);
    json["target"] = entry.target == 0 ? Json(nullptr) : Json(entry.target);
    json["voided_by"] = taken_back == 0 ? Json(nullptr) : Json(taken_back);
    entries.push_back(std::move(json));
    return entries.back();
  };
  for (std::size_t i = 0; i < played.entries.size(); ++i) add(played.entries[i], played.course.taken_back[i]);
  for (const referee::Entry& entry : aside) add(entry, 0)["counts"] = false;
  return document({{"entries", std::move(entries)}});
}

JsonMatches::JsonMatches() : m_json(std::make_unique<JsonWriter>()) {
  m_json->object();
  m_json->array("matches");
}

JsonMatches::~JsonMatches() = default;

void JsonMatches::add(const book::Played& played) {
  Json json = match_json(played, false);
  json.erase("house");
  json["deals"] = played.course.deals.size();
  m_json->add(json);
}

std::string JsonMatches::text() && { return std::move(*m_json).text(); }

std::string json_players(std::span<const journal::Player> players) {
  Json list = Json::array();
  for (const journal::Player& player : players) {
    list.push_back({{"player", player.name},
                    {"matches", player.matches},
                    {"last_played", player.last_played.empty() ? Json(nullptr) : Json(player.last_played)},
                    {"also", player.also},
                    {"hidden", player.hidden}});
  }
  return document({{"players", std::move(list)}});
}

std::string json_seasons(std::span<const journal::Season> seasons, const std::vector<bool>& corrected,
                         std::span<const season::OfNoClub> others) {
  Json json;
  json["seasons"] = Json::array();
  for (std::size_t i = 0; i < seasons.size(); ++i) {
    const journal::Season& season = seasons[i];
    Json one;
    one["season"] = season.name;
    one["matches"] = season.matches;
    one["current"] = season.current;
    one["closed"] = season.closed_at.empty() ? Json(nullptr) : Json(season.closed_at);
    if (!season.closed_at.empty() && !season.fingerprint.empty()) one["fingerprint"] = season.fingerprint;
    one["corrected"] = static_cast<bool>(corrected[i]);
    one["rules"] = Json::array();
    for (const auto& [name, value] : season.rules) one["rules"].push_back({{"name", name}, {"value", value}});
    for (const season::OfNoClub& table : others) {
      one["of_no_club"].push_back({{"origin", table.origin}, {"matches", table.matches}});
    }
    json["seasons"].push_back(std::move(one));
  }
  return document(json);
}

std::string json_games(std::span<const games::Game* const> games) {
  const auto facts = [](std::span<const games::Fact> list) {
    Json json = Json::object();
    for (const games::Fact& fact : list) json[std::string(fact.name)] = fact.value;
    return json;
  };
  Json list = Json::array();
  for (const games::Game* game : games) {
    Json json;
    json["game"] = game->id;
    json["name"] = game->name;
    json["edition"] = game->edition;
    json["editions"] = Json::array();
    for (const games::Game* one : games::editions_of(game->id)) {
      json["editions"].push_back({{"edition", one->edition}, {"changes", one->changes}});
    }
    json["facts"] = facts(game->facts);
    json["words"] = Json::array();
    for (const games::Key& key : game->keys) {
      json["words"].push_back(
          {{"short", key.brief}, {"long", key.full}, {"value", key.value}, {"meaning", key.meaning}});
      if (!key.choices.empty()) json["words"].back()["choices"] = key.choices;
    }
    json["forms"] = facts(game->forms);
    json["positions"] = Json::array();
    for (const games::Position& position : game->positions) {
      json["positions"].push_back(
          {{"form", position.form()}, {"meaning", position.meaning}, {"example", position.example}});
    }
    json["house_rules"] = Json::array();
    for (const games::HouseRule& rule : game->house_rules) {
      json["house_rules"].push_back({{"name", rule.name},
                                     {"default", rule.fallback},
                                     {"takes", games::permitted(rule)},
                                     {"clauses", rule.clauses},
                                     {"meaning", rule.meaning}});
    }
    json["presets"] = Json::array();
    for (const games::Preset& preset : game->presets) {
      Json values = Json::object();
      for (const auto& [name, value] : preset.values) values[std::string(name)] = value;
      json["presets"].push_back({{"name", preset.name}, {"meaning", preset.meaning}, {"house", std::move(values)}});
    }
    list.push_back(std::move(json));
  }
  return document({{"games", std::move(list)}});
}

namespace {

Json json_page(const book::RulePage& page) {
  Json house = Json::array();
  Json here = Json::object();
  for (const book::TouchingRule& rule : page.house_rules) {
    house.push_back(rule.name);
    if (rule.differs()) here[rule.name] = rule.here;
  }
  const journal::Document& of = page.document;
  return {{"kind", word(of.kind)},
          {"game", of.game},
          {"id", of.id},
          {"clause", of.kind == journal::Document::Kind::clause ? Json(of.id) : Json(nullptr)},
          {"title", of.title},
          {"text", of.text},
          {"source", of.source},
          {"clauses", of.clauses},
          {"house_rules", std::move(house)},
          {"here", std::move(here)},
          {"disputes", page.disputes},
          {"rulings", page.rulings},
          {"cases", page.cases},
          {"found", page.found}};
}

}  // namespace

std::string json_rules(const book::RuleAnswer& answer) {
  Json list = Json::array();
  for (const book::RulePage& page : answer.pages) list.push_back(json_page(page));
  Json unknown = Json::object();
  for (const auto& [word, nearest] : answer.unknown) unknown[word] = nearest.empty() ? Json(nullptr) : Json(nearest);
  return document({{"game", answer.game == nullptr ? Json(nullptr) : Json(answer.game->id)},
                   {"match", answer.match == 0 ? Json(nullptr) : Json(answer.match)},
                   {"rules", std::move(list)},
                   {"silent", answer.weak},
                   {"more", answer.more},
                   {"unknown", std::move(unknown)}});
}

std::string json_record(std::string_view file) { return document({{"record", file}}); }

std::string json_check(std::span<const CheckedFile> files) {
  Json list = Json::array();
  for (const CheckedFile& file : files) {
    Json differences = Json::array();
    for (const referee::Difference& difference : file.report.differences) {
      differences.push_back({{"line", difference.line},
                             {"case", difference.title},
                             {"expected", difference.expected},
                             {"found", difference.found}});
    }
    list.push_back({{"file", file.name}, {"cases", file.report.cases}, {"differences", std::move(differences)}});
  }
  return document({{"check", std::move(list)}});
}

std::string json_game_files(std::span<const CheckedGame> files) {
  Json list = Json::array();
  for (const CheckedGame& file : files) {
    Json faults = Json::array();
    for (const games::file::Fault& fault : file.faults) {
      faults.push_back({{"line", fault.place.line + 1},
                        {"column", fault.place.column + 1},
                        {"width", fault.place.width},
                        {"text", fault.text},
                        {"remedy", fault.remedy},
                        {"remark", fault.remark}});
    }
    list.push_back({{"file", file.name},
                    {"good", file.good},
                    {"game", file.title},
                    {"added", file.added},
                    {"cases", file.cases},
                    {"faults", std::move(faults)}});
  }
  return document({{"games", std::move(list)}});
}

std::string json_backup(const std::string& file, const std::string& kept) {
  return document({{"file", file}, {"kept", kept.empty() ? Json(nullptr) : Json(kept)}});
}

std::string json_pages(const std::string& folder, int written, int kept, int removed) {
  return document({{"folder", folder}, {"written", written}, {"kept", kept}, {"removed", removed}});
}

std::string json_board(std::span<const std::string> addresses) { return document({{"board", addresses}}); }

std::string json_error(const base::Complaint& complaint) {
  Json error{{"kind", complaint.kind}, {"text", complaint.text}, {"hint", complaint.hint}};
  if (!complaint.quote.line.empty()) {
    error["line"] = complaint.quote.line;
    error["column"] = complaint.quote.column + 1;
    error["width"] = complaint.quote.width;
  }
  return document({{"error", std::move(error)}});
}

}  // namespace tavolo::report
