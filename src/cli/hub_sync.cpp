#include "cli/hub_sync.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <string_view>
#include <vector>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "cli/exchange.hpp"
#include "cli/hub.hpp"
#include "cli/opening.hpp"
#include "cli/progress.hpp"
#include "cli/say.hpp"
#include "journal/exchange.hpp"
#include "report/merging.hpp"

namespace tavolo::cli {
namespace {

using base::harmless;
using base::StoreFailure;
using journal::Exchange;
using journal::Held;
using journal::Journal;
using Origins = std::map<std::string, HubOrigin>;

/// A file beside the journal that has no name; below 0 where it cannot be made. Where the disk knows no such files it
/// has one for a moment, in which a program that is killed leaves it.
int file_without_name(const std::string& journal) {
  std::string folder = std::filesystem::path(journal).parent_path().string();
  if (folder.empty()) folder = ".";
  if (const int file = open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600); file >= 0) return file;
  std::string name = journal + ".hub-XXXXXX";
  const int file = mkostemp(name.data(), O_CLOEXEC);
  if (file >= 0) unlink(name.c_str());
  return file;
}

/// Lines that wait on the disk beside the journal, so that nothing is locked while they come. Gone with the program.
class Waiting {
 public:
  explicit Waiting(const std::string& journal) {
    const int file = file_without_name(journal);
    if (file >= 0) m_file = fdopen(file, "w+");
    if (m_file == nullptr) fail();
  }
  ~Waiting() {
    if (m_file != nullptr) std::fclose(m_file);
    std::free(m_line);  // NOLINT(cppcoreguidelines-no-malloc): getline took it
  }
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;

  void add(std::string_view line) {
    if (std::fwrite(line.data(), 1, line.size(), m_file) != line.size() || std::fputc('\n', m_file) == EOF) fail();
    ++m_lines;
  }
  [[nodiscard]] std::size_t lines() const noexcept { return m_lines; }
  template <typename Visit>
  void each(Visit visit) {
    if (std::fflush(m_file) != 0 || std::fseek(m_file, 0, SEEK_SET) != 0) fail();
    for (std::size_t i = 0; i < m_lines; ++i) {
      const ssize_t size = getline(&m_line, &m_room, m_file);
      if (size <= 0) fail();
      visit(std::string_view(m_line, static_cast<std::size_t>(size) - 1));
    }
  }

 private:
  [[noreturn]] void fail() const {
    throw StoreFailure(fmt::format("what the hub sent cannot be kept beside the journal: {}", std::strerror(errno)),
                       "nothing is lost: sync again");
  }

  std::FILE* m_file = nullptr;
  std::size_t m_lines = 0;
  char* m_line = nullptr;
  std::size_t m_room = 0;
};

/// How far the journal and the hub hold the same, with the digests of the hub; and from where on the journal lacks what
/// the hub has.
struct Meeting {
  std::vector<Held> common;
  std::vector<Held> wanted;
};

Meeting meet(Hub& hub, const Exchange& exchange, const Origins& theirs) {
  std::vector<Held> list;
  for (const auto& [origin, one] : theirs) {
    if (one.held.counted > 0) list.push_back(one.held);
  }
  std::map<std::string, Held> ours;
  std::vector<Held> asked;
  for (Held& one : exchange.held(list)) {
    if (one.counted < theirs.at(one.origin).held.counted) asked.push_back(one);
    ours[one.origin] = std::move(one);
  }
  const auto digests = hub.digests(asked);
  Meeting meeting;
  for (const Held& one : list) {
    const auto held = ours.find(one.origin);
    if (held == ours.end()) {
      meeting.wanted.push_back({.origin = one.origin, .counted = 0});
      continue;
    }
    const std::int64_t both = held->second.counted;
    const auto digest = digests.find(one.origin);
    Held common{one.origin, both, both == one.counted ? one.digest : std::string{}};
    if (digest != digests.end()) common.digest = digest->second;
    const bool same = common.digest == held->second.digest;
    if (!same || one.counted > both) meeting.wanted.push_back({.origin = one.origin, .counted = same ? both : 0});
    meeting.common.push_back(std::move(common));
  }
  return meeting;
}

/// What an origin has sent, so that the hub never lacks a number below one that it has.
class Gaps {
 public:
  explicit Gaps(const std::vector<Held>& common) {
    for (const Held& one : common) m_next[one.origin] = one.counted + 1;
  }
  void restart(const std::string& origin) { m_next[origin] = 1; }
  void sent(const std::string& origin, std::int64_t number) {
    auto& next = m_next.try_emplace(origin, 1).first->second;
    auto& ahead = m_ahead[origin];
    if (number > next) {
      ahead.insert(number);
    } else if (number == next) {
      for (++next; ahead.erase(next) > 0;) ++next;
    }
    if (ahead.empty()) m_ahead.erase(origin);
  }
  [[nodiscard]] bool none() const noexcept { return m_ahead.empty(); }

