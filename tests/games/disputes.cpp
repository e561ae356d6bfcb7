#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "catch.hpp"
#include "games/rulebook.hpp"

using namespace tavolo::games;

TEST_CASE("every dispute of every rule book is answered in a transcript") {
  for (const Game* game : registry()) {
    if (game->program != nullptr) continue;  // a file answers them in its cases
    std::ifstream in(std::filesystem::path(TAVOLO_SOURCE_DIR) / "tests/transcripts" /
                     ("disputes-" + std::string(game->id) + ".transcript"));
    std::ostringstream all;
    all << in.rdbuf();
    const std::string transcript = std::move(all).str();
    for (const Dispute& dispute : read_rulebook(*game).disputes) {
      const std::size_t end = dispute.text.find("* ", 1);
      INFO(dispute.text);
      REQUIRE(end != std::string::npos);
      const std::string question =
          "# " + std::to_string(dispute.number) + ". " + dispute.text.substr(1, end - 1) + "\n$ tavolo ";
      CHECK(transcript.find(question) != std::string::npos);
    }
  }
}
