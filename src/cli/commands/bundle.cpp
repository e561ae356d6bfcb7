#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/file.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "book/bundle.hpp"
#include "book/record_export.hpp"
#include "cli/commands.hpp"
#include "cli/exchange.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/progress.hpp"
#include "cli/record_files.hpp"
#include "journal/exchange.hpp"
#include "journal/lender.hpp"
#include "report/json.hpp"
#include "report/merging.hpp"

namespace tavolo::cli::commands {
namespace {

namespace fs = std::filesystem;
using base::harmless;

/// Puts a text in the place of a file, in one step.
void write_file(const std::string& name, const std::string& text) {
  const std::string beside = fmt::format("{}.part-{}", name, getpid());
  std::error_code none;
  {
    std::ofstream out(beside, std::ios::binary | std::ios::trunc);
    out << text;
    out.flush();
    if (!out) {
      fs::remove(beside, none);
      throw base::StoreFailure(fmt::format("{} cannot be written", harmless(name)),
                               "see whether there is room, and who may write there");
    }
  }
  try {
    base::put_in_place(beside, name);
  } catch (...) {
    fs::remove(beside, none);
    throw;
  }
}

void refuse_target(const Call& call, const std::string& name) {
  if (name == "-") return;
  journal::refuse_own(call.surroundings().database, name);
  std::error_code none;
  const fs::path folder = fs::path(name).parent_path();
  if (!folder.empty() && !fs::is_directory(folder, none)) {
    throw base::Mistake("no-folder", fmt::format("there is no folder {}", harmless(folder.string())),
                        "name a file in a folder that is there; a disk may have to be mounted first");
  }
  if (!fs::exists(name, none)) return;
  if (!fs::is_regular_file(name, none) || journal::is_journal(name)) {
    throw base::Mistake("file-exists", fmt::format("{} is no record file", harmless(name)), "name another file");
  }
  if (call.has("--force")) return;
  throw base::Mistake("file-exists", fmt::format("there is a file {} already", harmless(name)),
                      "name another one, or say --force to replace it");
}

/// What of the journal the file of somebody else holds already.
std::vector<journal::Held> held_by(const Call& call, const std::string& name, journal::Journal& journal) {
  const journal::Exchange ours(journal);
  if (is_record(name)) {
    const std::string text = read_record(name);
    const book::RecordFile file = book::read_record_file(name, text);
    return book::held_in(file, ours.held());
  }
  journal::Lender lender(name, journal.path(), journal.now(), patience(call));
  return journal::Exchange(lender.journal()).held(ours.held());
}

int run_bundle(const Call& call) {
  refuse_empty_words(call);
  const std::string& name = call.words().front();
  refuse_target(call, name);
  auto journal = read_journal(call);
  const auto reading = journal.read();
  book::Bundled what;
  if (const auto season = call.value("--season")) what.season = journal.season(*season).name;
  try {
    if (const auto other = call.value("--for")) what.held = held_by(call, *other, journal);
  } catch (const book::RecordMistakes& mistakes) {
    refuse_record(call, mistakes);
  }
  std::string text;
  int matches = 0;
  {
    Progress progress(call.surroundings());
    book::export_bundle(
        journal, what, [&](std::string_view piece) { text += piece; },
        [&] {
          ++matches;
          progress.add();
        });
  }
  if (name == "-") {
    call.print(call.surroundings().json ? report::json_record(text) : text);
    return Status::done;
  }
  write_file(name, text);
  call.print_done(call.surroundings().json ? report::json_bundle(name, matches) : report::bundled(name, matches));
  return Status::done;
}

constexpr std::array<Argument, 1> bundle_arguments{
    {{"FILE", "where the bundle is to stand; - for standard output", true, false, Completes::file}}};
constexpr std::array<Option, 3> bundle_options{{
    {"--season", "NAME", "only this season with its matches, and what belongs to them", false, Completes::season},
    {"--for", "FILE", "only what this journal or bundle of others lacks", false, Completes::file},
    {"--force", "", "replace a file that is there"},
}};

}  // namespace

const Command bundle{"bundle", "Write all that the journal holds as a file to merge", bundle_arguments, bundle_options,
                     run_bundle};

}  // namespace tavolo::cli::commands
