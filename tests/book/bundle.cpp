// Bundles: record files that say who wrote what, for others to merge.

#include "book/bundle.hpp"

#include <algorithm>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "book/record_export.hpp"
#include "catch.hpp"
#include "folder.hpp"
#include "journal/exchange.hpp"
#include "memory.hpp"
#include "tables.hpp"

using namespace tavolo;
using journal::Exchange;
using journal::Journal;
using tavolo::tests::contains;
using tavolo::tests::Folder;
using tavolo::tests::Tables;
using tavolo::tests::time;
using tavolo::tests::told;

namespace {

std::string bundle_of(const std::string& file, const book::Bundled& what = {}) {
  Journal journal(file, Journal::Access::read, time(700));
  std::string text;
  book::export_bundle(journal, what, [&](std::string_view piece) { text += piece; });
  return text;
}

/// Takes a bundle into a journal.
journal::Arrived take(const std::string& into, const std::string& text) {
  return tests::write(into, 600, [&](Journal& journal) {
    const book::RecordFile file = book::read_record_file("a.rec", text);
    Exchange exchange(journal);
    book::take_bundle(exchange, file);
    return exchange.finish();
  });
}

/// The names of the seasons of a journal, each with its fingerprint.
std::vector<std::pair<std::string, std::string>> seasons_of(const std::string& file) {
  Journal journal(file, Journal::Access::read, time(700));
  std::vector<std::pair<std::string, std::string>> list;
  for (const journal::Season& season : journal.seasons()) list.emplace_back(season.name, journal.fingerprint(season));
  return list;
}

/// The bundles of the seasons of a journal, one of them twice.
std::vector<std::string> season_bundles(const std::string& file) {
  std::vector<std::string> list;
  for (const auto& [name, fingerprint] : seasons_of(file)) list.push_back(bundle_of(file, {.season = name}));
  list.push_back(list.front());
  return list;
}

std::vector<std::string> in_part(const std::string& file) {
  Journal journal(file, Journal::Access::read, time(700));
  return Exchange(journal).in_part();
}

std::vector<journal::Held> held(const std::string& file) {
  Journal journal(file, Journal::Access::read, time(700));
  return Exchange(journal).held();
}

}  // namespace

TEST_CASE("bundles give what journals give, and the same facts are the same bytes") {
  const unsigned seeds = tests::rounds(6U, 2U);
  for (unsigned seed = 1; seed <= seeds; ++seed) {
    INFO("seed " << seed);
    Tables tables(seed);
    const std::string by_journals = tables.folder().file("journals.db"),
                      by_bundles = tables.folder().file("bundles.db");
    for (const std::string& file : tables.order()) tests::merge(by_journals, file);
    for (const std::string& file : tables.order()) take(by_bundles, bundle_of(file));
    CHECK(told(by_bundles) == told(by_journals));
    const std::string text = bundle_of(by_journals);
    CHECK(bundle_of(by_bundles) == text);
    CHECK(held(by_bundles) == held(by_journals));
    CHECK_FALSE(take(by_bundles, text).any());
    // What one of them lacks is enough for it, whether that is known of its journal or of its bundle.
    const std::string& one = tables.files().back();
    const book::RecordFile file = book::read_record_file("a.rec", bundle_of(one));
    const std::string lacking = bundle_of(by_journals, {.held = book::held_in(file, held(by_journals))});
    {
      Journal theirs(one, Journal::Access::read, time(700));
      CHECK(bundle_of(by_journals, {.held = Exchange(theirs).held(held(by_journals))}) == lacking);
    }
    CHECK(lacking.size() < text.size());
    take(one, lacking);
    CHECK(told(one) == told(by_journals));
    CHECK(bundle_of(one) == text);
  }
}

