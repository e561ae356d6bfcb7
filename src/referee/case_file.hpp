#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tavolo::referee {

/// A place where a case file and the referee do not agree.
struct Difference {
  std::size_t line = 0;               ///< of the record in the file, from 1
  std::string title;                  ///< of the case
  std::vector<std::string> expected;  ///< answers of the file that the referee does not give
  std::vector<std::string> found;     ///< answers of the referee that the file does not give
};

/// What running a case file showed.
struct CaseReport {
  int cases = 0;
  std::vector<Difference> differences;
  std::string accepted;         ///< the file with the referee's answers written in
  std::set<std::string> cited;  ///< clauses and checks that the answers cite
};

/// Runs the cases of a file; see tavolo-notation(5) for their form. What is compared are the sides,
/// points and clauses of the lines, the verdicts, checks and clauses of the findings, the scores, and
/// what else a case states; the wording between is for people. Throws base::Mistake, told with `name`
/// and line, for a file that is not in that form. Only where `accepting` is the text made that is accepted.
[[nodiscard]] CaseReport run_cases(const std::string& name, std::string_view text, bool accepting = true);

}  // namespace tavolo::referee
