#include "games/card_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "base/limits.hpp"
#include "base/lines.hpp"
#include "base/name.hpp"

namespace tavolo::games {
namespace {

/// Words that mean the same at a card table, separated by blanks; a phrase has hyphens.
struct Group {
  std::string_view game;  ///< where it holds only there
  std::string_view words;
};

constexpr std::array groups{
    // What is played with.
    Group{"", "pack deck mazzo"},
    Group{"", "stock deck talon tallone mazzo riserva reserve draw-pile"},
    Group{"", "discard-pile discards heap pozzo scarti mucchio"},
    Group{"", "discard scarto scartare throw threw buttare"},
    Group{"", "wild joker jolly jollies matta matte"},
    Group{"", "wild deuce pinella pinelle"},
    Group{"", "card carta carte"},
    Group{"", "suit seme semi colour"},
    Group{"", "ace asso assi"},
    Group{"", "king re"},
    Group{"", "queen regina donna dama"},
    Group{"", "jack knave fante"},
    Group{"", "hearts cuori"},
    Group{"", "diamonds quadri"},
    Group{"", "spades picche"},
    Group{"", "clubs fiori"},
    Group{"", "trump trumps atout atu briscola ruff"},
    Group{"", "undertrump underruff lower-trump"},
    Group{"", "turn-up turned turned-up upcard flipped face-up-card kicked kicker flip kick"},
    Group{"", "red rosso rossi"},
    Group{"", "black nero neri"},
    // Who.
    Group{"", "dealer mazziere"},
    Group{"", "eldest elder forehand pone non-dealer"},
    Group{"", "partner compagno mate teammate"},
    Group{"", "opponent opponents enemy avversario other-side"},
    Group{"", "pair couple coppia partnership team"},
    // What is done.
    Group{"", "deal smazzata dealt"},
    Group{"", "misdeal fresh-deal redeal new-deal deals-anew deals-again"},
    Group{"", "trick lift presa prese levee"},
    Group{"", "renege revoke renounce reneague renig reneg reneed rinuncia renonce"},
    Group{"", "follow follow-suit rispondere"},
    Group{"", "beat head overtake higher"},
    Group{"", "expose exposed shown dropped showed showing-cards face-up flashed"},
    Group{"", "shuffle mescolare"},
    Group{"", "cut tagliare alzare"},
    Group{"", "vole all-five all-tricks cappotto slam march five-tricks sweep"},
    Group{"", "concede resign surrender quit give-up gave-up threw-down"},
    Group{"", "declare announce"},
    Group{"", "exchange swap change scambio scambiare cambio sostituire"},
    Group{"", "claim protest complain"},
    Group{"", "mend put-right correct fix repair"},
    Group{"", "penalty penalties fine punish multa"},
    Group{"", "win won winner vincere vince"},
    Group{"", "tie tied equal equals level draw share"},
    Group{"", "exhausted empty used-up run-out ran-out finished finito esaurito"},
    Group{"", "point points punto punti chalk"},
    Group{"", "score scores scored mark marked written chalked"},
    Group{"", "out-of-turn wrong-turn my-turn out-of-order fuori-turno"},
    Group{"", "too-many excess extra"},
    Group{"", "wrong wrongly mistake error slip"},
    Group{"", "look see peek peeked guardare"},
    Group{"", "forced obliged compulsory duty obbligo"},
    Group{"", "worth value valore vale"},
    Group{"", "begin start first comincia inizia"},
    Group{"", "house-rule variation variant"},
    // Game by game.
    Group{"all-fours", "beg begged ask"},
    Group{"all-fours", "give-one gave-one take-one"},
    Group{"all-fours", "run ran run-the-cards run-pack"},
    Group{"all-fours", "hang-jack hang hung capture captured catch caught steal"},
    Group{"ecarte", "discard scarto scartare laid-aside lays-aside lay-aside lays-so-many-cards-aside"},
    Group{"ecarte", "propose proposal ask"},
    Group{"ecarte", "conceal hide secret silence silent"},
    Group{"ecarte", "refuse refused decline"},
    Group{"fieschi", "spada spade sword swords wild joker jolly matta"},
    Group{"fieschi", "poker quartet four-of-a-kind set meld"},
    Group{"fieschi", "conti conte count counts"},
    Group{"fieschi", "contesse contessa countess countesses"},
    Group{"fieschi", "torri torre tower towers"},
    Group{"fieschi", "arcieri arciere archer archers"},
    Group{"fieschi", "turchi turco turk turks"},
    Group{"hand-and-foot", "book canasta canaste libro libri"},
    Group{"hand-and-foot", "meld set combination calata combinazione"},
    Group{"hand-and-foot", "foot pozzetto piede morto"},
    Group{"hand-and-foot", "clean natural red-book pure pulita pulito"},
    Group{"hand-and-foot", "dirty mixed black-book sporca sporco"},
    Group{"hand-and-foot",
          "opening opened open initial-meld minimum first-meld go-down lay-down put-down apertura aprire"},
    Group{"hand-and-foot", "going-out go-out went-out close closing chiudere chiusura"},
    Group{"hand-and-foot", "permission permesso leave"},
    Group{"hand-and-foot", "freeze frozen bar bars barred block blocked bloccato congelato"},
    Group{"senza-nome", "wild joker king jolly matta"},
    Group{"senza-nome", "row rows scala scale run sequence stack fila file"},
    Group{"senza-nome", "pile mazzetto pila payoff goal-pile"},
    Group{"senza-nome", "attach lay play attacca attaccare attached fits"},
    Group{"senza-nome", "finish finished end complete"},
    // Verbs that no rule of spelling joins.
    Group{"", "lead led"},
    Group{"", "draw drew drawn pescare pesco pescato"},
    Group{"", "take took taken pick prendere"},
    Group{"", "give gave given"},
    Group{"", "lose lost"},
    Group{"", "hold held keep kept"},
    Group{"", "see saw seen"},
    Group{"", "show showed shown"},
    Group{"", "lay laid"},
    Group{"", "forget forgot forgotten dimenticato"},
    Group{"", "write wrote written"},
    Group{"", "begin began begun start"},
    Group{"", "choose chose chosen"},
    Group{"", "hide hid hidden"},
    // Numbers and ranks.
    Group{"", "one 1 uno"},
    Group{"", "two 2 due deuce"},
    Group{"", "three 3 tre"},
    Group{"", "four 4 quattro"},
    Group{"", "five 5 cinque"},
    Group{"", "six 6 sei"},
    Group{"", "seven 7 sette"},
    Group{"", "eight 8 otto"},
    Group{"", "nine 9 nove"},
    Group{"", "ten 10 dieci"},
};

/// How a thing is asked, and what stands in every other question. Numbers too: "three" is seldom the matter.
constexpr std::string_view manner =
    " can may could must need needs should allowed lawful legal much many get gets got card cards play plays played "
    "player players make use put one two three four five six seven eight nine ten 1 2 3 4 5 6 7 8 9 10 uno due tre "
    "posso devo puo deve quanto quanti quante carta carte ";

/// What is left of can't and they're is among them.
constexpr std::string_view little =
    " a about after again all also although am an and any anybody are as at be because been before but by d did do "
    "does don each else every for from had has have he her here him his how however i if in into is it its itself "
    "just let ll m me my myself not now of on or our ours out own re s say says she so some somebody someone still t "
    "than that the their them then there these they this those through to too up us ve very was we were what when "
    "where whether which while who whose why will with would yes you your il la lo le gli un una di da del della dei "
    "delle al alla con su per si e o che mi ci se non cosa come ho ha sono ";

bool stands_in(std::string_view list, std::string_view word) {
  return list.find(fmt::format(" {} ", word)) != std::string_view::npos;
}

/// Whether the word is the entry or a form of it: tricks, begging, reneged.
bool is_form_of(std::string_view word, std::string_view entry) {
  if (!word.starts_with(entry)) {
    if (!entry.ends_with('e') || !word.starts_with(entry.substr(0, entry.size() - 1))) return false;
    const std::string_view rest = word.substr(entry.size() - 1);
    return rest == "ing";
  }
  std::string_view rest = word.substr(entry.size());
  if (rest.empty()) return true;
  if (entry.size() < 3) return false;
  if (rest.size() > 2 && rest.front() == entry.back()) rest.remove_prefix(1);
  return rest == "s" || rest == "es" || rest == "d" || rest == "ed" || rest == "ing" || rest == "er" || rest == "r";
}

/// Whether the words begin with the entry, all of its words if it is a phrase.
bool begin_with(std::span<const std::string> words, std::string_view entry) {
  for (const std::string& word : words) {
    if (!is_form_of(word, base::cut(entry, '-'))) return false;
    if (entry.empty()) return true;
  }
  return false;
}

/// Adds the words of the group to `others` if the words begin with one of it.
void add_group(std::string_view group, std::span<const std::string> words, std::vector<std::string>& others) {
  bool meant = false;
  for (std::string_view rest = group; !rest.empty() && !meant;) meant = begin_with(words, base::cut(rest, ' '));
  if (!meant) return;
  while (!group.empty()) {
    std::string other(base::cut(group, ' '));
    std::ranges::replace(other, '-', ' ');
    if (other != words.front() && std::ranges::count(others, other) == 0) others.push_back(std::move(other));
  }
}

}  // namespace

Says says(std::string_view word) {
  if (stands_in(little, word)) return Says::little;
  return stands_in(manner, word) ? Says::manner : Says::matter;
}

std::string_view words_of(Says says) { return says == Says::little ? little : manner; }

namespace {

/// Takes the name of the game out of the words, unless it is all of them: "in hand and foot" asks for no foot.
void leave_name_out(std::string_view game, std::vector<std::string>& words) {
  const std::vector<std::string> name = base::plain_words(game, base::limit::question_words);
  if (name.empty() || name.size() >= words.size()) return;
  // The one of ranges is more than clang 14 can compile.
  const auto found = std::search(words.begin(), words.end(), name.begin(), name.end());
  if (found != words.end()) words.erase(found, found + static_cast<std::ptrdiff_t>(name.size()));
}

}  // namespace

std::vector<AskedWord> asked_words(std::string_view game, std::string_view question) {
  std::vector<std::string> words = base::plain_words(question, base::limit::question_words);
  leave_name_out(game, words);
  std::vector<AskedWord> asked;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (std::ranges::count(asked, words[i], &AskedWord::word) != 0) continue;
    AskedWord& one = asked.emplace_back(AskedWord{words[i], {}, says(words[i])});
    for (const Group& group : groups) {
      if (group.game.empty() || game.empty() || group.game == game) {
        add_group(group.words, std::span(words).subspan(i), one.others);
      }
    }
  }
  return asked;
}

std::vector<std::string_view> card_words() {
  std::vector<std::string_view> words;
  for (const Group& group : groups) {
    for (std::string_view rest = group.words; !rest.empty();) {
      const std::string_view word = base::cut(rest, ' ');
      if (word.find('-') == std::string_view::npos) words.push_back(word);
    }
  }
  return words;
}

}  // namespace tavolo::games