TEST_CASE("whoever merged bundles of seasons before, between or after whole journals says the same") {
  bool any_in_part = false;
  for (unsigned seed = 11; seed <= tests::rounds(15U, 12U); ++seed) {
    INFO("seed " << seed);
    Tables tables(seed);
    const auto file = [&](const char* name) { return tables.folder().file(name); };
    const std::string all = file("all.db"), before = file("before.db"), between = file("between.db"),
                      through = file("through.db");
    for (const std::string& table : tables.order()) tests::merge(all, table);
    for (const std::string& table : tables.order()) {
      for (const std::string& text : season_bundles(table)) take(before, text);
    }
    any_in_part = any_in_part || !in_part(before).empty();
    {
      Journal journal(before, Journal::Access::read, time(700));
      CHECK(journal.faults().empty());
    }
    // A journal that has parts gives them on, as a journal and as a bundle.
    tests::merge(through, before);
    CHECK(told(through) == told(before));
    CHECK(in_part(through) == in_part(before));
    const std::string again = file("again.db");
    take(again, bundle_of(before));
    CHECK(told(again) == told(before));
    for (const std::string& table : tables.order()) {
      tests::merge(before, table);
      tests::merge(between, table);
      for (const std::string& text : season_bundles(table)) take(between, text);
      take(through, bundle_of(table));
      take(again, bundle_of(table, {.held = held(again)}));
    }
    const std::string text = bundle_of(all);
    for (const std::string& journal : {before, between, through, again}) {
      INFO(journal);
      CHECK(told(journal) == told(all));
      CHECK(bundle_of(journal) == text);
      CHECK(held(journal) == held(all));
      CHECK(in_part(journal).empty());
      CHECK_FALSE(take(journal, text).any());
    }
    // The season is the same where nothing else is.
    for (const auto& [name, fingerprint] : seasons_of(all)) {
      const std::string alone = file("alone.db");
      std::filesystem::remove(alone);
      CHECK(take(alone, bundle_of(all, {.season = name})).any());
      const auto there = seasons_of(alone);
      CHECK(std::ranges::any_of(there, [&, print = fingerprint](const auto& one) { return one.second == print; }));
      CHECK_FALSE(take(alone, bundle_of(all, {.season = name})).any());
    }
  }
  CHECK(any_in_part);
}

TEST_CASE("a bundle that leaves numbers out and does not say so is refused") {
  Tables tables(11);
  const std::string& file = tables.files().front();
  tests::begin(file, 590, "Zoe", "Yann");
  tests::begin(file, 591, "Zoe", "Ann", "winter");
  std::string text = bundle_of(file, {.season = seasons_of(file).front().first});
  const std::string other = tables.folder().file("other.db");
  CHECK(take(other, text).any());
  text.resize(text.find("\npartial "));
  CHECK_THROWS_WITH(take(tables.folder().file("third.db"), text), contains("jump from"));
}

TEST_CASE("a bundle in which a line was changed is refused with its line, or harmless") {
  const Folder folder;
  const std::string theirs = folder.file("theirs.db");
  tests::write(theirs, 0, [](Journal& journal) {
    const journal::NamedValues rules{{"best", "3"}};
    journal.add_season("winter", rules);
    return 0;
  });
  const std::int64_t match = tests::begin(theirs, 1, "Ann", "Ben", "winter");
  tests::deal(theirs, 2, match, "t9C s h- l- j- g=");
  std::filesystem::copy_file(theirs, folder.file("copy.db"));
  tests::deal(folder.file("copy.db"), 3, match, "t8C s h- l- j- g=");
  tests::deal(theirs, 4, match, "t7C s h- l- j- g=");
  tests::merge(theirs, folder.file("copy.db"));
  const std::string whole = bundle_of(theirs);
  CHECK_THAT(whole, contains("\nfollows  "));
  const std::vector<std::string_view> lines = base::split(whole, '\n');
  std::mt19937 dice(7);
  const auto without = [&](std::size_t place, const std::vector<std::string>& instead) {
    std::string text;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i != place) {
        text += std::string(lines[i]) + '\n';
      } else {
        for (const std::string& line : instead) text += line + '\n';
      }
    }
    return text;
  };
  std::string why;
  int refused = 0, taken = 0;
  const auto attempt = [&](const std::string& text) {
    // A journal in memory.
    Journal journal("", Journal::Access::read, time(700));
    const auto writing = journal.write();
    try {
      const book::RecordFile file = book::read_record_file("a.rec", text);
      Exchange exchange(journal);
      book::take_bundle(exchange, file);
      (void)exchange.finish();
      CHECK(journal.faults().empty());
      CHECK(journal.players().size() <= 2);
      ++taken;
    } catch (const base::Mistake& mistake) {
      why = mistake.what();
      ++refused;
    }
  };
  attempt(whole);
  INFO(why);
  REQUIRE(taken == 1);
  for (std::size_t place = 1; place + 1 < lines.size(); ++place) {
    INFO("line " << place + 1 << ": " << lines[place]);
    const std::string line(lines[place]);
    if (line.empty()) continue;
    attempt(without(place, {}));
    attempt(without(place, {line, line}));
    std::string other = line;
    char& letter = other[other.find_last_not_of(' ') - dice() % std::min<std::size_t>(other.size(), 12)];
    letter = letter == '7' ? 'a' : '7';
    attempt(without(place, {other}));
    attempt(without(place, {std::string(lines[1 + dice() % (lines.size() - 2)])}));
  }
  CHECK(refused > 5 * taken);
  CHECK(taken > 1);  // the claims at the end of a match
}
