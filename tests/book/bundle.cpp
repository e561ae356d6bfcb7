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

std::vector<journal::Held> held(const std::string& file) {
  Journal journal(file, Journal::Access::read, time(700));
  return Exchange(journal).held();
}

}  // namespace

TEST_CASE("bundles give what journals give, and the same facts are the same bytes") {
  const unsigned seeds = 6;
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
