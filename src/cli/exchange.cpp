#include "cli/exchange.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>

#include "base/lines.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "book/bundle.hpp"
#include "book/merging.hpp"
#include "book/people.hpp"
#include "cli/opening.hpp"
#include "cli/progress.hpp"
#include "cli/record_files.hpp"
#include "cli/recording.hpp"
#include "cli/say.hpp"
#include "journal/file.hpp"
#include "report/merging.hpp"
#include "report/text.hpp"

namespace tavolo::cli {
namespace {

namespace fs = std::filesystem;
using base::Mistake;
using journal::Arrived;
using journal::Journal;

/// What somebody answered of two of one name.
struct Answers {
  std::vector<book::Pair> one, two;                                 ///< people
  std::vector<std::pair<std::int64_t, std::int64_t>> seasons = {};  ///< the season that goes, and the one that stays
};

/// A bundle, with the text that its facts look into.
struct Bundle {
  std::string text;
  book::RecordFile file;
};
using Bundles = std::map<std::string, Bundle>;

/// The bundles among the files, by their names.
Bundles read_bundles(const Call& call, const std::vector<std::string>& files) {
  Bundles bundles;
  for (const std::string& name : files) {
    if (bundles.contains(name) || !is_record(name)) continue;
    Bundle& bundle = bundles[name];
    bundle.text = read_record(name);
    try {
      bundle.file = book::read_record_file(name, bundle.text);
    } catch (const book::RecordMistakes& mistakes) {
      refuse_record(call, mistakes);
    }
    if (book::is_bundle(bundle.file)) continue;
    throw Mistake(
        "no-bundle", fmt::format("{} does not say who wrote what is in it", base::harmless(name)),
        fmt::format("a record that was typed or exported is taken in by: tavolo import {}", base::typed(name)));
  }
  return bundles;
}

/// Takes what the files hold. Needs a Writing. Journals that hold nothing more are given back, and left out of `files`.
Arrived take(const Call& call, Journal& journal, std::vector<std::string>& files, const Bundles& bundles,
             journal::Lenders& lenders) {
  std::vector<std::string> empty;
  journal::Exchange exchange(journal);
  Progress progress(call.surroundings());
  for (const std::string& file : files) {
    if (const auto bundle = bundles.find(file); bundle != bundles.end()) {
      try {
        book::take_bundle(exchange, bundle->second.file, [&] { progress.add(); });
      } catch (const book::RecordMistakes& mistakes) {
        refuse_record(call, mistakes);
      }
      continue;
    }
    try {
      bool gives = false;
      {
        const journal::Exchange other(lenders.of(file));
        for (const std::string& origin : other.in_part()) exchange.take_in_part(origin);
        other.since(exchange.held(other.held()), [&](const journal::GivenFact& given) {
          gives = true;
          exchange.take(given);
          if (given.fact.table == journal::FactTable::match) progress.add();
        });
      }
      if (gives) continue;
      lenders.give_back(file);
      empty.push_back(file);
    } catch (const Mistake& mistake) {
      if (mistake.complaint().kind != "refused") throw;
      throw Mistake("refused-file", fmt::format("{} is refused, all of it: {}", base::harmless(file), mistake.what()),
                    fmt::format("nothing was taken, of no file; tavolo --db {} verify tells more", base::typed(file)));
    }
  }
  std::erase_if(files, [&](const std::string& file) { return std::ranges::count(empty, file) > 0; });
  try {
    return exchange.finish();
  } catch (const Mistake& mistake) {
    if (mistake.complaint().kind != "refused") throw;
    // What is left out stands in none of them.
    throw Mistake(
        "refused-file",
        fmt::format("{} {} refused: {}", base::harmless(fmt::format("{}", fmt::join(files, ", "))),
                    files.size() == 1 ? "is" : "are", mistake.what()),
        "nothing was taken, of no file; something is left out: let the file be written anew, or merge what it "
        "goes on from with it");
  }
}

/// Asks until one of two words is said; nothing for the end of input.
std::optional<bool> is_first(const Call& call, const std::string& question, std::string_view first,
                             std::string_view second) {
  for (;;) {
    const auto said = answer(call, fmt::format("{} [{}/{}]", question, first, second), Awaited::prose);
    if (!said) return std::nullopt;
    if (base::same_word(*said, first)) return true;
    if (base::same_word(*said, second)) return false;
    say(fmt::format("tavolo: that is neither; type {} or {}\n", first, second));
  }
}

/// Asks what of one name is one. Who does not answer leaves it apart.
Answers ask(const Call& call, const book::Unsettled& all) {
  Answers answers;
  for (const book::Pair& pair : all.namesakes) {
    const auto one = is_first(
        call, fmt::format("{} and {}: one person, or two?", base::harmless(pair.one), base::harmless(pair.other)),
        "one", "two");
    if (!one) return answers;
    (*one ? answers.one : answers.two).push_back(pair);
  }
  for (const book::SeasonPair& pair : all.seasons) {
    report::Blocks blocks;
    report::add_rules(blocks, pair);
    say(report::text(blocks, call.surroundings().error_style), call.surroundings().error_style);
    const auto one = is_first(
        call,
        fmt::format("{} and {}: one season, or two?", base::harmless(pair.one.name), base::harmless(pair.other.name)),
        "one", "two");
    if (!one) return answers;
    if (!*one) continue;
    const auto first = pair.same_rules()
                           ? std::optional(true)
                           : is_first(call, "whose rules count, the first or the second?", "first", "second");
    if (!first) return answers;
    answers.seasons.emplace_back(*first ? pair.other.number : pair.one.number,
                                 *first ? pair.one.number : pair.other.number);
  }
  return answers;
}

/// Writes what was answered. Needs a Writing.
void write(Journal& journal, const Answers& answers) {
  for (const book::Pair& pair : answers.one) journal.append(book::merging(journal, pair.other, pair.one));
  // Two persons are from now on called as they are told apart.
  for (const book::Pair& pair : answers.two) {
    std::vector<journal::PlayerEntry> entries;
    for (const std::string& name : {pair.one, pair.other}) {
      if (const auto player = journal.player(name)) {
        entries.push_back({.player = player->number, .kind = journal::PlayerEntry::Kind::rename, .name = name});
      }
    }
    for (const journal::PlayerEntry& entry : entries) journal.append(entry);
  }
  for (const auto& [gone, stays] : answers.seasons) journal::Exchange(journal).unite(gone, stays);
}

/// Takes what comes, and reads it as every command would: what cannot be read is refused, all of it.
Arrived take_whole(Journal& journal, const Taking& taking) {
  Arrived arrived = taking(journal);
  if (!arrived.any()) return arrived;
  try {
    book::read_all(journal);
  } catch (const journal::Hindered&) {
    throw;  // no fault of what came
  } catch (const base::StoreFailure& failure) {
    throw Mistake("refused-file", failure.what(), "nothing of it was taken");
  }
  return arrived;
}

/// What lies in a folder, by name. Throws base::StoreFailure where it cannot be listed.
std::vector<fs::directory_entry> entries_of(const std::string& folder) {
  std::vector<fs::directory_entry> entries;
  std::error_code failed;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
    entries.push_back(*at);
  }
  if (failed) {
    throw base::StoreFailure(fmt::format("the folder {} cannot be listed: {}", folder, failed.message()),
                             "nothing was taken; see who may read it");
  }
  std::ranges::sort(entries);
  return entries;
}

}  // namespace

