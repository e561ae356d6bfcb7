// For tests/mutation/run.sh.
//   mutate SOURCE floors             prints the floors that have a list
//   mutate SOURCE names FLOOR        prints the mutants of a floor: the digest of each, a tab, its place, a tab, its
//   name mutate SOURCE plant FLOOR NAME   plants one in the sources, and prints the file that it is in

#include <cstdint>
#include <exception>
#include <iomanip>
#include <iostream>

#include "mutation/mutants.hpp"

using namespace tavolo::mutation;

namespace {

/// FNV-1a: what was found of a mutant holds as long as the mutant is the same.
std::uint64_t digest(const Mutant& mutant) {
  std::uint64_t value = 14695981039346656037U;
  for (const char c : mutant.in.string() + '\0' + mutant.before + '\0' + mutant.after) {
    value = (value ^ static_cast<unsigned char>(c)) * 1099511628211U;
  }
  return value;
}

int run(const std::vector<std::string>& arguments) {
  const std::string what = arguments.size() > 1 ? arguments[1] : "";
  if (arguments.size() == 2 && what == "floors") {
    for (const std::string& floor : floors(arguments[0])) std::cout << floor << '\n';
    return 0;
  }
  if (arguments.size() == 3 && what == "names") {
    for (const Mutant& mutant : read_mutants(arguments[0], arguments[2])) {
      std::cout << std::hex << std::setw(16) << std::setfill('0') << digest(mutant) << '\t' << mutant.in.string()
                << '\t' << mutant.name << '\n';
    }
    return 0;
  }
  if (arguments.size() == 4 && what == "plant") {
    for (const Mutant& mutant : read_mutants(arguments[0], arguments[2])) {
      if (mutant.name != arguments[3]) continue;
      std::cout << plant(mutant, arguments[0]).string() << '\n';
      return 0;
    }
    std::cerr << "there is no mutant \"" << arguments[3] << "\"\n";
    return 1;
  }
  std::cerr << "usage: mutate SOURCE floors | names FLOOR | plant FLOOR NAME\n";
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
