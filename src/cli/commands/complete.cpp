#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "book/match.hpp"
#include "book/presets.hpp"
#include "book/season.hpp"
#include "book/words.hpp"
#include "cli/bash_line.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/parse.hpp"
#include "games/rulebook.hpp"
#include "journal/exchange.hpp"
#include "report/rulings.hpp"

namespace tavolo::cli::commands {
namespace {

using Access = journal::Journal::Access;

/// A word that may be meant, and what it is.
struct Candidate {
  std::string word;
  std::string about;
};

/// The words to the left of the cursor, of which the last is being typed.
struct Line {
  explicit Line(std::vector<std::string> words) : typed(words.empty() ? std::string{} : words.back()) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
      const std::string& word = words[i];
      const std::size_t equals = word.find('=');
      if (only_words || !word.starts_with("--")) {
        read_word(word);
      } else if (word == "--") {
        only_words = true;
      } else if (const Option* option = find_option(command, word.substr(0, equals)); option != nullptr) {
        if (option->value.empty()) {
          options.emplace_back(option->name, "");
        } else if (equals != std::string::npos) {
          options.emplace_back(option->name, word.substr(equals + 1));
        } else if (i + 2 < words.size()) {
          options.emplace_back(option->name, words[++i]);
        } else {
          valued = option;
        }
      }
    }
    read_attached();
  }

  const Command* command = nullptr;  ///< or its action
  bool lost = false;                 ///< there is no such command
  std::vector<std::string> places;   ///< the words of the command
  std::vector<std::pair<std::string_view, std::string>> options;
  bool only_words = false;         ///< behind `--`
  const Option* valued = nullptr;  ///< whose value is being typed
  std::string start;               ///< what of the word stays in any case: `--house=`
  std::string typed;

 private:
  void read_word(const std::string& word) {
    if (command == nullptr) {
      if (word == "help") return;
      command = find_command(word);
      lost = lost || command == nullptr;
    } else if (const Command* action = find_action(*command, word); action != nullptr && places.empty()) {
      command = action;
    } else {
      places.push_back(word);
    }
  }

  /// Of `--house=tar` only what follows the sign is being typed.
  void read_attached() {
    const std::size_t equals = typed.find('=');
    if (only_words || valued != nullptr || !typed.starts_with("--") || equals == std::string::npos) return;
    const Option* option = find_option(command, typed.substr(0, equals));
    if (option == nullptr || option->value.empty()) return;
    valued = option;
    start = typed.substr(0, equals + 1);
    typed.erase(0, equals + 1);
  }
};

/// Where the journal is that the line names with --db, else the caller's.
Surroundings around(const Call& call, const Line& line) {
  Surroundings surroundings = call.surroundings();
  for (const auto& [name, value] : line.options) {
    if (name != "--db") continue;
    surroundings.database = value;
    surroundings.named = Surroundings::Named::option;
  }
  return surroundings;
}

/// Finds what may stand in the place of the word that is being typed.
class Completion {
 public:
  Completion(const Call& call, std::vector<std::string> words)
      : m_line(std::move(words)),
        m_surroundings(around(call, m_line)),
        m_call(call.command(), m_surroundings, {}, m_line.options) {}

  std::vector<Candidate> candidates() {
    const Command* command = m_line.command;
    if (m_line.valued != nullptr) {
      offer(m_line.valued->completes, m_line.valued->choices);
    } else if (m_line.lost) {
      return {};
    } else if (m_line.typed.starts_with("--") && !m_line.only_words) {
      if (command != nullptr) offer_options(command->options);
      offer_options(common_options());
    } else if (command == nullptr) {
      for (const Command* one : all_commands()) {
        if (!one->hidden) add(one->name, one->summary);
      }
    } else {
      if (m_line.places.empty()) offer_actions();
      offer_arguments();
    }
    return std::move(m_found);
  }

 private:
  void offer_actions() {
    for (const Command* action : m_line.command->actions) add(action_word(*action), action->summary);
  }

  void offer_arguments() {
    const auto arguments = m_line.command->arguments;
    if (arguments.empty()) return;
    if (m_line.command == &new_match && m_call.has("--again")) {
      if (m_line.places.empty()) offer_matches(false);
      return;
    }
    const std::size_t place = std::min(m_line.places.size(), arguments.size() - 1);
    if (m_line.places.size() < arguments.size() || arguments[place].many)
      offer(arguments[place].completes, arguments[place].choices);
  }

  void offer_options(std::span<const Option> options) {
    for (const Option& option : options) keep(option.name, option.help);
  }

