// Facts as one line of text, for a hub: what is written is read back, and nothing else is read.

#include "journal/fact_text.hpp"

#include <array>
#include <string>

#include "base/mistake.hpp"
#include "catch.hpp"

using namespace tavolo;
using journal::body_of;
using journal::Fact;
using journal::fact_of;
using journal::FactTable;
using tavolo::tests::contains;

namespace {

const std::string id(32, 'a');

/// A text with everything that needs care.
const std::string odd = "A 7 \"5\" \\ / B\n6\t6 \x1b[2J \x01 é 𝄞 '; DROP TABLE entries; -- \\u0041 \\n {}[]:,";

}  // namespace

TEST_CASE("a fact is a line of text and back") {
  Fact entry{.table = FactTable::entry, .id = id};
  entry.put("match", std::string(32, 'b'));
  entry.put("kind", "deal");
  entry.put("deal", "-12");
  entry.put("text", odd);
  const std::string body = body_of(entry);
  CHECK(body.find('\n') == std::string::npos);
  CHECK(body.starts_with("{\"match\":\"" + std::string(32, 'b') +
                         "\",\"kind\":\"deal\",\"deal\":-12,\"text\":\"A 7 \\\"5\\\" "));
  CHECK(fact_of(FactTable::entry, id, body) == entry);

  Fact season{.table = FactTable::season_entry, .id = id};
  season.put("kind", "close");
  season.parts = {{"published", {{"counted", "season"}}},
                  {"row", {{"number", "1"}, {"rating", "27.125"}, {"uncertainty", "1e-05"}, {"told", odd}}},
                  {"row", {{"number", "2"}, {"rating", "nan"}}},
                  {"person", {}},
                  {"tie", {{"row", "1"}, {"matches", std::string(32, 'c') + " " + std::string(32, 'd')}}}};
  CHECK(fact_of(FactTable::season_entry, id, body_of(season)) == season);

  const Fact nothing{.table = FactTable::player, .id = id};
  CHECK(body_of(nothing) == "{}");
  CHECK(fact_of(FactTable::player, id, "{}") == nothing);
}

TEST_CASE("the parts of a fact are put in the order of their form, and of their numbers") {
  const auto row = [](const char* number) { return Fact::Part{"row", {{"number", number}}}; };
  const auto person = [](const char* of, const char* number) {
    return Fact::Part{"person", {{"row", of}, {"number", number}}};
  };
  Fact fact{.table = FactTable::season_entry, .id = id};
  fact.parts = {person("10", "1"), person("2", "2"), row("10"), person("2", "1"), row("2"), {"published", {}}};
  put_in_order(fact);
  CHECK(fact.parts ==
        std::vector<Fact::Part>{
            {"published", {}}, row("2"), row("10"), person("2", "1"), person("2", "2"), person("10", "1")});
}

TEST_CASE("what is no line of a fact is refused") {
  const auto refused = [](FactTable table, const std::string& body) {
    INFO(body);
    try {
      (void)fact_of(table, id, body);
      return std::string("it is taken");
    } catch (const base::Mistake& mistake) {
      CHECK(mistake.complaint().kind == "refused");
      return std::string(mistake.what());
    }
  };
  for (const char* body : {"",
                           "{",
                           "}",
                           "[]",
                           "null",
                           " {}",
                           "{} ",
                           "{}{}",
                           "{\"name\"}",
                           "{\"name\":}",
                           "{\"name\":\"A\",}",
                           "{,}",
                           "{\"name\":\"A\" }",
                           "{name:\"A\"}",
                           "{\"name\":'A'}",
                           "{\"name\":\"A}",
                           "{\"name\":\"A\\",
                           "{\"name\":\"\\u00",
                           "{\"name\":\"\\u00g1\"}",
                           "{\"name\":\"\\u00e9\"}",
                           "{\"name\":\"\\x\"}",
                           "{\"name\":true}",
                           "{\"name\":null}",
                           "{\"name\":[]}",
                           "{\"name\":{}}",
                           "{\"name\":\"A\",\"name\":\"B\"}",
                           "{\"name\":01}",
                           "{\"name\":1.}",
                           "{\"name\":1e}",
                           "{\"name\":-}",
                           "{\"name\":+1}",
                           "{\"name\":1 }"}) {
    CHECK(refused(FactTable::player, body) == "a row is not as tavolo writes it");
  }
  CHECK_THAT(refused(FactTable::player, "{\"colour\":1}"), contains("more than this tavolo knows"));
  CHECK_THAT(refused(FactTable::match, "{\"seat\":1}"), contains("more than this tavolo knows"));
  CHECK_THAT(refused(FactTable::match, "{\"seat\":[{\"colour\":1}]}"), contains("more than this tavolo knows"));
  for (const char* body :
       {"{\"seat\":[", "{\"seat\":[1]}", "{\"seat\":[{},]}", "{\"seat\":[[]]}", "{\"seat\":[{\"side\":[{}]}]}"}) {
    CHECK(refused(FactTable::match, body) == "a row is not as tavolo writes it");
  }
  // Many brackets are no depth.
  CHECK(refused(FactTable::match, "{\"seat\":" + std::string(1'000'000, '[')) == "a row is not as tavolo writes it");
}

TEST_CASE("a row is read by its own words") {
  const journal::FactRow row{.origin = std::string(32, '0'),
                             .number = "12",
                             .id = id,
                             .kind = "season-entry",
                             .digest = std::string(64, 'f'),
                             .body = "{\"kind\":\"close\"}"};
  const journal::GivenFact given = journal::given_of(row);
  CHECK(given.fact.table == FactTable::season_entry);
  CHECK(given.counted == 12);
  CHECK(given.origin == std::string(16, '\0'));
  const journal::FactRow back = journal::row_of(given);
  CHECK(back.origin == row.origin);
  CHECK(back.number == row.number);
  CHECK(back.kind == row.kind);
  CHECK(back.digest == row.digest);
  CHECK(back.body == row.body);
  struct Change {
    std::string journal::FactRow::*field;
    const char* value;
  };
  for (const Change& change : std::array<Change, 8>{{{&journal::FactRow::origin, "0"},
                                                     {&journal::FactRow::origin, "0g"},
                                                     {&journal::FactRow::origin, "AB"},
                                                     {&journal::FactRow::digest, "+1"},
                                                     {&journal::FactRow::number, "-1"},
                                                     {&journal::FactRow::number, "1e3"},
                                                     {&journal::FactRow::number, "99999999999999999999"},
                                                     {&journal::FactRow::kind, "entries"}}}) {
    journal::FactRow other = row;
    other.*change.field = change.value;
    INFO(change.value);
    CHECK_THROWS_AS(journal::given_of(other), base::Mistake);
  }
}
