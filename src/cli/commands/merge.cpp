#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "book/match.hpp"
#include "book/merging.hpp"
#include "book/people.hpp"
#include "book/words.hpp"
#include "cli/commands.hpp"
#include "cli/exchange.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"
#include "report/merging.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

using base::Mistake;

/// The word beside an option that names what is settled.
const std::string& only_word(const Call& call, const char* what) {
  if (call.words().size() == 1) return call.words().front();
  throw Mistake("missing", fmt::format("{} is missing, or there are more words", what),
                fmt::format("for example: tavolo merge {}",
                            call.has("--take") ? "--take 4 3f2a" : "--one \"winter (9c01)\" winter"));
}

/// Settles something, and tells it by a sentence, or in JSON what is left.
int settle(const Call& call, journal::Journal& journal, journal::Journal::Writing& writing,
           const std::function<std::string()>& write) {
  const std::string text = written(call, journal, writing, "nothing was settled", [&] {
    std::string sentence = write();
    return call.surroundings().json ? report::json_merged({}, book::unsettled(journal)) : std::move(sentence);
  });
  return commit(call, writing, text);
}

/// Says which way through a match holds.
int take_way(const Call& call) {
  const std::string& origin = only_word(call, "the table");
  auto journal = change_journal(call);
  auto writing = journal.write();
  const std::int64_t match = book::match_number(*call.value("--take"));
  (void)book::load(journal, match);
  return settle(call, journal, writing, [&] {
    journal::Exchange(journal).choose(match, origin);
    return fmt::format("in match {} the way of {} holds\n", match, base::harmless(origin));
  });
}

/// Says that a season is another one.
int unite(const Call& call) {
  const std::string& name = only_word(call, "the season that stays");
  auto journal = change_journal(call);
  auto writing = journal.write();
  const journal::Season gone = journal.season(*call.value("--one"));
  const journal::Season stays = journal.season(name);
  if (gone.number == stays.number) {
    throw Mistake("same-season",
                  fmt::format("{} and {} are one season", base::harmless(gone.name), base::harmless(name)),
                  "name the one that goes, then the one that stays");
  }
  return settle(call, journal, writing, [&] {
    journal::Exchange(journal).unite(gone.number, stays.number);
    return fmt::format("the matches of {} are those of {} from now on, and its rules count\n",
                       base::harmless(gone.name), base::harmless(stays.name));
  });
}

int take_back_merge(const Call& call) {
  if (!call.words().empty()) throw Mistake("too-many", "nothing follows --undo", "it takes back what was settled last");
  auto journal = change_journal(call);
  auto writing = journal.write();
  return settle(call, journal, writing, [&]() -> std::string {
    const std::string kind = journal::Exchange(journal).take_back();
    if (kind.empty()) {
      throw Mistake("nothing-settled", "nothing was settled",
                    "`tavolo player undo` takes back what was said of people");
    }
    return kind == "take" ? "that one way of a match holds is taken back\n"
                          : "that two seasons are one is taken back\n";
  });
}

/// What is still to be settled.
int list_merges(const Call& call) {
  auto journal = read_journal(call);
  const book::Unsettled all = book::unsettled(journal);
  if (call.surroundings().json) {
    call.print(report::json_merged({}, all));
  } else {
    call.print(all.any() ? report::text(report::unsettled(all), call.surroundings().style)
                         : "nothing is to be settled\n");
  }
  return Status::done;
}

int run_merge(const Call& call) {
  const int settling = (call.has("--take") ? 1 : 0) + (call.has("--one") ? 1 : 0) + (call.has("--undo") ? 1 : 0);
  if (settling > 1) throw Mistake("options", "one thing is settled at a time", "say --take, --one or --undo");
  if (call.has("--take")) return take_way(call);
  if (call.has("--one")) return unite(call);
  if (call.has("--undo")) return take_back_merge(call);
  if (call.words().empty()) return list_merges(call);
  refuse_empty_words(call);
  const std::vector<std::string> files = journals_in(call, call.words());
  call.print_done(merged(call, files, "nothing was merged"));
  return Status::done;
}

constexpr std::array<Argument, 1> merge_arguments{
    {{"FILE", "journals, bundles, or folders of journals; the table or season that holds", false, true,
      Completes::file}}};
constexpr std::array<Option, 4> merge_options{{
    {"--take", "MATCH", "say whose way holds in a disputed match", false, Completes::match},
    {"--one", "SEASON", "say that a season is another one", false, Completes::season},
    {"--undo", "", "take back what was settled last"},
    {"--yes", "", "do not ask; people and seasons of one name are kept apart"},
}};

}  // namespace

const Command merge{"merge", "Take what other journals hold", merge_arguments, merge_options, run_merge};

}  // namespace tavolo::cli::commands
