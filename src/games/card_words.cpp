#include "games/card_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
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
    Group{"", "pack deck decks mazzo box"},
    Group{"", "stock deck talon tallone mazzo riserva reserve draw-pile"},
    Group{"", "discard-pile discards heap pozzo scarti mucchio thrown-away waste waste-pile discard-stack"},
    Group{"", "discard scarto scartare throw threw thrown buttare toss chuck dump ditch shed get-rid rid"},
    Group{"", "wild joker jolly jollies matta matte substitute"},
    Group{"", "wild deuce pinella pinelle"},
    Group{"", "card carta carte"},
    Group{"",
          "suit seme semi colour heart hearts spade spades diamond diamonds club clubs cuori quadri picche fiori "
          "denari ori coppe bastoni"},
    Group{"", "ace asso assi"},
    Group{"", "king re"},
    Group{"", "queen regina donna dama"},
    Group{"", "jack knave fante bower"},
    Group{"", "court-card picture face-card figure honour"},
    Group{"", "trump trumps trumped atout atu briscola ruff ruffed cut"},
    Group{"", "undertrump underruff lower-trump"},
    Group{"",
          "turn-up turned turned-up upcard flipped face-up-card kicked kicker flip kick turned-over girato girata "
          "girate gira"},
    Group{"", "red rosso rossi"},
    Group{"", "black nero neri"},
    Group{"", "hand mano"},
    Group{"", "table board tavola tavolo"},
    Group{"", "face-down hidden covered unseen coperto coperte coperta"},
    // Who.
    Group{"", "dealer mazziere shuffler who-shuffles shuffles-first younger-hand"},
    Group{"", "eldest elder forehand pone non-dealer"},
    Group{"", "partner compagno mate teammate buddy pal my-side"},
    Group{"",
          "opponent opponents enemy avversario avversari other-side other-team other-pair rival adversary adversaries"},
    Group{"", "pair couple coppia coppie partnership team teams"},
    Group{"", "player players people person persons giocatori of-us"},
    Group{"", "bystander spectator onlooker kibitzer watching audience observer"},
    Group{"", "neighbour beside next-to left-of"},
    // What is done.
    Group{"", "deal smazzata dealt hand-out handing-out give-out gave-out distribuire distribuite dare"},
    Group{"",
          "misdeal misdealt bad-deal wrong-deal faulty-deal fresh-deal redeal new-deal deals-anew deals-again "
          "start-over ridare rifare rimescolare"},
    Group{"", "trick lift presa prese levee round-of-cards"},
    Group{"", "renege revoke renounce reneague renig reneg reneed rinuncia renonce failed-to-follow fails-to-follow"},
    Group{"", "follow follow-suit rispondere same-suit"},
    Group{"", "beat head overtake higher against"},
    Group{"", "count counts counted reckon reckons reckoned tally"},
    Group{"", "single sole lone only-one just-one"},
    Group{"", "void out-of have-none have-no none-of not-have"},
    Group{"", "expose exposed shown dropped showed showing-cards face-up flashed reveal revealed visible"},
    Group{"", "shuffle mescolare mix"},
    Group{"", "cut tagliare alzare lifted"},
    Group{"", "vole all-five all-tricks cappotto slam march five-tricks sweep every-trick"},
    Group{"",
          "concede resign surrender quit give-up gave-up gives-up threw-down throw-in throws-in abandon arrendersi "
          "pack-it-in call-it stop-playing throw-away hopeless slam arrende arrendo arreso"},
    Group{"", "declare announce call-out"},
    Group{"", "exchange swap swapped change replace scambio scambiare cambio sostituire switch trade"},
    Group{"", "claim protest complain object call"},
    Group{"", "mend put-right correct corrected fix fixed repair undo correggere"},
    Group{"", "penalty penalties fine punish punishment multa"},
    Group{"", "cost costs penalty lose"},
    Group{"", "win won winner vincere vince victory vittoria"},
    Group{"", "tie tied equal equals level draw share even same-points same-score pareggio pari parita"},
    Group{"",
          "exhausted empty used-up run-out ran-out runs-out run-dry dried-up dry finished finito finite esaurito "
          "finire finiscono gone "
          "no-more "
          "no-cards-left"},
    Group{"", "point points pip pips punto punti chalk"},
    Group{"", "score scores scored mark marked written chalked gain gains earn earns awarded"},
    Group{"", "target winning-score race-to up-to how-far"},
    Group{"", "out-of-turn wrong-turn my-turn my-go out-of-order fuori-turno before-me ahead-of-me jumped-in"},
    Group{"", "skip skipped passed-over saltato missed-my"},
    Group{"", "turn go turno tocca"},
    Group{"", "too-many excess extra one-more surplus in-excess superfluous redundant di-troppo in-più"},
    Group{"", "too-few short missing fewer lacking not-enough"},
    Group{"",
          "wrong wrongly mistake error slip sbagliato sbaglio accident accidentally accidently inadvertently incorrect "
          "invalid illegal unlawful"},
    Group{"", "notice noticed discover discovered found found-out realise realised realize realized spotted accorto"},
    Group{"", "late too-late afterwards later tardi"},
    Group{"", "early too-early too-soon prematurely"},
    Group{"",
          "look see peek peeked glance glimpse sneak inspect check view examine guardare guardo vedere vedo sbirciare"},
    Group{"", "forced obliged compulsory duty obbligo obbligato costretto obliged-to have-to supposed-to"},
    Group{"", "worth value valore vale valere valgono count-for"},
    Group{"", "worth bring brings"},
    Group{"", "begin start first initial initially comincia inizia inizio opening"},
    Group{"", "house-rule variation variant"},
    Group{"", "accept agree say-yes said-yes says-yes grant"},
    Group{"",
          "refuse refused decline reject deny denied turn-down turned-down said-no say-no says-no would-not not-agree"},
    Group{"", "advice hint hints tip tips signal signals suggest suggestion advise help"},
    Group{"", "talk speak tell discuss comment parlare dire dice"},
    Group{"", "add lay-off attach build tack-on aggiungere attaccare"},
    Group{"", "below under beneath underneath middle buried deeper sotto mezzo"},
    Group{"", "top upper uppermost highest sopra"},
    Group{"", "highest best biggest top strongest"},
    Group{"", "lowest smallest least weakest"},
    Group{"", "limit maximum most at-most massimo"},
    Group{"", "least minimum at-least minimo"},
    Group{"", "duplicate double doubled two-of-the-same identical same-card"},
    Group{"", "direction clockwise anticlockwise counter-clockwise which-way left right"},
    Group{"", "again twice second-time once-more more-than-once another"},
    Group{"", "whole all entire everything tutto tutti"},
    Group{"", "leave-alone keep hold-back hold-on sit-on sat-on save hang-on"},
    Group{"", "together at-once same-time both"},
    Group{"", "round rounds deals hands smazzate"},
    Group{"", "aim goal object purpose scopo obiettivo"},
    Group{"",
          "minus subtract negative lose-points deducted malus count-against in-the-hole "
          "below-zero less-than-zero"},
    Group{"", "declarer soloist alleinspieler"},
    Group{"", "eliminated eliminato eliminati escluso knocked-out"},
    Group{"", "false falsely bluff bluffing lie lied pretend fake not-have"},
    Group{"", "change-mind changed-mind change-my-mind changed-my-mind regret take-back"},
    Group{"", "stop quit pass smettere smetto fermarsi"},
    Group{"", "bad poor rubbish worthless lousy terrible awful hate dislike not-like unhappy dissatisfied displeased"},
    Group{"", "at-once immediately straight-away right-away instantly subito promptly same-turn"},
    Group{"", "previous earlier ago last-hand hand-before deal-before hands-back deals-back"},
    Group{"", "end ends ended ending over stops conclude termina finish finished finisce"},
    Group{"", "bonus premium reward prize premio"},
    Group{"", "incomplete unfinished not-finished"},
    Group{"", "request ask want demand chiedere"},
    Group{"", "over on-top onto on"},
    Group{"", "requirement required needed need condition"},
    Group{"", "reach get-to arrive hit"},
    Group{"", "row sequence run ladder straight"},
    Group{"", "pull pulled draw-trumps led-trumps lead-trumps"},
    Group{"", "voluntary optional free-choice prefer"},
    Group{"", "new fresh another different"},
    Group{"", "worn old dirty sticky bent marked"},
    Group{"", "zero nil nothing no-points none"},
    Group{"", "capture catch swallow eat took"},
    Group{"", "mixed dirty impure with-wild"},
    Group{"", "put-down lay-down set-down mettere giu calare calo"},
    Group{"", "face-up scoperto scoperta"},
    Group{"", "must forced"},
    // Game by game.
    Group{"all-fours", "beg begged ask asked-for-a-new new-trump"},
    Group{"all-fours", "give-one gave-one take-one"},
    Group{"all-fours", "run ran run-the-cards run-pack"},
    Group{"all-fours", "hang-jack hang hung capture captured catch caught steal"},
    Group{"ecarte", "removed taken-out go-out thrown-out left-out stripped small-cards"},
    Group{"ecarte", "discard scarto scartare laid-aside lays-aside lay-aside lays-so-many-cards-aside"},
    Group{"ecarte", "propose proposal ask"},
    Group{"ecarte", "conceal hide secret silence silent"},
    Group{"ecarte", "exchange new-cards fresh-cards other-cards discard"},
    Group{"fieschi", "draw take pick"},
    Group{"fieschi", "spada spade sword swords wild joker jolly matta"},
    Group{"fieschi", "poker quartet four-of-a-kind set meld"},
    Group{"fieschi", "lay meld put-down lay-down calare calato"},
    Group{"fieschi", "conti conte count counts"},
    Group{"fieschi", "contesse contessa countess countesses"},
    Group{"fieschi", "torri torre tower towers"},
    Group{"fieschi", "arcieri arciere archer archers"},
    Group{"fieschi", "turchi turco turk turks"},
    Group{"hand-and-foot", "book canasta canaste libro libri"},
    Group{"hand-and-foot", "meld set combination calata combinazione lay-down put-down"},
    Group{"hand-and-foot", "meld book set"},
    Group{"hand-and-foot", "meld laydown laydowns lay-downs"},
    Group{"hand-and-foot", "foot pozzetto piede morto second-hand"},
    Group{"hand-and-foot", "clean natural red-book pure straight pulita pulito"},
    Group{"hand-and-foot", "dirty mixed black-book sporca sporco"},
    Group{"hand-and-foot",
          "opening opened open initial-meld minimum first-meld go-down lay-down put-down apertura aprire requirement "
          "get-on get-in"},
    Group{"hand-and-foot", "going-out go-out went-out close closing chiudere chiusura"},
    Group{"hand-and-foot", "permission permesso leave"},
    Group{"hand-and-foot", "freeze frozen bar bars barred block blocked bloccato congelato"},
    Group{"burraco", "pozzetto second-hand second-pile foot extra-hand pozzetti pot pots"},
    Group{"burraco",
          "close closing closed go-out went-out going-out finish chiudere chiusura chiude chiuso end-the-deal"},
    Group{"burraco", "clean natural pulito puliti pure"},
    Group{"burraco", "semi-clean half-clean semipulito semi-pulito"},
    Group{"burraco", "dirty sporco sporchi mixed"},
    Group{"burraco", "set combination combinazione combinazioni tris of-a-kind"},
    Group{"burraco", "sequence run straight sequenza sequenze scala runs"},
    Group{"burraco", "meld lay-down put-down laid calare calato calata calate meld-out"},
    Group{"burraco", "slide move push spostare scorre sposta"},
    Group{"burraco", "join unite glue put-together merge unire"},
    Group{"senza-nome", "wild joker king jolly matta"},
    Group{"senza-nome",
          "row rows scala scale run sequence stack fila file centre-stack center-stack building-pile pool"},
    Group{"senza-nome", "draw refill replenish fill-up top-up"},
    Group{"senza-nome", "finish finished close closes closing complete completes chiude"},
    Group{"senza-nome", "pile mazzetto pila payoff goal-pile goal stack"},
    Group{"senza-nome", "attach lay play attacca attaccare attached fits build"},
    Group{"senza-nome", "finish finished end complete go-out"},
    Group{"senza-nome", "draw take pick"},
    Group{"senza-nome", "gap hole skip skipped missed-out jumped buco saltato"},
    Group{"senza-nome", "fit fits playable can-be-played attach"},
    Group{"senza-nome", "exhausted dried-up gone empty finished"},
    Group{"scala-quaranta", "open opened opening aprire aperto apertura"},
    Group{"scopa", "scopa scope sweep"},
    Group{"scopa", "denari ori coins"},
    // Verbs that no rule of spelling joins.
    Group{"", "lead led"},
    Group{"", "draw drew drawn pescare pesco pescato pick-up picked-up"},
    Group{"", "take took taken pick grab grabbed collect collects prendere prendo preso"},
    Group{"", "give gave given"},
    Group{"", "lose lost perdere perso"},
    Group{"", "hold held keep kept tenere"},
    Group{"", "see saw seen visible readable legible in-view in-sight"},
    Group{"", "show showed shown"},
    Group{"", "lay laid put"},
    Group{"",
          "forget forgot forgotten dimenticato omit omitted remembered neglected overlooked missed-out never-took "
          "never-wrote never-marked never-counted"},
    Group{"", "write wrote written"},
    Group{"", "begin began begun start"},
    Group{"", "choose chose chosen pick select decide option options choice choices"},
    Group{"", "hide hid hidden"},
    Group{"", "fall fell fallen dropped"},
    Group{"", "leave left remain remaining rimaste rimasto resta restano restare rimanere rest leftover"},
    // Numbers and ranks.
    Group{"", "one 1 uno single singly"},
    Group{"", "two 2 due deuce"},
    Group{"", "three 3 tre third terza trey"},
    Group{"", "four 4 quattro fourth quarta"},
    Group{"", "five 5 cinque fifth quinta"},
    Group{"", "six 6 sei sixth"},
    Group{"", "seven 7 sette seventh"},
    Group{"", "eight 8 otto eighth"},
    Group{"", "nine 9 nove ninth"},
    Group{"", "ten 10 dieci tenth"},
    Group{"", "eleven 11 undici"},
    Group{"", "twelve 12 dodici"},
    Group{"", "thirteen 13 tredici"},
    Group{"", "fourteen 14 quattordici"},
    Group{"", "fifteen 15 quindici"},
    Group{"", "twenty 20 venti"},
    Group{"", "thirty 30 trenta"},
    Group{"", "thirty-one 31"},
    Group{"", "thirty-two 32"},
    Group{"", "fifty 50 cinquanta"},
    Group{"", "fifty-one 51"},
    Group{"", "fifty-two 52"},
    Group{"", "ninety 90 novanta"},
    Group{"", "hundred 100 cento"},
};

