#pragma once

#include <string>
#include <vector>

#include "reliability/evening.hpp"

namespace tavolo::tests {

/// The bytes of a journal after an evening, with a season that is closed; its records are short.
[[nodiscard]] const std::string& played();
/// What a file holds.
[[nodiscard]] std::string bytes_of(const std::string& path);
/// Makes a file of these bytes, with nothing beside it.
void put(const std::string& path, const std::string& bytes);

/// Every command that reads the journal, and those of each kind that write. All of them go well on what `played`
/// answers.
[[nodiscard]] const std::vector<Step>& uses();
/// Runs a command on a bad file and requires what every command must do with one: it ends with a status of tavolo,
/// and with a sentence if it failed. Nothing it says acts on a terminal.
void expect_sentence(const std::string& file, const Step& step);

}  // namespace tavolo::tests
