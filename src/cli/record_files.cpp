#include "cli/record_files.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "cli/input.hpp"
#include "cli/say.hpp"
#include "report/text.hpp"

namespace tavolo::cli {

bool is_record(const std::string& name) {
  // A journal is a file; what comes through a pipe can be read only once.
  std::error_code none;
  const auto status = std::filesystem::status(name, none);
  if (std::filesystem::is_fifo(status) || std::filesystem::is_character_file(status)) return true;
  std::ifstream file(name, std::ios::binary);
  constexpr std::size_t bytes = 1 << 16;  // comments may come first
  std::string begun(bytes, '\0');
  file.read(begun.data(), static_cast<std::streamsize>(begun.size()));
  begun.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
  return referee::is_record_file(begun);
}

std::string read_record(const std::string& name) {
  return read_text(name, referee::limit::record_file_bytes / base::limit::mebibyte, "name a record file");
}

book::Imported take_in(journal::Journal& journal, const book::RecordFile& file, book::Claims claims,
                       const std::function<void()>& each, book::Initials initials) {
  book::Import import(journal, file, initials);
  try {
    import.intake().run();
    for (const journal::PlayerEntry& entry : import.united()) journal.append(entry);
  } catch (const journal::Refused& refused) {
    import.refuse(refused);
  }
  return import.finish(claims, each);
}

std::vector<book::Imported::Claim> claims_of(const Call& call, const book::RecordFile& file) {
  journal::Journal empty("", journal::Journal::Access::read, call.surroundings().now);
  const auto writing = empty.write();
  return take_in(empty, file, book::Claims::keep, {}, book::Initials::as_they_are).claims;
}

void refuse_record(const Call& call, const book::RecordMistakes& mistakes) {
  const auto& all = mistakes.all();
  if (call.surroundings().json) throw base::Mistake(all.front());
  for (std::size_t i = 0; i + 1 < all.size(); ++i) {
    say(report::text(report::complaint(all[i]), call.surroundings().error_style), call.surroundings().error_style);
  }
  throw base::Mistake(all.back());
}

}  // namespace tavolo::cli
