// A journal as it is opened, read at one moment and written; its matches, people, seasons, rulings and facts are in
// journal_matches.cpp, journal_people.cpp, journal_seasons.cpp, rulings.cpp and journal_facts.cpp.

#include <algorithm>
#include <array>
#include <future>
#include <iterator>

#include "base/beside.hpp"
#include "games/file/read.hpp"
#include "games/file/shelf.hpp"
#include "journal/store.hpp"

namespace tavolo::journal {
namespace {

using base::StoreFailure;
using SQLite::Statement;

}  // namespace

Journal::Journal(const std::string& path, Access access, std::string now, Patience patience)
    : m_store(std::make_unique<Store>(std::move(patience))) {
  m_store->path = path;
  m_store->now = std::move(now);
  refuse_lone_log(path);
  const bool there = is_there(path);
  const bool writes = access == Access::write || access == Access::copy;
  if (!there && writes) create_journal(path);
  guarded(path, [&] {
    if (writes) {
      m_store->open_to_write(access == Access::write);
    } else if (access == Access::still) {
      m_store->still = true;
      m_store->use(open_still(path, m_store->patience));
      (void)m_store->look_at_form();
    } else {
      m_store->open_to_look(access == Access::read);
    }
    // A copy that nobody writes may be of anybody, and its games are none of ours.
    if (access != Access::still) m_store->shelve_games();
  });
}

Journal::~Journal() = default;
Journal::Journal(Journal&&) noexcept = default;
Journal& Journal::operator=(Journal&&) noexcept = default;

Journal::Writing::Writing(Journal& journal) : m_journal(journal) { begin(); }

void Journal::Writing::begin() {
  guarded(m_journal.path(), [&] {
    m_journal.m_store->database->exec("BEGIN IMMEDIATE");
    m_journal.m_store->changes_before = sqlite3_total_changes(m_journal.m_store->database->getHandle());
    m_journal.m_store->writer.reset();
    m_journal.m_store->rooms.clear();
    m_journal.m_store->forget_what_follows();
    try {
      m_journal.m_store->refuse_other_form();
    } catch (...) {
      m_journal.m_store->database->tryExec("ROLLBACK");
      throw;
    }
  });
}

Journal::Writing::~Writing() { pause(); }

void Journal::Writing::pause() {
  if (!m_open) return;
  m_journal.m_store->database->tryExec("ROLLBACK");
  m_journal.m_store->remembered.reset();
  m_journal.m_store->forget_what_follows();
  m_open = false;
}

void Journal::Writing::go_on() {
  begin();
  m_open = true;
}

void Journal::Writing::commit() {
  try {
    m_journal.m_store->database->exec("COMMIT");
  } catch (const SQLite::Exception& error) {
    if (error.getErrorCode() != SQLITE_IOERR) fail(m_journal.path(), error);
    // Where only the last sync failed all of it may stand in the log, for the next reader to find.
    throw StoreFailure(fmt::format("the journal {} cannot be written: {}", m_journal.path(), error.getErrorStr()),
                       "it is not certain whether this was kept: look with `tavolo log` before you type it again");
  }
  m_open = false;
  // Nothing of it can be taken back any more.
  if (const auto known = std::exchange(m_journal.m_store->remembered, std::nullopt)) m_journal.remember(*known);
}

Journal::Writing Journal::write() {
  return Writing(*this);  // which forgets what was read before the lock
}

Journal::Reading::Reading(Journal& journal)
    : m_journal(journal), m_own(sqlite3_get_autocommit(journal.m_store->database->getHandle()) != 0) {
  if (!m_own) return;
  guarded(m_journal.path(), [&] { m_journal.m_store->database->exec("BEGIN"); });
  m_journal.m_store->forget_what_follows();
}

Journal::Reading::~Reading() {
  if (m_own) m_journal.m_store->database->tryExec("ROLLBACK");
}

Journal::Reading Journal::read() { return Reading(*this); }

std::unique_ptr<Journal> Journal::twin() {
  try {
    if (look_at(path()) == Found::nothing) return nullptr;
    // What nobody writes is read so by both, and nothing is made beside it.
    const Access access = m_store->still ? Access::still : Access::read;
    auto other = std::make_unique<Journal>(path(), access, now());
    // It goes through the file once: what is kept of that serves nobody.
    other->m_store->database->exec("PRAGMA cache_size = -512; BEGIN");
    return other->moment() == moment() ? std::move(other) : nullptr;
  } catch (const std::exception&) {
    return nullptr;  // whoever asks does it alone, and is told what is wrong with the file
  }
}

void Journal::remember_by(Memory memory) {
  m_store->memory = std::move(memory);
  m_store->remembered.reset();
}

std::string Journal::remembered(std::size_t part, std::int64_t of) {
  if (of == Memory::all_matches && m_store->remembered) return m_store->remembered->at(part);
  return m_store->memory.recall ? m_store->memory.recall(of, part) : std::string{};
}

void Journal::remember(const Memory::Text& text, std::int64_t of) {
  const bool of_all = of == Memory::all_matches;
  if (of_all) m_store->remembered.reset();
  // What is known of a journal must not be replaced by what follows from rows that may be taken back.
  const bool kept = !m_store->has_written() && m_store->memory.keep && m_store->memory.keep(of, text);
  if (of_all && !kept) m_store->remembered = text;
}

Moment Journal::moment() {
  return guarded(path(), [&] { return moment_of(*m_store->database); });
}

std::optional<std::vector<std::int64_t>> Journal::matches_since(const Moment& moment) {
  return guarded(path(), [&] { return journal::matches_since(*m_store->database, moment); });
}

bool Journal::keep_game_file(std::string_view text) {
  return guarded(path(), [&] {
    SQLite::Database& database = *m_store->database;
    const games::Title title = games::file::read_title(text);
    Statement known(database, "SELECT text FROM game_files WHERE game = ? AND edition = ?");
    known.bind(1, std::string(title.id));
    known.bind(2, std::string(title.edition));
    if (known.executeStep()) {
      if (text_of(known.getColumn(0)) == text) return false;
      throw games::file::other_file(title);
    }
    const std::string digest = sha256(text);
    const std::int64_t number =
        m_store->append_row("game_files", std::array<Cell, 5>{{{"sha256", Cell::Bytes{digest}},
                                                               {"game", title.id},
                                                               {"edition", title.edition},
                                                               {"text", text},
                                                               {"at", std::string_view(m_store->now)}}});
    m_store->keep_digest(Facts::game_files, number, true);
    games::file::Shelf::put(std::string(text));
    return true;
  });
}

std::int64_t Journal::older_than_digests() {
  return guarded(path(), [&] {
    return m_store->database->execAndGet("SELECT count(*) FROM digests WHERE fact = 'entries' AND found = 1")
        .getInt64();
  });
}

Extent Journal::extent() {
  return guarded(path(), [&] {
    Extent extent{.schema = m_store->number("PRAGMA user_version")};
    if (extent.schema == 0) return extent;
    Statement row(*m_store->database,
                  "SELECT (SELECT count(*) FROM entries),"
                  "       (SELECT hex(id) FROM entries ORDER BY number LIMIT 1),"
                  "       (SELECT at FROM entries ORDER BY number DESC LIMIT 1)");
    row.executeStep();
    extent.entries = row.getColumn(0).getInt64();
    extent.first = row.getColumn(1).getString();
    extent.until = row.getColumn(2).getString();
    if (extent.schema >= first_schema_of_origins) extent.origin = origin_of(*m_store->database, path());
    return extent;
  });
}

std::string Journal::take_origin() {
  return guarded(path(), [&] {
    if (!m_store->writer) m_store->writer = writer_of(*m_store->database, path());
    return m_store->writer->id;
  });
}

bool Journal::is_long() {
  constexpr std::int64_t many = 10'000;
  try {
    return moment().digest >= many;
  } catch (const base::StoreFailure&) {
    return false;  // of a file that cannot be read it is told elsewhere
  }
}

std::vector<std::string> Journal::faults() {
  return guarded(path(), [&] {
    const Reading reading(*this);  // all of it as it is at one moment, whatever others write meanwhile
    // An older file is brought up to this schema with the digests that it has.
    if (m_store->form.is_older()) return faults_of(*m_store->database);
    // SQLite's own check is half of the work, and the digests do not need to wait for it.
    const auto digests = [](const SQLite::Database& database) {
      std::vector<std::string> found = changed_facts(database);
      std::ranges::move(disagreements(database), std::back_inserter(found));
      return found;
    };
    const auto other = is_long() ? twin() : nullptr;
    std::future<std::vector<std::string>> beside;
    if (other != nullptr) beside = base::beside([&] { return digests(*other->m_store->database); });
    std::vector<std::string> faults = faults_of(*m_store->database);
    try {
      std::ranges::move(other != nullptr ? beside.get() : digests(*m_store->database), std::back_inserter(faults));
    } catch (const SQLite::Exception&) {
      if (faults.empty()) throw;  // otherwise it is told why that cannot be read
    }
    return faults;
  });
}

const std::string& Journal::path() const noexcept { return m_store->path; }
const std::string& Journal::now() const noexcept { return m_store->now; }

int Journal::schema() { return static_cast<int>(embedded::migrations().size()); }

}  // namespace tavolo::journal