  void offer(Completes completes, std::string_view choices) {
    constexpr std::array told_by_game{Completes::game,     Completes::games,   Completes::house_rule,
                                      Completes::preset,   Completes::edition, Completes::clause,
                                      Completes::position, Completes::notation};
    if (std::ranges::count(told_by_game, completes) != 0) shelve_games(m_call);
    switch (completes) {
      case Completes::nothing:
      case Completes::file:
      case Completes::command: break;
      case Completes::choice:
        for (const std::string_view choice : base::split(choices, '|')) add(choice, {});
        break;
      case Completes::game:
        for (const games::Title& title : games::titles()) add(title.id, title.name);
        // `rules` takes the game of the current match where a clause stands in its place.
        if (m_line.command == &rules) offer_clauses();
        break;
      case Completes::games:
        for (const games::Title& title : games::titles()) add(before(',') + std::string(title.id), title.name);
        break;
      case Completes::row: offer_teams(); [[fallthrough]];
      case Completes::player:
        for (const std::string& name : journal().names()) add(before('+') + name, {});
        break;
      case Completes::side: offer_sides(); break;
      case Completes::match: offer_matches(false); break;
      case Completes::deal: offer_matches(true); break;
      case Completes::season:
        for (const std::string& name : journal().season_names()) add(name, {});
        break;
      case Completes::team: offer_teams(); break;
      case Completes::club: offer_clubs(""); break;
      case Completes::club_table: offer_club_tables(); break;
      case Completes::house_rule: offer_house_rules(); break;
      case Completes::preset: offer_presets(); break;
      case Completes::ruling:
        for (const journal::Ruling& ruling : journal().rulings()) {
          add(fmt::format("{}", ruling.number), journal::columns(ruling).title);
        }
        break;
      case Completes::edition:
        if (const games::Game* game = game_meant()) {
          for (const games::Game* const one : games::editions_of(game->id)) {
            add(one->edition, one->changes);
          }
        }
        break;
      case Completes::clause: offer_clauses(); break;
      case Completes::position:
        offer_positions();
        offer_keys();
        break;
      case Completes::notation: offer_keys(); break;
    }
  }

  /// Of `Ann+Cl` what stands before the name that is being typed.
  [[nodiscard]] std::string before(char sign) const { return m_line.typed.substr(0, m_line.typed.rfind(sign) + 1); }

  void offer_sides() {
    auto journal = this->journal();
    const book::Played played = match_meant(journal, m_call, book::Purpose::showing);
    for (const games::Side side : played.match.all_sides()) {
      add(fmt::format("{}", side), fmt::format("{}", fmt::join(played.head.sides[side], "+")));
    }
  }

  void offer_teams() {
    const journal::Teams teams = journal().teams();
    for (const std::int64_t team : teams.numbers()) add(teams.name(team), {});
  }

  void offer_clubs(std::string_view end) {
    for (const journal::Season& season : journal().seasons()) {
      for (const book::ClubTable& one : book::read_rules(season).league) add(one.club + std::string(end), {});
    }
  }

  /// Clubs that are named already, and behind the sign the tables of which something is here.
  void offer_club_tables() {
    const std::size_t sign = m_line.typed.find('=');
    if (sign == std::string::npos) return offer_clubs("=");
    auto journal = this->journal();
    for (const journal::Held& one : journal::Exchange(journal).held()) {
      add(m_line.typed.substr(0, sign + 1) + one.origin,
          one.origin == journal.extent().origin ? std::string("this one") : fmt::format("{} facts", one.counted));
    }
  }

  void offer_matches(bool deals) {
    constexpr std::size_t most = 30;
    auto journal = this->journal();
    for (const std::int64_t number : journal.recent(most)) {
      const book::Played played = book::load(journal, number);
      const std::string about = fmt::format("{}, {}", played.match.game->name, played.head.date);
      if (deals) {
        for (const referee::Deal& deal : played.course.deals) add(fmt::format("{}.{}", number, deal.number), about);
      } else {
        add(fmt::format("{}", number), about);
      }
    }
  }

  void offer_house_rules() {
    const games::Game* game = game_meant();
    if (game == nullptr) return;
    for (const games::HouseRule& rule : game->house_rules) {
      const std::string start = fmt::format("{}=", rule.name);
      if (!base::begins_with(m_line.typed, start)) {
        add(start, rule.meaning);
        continue;
      }
      for (const std::string_view word : rule.words) add(start + std::string(word), {});
      if (rule.words.empty() || rule.kind != games::HouseRule::Kind::choice)
        add(start + std::string(rule.fallback), "the default");
    }
  }

  void offer_presets() {
    const games::Game* game = game_meant();
    auto journal = this->journal();
    for (const book::Preset& page : book::all_presets(journal.presets())) {
      if (game == nullptr || page.game == game->id) add(page.name, report::meaning(page));
    }
  }

