#include <fmt/format.h>

#include <array>

#include "cli/commands.hpp"
#include "games/game.hpp"
#include "report/json.hpp"
#include "report/table.hpp"

namespace tavolo::cli::commands {
namespace {

std::string words_text(const tavolo::games::Game& game) {
  report::Table table("lll");
  for (const tavolo::games::Key& key : game.keys) {
    table.add({fmt::format("{}{}", key.brief, key.value),
               key.value.empty() ? std::string(key.full) : fmt::format("{} {}", key.full, key.value),
               std::string(key.meaning)});
  }
  std::string text = "\nwords, short and long:\n" + table.text("  ");
  if (!game.forms.empty()) {
    report::Table forms("ll");
    for (const tavolo::games::Fact& form : game.forms) forms.add({std::string(form.name), std::string(form.value)});
    text += "\nother words and lines:\n" + forms.text("  ");
  }
  if (!game.positions.empty()) {
    text += "\npositions that `tavolo judge` answers:\n";
    for (const tavolo::games::Position& position : game.positions) {
      text += fmt::format("  {}\n      {}\n", position.form(), position.meaning);
    }
  }
  return text;
}

std::string rules_text(const tavolo::games::Game& game, std::size_t columns) {
  std::string text = "\nhouse rules:\n";
  for (const tavolo::games::HouseRule& rule : game.house_rules) {
    text += fmt::format("  {} {} ({})\n", rule.name, rule.fallback, rule.clauses);
    text += report::wrapped(fmt::format("{} It takes {}.{}", rule.meaning, tavolo::games::permitted(rule),
                                        rule.checked ? "" : " No record can show whether it was kept."),
                            columns, "      ");
  }
  text += "\npresets:\n";
  for (const tavolo::games::Preset& preset : game.presets) {
    std::string values;
    for (const auto& [name, value] : preset.values)
      values += fmt::format("{}{} {}", values.empty() ? "" : ", ", name, value);
    text += fmt::format("  {}\n", preset.name);
    text +=
        report::wrapped(fmt::format("{}{}{}", preset.meaning, values.empty() ? "" : " ", values), columns, "      ");
  }
  return text;
}

std::string editions_text(const tavolo::games::Game& newest, std::size_t columns) {
  std::string text = "\neditions, a match is judged by the one it began under:\n";
  for (const tavolo::games::Game* game = &newest; game != nullptr; game = game->older) {
    text += fmt::format("  {}\n", game->edition);
    if (!game->changes.empty()) text += report::wrapped(game->changes, columns, "      ");
  }
  return text;
}

std::string page(const tavolo::games::Game& game, const report::Style& style) {
  std::string text = style.strong(fmt::format("{} ({}), edition {}", game.name, game.id, game.edition)) + '\n';
  report::Table facts("ll");
  for (const tavolo::games::Fact& fact : game.facts) facts.add({std::string(fact.name), std::string(fact.value)});
  text += facts.text("  ");
  text += words_text(game);
  text += rules_text(game, style.columns);
  text += editions_text(game, style.columns);
  return text + fmt::format("\n`tavolo rules {}` prints its rule book.\n", game.id);
}

int run(const Call& call) {
  if (call.words().empty()) {
    report::Table table("ll");
    for (const tavolo::games::Game* game : tavolo::games::registry())
      table.add({std::string(game->id), std::string(game->name)});
    call.print(call.surroundings().json ? report::json_games(tavolo::games::registry()) : table.text());
    return Status::done;
  }
  const tavolo::games::Game* game = &tavolo::games::find_game(call.words().front());
  call.print(call.surroundings().json ? report::json_games({&game, 1}) : page(*game, call.surroundings().style));
  return Status::done;
}

constexpr std::array<Argument, 1> arguments{{
    {"GAME", "a game, to see its words, house rules and presets", false, false, Completes::game},
}};

}  // namespace

const Command games{"games", "List the games, or tell all about one", arguments, {}, run};

}  // namespace tavolo::cli::commands
