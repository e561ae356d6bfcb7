#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "cli/commands.hpp"
#include "cli/input.hpp"
#include "cli/opening.hpp"
#include "cli/sharing.hpp"
#include "games/file/file.hpp"
#include "games/file/limits.hpp"
#include "games/file/read.hpp"
#include "games/file/shelf.hpp"
#include "games/game.hpp"
#include "report/block.hpp"
#include "report/files.hpp"
#include "report/json.hpp"

namespace tavolo::cli::commands {
namespace {

report::Table facts_table(std::span<const tavolo::games::Fact> facts) {
  report::Table table{.alignment = "ll", .indent = 2};
  for (const tavolo::games::Fact& fact : facts) table.add({std::string(fact.name), std::string(fact.value)});
  return table;
}

/// The signs that may be said in words, and how.
void add_sayings(report::Blocks& blocks, const tavolo::games::Game& game) {
  using Joins = tavolo::games::Saying::Joins;
  if (game.sayings.empty()) return;
  blocks.gap();
  blocks.paragraph("the same in words, which need no quotes in a shell:");
  report::Table table{.alignment = "ll", .indent = 2};
  for (const tavolo::games::Saying& one : game.sayings) {
    std::string words(one.words);
    std::string sign(one.sign);
    if (one.joins == Joins::number || one.joins == Joins::next) {
      const std::string_view what = one.joins == Joins::number ? "N" : "WHO";
      words += fmt::format("{}{}", words.size() == 1 ? "" : " ", what);
      sign += what;
    } else if (one.joins == Joins::before) {
      words.insert(0, "WORD ");
      sign.insert(0, "WORD");
    }
    table.add({words, sign});
  }
  blocks.add(std::move(table));
}

void add_words(report::Blocks& blocks, const tavolo::games::Game& game) {
  blocks.gap();
  blocks.paragraph("words, short and long:");
  report::Table table{.alignment = "lll", .indent = 2};
  for (const tavolo::games::Key& key : game.keys) {
    const std::string choices =
        key.choices.empty() ? std::string() : fmt::format(" One of {}.", fmt::join(key.choices, ", "));
    table.add({key.short_form(), key.long_form(), fmt::format("{}{}", key.meaning, choices)});
  }
  blocks.add(std::move(table));
  if (!game.forms.empty()) {
    blocks.gap();
    blocks.paragraph("other words and lines:");
    blocks.add(facts_table(game.forms));
  }
  add_sayings(blocks, game);
  if (game.positions.empty()) return;
  blocks.gap();
  blocks.paragraph("positions that `tavolo judge` answers:");
  for (const tavolo::games::Position& position : game.positions) {
    blocks.paragraph(position.form(), 2);
    blocks.paragraph(std::string(position.meaning), 6);
  }
}

void add_rules(report::Blocks& blocks, const tavolo::games::Game& game) {
  blocks.gap();
  blocks.paragraph("house rules:");
  for (const tavolo::games::HouseRule& rule : game.house_rules) {
    blocks.paragraph(fmt::format("{} {} ({})", rule.name, rule.fallback, rule.clauses), 2);
    blocks.paragraph(fmt::format("{} It takes {}.{}", rule.meaning, tavolo::games::permitted(rule),
                                 rule.checked ? "" : " No record can show whether it was kept."),
                     6);
  }
  if (game.presets.empty()) return;
  blocks.gap();
  blocks.paragraph("presets:");
  for (const tavolo::games::Preset& preset : game.presets) {
    std::string values;
    for (const auto& [name, value] : preset.values)
      values += fmt::format("{}{} {}", values.empty() ? "" : ", ", name, value);
    blocks.paragraph(std::string(preset.name), 2);
    blocks.paragraph(fmt::format("{}{}{}", preset.meaning, values.empty() ? "" : " ", values), 6);
  }
}

void add_editions(report::Blocks& blocks, const tavolo::games::Game& newest) {
  blocks.gap();
  blocks.paragraph("editions, a match is judged by the one it began under:");
  for (const tavolo::games::Game* game : tavolo::games::editions_of(newest.id)) {
    blocks.paragraph(std::string(game->edition), 2);
    if (!game->changes.empty()) blocks.paragraph(std::string(game->changes), 6);
  }
}

report::Blocks page(const tavolo::games::Game& game) {
  report::Blocks blocks;
  blocks.heading(fmt::format("{} ({}), edition {}", game.name, game.id, game.edition));
  blocks.add(facts_table(game.facts));
  add_words(blocks, game);
  add_rules(blocks, game);
  add_editions(blocks, game);
  blocks.gap();
  blocks.paragraph(fmt::format("`tavolo rules {}` prints its rule book.", game.id));
  return blocks;
}

/// A file that was read, and what is told of it.
struct Checked {
  std::string text;
  report::CheckedGame told;
  tavolo::games::Title title;  ///< looks into the text
};

std::string called(const tavolo::games::Title& title) {
  return fmt::format("{} ({}), edition {}", title.name, title.id, title.edition);
}

/// Reads and checks each file.
std::vector<Checked> check_files(const Call& call) {
  std::vector<Checked> files(call.words().size());
  for (std::size_t i = 0; i < files.size(); ++i) {
    Checked& one = files[i];
    one.told.name = call.words()[i];
    // So much of a long one that it is found too long.
    one.text = read_at_most(one.told.name, tavolo::games::file::limit::bytes,
                            "name a file with a game, see tavolo-game-file(5)");
    const tavolo::games::file::File file = tavolo::games::file::open(one.text);
    one.told.faults = file.faults;
    one.told.good = file.program != nullptr;
    if (!one.told.good) continue;
    one.title = tavolo::games::file::read_title(one.text);
    one.told.title = called(one.title);
    one.told.cases = file.program->cases.size();
  }
  return files;
}

std::vector<report::CheckedGame> told(const std::vector<Checked>& files) {
  std::vector<report::CheckedGame> list;
  for (const Checked& file : files) list.push_back(file.told);
  return list;
}

/// Prints what was found, and answers the exit status.
int tell(const Call& call, const std::vector<Checked>& files) {
  const std::vector<report::CheckedGame> list = told(files);
  call.print(call.surroundings().json ? report::json_game_files(list)
                                      : report::text(report::checked(list), call.surroundings().style));
  return std::ranges::all_of(list, &report::CheckedGame::good) ? Status::done : Status::no;
}

/// Tells of a good file also why `games add` would refuse it, and puts it on the shelf, beside which the next one is
/// added.
void check_taken(Checked& file) {
  try {
    tavolo::games::file::refuse_taken(file.title);
    tavolo::games::file::refuse_other(file.title, file.text);
    tavolo::games::file::Shelf::put(file.text);
  } catch (const base::Mistake& mistake) {
    file.told.faults.push_back({.text = mistake.complaint().text, .remedy = mistake.complaint().hint});
    file.told.good = false;
  }
}

int check(const Call& call) {
  shelve_games(call);
  std::vector<Checked> files = check_files(call);
  for (Checked& file : files) {
    if (file.told.good) check_taken(file);
  }
  return tell(call, files);
}

int add_game(const Call& call) {
  std::vector<Checked> files = check_files(call);
  if (!std::ranges::all_of(files, [](const Checked& file) { return file.told.good; })) return tell(call, files);
  journal::Journal journal = open_journal(call, journal::Journal::Access::write);
  journal::Journal::Writing writing = journal.write();
  for (Checked& file : files) {
    tavolo::games::file::refuse_taken(file.title);
    const auto before = tavolo::games::titles();
    const auto same = std::ranges::find(before, file.title.id, &tavolo::games::Title::id);
    const std::string newest = same == before.end() ? std::string() : std::string(same->edition);
    const bool is_new = journal.keep_game_file(file.text);
    file.told.added = !is_new                        ? "was kept already"
                      : newest.empty()               ? "added"
                      : newest == file.title.edition ? std::string("added")
                      : base::is_numbered_before(newest, file.title.edition)
                          ? fmt::format("added; matches begun under {} keep it", newest)
                          : fmt::format("added; {} stays the newest edition", newest);
  }
  writing.commit();
  const std::vector<report::CheckedGame> list = told(files);
  call.print_done(call.surroundings().json ? report::json_game_files(list)
                                           : report::text(report::checked(list), call.surroundings().style));
  return Status::done;
}

constexpr std::string_view as_written = "it is printed as it is written";

int begin_game(const Call& call) {
  refuse_json(call, "a file with a game", as_written);
  call.print(tavolo::games::file::beginning(call.words().front()));
  return Status::done;
}

int export_file(const Call& call) {
  refuse_json(call, "a file with a game", as_written);
  const tavolo::games::Game& game = tavolo::games::find_game(call.words().front());
  const std::string_view text = tavolo::games::file::Shelf::text(game.id);
  if (text.empty()) {
    throw base::Mistake("no-file", fmt::format("{} is no game in a file", game.name),
                        "`tavolo games` says which ones are");
  }
  call.print_bytes(text);
  return Status::done;
}

int run_games(const Call& call) {
  if (call.words().empty()) {
    report::Table table{.alignment = "lll"};
    for (const tavolo::games::Game* game : tavolo::games::registry())
      table.add({std::string(game->id), std::string(game->name),
                 game->positions.empty() ? "scored from the sheet" : "a referee for every card"});
    call.print(call.surroundings().json ? report::json_games(tavolo::games::registry())
                                        : report::text(report::Blocks(std::move(table)), call.surroundings().style));
    return Status::done;
  }
  const tavolo::games::Game* game = &tavolo::games::find_game(call.words().front());
  call.print(call.surroundings().json ? report::json_games({&game, 1})
                                      : report::text(page(*game), call.surroundings().style));
  return Status::done;
}

constexpr std::array<Argument, 1> games_arguments{{
    {"GAME", "a game, to see its words, house rules and presets", false, false, Completes::game},
}};
constexpr std::array<Argument, 1> file_arguments{{
    {"FILE", "a file with a game, - for standard input", true, true, Completes::file},
}};
constexpr std::array<Argument, 1> id_arguments{{
    {"ID", "the id of the new game, like gin-rummy"},
}};
constexpr std::array<Argument, 1> game_arguments{{
    {"GAME", "a game in a file", true, false, Completes::game},
}};

const Command games_check{.name = "games check",
                          .summary = "Check files with games and run their cases",
                          .arguments = file_arguments,
                          .run = check};
const Command games_add{.name = "games add",
                        .summary = "Check files with games and add them to the journal",
                        .arguments = file_arguments,
                        .run = add_game};
const Command games_begin{.name = "games begin",
                          .summary = "Print the smallest file of a game that works",
                          .arguments = id_arguments,
                          .run = begin_game};
const Command games_export{
    .name = "games export", .summary = "Print the file of a game", .arguments = game_arguments, .run = export_file};
constexpr std::array games_actions{&games_add, &games_check, &games_begin, &games_export};

}  // namespace

const Command games{.name = "games",
                    .summary = "List the games, tell all about one, or check, add, begin and export a file with one",
                    .arguments = games_arguments,
                    .run = run_games,
                    .actions = games_actions};

}  // namespace tavolo::cli::commands
