// Any bytes as a case file: a mistake is told, nothing crashes, and the answers that are written in hold.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>

#include "base/mistake.hpp"
#include "referee/case_file.hpp"

using namespace tavolo;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    const referee::CaseReport report = referee::run_cases("any.case", text);
    if (!referee::run_cases("any.case", report.accepted).differences.empty()) {
      std::cerr << "what was accepted does not hold:\n" << report.accepted << '\n';
      std::abort();
    }
  } catch (const base::Mistake&) {
    return 0;
  }
  return 0;
}
