#include <fmt/format.h>

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "base/mistake.hpp"
#include "book/record_import.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/progress.hpp"
#include "cli/record_files.hpp"
#include "cli/recording.hpp"
#include "report/record_files.hpp"

namespace tavolo::cli::commands {
namespace {

book::Claims claims_said(const Call& call) {
  const std::string said = call.value("--claims").value_or("refuse");
  if (said != "refuse" && said != "keep") {
    throw base::Mistake("option-value", fmt::format("--claims cannot be \"{}\"", said), "it is refuse or keep");
  }
  return said == "keep" ? book::Claims::keep : book::Claims::refuse;
}

int run_import(const Call& call) {
  refuse_empty_words(call);
  const book::Claims claims = claims_said(call);
  std::vector<std::string> texts;
  for (const std::string& name : call.words()) texts.push_back(read_record(name));
  auto journal = open_journal(call, journal::Journal::Access::write);
  auto writing = journal.write();
  const auto import_all = [&] {
    std::vector<report::ImportedFile> files;
    Progress progress(call.surroundings());
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const std::string& name = call.words()[i];
      const book::RecordFile file = book::read_record_file(name == "-" ? "standard input" : name, texts[i]);
      files.push_back({name, take_in(journal, file, claims, [&] { progress.add(); })});
    }
    return call.surroundings().json ? report::json_imported(files)
                                    : report::text(report::imported(files), call.surroundings().style);
  };
  try {
    const std::string text = written(call, journal, writing, "nothing was imported", import_all);
    return commit(call, writing, text);
  } catch (const book::RecordMistakes& mistakes) {
    refuse_record(call, mistakes);
  }
}

constexpr std::array<Argument, 1> import_arguments{{
    {"FILE", "a record file; - for standard input", true, true, Completes::file},
}};
constexpr std::array<Option, 2> import_options{{
    {"--claims", "refuse|keep", "what is done where a result or a fingerprint in the file is not so", false,
     Completes::choice, "refuse|keep"},
    published_option,
}};

}  // namespace

const Command import_record{"import", "Take in what a record file says", import_arguments, import_options, run_import};

}  // namespace tavolo::cli::commands
