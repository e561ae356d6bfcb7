#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "cli/book.hpp"
#include "cli/commands.hpp"
#include "cli/parse.hpp"
#include "cli/presets.hpp"
#include "games/rulebook.hpp"

namespace tavolo::cli::commands {
namespace {

namespace play = tavolo::games;

/// What stands to the left of the cursor, and the candidates found for it.
class Completion {
 public:
  Completion(const Call& call, std::vector<std::string> words) : m_call(call), m_words(std::move(words)) {
    if (m_words.empty()) m_words.emplace_back();
  }

  std::string candidates() {
    const std::string& last = m_words.back();
    find_command_word();
    if (m_words.size() >= 2 && !m_only_words) {
      if (const Option* option = find_option(m_command, m_words[m_words.size() - 2]);
          option != nullptr && !option->value.empty()) {
        offer(option->completes, option->choices);
        return std::move(m_found);
      }
    }
    if (m_command == nullptr) {
      for (const Command* command : all_commands()) {
        if (!command->hidden) add(command->name, command->summary);
      }
      if (last.starts_with('-')) offer_options(common_options());
    } else if (last.starts_with("--") && !m_only_words) {
      offer_options(m_command->options);
      offer_options(common_options());
    } else {
      if (m_places == 0) offer_actions();
      offer_arguments();
    }
    return std::move(m_found);
  }

 private:
  void offer_actions() {
    for (const Command* action : m_command->actions) add(action_word(*action), action->summary);
  }

  void offer_arguments() {
    if (m_command->arguments.empty()) return;
    const std::size_t place = std::min(m_places, m_command->arguments.size() - 1);
    const Argument& argument = m_command->arguments[place];
    if (m_places < m_command->arguments.size() || argument.many) offer(argument.completes, argument.choices);
  }

  /// Finds the command, or its action, and how many of its words stand before the cursor.
  void find_command_word() {
    for (std::size_t i = 0; i + 1 < m_words.size(); ++i) {
      const std::string& word = m_words[i];
      if (word == "--") {
        m_only_words = true;
      } else if (!m_only_words && word.starts_with("--")) {
        const Option* option = find_option(m_command, word);
        if (option != nullptr && !option->value.empty()) ++i;
      } else if (m_command == nullptr) {
        m_command = find_command(word);
        if (m_command == nullptr) return;
      } else if (const Command* action = find_action(*m_command, word); action != nullptr && m_places == 0) {
        m_command = action;
      } else {
        if (m_places == 0) m_first = word;
        ++m_places;
      }
    }
  }

  void offer_options(std::span<const Option> options) {
    for (const Option& option : options) add(option.name, option.help);
  }

  void offer(Completes completes, std::string_view choices) {
    switch (completes) {
      case Completes::nothing:
      case Completes::file:
      case Completes::command: break;
      case Completes::choice:
        while (!choices.empty()) {
          const std::size_t end = std::min(choices.find('|'), choices.size());
          add(choices.substr(0, end), {});
          choices.remove_prefix(std::min(end + 1, choices.size()));
        }
        break;
      case Completes::game:
        for (const play::Game* game : play::registry()) add(game->id, game->name);
        // `rules` takes the game of the current match where a clause stands in its place.
        if (m_command == &rules) offer(Completes::clause, {});
        break;
      case Completes::player: offer_players(); break;
      case Completes::side: offer_sides(); break;
      case Completes::match: offer_matches(false); break;
      case Completes::deal: offer_matches(true); break;
      case Completes::season: {
        auto journal = open_journal(m_call, journal::Journal::Access::read);
        for (const journal::Season& season : journal.seasons()) add(season.name, {});
        break;
      }
      case Completes::house_rule: offer_house_rules(); break;
      case Completes::preset: {
        const play::Game* game = game_meant();
        auto journal = open_journal(m_call, journal::Journal::Access::read);
        for (const report::PresetPage& page : all_presets(journal)) {
          if (game == nullptr || page.game == game->id) add(page.name, page.meaning);
        }
        break;
      }
      case Completes::ruling: {
        auto journal = open_journal(m_call, journal::Journal::Access::read);
        for (const journal::Ruling& ruling : journal.rulings()) add(fmt::format("{}", ruling.number), ruling.title);
        break;
      }
      case Completes::edition:
        if (const play::Game* game = game_meant()) {
          for (game = &play::find_game(game->id); game != nullptr; game = game->older) {
            add(game->edition, game->changes);
          }
        }
        break;
      case Completes::clause:
        if (const play::Game* game = game_meant()) {
          const play::Rulebook book = play::read_rulebook(*game);
          for (const play::ClauseText& clause : book.clauses) {
            add(clause.id, clause.text.substr(0, clause.text.find(". ")));
          }
          // A check begins with its verdict.
          for (const play::ClauseText& check : book.checks) {
            add(check.id, check.text.substr(0, check.text.find(". ", check.text.find(". ") + 2)));
          }
        }
        break;
      case Completes::notation:
        if (const play::Game* game = game_meant()) {
          for (const play::Key& key : game->keys) add(key.full, key.meaning);
        }
        break;
      case Completes::position:
        if (const play::Game* game = game_meant()) {
          for (const play::Position& position : game->positions) {
            for (const play::Ask& ask : position.asks) {
              if (!ask.key.meaning.empty()) add(ask.key.full, ask.key.meaning);
            }
          }
          for (const play::Key& key : game->keys) add(key.full, key.meaning);
        }
        break;
    }
  }