std::string shared_name(const Call& call, Journal::Access access) {
  return journal::file_of(open_journal(call, access).extent().origin);
}

std::vector<std::string> journals_in_folder(const Call& call, const std::string& folder, const std::string& shared) {
  std::vector<std::string> found;
  std::error_code none;
  for (const fs::directory_entry& entry : entries_of(folder)) {
    const std::string file = entry.path().string();
    const std::string name = entry.path().filename().string();
    // Whatever else lies there is nobody's journal; but a table whose file cannot be read is missed.
    const bool is_of_table = journal::is_name_of_table(name) && name != shared;
    if (entry.is_fifo(none) || entry.is_character_file(none)) continue;  // who would write to it?
    if (!journal::is_journal(file) && !is_of_table) continue;
    if (!fs::equivalent(file, call.surroundings().database, none)) found.push_back(file);
  }
  return found;
}

/// Whether a line of a record file says who wrote a fact, `origin ID …`, as in bundles alone.
bool says_origins(std::string_view text) {
  constexpr std::string_view word = "origin ";
  constexpr std::size_t digits = 32;
  while (!text.empty()) {
    const std::string_view line = base::trimmed(base::next_line(text));
    if (line.starts_with(word) && base::is_hexadecimal(line.substr(word.size(), digits))) return true;
  }
  return false;
}

