#include "cli/record_files.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "cli/say.hpp"
#include "report/text.hpp"

namespace tavolo::cli {

std::string read_text(const std::string& name, std::size_t most, const std::string& hint) {
  const auto close = [](std::FILE* file) { return file == stdin ? 0 : std::fclose(file); };
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(name == "-" ? stdin : std::fopen(name.c_str(), "rb"),
                                                             close);
  std::string text;
  std::array<char, 1 << 14> buffer{};
  std::size_t size = 0;
  const std::size_t bytes = most * base::limit::mebibyte;
  while (file != nullptr && text.size() <= bytes &&
         (size = std::fread(buffer.data(), 1, buffer.size(), file.get())) > 0) {
    text.append(buffer.data(), size);
  }
  const std::string_view called = name == "-" ? "standard input" : std::string_view(name);
  if (file == nullptr || std::ferror(file.get()) != 0) {
    throw base::Mistake("no-file", fmt::format("{} cannot be read: {}", called, std::strerror(errno)), hint);
  }
  if (text.size() > bytes) {
    throw base::Mistake("too-long", fmt::format("{} is longer than {} MiB", called, most), "split it");
  }
  return text;
}

std::string read_record(const std::string& name) {
  return read_text(name, referee::limit::record_file_bytes / base::limit::mebibyte, "name a record file");
}

book::Imported take_in(journal::Journal& journal, const book::RecordFile& file, book::Claims claims,
                       const std::function<void()>& each) {
  book::Import import(journal, file);
  try {
    import.intake().run();
  } catch (const journal::Refused& refused) {
    import.refuse(refused);
  }
  return import.finish(claims, each);
}

std::vector<book::Imported::Claim> claims_of(const Call& call, const book::RecordFile& file) {
  journal::Journal empty("", journal::Journal::Access::read, call.surroundings().now);
  const auto writing = empty.write();
  return take_in(empty, file, book::Claims::keep).claims;
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
