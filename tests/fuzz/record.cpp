// Any bytes as a record file: what is wrong is told, nothing crashes, and what an empty journal takes in it gives back
// as a file that another one takes in, to the byte.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>

#include "../book/journals.hpp"
#include "base/mistake.hpp"
#include "book/record_export.hpp"
#include "book/record_import.hpp"

using namespace tavolo;
using tavolo::tests::take_in;

namespace {

constexpr const char* now = "2026-11-23T21:00:00Z";

/// What an empty journal that took a file in gives back. Throws base::Mistake where it does not take it.
std::string taken(const std::string& text) {
  journal::Journal journal("", journal::Journal::Access::read, now);
  const auto writing = journal.write();
  (void)take_in(journal, book::read_record_file("any.rec", text), book::Claims::keep);
  std::string file;
  book::export_record(journal, {.all = true}, [&](std::string_view piece) { file += piece; });
  return file;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string first;
  try {
    first = taken(std::string(reinterpret_cast<const char*>(data), size));
  } catch (const base::Mistake&) {
    return 0;
  }
  try {
    if (taken(first) == first) return 0;
    std::cerr << "it comes back otherwise:\n" << first << '\n';
  } catch (const base::Mistake& mistake) {
    std::cerr << mistake.complaint().text << "\nit does not come back:\n" << first << '\n';
  }
  std::abort();
}