  void offer_players() {
    // Of `Ann+Cl` only what follows the last sign is being typed.
    const std::string& last = m_words.back();
    const std::size_t plus = last.rfind('+');
    const std::string before = plus == std::string::npos ? "" : last.substr(0, plus + 1);
    auto journal = open_journal(m_call, journal::Journal::Access::read);
    for (const journal::Player& player : journal.players()) add(before + player.name, {});
  }

  void offer_sides() {
    auto journal = open_journal(m_call, journal::Journal::Access::read);
    const book::Played played = latest_match(journal, m_call);
    for (play::Side side = 0; side < played.match.sides; ++side) {
      add(std::string{play::letter(side)},
          fmt::format("{}", fmt::join(played.head.sides[static_cast<std::size_t>(side)], "+")));
    }
  }

  void offer_matches(bool deals) {
    constexpr int most = 30;
    auto journal = open_journal(m_call, journal::Journal::Access::read);
    int offered = 0;
    journal.recent([&](std::int64_t number) {
      const book::Played played = load(journal, number);
      const std::string about = fmt::format("{}, {}", played.match.game->name, played.head.date);
      if (deals) {
        for (const referee::Deal& deal : played.course.deals) add(fmt::format("{}.{}", number, deal.number), about);
      } else {
        add(fmt::format("{}", number), about);
      }
      return ++offered < most;
    });
  }

  void offer_house_rules() {
    const play::Game* game = game_meant();
    if (game == nullptr) return;
    const std::string& last = m_words.back();
    for (const play::HouseRule& rule : game->house_rules) {
      const std::string start = fmt::format("{}=", rule.name);
      if (!base::begins_with(last, start)) {
        add(start, rule.meaning);
        continue;
      }
      for (const std::string_view word : rule.words) add(start + std::string(word), {});
      if (rule.words.empty() || rule.kind != play::HouseRule::Kind::choice)
        add(start + std::string(rule.fallback), "the default");
    }
  }

  /// The game that the command line names, or that of the match it names to `whatif`, else that of the current match.
  const play::Game* game_meant() const {
    try {
      if (!m_first.empty() && m_command != nullptr && !m_command->arguments.empty() &&
          m_command->arguments.front().completes == Completes::game) {
        return &play::find_game(m_first);
      }
      auto journal = open_journal(m_call, journal::Journal::Access::read);
      if (!m_first.empty() && m_command == &whatif) return load(journal, match_number(m_first)).match.game;
      return latest_match(journal, m_call).match.game;
    } catch (const std::exception&) {
      return nullptr;  // nothing to offer is no mistake
    }
  }

  void add(std::string_view candidate, std::string_view about) {
    if (candidate.empty()) return;
    if (!base::begins_with(candidate, m_words.back())) return;
    if (!m_added.emplace(candidate).second) return;
    m_found += base::harmless(candidate);
    if (!about.empty()) m_found += '\t' + base::harmless(about);
    m_found += '\n';
  }

  const Call& m_call;
  std::vector<std::string> m_words;
  const Command* m_command = nullptr;
  std::size_t m_places = 0;  // words of the command before the one being typed
  std::string m_first;       // the first of them
  bool m_only_words = false;
  std::set<std::string, std::less<>> m_added;
  std::string m_found;
};

int run(const Call& call) {
  std::string found;
  try {
    found = Completion(call, call.words()).candidates();
  } catch (const std::exception&) {
    return Status::done;  // a shell that completes must not be disturbed
  }
  call.print(found);
  return Status::done;
}

constexpr std::array<Argument, 1> arguments{{
    {"WORD", "the words of the command line, the last being typed", false, true},
}};

}  // namespace

const Command complete{"__complete", "Answer what a shell may complete", arguments, {}, run, true, true};

}  // namespace tavolo::cli::commands
