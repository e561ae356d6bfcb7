// Any bytes as a record file: what is wrong is told, nothing crashes, and what an empty journal takes in it gives back
// as a file that another one takes in, to the byte; what of a bundle is taken is a journal without faults.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>

#include "../book/journals.hpp"
#include "base/mistake.hpp"
#include "book/bundle.hpp"
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

/// A bundle that a stranger wrote is refused, or leaves a journal in which nothing is wrong.
void merge(const std::string& text) {
  journal::Journal journal("", journal::Journal::Access::read, now);
  const auto writing = journal.write();
  try {
    const book::RecordFile file = book::read_record_file("any.rec", text);
    if (!book::is_bundle(file)) return;
    journal::Exchange exchange(journal);
    book::take_bundle(exchange, file);
    (void)exchange.finish();
  } catch (const base::Mistake&) {
    return;
  }
  if (const auto faults = journal.faults(); !faults.empty()) {
    std::cerr << faults.front() << '\n';
    std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  merge(std::string(reinterpret_cast<const char*>(data), size));
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