 private:
  std::map<std::string, std::int64_t> m_next;
  std::map<std::string, std::set<std::int64_t>> m_ahead;
};

/// What was sent, and what waits for tables of other clubs, which sent less than is known here.
struct Sent {
  std::size_t facts = 0, waiting = 0;
  std::string whose = {};  ///< the club for which it waits
  std::string taken = {};  ///< the club whose our own table is there
  bool in_part = false;    ///< some wait for a table of which not all is here
};

/// Adds to the hub what a club may add, each fact once all that it names is there.
class Sender {
 public:
  Sender(const Call& call, Hub& hub, const Origins& theirs, const std::vector<Held>& common, const Exchange& exchange)
      : m_hub(hub), m_theirs(theirs), m_gaps(common), m_progress(call.surroundings(), 0, "facts are sent") {
    for (const Held& one : common) m_common[one.origin] = one.counted;
    for (const std::string& origin : exchange.in_part()) m_whole_until[origin] = 0;
    if (m_whole_until.empty()) return;
    for (const Held& one : exchange.held()) {
      if (const auto part = m_whole_until.find(one.origin); part != m_whole_until.end()) part->second = one.counted;
    }
  }

  void take(const journal::GivenFact& given) {
    // A match joins its season just before it is written: both are sent, or none.
    if (const auto joins = m_joins.find(given.origin); joins != m_joins.end()) {
      const journal::GivenFact join = std::move(joins->second);
      m_joins.erase(joins);
      if (lacks(given)) m_absent.insert(given.fact.id);
      place(join);
    }
    if (journal::joins_season(given.fact)) {
      m_joins[given.origin] = given;
    } else {
      place(given);
    }
    constexpr std::size_t most_facts = 10'000, most_bytes = 16 << 20;
    if ((m_added >= most_facts || m_bytes >= most_bytes) && m_gaps.none()) keep();
  }

  [[nodiscard]] Sent finish() {
    for (const auto& [origin, join] : m_joins) place(join);
    keep();
    return m_sent;
  }

 private:
  /// Whether a fact names what the hub lacks.
  [[nodiscard]] bool lacks(const journal::GivenFact& given) const {
    if (m_absent.empty()) return false;
    const auto named = journal::named_by(given.fact);
    return std::ranges::any_of(named, [&](const auto& one) { return m_absent.contains(one.second); });
  }

  void place(const journal::GivenFact& given) {
    const journal::FactRow row = journal::row_of(given);
    const auto known = m_theirs.find(row.origin);
    const auto whole = m_whole_until.find(row.origin);
    const bool in_part = whole != m_whole_until.end() && given.counted > whole->second;
    if (in_part && known != m_theirs.end() && given.counted <= known->second.held.counted) return;  // it is there
    const bool own = known != m_theirs.end() && known->second.own && !in_part;
    if (!own || m_stopped.contains(row.origin) || lacks(given)) {
      if (own) m_stopped.insert(row.origin);
      m_sent.in_part = m_sent.in_part || in_part;
      if (!own) m_sent.whose = known == m_theirs.end() ? std::string{} : known->second.club;
      m_absent.insert(row.id);
      ++m_sent.waiting;
      return;
    }
    if (m_sent.facts == 0) m_hub.begin_adding();
    const auto common = m_common.find(row.origin);
    if (common != m_common.end() && given.counted <= common->second) {
      m_common.erase(common);
      m_gaps.restart(row.origin);  // all of it is given anew
    }
    m_hub.add(row);
    m_gaps.sent(row.origin, given.counted);
    ++m_sent.facts;
    ++m_added;
    m_bytes += row.body.size();
    m_progress.add();
  }

  void keep() {
    m_hub.keep();
    m_added = m_bytes = 0;
  }

  Hub& m_hub;
  const Origins& m_theirs;
  std::map<std::string, std::int64_t> m_common;
  std::map<std::string, std::int64_t> m_whole_until;  // numbers behind which some are left out here, by origin
  Gaps m_gaps;
  Progress m_progress;
  std::map<std::string, journal::GivenFact> m_joins;  // by origin, until the match comes
  std::set<std::string> m_absent;                     // ids of facts that the hub lacks
  std::set<std::string> m_stopped;                    // origins of which no more is sent
  Sent m_sent;
  std::size_t m_added = 0, m_bytes = 0;
};

/// Sends what the hub lacks. Tables that nobody has sent yet are this club's from now on.
Sent send(const Call& call, Hub& hub, Origins& theirs) {
  auto journal = open_journal(call, Journal::Access::read);
  const auto reading = journal.read();
  const Exchange exchange(journal);
  std::vector<std::string> unknown;
  const std::vector<std::string> in_part = exchange.in_part();
  for (const Held& one : exchange.held()) {
    if (!theirs.contains(one.origin) && std::ranges::count(in_part, one.origin) == 0) unknown.push_back(one.origin);
  }
  if (!unknown.empty()) {
    hub.claim(unknown);
    theirs = hub.origins();
  }
  const Meeting meeting = meet(hub, exchange, theirs);
  Sender sender(call, hub, theirs, meeting.common, exchange);
  exchange.since(meeting.common, [&](const journal::GivenFact& given) { sender.take(given); });
  Sent sent = sender.finish();
  const auto own = theirs.find(journal.extent().origin);
  if (own != theirs.end() && !own->second.own) sent.taken = own->second.club;
  return sent;
}

/// Facts that are left out, because one of them is refused.
class LeftOut {
 public:
  explicit LeftOut(const Origins& theirs) : m_theirs(theirs) {}