  void offer_clauses() {
    const games::Game* game = game_meant();
    if (game == nullptr) return;
    const games::Rulebook book = games::read_rulebook(*game);
    for (const games::ClauseText& clause : book.clauses) add(clause.id, clause.text.substr(0, clause.text.find(". ")));
    // A check begins with its verdict.
    for (const games::ClauseText& check : book.checks) {
      add(check.id, check.text.substr(0, check.text.find(". ", check.text.find(". ") + 2)));
    }
  }

  void offer_keys() {
    const games::Game* game = game_meant();
    if (game == nullptr) return;
    for (const games::Key& key : game->keys) add(key.full, key.meaning);
  }

  void offer_positions() {
    const games::Game* game = game_meant();
    if (game == nullptr) return;
    for (const games::Position& position : game->positions) {
      for (const games::Ask& ask : position.asks) {
        if (!ask.key.meaning.empty()) add(ask.key.full, ask.key.meaning);
      }
    }
  }

  [[nodiscard]] journal::Journal journal() const { return open_journal(m_call, Access::read); }

  /// The game that the command line names by itself, by a match or a ruling, else that of the current match.
  [[nodiscard]] const games::Game* game_meant() const {
    try {
      if (const auto named = m_call.value("--game")) return &games::find_game(*named);
      const bool leads = m_line.command != nullptr && !m_line.command->arguments.empty() && !m_line.places.empty();
      const Completes first = leads ? m_line.command->arguments.front().completes : Completes::nothing;
      if (first == Completes::game) return &games::find_game(m_line.places.front());
      auto journal = this->journal();
      if (first == Completes::match) return book::load(journal, book::match_number(m_line.places.front())).match.game;
      if (first == Completes::ruling) {
        const base::Number number = base::whole(m_line.places.front());
        if (const auto ruling = journal.ruling(number.value)) return &games::find_game(ruling->game);
      }
      return match_meant(journal, m_call, book::Purpose::showing).match.game;
    } catch (const std::exception&) {
      return nullptr;  // nothing to offer is no mistake
    }
  }

  /// Offers a word. One that would be taken for an option needs `--` before it.
  void add(std::string_view word, std::string_view about) {
    const bool text = m_line.command != nullptr && m_line.command->text && !word.starts_with("--");
    const bool an_option = word.starts_with('-') && !text && !m_line.only_words && m_line.valued == nullptr;
    if (an_option) {
      keep("--", "before a word that begins with a dash");
    } else {
      keep(word, about);
    }
  }

  void keep(std::string_view word, std::string_view about) {
    if (word.empty() || !base::begins_with(word, m_line.typed)) return;
    if (base::harmless(word) != word) return;  // what is shown would not be what is meant
    if (!m_added.emplace(word).second) return;
    m_found.push_back({m_line.start + std::string(word), base::harmless(about)});
  }

  Line m_line;
  Surroundings m_surroundings;
  Call m_call;  // as of a command with the options of the line
  std::set<std::string, std::less<>> m_added;
  std::vector<Candidate> m_found;
};

std::vector<Candidate> candidates(const Call& call, std::vector<std::string> words) {
  try {
    return Completion(call, std::move(words)).candidates();
  } catch (const std::exception&) {
    return {};  // a shell that completes must not be disturbed
  }
}

int run_complete(const Call& call) {
  std::string text;
  for (const auto& [word, about] : candidates(call, call.words())) {
    text += about.empty() ? fmt::format("{}\n", word) : fmt::format("{}\t{}\n", word, about);
  }
  call.print(text);
  return Status::done;
}

int run_for_bash(const Call& call) {
  BashLine line = read_bash_line(call.words()[0], call.words()[1]);
  if (line.words.size() < 2) return Status::done;  // no word of ours is being typed
  std::vector<std::string> found;
  for (Candidate& candidate : candidates(call, {line.words.begin() + 1, line.words.end()})) {
    found.push_back(std::move(candidate.word));
  }
  std::string text;
  for (const std::string& part : quoted_for_bash(line, found)) text += part + '\n';
  call.print(text);
  return Status::done;
}

constexpr std::array<Argument, 1> complete_arguments{{
    {"WORD", "the words of the command line, the last being typed", false, true},
}};
constexpr std::array<Argument, 2> bash_arguments{{
    {"LINE", "the command line up to the cursor"},
    {"PART", "the end of it that is replaced"},
}};

}  // namespace

std::vector<std::string> completions(const Call& call, std::vector<std::string> words) {
  std::vector<std::string> found;
  for (Candidate& candidate : candidates(call, std::move(words))) found.push_back(std::move(candidate.word));
  return found;
}

const Command complete{"__complete", "Answer what a shell may complete", complete_arguments, {}, run_complete, true,
                       true};
const Command complete_bash{
    "__complete_bash", "Answer it quoted as bash needs it", bash_arguments, {}, run_for_bash, true, true};

}  // namespace tavolo::cli::commands
