#include "journal/terms.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <limits>
#include <new>

#include "base/mistake.hpp"

namespace tavolo::journal {
namespace {

[[noreturn]] void fail() { throw base::StoreFailure("the rule book cannot be searched: out of memory"); }

void require(int result) {
  if (result != SQLITE_OK) fail();
}

/// The functions of FTS5, which a statement hands over.
fts5_api& functions_of(sqlite3* database) {
  fts5_api* functions = nullptr;
  sqlite3_stmt* statement = nullptr;
  require(sqlite3_prepare_v2(database, "SELECT fts5(?1)", -1, &statement, nullptr));
  sqlite3_bind_pointer(statement, 1, static_cast<void*>(&functions), "fts5_api_ptr", nullptr);
  sqlite3_step(statement);
  sqlite3_finalize(statement);
  if (functions == nullptr) fail();
  return *functions;
}

/// Adds a token to the list that `context` points to. No exception may pass through SQLite.
int take(void* context, int flags, const char* term, int size, int begin, int end) noexcept {
  if ((flags & FTS5_TOKEN_COLOCATED) != 0) return SQLITE_OK;
  try {
    static_cast<std::vector<Token>*>(context)->push_back({std::string(term, static_cast<std::size_t>(size)),
                                                          static_cast<std::size_t>(begin),
                                                          static_cast<std::size_t>(end)});
  } catch (const std::bad_alloc&) {
    return SQLITE_NOMEM;
  }
  return SQLITE_OK;
}

struct Close {
  void operator()(sqlite3* database) const noexcept { sqlite3_close(database); }
};

}  // namespace

struct Tokenizer::Made {
  std::unique_ptr<sqlite3, Close> database;
  fts5_tokenizer functions{};
  Fts5Tokenizer* tokenizer = nullptr;

  Made() {
    sqlite3* opened = nullptr;
    const int result = sqlite3_open_v2(":memory:", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
    database.reset(opened);
    require(result);
    fts5_api& all = functions_of(opened);
    void* context = nullptr;
    require(all.xFindTokenizer(&all, "porter", &context, &functions));
    std::array<const char*, 3> arguments{"unicode61", "remove_diacritics", "2"};
    require(functions.xCreate(context, arguments.data(), static_cast<int>(arguments.size()), &tokenizer));
  }
  Made(const Made&) = delete;
  Made& operator=(const Made&) = delete;
  ~Made() {
    if (tokenizer != nullptr) functions.xDelete(tokenizer);
  }
};

Tokenizer::Tokenizer() : m_made(std::make_unique<Made>()) {}
Tokenizer::~Tokenizer() = default;
Tokenizer::Tokenizer(Tokenizer&&) noexcept = default;
Tokenizer& Tokenizer::operator=(Tokenizer&&) noexcept = default;

std::vector<Token> Tokenizer::read(std::string_view text) const {
  std::vector<Token> tokens;
  constexpr auto most = static_cast<std::size_t>(std::numeric_limits<int>::max());
  require(m_made->functions.xTokenize(m_made->tokenizer, &tokens, FTS5_TOKENIZE_DOCUMENT, text.data(),
                                      static_cast<int>(std::min(text.size(), most)), take));
  return tokens;
}

}  // namespace tavolo::journal