/// The bundles in a folder; a record file that cannot be read may be one, and is told of when it is taken.
std::vector<std::string> bundles_in_folder(const std::string& folder) {
  std::vector<std::string> found;
  std::error_code none;
  for (const fs::directory_entry& entry : entries_of(folder)) {
    const std::string file = entry.path().string();
    if (!entry.is_regular_file(none) || !is_record(file)) continue;
    const std::string text = read_record(file);
    try {
      // To read one is to judge its matches, which is done when it is taken.
      if (!says_origins(text) && !book::is_bundle(book::read_record_file(file, text))) continue;
    } catch (const book::RecordMistakes&) {
    }
    found.push_back(file);
  }
  return found;
}

std::vector<std::string> journals_in(const Call& call, const std::vector<std::string>& words) {
  std::vector<std::string> files;
  for (const std::string& word : words) {
    std::error_code none;
    if (!fs::is_directory(word, none)) {
      files.push_back(word);
      continue;
    }
    const std::vector<std::string> found = journals_in_folder(call, word, shared_name(call, Journal::Access::read));
    const std::vector<std::string> bundles = bundles_in_folder(word);
    if (found.empty() && bundles.empty()) {
      throw Mistake("no-journal",
                    fmt::format("there is no other journal and no bundle in the folder {}", base::harmless(word)),
                    "name a journal or a bundle, or a folder that has some");
    }
    files.insert(files.end(), found.begin(), found.end());
    files.insert(files.end(), bundles.begin(), bundles.end());
  }
  return files;
}

journal::Lenders lenders_to(const Call& call) {
  return {call.surroundings().database, call.surroundings().now, patience(call)};
}

std::string merged(const Call& call, const std::vector<std::string>& files, const std::string& unchanged) {
  journal::Lenders lenders = lenders_to(call);
  return merged(call, files, unchanged, lenders);
}

std::string merged(const Call& call, const std::vector<std::string>& files, const std::string& unchanged,
                   journal::Lenders& lenders) {
  { const Journal knows_its_games = open_journal(call, Journal::Access::write); }
  const Bundles bundles = read_bundles(call, files);
  std::vector<std::string> left = files;
  return merged(
      call, [&](Journal& journal) { return take(call, journal, left, bundles, lenders); }, unchanged);
}

std::string merged(const Call& call, const Taking& taking, const std::string& unchanged,
                   const std::optional<SentBesides>& sent) {
  Journal journal = open_journal(call, Journal::Access::write);
  auto writing = journal.write();
  const journal::Moment before = journal.moment();
  Arrived arrived = take_whole(journal, taking);
  book::Unsettled all = book::unsettled(journal, arrived.seen, arrived.names);
  report::Blocks published;
  if (arrived.any()) published = published_changes(call, journal, before);
  if (arrived.any() && !call.has("--yes")) {
    report::Blocks blocks;
    blocks.paragraph(report::arrivals(arrived));
    blocks.add(std::exchange(published, {}));
    writing.pause();
    ask_first(call, blocks, unchanged);
    const Answers answers = ask(call, all);
    writing.go_on();
    arrived = take_whole(journal, taking);
    write(journal, answers);
    all = book::unsettled(journal, arrived.seen, arrived.names);
  }
  report::Blocks blocks;
  blocks.paragraph(report::arrivals(arrived));
  blocks.add(std::move(published));
  if (arrived.same_origin) {
    blocks.paragraph("another journal wrote as this one: from now on this one writes as another origin");
  }
  blocks.add(report::unsettled(all));
  std::string text = call.surroundings().json
                         ? report::json_merged(arrived, all, sent ? std::optional(sent->facts) : std::nullopt)
                         : report::text(blocks, call.surroundings().style) + (sent ? sent->text : std::string{});
  writing.commit();
  return text;
}

}  // namespace tavolo::cli
