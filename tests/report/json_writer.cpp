#include "report/json_writer.hpp"

#include "catch.hpp"

using namespace tavolo::report;

TEST_CASE("a document is written element by element as it would be written whole") {
  JsonWriter json;
  json.object();
  json.add("season", nullptr);
  json.array("rows");
  for (int i = 0; i < 2; ++i) {
    json.object();
    json.add("number", i);
    json.array("results");
    if (i == 1) {
      json.add(Json{{"points", 3}});
      json.add(7);
    }
    json.end();
    json.end();
  }
  json.array();
  json.end();
  json.end();
  json.add("corrected", Json::array({"a \"b\""}));
  const std::string text = std::move(json).text();
  CHECK(text ==
        "{\"season\":null,\"rows\":[{\"number\":0,\"results\":[]},{\"number\":1,\"results\":[{\"points\":3},7]},[]],"
        "\"corrected\":[\"a \\\"b\\\"\"]}\n");
  CHECK(document(Json::parse(text)) == text);
}
