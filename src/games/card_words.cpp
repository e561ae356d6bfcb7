#include "games/card_words.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "base/limits.hpp"
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
    Group{"", "discard-pile discards heap pozzo scarti"},
    Group{"", "discard scarto scartare throw threw"},
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
    Group{"", "turn-up turned turned-up upcard flipped face-up-card kicker"},
    Group{"", "red rosso rossi"},
    Group{"", "black nero neri"},
    // Who.
    Group{"", "dealer mazziere"},
    Group{"", "eldest elder forehand pone non-dealer"},
    Group{"", "partner compagno mate teammate"},
    Group{"", "opponent opponents enemy avversario other-side"},
    Group{"", "pair couple coppia partnership"},
    // What is done.
    Group{"", "deal smazzata dealt"},
    Group{"", "misdeal fresh-deal redeal new-deal deals-anew deals-again"},
    Group{"", "trick lift presa prese levee"},
    Group{"", "renege revoke renounce reneague renig reneg reneed rinuncia renonce"},
    Group{"", "follow follow-suit rispondere"},
    Group{"", "beat head overtake higher"},
    Group{"", "expose exposed shown dropped showed showing-cards face-up"},
    Group{"", "shuffle mescolare"},
    Group{"", "cut tagliare alzare"},
    Group{"", "vole all-five all-tricks cappotto slam march five-tricks"},
    Group{"", "concede resign surrender quit give-up gave-up"},
    Group{"", "declare announce"},
    Group{"", "exchange swap change scambio cambio"},
    Group{"", "claim protest complain"},
    Group{"", "mend put-right correct fix repair"},
    Group{"", "penalty penalties fine punish cost"},
    Group{"", "win won winner vincere vince"},
    Group{"", "tie tied equal equals level draw share"},
    Group{"", "exhausted empty used-up run-out ran-out finished"},
    Group{"", "point points punto punti"},
    Group{"", "score scores scored mark written"},
    Group{"", "out-of-turn wrong-turn my-turn out-of-order"},
    Group{"", "too-many excess extra"},
    Group{"", "wrong wrongly mistake error slip"},
    Group{"", "lawful legal permitted allowed"},
    Group{"", "house-rule variation variant"},
    // Game by game.
    Group{"all-fours", "beg begged ask"},
    Group{"all-fours", "give-one gave-one take-one"},
    Group{"all-fours", "run ran run-the-cards run-pack"},
    Group{"all-fours", "hang-jack hang hung capture captured catch caught steal"},
    Group{"ecarte", "discard scarto scartare laid-aside lays-aside lay-aside lays-so-many-cards-aside"},
    Group{"ecarte", "propose proposal ask"},
    Group{"ecarte", "conceal hide secret silence silent"},
    Group{"ecarte", "refuse refused decline no"},
    Group{"fieschi", "spada spade sword wild joker jolly matta"},
    Group{"fieschi", "poker quartet four-of-a-kind set meld"},
    Group{"fieschi", "conti conte count counts"},
    Group{"fieschi", "contesse contessa countess countesses"},
    Group{"fieschi", "torri torre tower towers"},
    Group{"fieschi", "arcieri arciere archer archers"},
    Group{"fieschi", "turchi turco turk turks"},
    Group{"hand-and-foot", "book pile run canasta canaste"},
    Group{"hand-and-foot", "meld set combination calata"},
    Group{"hand-and-foot", "foot pozzetto piede morto"},
    Group{"hand-and-foot", "clean natural red-book pure pulita"},
    Group{"hand-and-foot", "dirty mixed black-book sporca"},
    Group{"hand-and-foot", "opening opened open initial-meld minimum first-meld go-down"},
    Group{"hand-and-foot", "going-out go-out went-out close chiudere chiusura"},
    Group{"hand-and-foot", "leave permission permesso ask asked"},
    Group{"hand-and-foot", "freeze frozen bar bars barred block"},
    Group{"senza-nome", "wild joker king jolly matta"},
    Group{"senza-nome", "row rows scala scale run sequence stack"},
    Group{"senza-nome", "pile mazzetto pila payoff goal-pile"},
    Group{"senza-nome", "attach lay play attacca attaccare"},
    Group{"senza-nome", "finish finished end complete"},
    // Verbs that no rule of spelling joins.
    Group{"", "lead led"},
    Group{"", "draw drew drawn"},
    Group{"", "take took taken"},
    Group{"", "give gave given"},
    Group{"", "lose lost"},
    Group{"", "hold held"},
    Group{"", "see saw seen"},
    Group{"", "show showed shown"},
    Group{"", "lay laid"},
    Group{"", "forget forgot forgotten"},
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