  [[nodiscard]] bool any() const noexcept { return !m_from.empty(); }
  [[nodiscard]] bool has(const journal::FactRow& row) const {
    const auto from = m_from.find(row.origin);
    if (from != m_from.end() && base::whole(row.number).value >= from->second) return true;
    const auto known = m_theirs.find(row.origin);
    return known != m_theirs.end() && m_clubs.contains(known->second.club);
  }
  /// From this number of an origin on; of a club of which much is refused all.
  void add(const journal::RefusedFact& refused) {
    constexpr int most = 3;
    const auto known = m_theirs.find(refused.origin());
    const std::string club = known == m_theirs.end() ? std::string("nobody") : known->second.club;
    const auto from = m_from.emplace(refused.origin(), refused.counted());
    if (!from.second) {
      if (from.first->second <= refused.counted()) throw refused;  // it was left out already
      from.first->second = refused.counted();
    }
    say(fmt::format("tavolo: what the table {} of {} wrote is left out from its number {} on: {}\n",
                    harmless(report::table_name(refused.origin())), harmless(club), refused.counted(),
                    harmless(refused.what())));
    if (++m_refused[club] < most) return;
    m_clubs.insert(club);
    say(fmt::format("tavolo: all that {} sent is left out\n", harmless(club)));
  }

 private:
  const Origins& m_theirs;
  std::map<std::string, std::int64_t> m_from;
  std::map<std::string, int> m_refused;
  std::set<std::string> m_clubs;
};

journal::GivenFact given(const journal::FactRow& row) {
  try {
    return journal::given_of(row);
  } catch (const base::Mistake& mistake) {
    throw journal::RefusedFact(mistake.complaint(), row.origin, base::whole(row.number).value);
  }
}

journal::Arrived take_rows(const Call& call, Journal& journal, Waiting& rows, const LeftOut& left_out) {
  Exchange exchange(journal);
  Progress progress(call.surroundings(), rows.lines(), "facts are taken");
  rows.each([&](std::string_view line) {
    const journal::FactRow row = Hub::row_of(line);
    progress.add();
    if (!left_out.has(row)) exchange.take(given(row));
  });
  return exchange.finish();
}

std::string sent_text(const Hub& hub, const Sent& sent) {
  std::string text = sent.facts == 0
                         ? fmt::format("{} lacks nothing that is here\n", hub.name())
                         : fmt::format("{} fact{} sent to {}\n", sent.facts, sent.facts == 1 ? "" : "s", hub.name());
  if (sent.waiting > 0) {
    const std::string whose = sent.whose.empty() ? std::string("another league") : harmless(sent.whose);
    text += fmt::format("{} fact{} wait{} here for a table of {}\n", sent.waiting, sent.waiting == 1 ? "" : "s",
                        sent.waiting == 1 ? "s" : "",
                        sent.in_part ? "which only a part is here" : whose + ", which has not sent all of it");
  }
  if (!sent.taken.empty()) {
    text += fmt::format("this table is one of {} there: who keeps the hub can hand it over, as tavolo-hub(7) tells\n",
                        harmless(sent.taken));
  }
  return text;
}

}  // namespace

int sync_with_hub(const Call& call, const std::string& target) {
  { const auto made = open_journal(call, Journal::Access::write); }
  Hub hub(target, call.surroundings().input_is_terminal);
  Origins theirs = hub.origins();
  Waiting rows(call.surroundings().database);
  {
    auto journal = open_journal(call, Journal::Access::read);
    const auto wanted = meet(hub, Exchange(journal), theirs).wanted;
    Progress progress(call.surroundings(), 0, "facts are fetched");
    hub.each_behind(wanted, [&](std::string_view line) {
      rows.add(line);
      progress.add();
    });
  }
  // Before anything is written here: where the hub fails the journal is as it was.
  const Sent sent = send(call, hub, theirs);
  LeftOut left_out(theirs);
  for (;;) {
    try {
      const Taking taking = [&](Journal& journal) { return take_rows(call, journal, rows, left_out); };
      call.print_done(merged(call, taking, "what was written here was sent, and nothing was taken",
                             SentBesides{.facts = sent.facts, .text = sent_text(hub, sent)}));
      break;
    } catch (const journal::RefusedFact& refused) {
      left_out.add(refused);
    }
  }
  return left_out.any() ? Status::no : Status::done;
}

}  // namespace tavolo::cli
