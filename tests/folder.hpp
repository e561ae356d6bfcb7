#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

namespace tavolo::tests {

/// When what tests keep is written: in the evening of a day.
inline constexpr const char* written_at = "2026-11-20T21:00:00Z";

/// A folder that is gone after the test.
class Folder {
 public:
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "tavolo-XXXXXX").string();
    m_path = mkdtemp(pattern.data());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(m_path); }

  [[nodiscard]] std::string file(const std::string& name = "a.db") const { return (m_path / name).string(); }

 private:
  std::filesystem::path m_path;
};

}  // namespace tavolo::tests