/// Numbers that are ranks where they are said of several: three is seldom the matter, threes are.
constexpr std::string_view ranks =
    " twos threes fours fives sixes sevens eights nines tens 2s 3s 4s 5s 6s 7s 8s 9s 10s ";

/// How a thing is asked, and what stands in every other question. Numbers too: "three" is seldom the matter.
constexpr std::string_view manner =
    " can may could must need needs should allowed lawful legal much many get gets got card cards play plays played "
    "player players person persons people make use put one two three four five six seven eight nine ten 1 2 "
    "3 4 5 6 7 8 9 10 uno due tre "
    "posso devo puo deve quanto quanti quante carta carte ";

/// Words of what happened, besides those with -ed, -ato and -ito.
constexpr std::string_view past =
    " accident accidentally already before caught dealt did didn discovered drew dropped fell forgot forgotten found "
    "gave "
    "got had hadn has instead kept late later laid led left lost mistake mistakenly noticed oops put saw showed shown "
    "spoke stuck threw took was wasn went were wrong wrongly sbaglio errore perso preso tardi visto messo scoperto "
    "accidental error happened illegal illegally penalty ";

/// Words with -ed, -ato or -ito that tell of nothing that happened.
constexpr std::string_view no_past = " allowed supposed called need needed forced required obliged obbligato ";

