#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "cli/site.hpp"

namespace tavolo::cli {

/// The folder into which pages are written. What stands there already and is the same stays untouched, so that what
/// copies the folder elsewhere sends little; a file is replaced in one step, so that no reader ever sees half of it.
class Pages : public Shelf {
 public:
  /// Throws base::Mistake for a folder that holds something else, or is none, and base::StoreFailure where it cannot be
  /// made, or another program writes into it for long.
  explicit Pages(const std::string& folder);

  [[nodiscard]] bool keep(const std::string& path, std::uint64_t made_of) override;
  /// Throws base::Mistake for what somebody else put there.
  void put(const std::string& path, std::string_view text, std::uint64_t made_of = 0) override;
  /// Takes away what belongs to no page any more, and remembers what each was made of. Throws base::StoreFailure.
  void finish();

  [[nodiscard]] int written() const noexcept { return m_written; }
  [[nodiscard]] int kept() const noexcept { return m_kept; }
  [[nodiscard]] int removed() const noexcept { return m_removed; }

 private:
  /// Writes into the list that a page is about to be made where none stands.
  void claim(const std::string& path);
  void write(const std::filesystem::path& file, std::string_view text) const;

  /// What a page is made of: the one that stood there, and the one that stands there now.
  struct Page {
    std::optional<std::uint64_t> before = {}, now = {};
  };

  /// Holds a folder, so that programs which publish into it do so one after the other. Where its disk lends no locks
  /// it is held by nobody.
  class Hold {
   public:
    /// Throws base::StoreFailure where another program holds it for long.
    explicit Hold(const std::filesystem::path& folder);
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;
    ~Hold();

   private:
    int m_channel;
  };

  std::filesystem::path m_folder;
  std::optional<Hold> m_hold;
  std::ofstream m_claims;               ///< the end of the list
  std::map<std::string, Page> m_pages;  ///< by path
  int m_written = 0, m_kept = 0, m_removed = 0;
};

}  // namespace tavolo::cli
