#include "journal/lender.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>

#include "base/mistake.hpp"
#include "journal/exchange.hpp"
#include "journal/file.hpp"
#include "journal/schema.hpp"

namespace tavolo::journal {

using base::Mistake;

bool is_journal(const std::string& file) { return looks_like_journal(file); }

bool holds_no_more(const std::string& file, Journal& journal, const Patience& patience) {
  const Exchange ours(journal);
  const auto has_no_more = [&](Journal& other) {
    const Exchange theirs(other);
    const std::vector<Held> known = ours.held(theirs.held());
    if (!theirs.holds_beyond(known)) return true;
    // Of an origin that a journal has in part alone each fact is looked for.
    bool all = true;
    theirs.since(known, [&](const GivenFact& given) { all = all && ours.has(given); });
    return all;
  };
  if (look_at(file) == Found::file && !is_accompanied(without_link(file))) {
    try {
      Journal other(file, Journal::Access::still, journal.now(), patience);
      if (other.extent().schema == Journal::schema()) return has_no_more(other);
    } catch (const base::StoreFailure&) {  // told below, as what is wrong with a file that is lent
    }
  }
  Lender lender(file, journal.path(), journal.now(), patience);
  return has_no_more(lender.journal());
}

struct Lender::Lent {
  std::unique_ptr<Part> part;
  std::unique_ptr<Journal> journal;
};

Lender::Lender(const std::string& file, const std::string& beside, const std::string& now, const Patience& patience)
    : m_lent(std::make_unique<Lent>()) {
  const Named named(file, "the journal", "name the file of a journal");
  const Found found = look_at(named);
  if (found != Found::file) {
    throw Mistake("no-journal", fmt::format("there is no journal {}", file), "name the file of a journal");
  }
  if (is_same_file(file, beside)) {
    throw Mistake("same-file", fmt::format("{} is the journal itself", file), "name another one");
  }
  // A copy: it is of one moment, and nothing is made beside the file. Several are lent at once.
  static std::atomic<int> lent = 0;
  m_lent->part = std::make_unique<Part>(fmt::format("{}.lent-{}", beside, ++lent));
  guarded(named, [&] {
    copy_pages_quietly(named, *m_lent->part, patience);
    (void)recognize(*open_still(m_lent->part->path(), {}), named);  // what is strange is told of the file
  });
  const auto look = [&] {
    m_lent->journal = std::make_unique<Journal>(m_lent->part->path(), Journal::Access::still, now, patience);
    return m_lent->journal->extent().schema;
  };
  if (const int schema = look(); schema != 0 && schema < Journal::schema()) {
    m_lent->journal.reset();
    { const Journal brought_up(m_lent->part->path(), Journal::Access::copy, now); }
    (void)look();
  }
}

Lender::~Lender() = default;

Journal& Lender::journal() { return *m_lent->journal; }

Journal& Lenders::of(const std::string& file) {
  constexpr std::size_t most = 64;  // each has a file open
  const auto known = std::ranges::find(m_lent, file, [](const auto& one) -> const std::string& { return one.first; });
  if (known != m_lent.end()) return known->second->journal();
  if (m_lent.size() >= most) m_lent.erase(m_lent.begin());
  m_lent.emplace_back(file, std::make_unique<Lender>(file, m_beside, m_now, m_patience));
  return m_lent.back().second->journal();
}

void Lenders::give_back(const std::string& file) {
  std::erase_if(m_lent, [&](const auto& one) { return one.first == file; });
}

}  // namespace tavolo::journal