/// What people ask of an evening that no rule of a game is about; a phrase has hyphens. A clause that speaks of it all
/// the same is found by it.
constexpr std::string_view elsewhere =
    "phone telephone mobile telefono cellulare computer tablet app youtube stream video film photo picture-of internet "
    "online website program programma drink beer wine rum whisky coffee tea vino birra caffè bere eat food dinner "
    "lunch "
    "supper pizza snack recipe cena pranzo mangiare smoke smoking cigar cigarette fumare fumo music radio sing song "
    "hum "
    "noise loud musica cantare dog cat pet cane gatto baby child children bambino bambini kids how-old anni clothes "
    "dress hat gloves shoes sunglasses glasses spectacles eyesight vestiti chair cushion lamp light lights tablecloth "
    "room garden weather rain cold hot window buy purchase shop store price comprare negozio prezzo costa euro money "
    "prize casino soldi thinking think-over clock timer hourglass slow hurry orologio ore break bathroom toilet "
    "pause pausa sleep asleep nap tired sneeze sick ill train bus travel treno viaggio join-a championship "
    "tournament-near history origin invented invent inventor inventato inventore designed designer artwork language "
    "lingua name-of-the-game pronounce called-so luck lucky unlucky fortuna whistle curse swear rude polite "
    "shake-hands "
    "handshake standing-up stand-up calories larger-print braille";

