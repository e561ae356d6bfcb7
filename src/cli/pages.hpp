#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "cli/site.hpp"

namespace tavolo::cli {

/// The folder into which pages are written. What stands there already and is the same stays untouched, so that what
/// copies the folder elsewhere sends little; a file is replaced in one step, so that no reader ever sees half of it.
class Pages : public Shelf {
 public:
  /// Throws base::Mistake for a folder that holds something else, or is none, and base::StoreFailure where it cannot be
  /// made.
  explicit Pages(const std::string& folder);

  [[nodiscard]] bool keep(const std::string& path, std::string_view made_of) override;
  void put(const std::string& path, std::string_view text, std::string_view made_of = {}) override;
  /// Takes away what belongs to no page any more, and remembers what each was made of. Throws base::StoreFailure.
  void finish();

  [[nodiscard]] int written() const noexcept { return m_written; }
  [[nodiscard]] int kept() const noexcept { return m_kept; }
  [[nodiscard]] int removed() const noexcept { return m_removed; }

 private:
  void write(const std::filesystem::path& file, std::string_view text) const;

  std::filesystem::path m_folder;
  std::map<std::string, std::string> m_before, m_now;  ///< by path what it is made of
  int m_written = 0, m_kept = 0, m_removed = 0;
};

}  // namespace tavolo::cli
