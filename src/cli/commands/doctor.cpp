#include "report/doctor.hpp"

#include "cli/commands.hpp"

namespace tavolo::cli::commands {
namespace {

int run_doctor(const Call& call) {
  const std::string& path = call.surroundings().database;
  const journal::Health health = journal::examine(path);
  const std::vector<report::Remark> remarks = report::remarks(path, health, call.has("--db"));
  call.print(call.surroundings().json
                 ? report::json_doctor(TAVOLO_VERSION, path, health, remarks)
                 : report::text(report::doctor(TAVOLO_VERSION, remarks), call.surroundings().style));
  if (!health.failure.empty()) return Status::failure;
  return report::all_well(remarks) ? Status::done : Status::no;
}

}  // namespace

const Command doctor{"doctor", "Say whether all is well, and what to do if not", {}, {}, run_doctor};

}  // namespace tavolo::cli::commands