/// What is left of can't and they're is among them.
constexpr std::string_view little =
    " a about after again all also although am an and any anybody are as at be because been before but by d did do "
    "does don each else every for from had has have he her here him his how however i if in into is it its itself "
    "just let ll m me my myself not now of on or our ours out own re s say says she so some somebody someone still t "
    "than that the their them then there these they this those through to too up us ve very was we were what when "
    "where whether which while who whose why will with would yes you your il la lo le gli un una di da del della dei "
    "delle al alla con su per si e o che mi ci se non cosa come ho ha sono "
    "actually always cant couldn didnt doesn doesnt dont even ever going gonna guys hasn hasnt haven hi instead isn "
    "isnt kind like mean means never nor nothing ok okay only oops please really right shouldn since something thing "
    "think though thought time wasn wasnt way well won yet happens happen happened case "
    "alright anyone doing guy hadnt hows ive man please prefer rather reckon shall thats wanna whats "
    "abbiamo agli ai anche ancora ai dai dal dalla dei era essere fa fare fra ha hai hanno mia mio nel nella ogni "
    "qual quale quando questa questo siamo sul sulla sulle sua suo tra "
    "ciascuna ciascuno io lei loro lui noi nostra nostro ognuno qualcuno tu ";

bool stands_in(std::string_view list, std::string_view word) {
  return list.find(fmt::format(" {} ", word)) != std::string_view::npos;
}

