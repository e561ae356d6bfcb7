#include "report/doctor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/date.hpp"
#include "base/name.hpp"
#include "report/json_writer.hpp"
#include "report/standings.hpp"

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

/// The name of a file as a shell takes it, and no command for an option.
std::string typed(const std::string& name) { return base::typed(name.starts_with('-') ? "./" + name : name); }

/// How commands about the journal begin.
std::string tavolo(const std::string& path, bool named) { return named ? "tavolo --db " + typed(path) : "tavolo"; }

Remark file(const std::string& path, const Health& health) {
  const std::string name = harmless(path);
  if (health.orphaned_log) {
    return {"file", State::wrong,
            fmt::format("{0} is {1}, and its log {0}-wal is still there", name, health.exists ? "empty" : "gone"),
            "do not delete the log: put the journal back beside it"};
  }
  if (!health.failure.empty()) return {"file", State::wrong, harmless(health.failure), harmless(health.hint)};
  if (!health.exists) {
    return {"file", State::well, fmt::format("{} is not there yet; the first match makes it", name), {}};
  }
  return {"file", State::well, fmt::format("{}, {}", name, entries(health.extent.entries)), {}};
}

Remark rights(const std::string& path, const Health& health) {
  const std::string owner = harmless(health.owner);
  if (!health.writable) {
    return {"rights", State::wrong, "you may not write the journal",
            health.may_change ? fmt::format("chmod u+rw {}", typed(path))
                              : fmt::format("it belongs to {}; name another file with --db FILE", owner)};
  }
  if ((health.rights & 077U) != 0) {
    const std::string change = fmt::format("chmod 600 {}", typed(path));
    return {"rights", State::wrong, "others than its owner may open the journal",
            health.may_change ? change : fmt::format("ask {}, to whom it belongs, for: {}", owner, change)};
  }
  return {"rights", State::well, "only its owner can read and write the journal", {}};
}

/// What else the file is called. SQLite's logs go by the name.
Remark second_name(const std::string& path) {
  return {"names", State::wrong, "the file has a second name, and what is written through both is lost",
          fmt::format("`find FOLDER -samefile {}` lists them: delete all but one", typed(path))};
}

