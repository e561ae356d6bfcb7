#include "report/doctor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "base/name.hpp"
#include "report/table.hpp"

namespace tavolo::report {
namespace {

using base::harmless;
using journal::Health;
using State = Remark::State;

/// Less room than this is little for a journal that is to grow.
constexpr std::uint64_t little_room = 16 << 20;
/// So many entries that are in no copy are worth an advice.
constexpr std::int64_t many_entries = 100;

std::string entries(std::int64_t count) { return fmt::format("{} entr{}", count, count == 1 ? "y" : "ies"); }

Remark file(const std::string& path, const Health& health) {
  const std::string name = harmless(path);
  if (!health.failure.empty()) return {"file", State::wrong, harmless(health.failure), harmless(health.hint)};
  if (health.orphaned_log) {
    return {"file", State::wrong, fmt::format("{0} is gone, and its log {0}-wal is still there", name),
            "do not delete the log: put the journal back beside it"};
  }
  if (!health.exists) {
    return {"file", State::well, fmt::format("{} is not there yet; the first match makes it", name), {}};
  }
  return {"file", State::well, fmt::format("{}, {}", name, entries(health.extent.entries)), {}};
}

Remark rights(const std::string& path, const Health& health) {
  if (!health.writable) {
    return {"rights", State::wrong, "you may not write the journal",
            fmt::format("become its owner, or: chmod u+rw {}", harmless(path))};
  }
  if ((health.rights & 077U) != 0) {
    return {"rights", State::wrong, "others than its owner may open the journal",
            fmt::format("chmod 600 {}", harmless(path))};
  }
  return {"rights", State::well, "only its owner can read and write the journal", {}};
}

Remark folder(const Health& health) {
  if (!health.folder_there) return {"folder", State::well, "is not there yet; the first match makes it", {}};
  if (!health.folder_writable) {
    return {"folder", State::wrong, "you may not write in the folder of the journal, which SQLite must",
            "see who owns the folder, or name another file with --db FILE"};
  }
  return {"folder", State::well, "can be written", {}};
}

Remark room(const Health& health) {
  if (health.free < std::max(little_room, health.size)) {
    return {"room", State::wrong, fmt::format("only {} KiB of the disk are free", health.free / 1024),
            "make room before you go on: a copy of the journal would not fit"};
  }
  return {"room", State::well, "there is enough on the disk", {}};
}

Remark integrity(const Health& health) {
  if (!health.faults.empty()) {
    return {"integrity", State::wrong, harmless(health.faults.front()),
            "keep a copy of the file as it is, then: tavolo restore FILE"};
  }
  return {"integrity", State::well, "nothing in the file is damaged", {}};
}

Remark form(const Health& health) {
  if (health.extent.schema < journal::Journal::schema()) {
    return {"form", State::advice,
            fmt::format("the file is of schema {}, older than this tavolo", health.extent.schema),
            "the next command brings it up to date, and keeps a copy of it as it was"};
  }
  return {"form", State::well, "the file is of the schema of this tavolo", {}};
}

Remark backup(const Health& health) {
  constexpr const char* make_one = "tavolo backup FILE, best on another disk";
  if (!health.copy) {
    if (!health.missing_copy.empty()) {
      return {"backup", State::advice, fmt::format("the last one, {}, is not there now", harmless(health.missing_copy)),
              make_one};
    }
    if (health.extent.entries == 0 && !health.lost) {
      return {"backup", State::well, "there is nothing to copy yet", {}};
    }
    return {"backup", State::advice, "no copy of the journal is known", make_one};
  }
  const std::string name = harmless(health.copy->path);
  const journal::Extent& copied = health.copy->extent;
  if (!health.copy->faults.empty()) {
    return {"backup", State::wrong, fmt::format("the copy {} is damaged: {}", name, health.copy->faults.front()),
            make_one};
  }
  if (health.lost || !health.faults.empty()) {
    return {
        "backup", State::advice,
        fmt::format("{} is whole and holds {}, up to {}", name, entries(copied.entries), copied.until.substr(0, 10)),
        fmt::format("if the journal cannot be mended: tavolo restore {}", name)};
  }
  const std::int64_t lacks = health.extent.entries - copied.entries;
  if (lacks <= 0) return {"backup", State::well, fmt::format("{} holds every entry", name), {}};
  return {"backup", lacks < many_entries ? State::well : State::advice,
          fmt::format("{} lacks the last {}", name, entries(lacks)), lacks < many_entries ? "" : make_one};
}

std::string_view word(State state) {
  constexpr std::array<std::string_view, 3> words{"well", "advice", "wrong"};
  return words[static_cast<std::size_t>(state)];
}

}  // namespace

std::vector<Remark> remarks(const std::string& path, const Health& health) {
  std::vector<Remark> list{file(path, health)};
  if (health.exists && (health.failure.empty() || !health.writable)) list.push_back(rights(path, health));
  list.push_back(folder(health));
  if (health.folder_there) list.push_back(room(health));
  if (health.exists && health.failure.empty()) {
    list.push_back(integrity(health));
    list.push_back(form(health));
  }
  if (health.failure.empty() || health.lost) list.push_back(backup(health));
  for (const std::string& copy : health.unfinished) {
    list.push_back({"rubbish", State::advice, fmt::format("{} is a copy that was never finished", harmless(copy)),
                    fmt::format("rm {}", harmless(copy))});
  }
  return list;
}

bool all_well(const std::vector<Remark>& remarks) {
  return std::ranges::none_of(remarks, [](const Remark& remark) { return remark.state == State::wrong; });
}

std::string doctor(std::string_view version, const std::vector<Remark>& remarks, const Style& style) {
  std::string text =
      fmt::format("tavolo {}, schema {}, SQLite {}\n", version, journal::Journal::schema(), journal::sqlite_version());
  for (const Remark& remark : remarks) {
    const std::string state = fmt::format("{:6}", word(remark.state));
    text += fmt::format("{}  {:9}  {}\n", remark.state == State::wrong ? style.bad(state) : state, remark.about,
                        remark.text);
    if (!remark.hint.empty()) text += fmt::format("{:19}{}\n", "", remark.hint);
  }
  return text + (all_well(remarks) ? "all is well\n" : "something is wrong\n");
}

std::string json_doctor(std::string_view version, const std::string& path, const Health& health,
                        const std::vector<Remark>& remarks) {
  using Json = nlohmann::ordered_json;
  Json list = Json::array();
  for (const Remark& remark : remarks) {
    list.push_back(
        {{"about", remark.about}, {"state", word(remark.state)}, {"text", remark.text}, {"hint", remark.hint}});
  }
  const Json json{{"well", all_well(remarks)},
                  {"version", version},
                  {"schema", journal::Journal::schema()},
                  {"sqlite", journal::sqlite_version()},
                  {"file", path},
                  {"file_schema", health.extent.schema},
                  {"entries", health.extent.entries},
                  {"bytes", health.size},
                  {"free", health.free},
                  {"backup", health.copy ? Json(health.copy->path) : Json(nullptr)},
                  {"doctor", std::move(list)}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace tavolo::report