/// Whether the word is a form of the Italian verb: calo, cali, calano, caliamo of calare.
bool is_form_of_verb(std::string_view word, std::string_view verb) {
  constexpr std::size_t infinitive = 3;  // -are, -ere, -ire
  constexpr std::string_view endings = " o i a e iamo ate ete ite ano ono ";
  if (verb.size() < 2 * infinitive || !verb.ends_with("re")) return false;
  const std::string_view stem = verb.substr(0, verb.size() - infinitive);
  if (!word.starts_with(stem)) return false;
  word.remove_prefix(stem.size());
  if (word.starts_with("hi")) word.remove_prefix(1);  // peschi of pescare
  return !word.empty() && stands_in(endings, word);
}

/// Whether the word is the entry or a form of it: tricks, begging, reneged.
bool is_form_of(std::string_view word, std::string_view entry) {
  if (is_form_of_verb(word, entry)) return true;
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

/// Whether the words begin with one of `elsewhere`.
bool begins_elsewhere(std::span<const std::string> words) {
  for (std::string_view rest = elsewhere; !rest.empty();) {
    if (begin_with(words, base::cut(rest, ' '))) return true;
  }
  return false;
}

}  // namespace

Says says(std::string_view word) {
  if (stands_in(little, word)) return Says::little;
  return stands_in(manner, word) ? Says::manner : Says::matter;
}

bool names_rank(std::string_view word) { return stands_in(ranks, word); }

std::string_view words_of(Says says) { return says == Says::little ? little : manner; }

bool lead_to_name(std::span<const std::string> words) {
  constexpr std::string_view before = " in at play playing game nel nella gioco giocare ";
  if (words.empty()) return false;
  if (words.back() != "a") return stands_in(before, words.back());
  return words.size() > 1 && words[words.size() - 2].starts_with("gioc");  // elsewhere it is English: what is a scopa
}

namespace {

/// Takes the name of the game out of the words, unless it is all of them: "in hand and foot" asks for no foot. A name
/// of one word is left where it may be what the game is named for: the queen of spades.
void leave_name_out(std::string_view game, std::vector<std::string>& words) {
  const std::vector<std::string> name = base::plain_words(game, base::limit::question_words);
  if (name.empty() || name.size() >= words.size()) return;
  // The one of ranges is more than clang 14 can compile.
  const auto found = std::search(words.begin(), words.end(), name.begin(), name.end());
  if (found == words.end()) return;
  if (name.size() == 1 && !lead_to_name({words.begin(), found})) return;
  words.erase(found, found + static_cast<std::ptrdiff_t>(name.size()));
}

}  // namespace

std::vector<AskedWord> asked_words(std::string_view game, std::string_view question) {
  std::vector<std::string> words = base::plain_words(question, base::limit::question_words);
  leave_name_out(game, words);
  std::vector<AskedWord> asked;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (std::ranges::count(asked, words[i], &AskedWord::word) != 0) continue;
    const auto from_here = std::span(words).subspan(i);
    AskedWord& one = asked.emplace_back(AskedWord{words[i], {}, says(words[i]), begins_elsewhere(from_here)});
    for (const Group& group : groups) {
      if (group.game.empty() || game.empty() || group.game == game) {
        add_group(group.words, from_here, one.others);
      }
    }
  }
  return asked;
}

bool tells_of_mishap(std::span<const AskedWord> words) {
  return std::ranges::any_of(words, [](const AskedWord& asked) {
    const std::string_view word = asked.word;
    constexpr std::size_t shortest = 5;
    const bool ending =
        word.size() >= shortest && (word.ends_with("ed") || word.ends_with("ato") || word.ends_with("ito"));
    return stands_in(past, word) || (ending && !stands_in(no_past, word));
  });
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