/// What to do about a file that keeps SQLite from writing the journal. A log that holds pages is never removed.
Remark blocked(const std::string& path, const journal::Blocked& blocked) {
  const std::string name = typed(blocked.path);
  const std::string text = harmless(blocked.path);
  if (!blocked.is_file) {
    return {"rights", State::wrong, fmt::format("{} is no file, and SQLite needs one there", text),
            fmt::format("move it away: mv {0} {0}.kept", name)};
  }
  const bool own = blocked.may_change && blocked.same_owner;
  const auto said = [&](const std::string& hint) {
    return Remark{"rights", State::wrong,
                  fmt::format("{} keeps the journal from being written: {}", text,
                              own ? "it is read-only" : "it belongs to " + harmless(blocked.owner)),
                  hint};
  };
  if (own) return said(fmt::format("chmod u+rw {}", name));
  if (blocked.may_change) return said(fmt::format("chown --reference={} {}", typed(path), name));
  if (blocked.holds_pages) return said("do not delete it: entries are in it; its owner must let you write it");
  return said(fmt::format("when nobody uses the journal: rm {}", name));
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

Remark integrity(const std::string& tavolo, const Health& health) {
  if (!health.faults.empty()) {
    return {"integrity", State::wrong, harmless(health.faults.front()),
            fmt::format("keep a copy of the file as it is, then: {} restore FILE", tavolo)};
  }
  return {"integrity", State::well, "nothing in the file is damaged",
          health.extent.entries == 0 ? "" : fmt::format("to replay every deal: {} verify", tavolo)};
}

Remark form(const Health& health) {
  if (health.extent.schema < journal::Journal::schema()) {
    return {"form", State::advice,
            fmt::format("the file is of schema {}, older than this tavolo", health.extent.schema),
            "the next command brings it up to date, and keeps a copy of it as it was"};
  }
  return {"form", State::well, "the file is of the schema of this tavolo", {}};
}

Remark origin(const Health& health) {
  if (health.extent.origin.empty()) {
    return {"origin", State::well, "the file has none yet, or is a copy: what is written next begins one", {}};
  }
  return {"origin", State::well, fmt::format("what is written here is of {}", health.extent.origin), {}};
}

/// Where no copy is known of a journal that needs one.
Remark no_copy(const std::string& tavolo, const Health& health) {
  if (!health.missing_copy.empty()) {
    return {"backup", State::advice, fmt::format("the last one, {}, is not there now", harmless(health.missing_copy)),
            fmt::format("bring it back, then: {} restore {}", tavolo, typed(health.missing_copy))};
  }
  constexpr const char* text = "no copy of the journal is known";
  if (!health.doubtful_copy.empty()) {
    return {"backup", State::advice, text,
            fmt::format("{} may be one: look with `tavolo --db {} matches`", harmless(health.doubtful_copy),
                        typed(health.doubtful_copy))};
  }
  return {"backup", State::advice, text, fmt::format("if you keep one elsewhere: {} restore FILE", tavolo)};
}

Remark backup(const std::string& tavolo, const Health& health) {
  const bool needed = health.lost || !health.faults.empty();
  const std::string make_one = tavolo + " backup FILE, best on another disk";
  if (!health.copy) {
    if (needed) return no_copy(tavolo, health);
    if (!health.missing_copy.empty()) {
      return {"backup", State::advice, fmt::format("the last one, {}, is not there now", harmless(health.missing_copy)),
              make_one};
    }
    if (health.extent.entries == 0) return {"backup", State::well, "there is nothing to copy yet", {}};
    return {"backup", State::advice, "no copy of the journal is known", make_one};
  }
  const std::string name = harmless(health.copy->path);
  const journal::Extent& copied = health.copy->extent;
  if (!health.copy->faults.empty()) {
    return {"backup", State::wrong,
            fmt::format("the copy {} is damaged: {}", name, harmless(health.copy->faults.front())),
            needed ? fmt::format("if you keep another elsewhere: {} restore FILE", tavolo) : make_one};
  }
  if (needed) {
    return {
        "backup", State::advice,
        fmt::format("{} is whole and holds {}, up to {}", name, entries(copied.entries), base::told_day(copied.until)),
        fmt::format("if the journal cannot be mended: {} restore {}", tavolo, typed(health.copy->path))};
  }
  const std::int64_t lacks = health.extent.entries - copied.entries;
  if (lacks <= 0) return {"backup", State::well, fmt::format("{} holds every entry", name), {}};
  return {"backup", lacks < many_entries ? State::well : State::advice,
          fmt::format("{} lacks the last {}", name, lacks == 1 ? "entry" : entries(lacks)),
          lacks < many_entries ? "" : make_one};
}

/// What is left of copies that were never finished.
Remark rubbish(const std::vector<std::string>& files) {
  std::string hint = "rm";
  for (const std::string& file : files) hint += " " + typed(file);
  return {"rubbish", State::advice,
          files.size() == 1 ? fmt::format("{} is left of a copy that was never finished", harmless(files.front()))
                            : fmt::format("{} files are left of copies that were never finished", files.size()),
          hint};
}

std::string_view state_word(State state) {
  constexpr std::array<std::string_view, 3> words{"well", "advice", "wrong"};
  return words[static_cast<std::size_t>(state)];
}

}  // namespace