constexpr std::array minor_groups{
    Group{"", "may can allowed lawful legal could"},
    Group{"", "must need needs duty forced obliged owe"},
};

/// Words of a question that say nothing of what is asked. What is left of can't and they're is among them.
constexpr std::string_view unsaid =
    " a about after again all also although am an and any anybody are as at be because been before but by d did do "
    "does don each else every for from had has have he her here him his how however i if in into is it its itself "
    "just let ll m me my myself not now of on or our ours out own re s say says she so some somebody still t than "
    "that the their them then there these they this those through to too up us ve very was we were what when where "
    "whether which while who whose why will with would yes you your ";

bool is_unsaid(std::string_view word) {
  const std::size_t at = unsaid.find(std::string(" ") + std::string(word) + ' ');
  return at != std::string_view::npos;
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

/// Cuts the next piece off the text, up to the sign or its end.
std::string_view cut(std::string_view& text, char sign) {
  const std::size_t end = std::min(text.find(sign), text.size());
  const std::string_view piece = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return piece;
}

/// Whether the words begin with the entry, all of its words if it is a phrase.
bool begin_with(std::span<const std::string> words, std::string_view entry) {
  for (const std::string& word : words) {
    if (!is_form_of(word, cut(entry, '-'))) return false;
    if (entry.empty()) return true;
  }
  return false;
}

/// Adds the words of the group to `others` if the words begin with one of it.
void add_group(std::string_view group, std::span<const std::string> words, std::vector<std::string>& others) {
  bool meant = false;
  for (std::string_view rest = group; !rest.empty() && !meant;) meant = begin_with(words, cut(rest, ' '));
  if (!meant) return;
  while (!group.empty()) {
    std::string other(cut(group, ' '));
    std::ranges::replace(other, '-', ' ');
    if (other != words.front() && std::ranges::count(others, other) == 0) others.push_back(std::move(other));
  }
}

}  // namespace

std::vector<AskedWord> asked_words(std::string_view game, std::string_view question) {
  const std::vector<std::string> words = base::plain_words(question, base::limit::question_words);
  const bool all_unsaid = std::ranges::all_of(words, is_unsaid);
  std::vector<AskedWord> asked;
  for (std::size_t i = 0; i < words.size(); ++i) {
    AskedWord one{words[i], {}, false};
    const auto rest = std::span(words).subspan(i);
    for (const Group& group : groups) {
      if (group.game.empty() || game.empty() || group.game == game) add_group(group.words, rest, one.others);
    }
    if (one.others.empty()) {
      for (const Group& group : minor_groups) add_group(group.words, rest, one.others);
      one.minor = !one.others.empty();
    }
    // `out` says nothing, but `out of turn` does.
    if (one.others.empty() && !all_unsaid && is_unsaid(words[i])) continue;
    if (std::ranges::count(asked, one.word, &AskedWord::word) == 0) asked.push_back(std::move(one));
  }
  return asked;
}

std::vector<std::string_view> card_words() {
  std::vector<std::string_view> words;
  for (const Group& group : groups) {
    for (std::string_view rest = group.words; !rest.empty();) {
      const std::string_view word = cut(rest, ' ');
      if (word.find('-') == std::string_view::npos) words.push_back(word);
    }
  }
  return words;
}

}  // namespace tavolo::games