std::vector<Remark> remarks(const std::string& path, const Health& health, bool named) {
  const std::string begin = tavolo(path, named);
  const bool readable = health.failure.empty() && !health.orphaned_log;
  std::vector<Remark> list{file(path, health)};
  if (health.exists && (health.failure.empty() || !health.writable)) list.push_back(rights(path, health));
  for (const journal::Blocked& one : health.blocked) list.push_back(blocked(path, one));
  if (health.second_name) list.push_back(second_name(path));
  list.push_back(folder(health));
  if (health.folder_there) list.push_back(room(health));
  if (health.exists && readable) {
    list.push_back(integrity(begin, health));
    list.push_back(form(health));
    list.push_back(origin(health));
  }
  if (readable || health.lost) list.push_back(backup(begin, health));
  if (!health.unfinished.empty()) list.push_back(rubbish(health.unfinished));
  return list;
}

bool all_well(const std::vector<Remark>& remarks) {
  return std::ranges::none_of(remarks, [](const Remark& remark) { return remark.state == State::wrong; });
}

Blocks doctor(std::string_view version, const std::vector<Remark>& remarks) {
  Blocks blocks;
  blocks.paragraph(
      fmt::format("tavolo {}, schema {}, SQLite {}", version, journal::Journal::schema(), journal::sqlite_version()));
  for (const Remark& remark : remarks) {
    constexpr std::size_t below_the_text = 19;
    const Tone tone = remark.state == State::wrong ? Tone::bad : Tone::plain;
    blocks.paragraph({{fmt::format("{:6}", state_word(remark.state)), tone},
                      {fmt::format("  {:9}  {}", remark.about, remark.text)}});
    if (!remark.hint.empty()) blocks.paragraph(remark.hint, below_the_text);
  }
  blocks.paragraph(all_well(remarks) ? "all is well" : "something is wrong");
  return blocks;
}

std::string json_doctor(std::string_view version, const std::string& path, const Health& health,
                        const std::vector<Remark>& remarks) {
  Json list = Json::array();
  for (const Remark& remark : remarks) {
    list.push_back(
        {{"about", remark.about}, {"state", state_word(remark.state)}, {"text", remark.text}, {"hint", remark.hint}});
  }
  const Json json{{"well", all_well(remarks)},
                  {"version", version},
                  {"schema", journal::Journal::schema()},
                  {"sqlite", journal::sqlite_version()},
                  {"file", path},
                  {"file_schema", health.extent.schema},
                  {"origin", health.extent.origin},
                  {"entries", health.extent.entries},
                  {"bytes", health.size},
                  {"free", health.free},
                  {"backup", health.copy ? Json(health.copy->path) : Json(nullptr)},
                  {"doctor", std::move(list)}};
  return document(json);
}

Blocks verified(const Verified& found) {
  Blocks blocks;
  for (const std::string& fault : found.faults) blocks.paragraph(fault);
  if (found.faults.empty()) {
    blocks.paragraph(fmt::format("all is well: {} match{}, {} deal{} replayed", found.matches,
                                 found.matches == 1 ? "" : "es", found.deals, found.deals == 1 ? "" : "s"));
  }
  if (found.older > 0) {
    blocks.paragraph(fmt::format("{} older than the digests: no earlier change in them is seen",
                                 found.older == 1 ? "1 entry is" : fmt::format("{} entries are", found.older)));
  }
  for (const auto& [season, published, fingerprint] : found.seasons) {
    blocks.paragraph(fmt::format("season {}{}: {}", harmless(season),
                                 published.empty() ? "" : ", published on " + base::told_day(published),
                                 fingerprint_text(fingerprint)));
  }
  return blocks;
}

std::string json_verify(const Verified& found) {
  Json seasons = Json::array();
  for (const auto& [season, published, fingerprint] : found.seasons) {
    seasons.push_back({{"season", season},
                       {"published", published.empty() ? Json(nullptr) : Json(published)},
                       {"fingerprint", fingerprint}});
  }
  return document({{"matches", found.matches},
                   {"deals", found.deals},
                   {"faults", found.faults},
                   {"older", found.older},
                   {"seasons", std::move(seasons)}});
}

}  // namespace tavolo::report
