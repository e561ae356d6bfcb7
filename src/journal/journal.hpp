#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/limits.hpp"
#include "games/card_words.hpp"
#include "journal/moment.hpp"
#include "journal/people.hpp"
#include "journal/publication.hpp"
#include "journal/ruling.hpp"
#include "journal/teams.hpp"
#include "referee/entry.hpp"
#include "referee/head.hpp"

namespace tavolo::journal {

enum class FactTable : std::uint8_t;
struct Fact;
struct MatchKey;

struct Player {
  std::int64_t number = 0;
  std::string name;                    ///< of today, as spelled when it was given
  int matches = 0;                     ///< how many the player sat in
  std::string last_played;             ///< a date; empty where there is no match
  std::vector<std::string> also = {};  ///< other names that are understood
  bool hidden = false;                 ///< shown as initials in published tables
};

/// A season as its entries leave it.
struct Season {
  std::int64_t number = 0;
  std::string name;
  std::vector<std::pair<std::string, std::string>> rules;  ///< how its matches count, name and value
  std::vector<std::string> tables;                         ///< who said so one after the other, where there are several
  std::string created_at;                                  ///< UTC
  std::string closed_at;                                   ///< UTC; empty while it is open
  std::int64_t publication = 0;  ///< the entry of the last closing that published a table; 0 for none
  bool counted_once = false;     ///< whether that table was counted as programs of schema 5 and before did
  std::string fingerprint = {};  ///< of the last closing, in hexadecimal digits; empty where none was kept
  bool all_joined = false;       ///< whether every match that joined was counted in that table
  bool closed_apart = false;     ///< two tables closed it, and neither knew of the other
  bool current = false;          ///< new matches join it by themselves
  int matches = 0;               ///< once Journal::count_matches was asked
};

/// What is said of a season after it was begun, besides that it is closed.
enum class SeasonEntry { join, current };

/// Which matches are meant; an empty field means all.
struct Filter {
  std::string season;
  std::string game;
  std::string player;  ///< a name in any spelling
  std::string since;   ///< a date, itself included
  std::string until;   ///< a date, itself included
  /// A time, UTC: as it was before, without the matches, entries and joinings that were written since.
  std::string recorded = {};
  std::optional<std::vector<std::int64_t>> among = {};  ///< the numbers of those that may be meant
};

/// The decisions that speak of a question.
struct Heard {
  std::vector<Ruling> best;  ///< those that say most of it, in the order of all rulings
  std::size_t all = 0;       ///< how many there are
};

/// How far a journal goes.
struct Extent {
  std::string first;  ///< the id of its first entry, in hexadecimal digits, which its copies share; empty for none
  std::string until;  ///< when its last entry was made, UTC; empty for none
  std::int64_t entries = 0;
  int schema = 0;           ///< of the file; 0 where it is empty
  std::string origin = {};  ///< as which the file writes, in hexadecimal digits; empty where it takes one when it does
};

/// How long another program that has locked the journal is waited for. `tell` is called once when that takes
/// more than a moment.
struct Patience {
  std::chrono::milliseconds longest = std::chrono::seconds(base::limit::lock_seconds);
  std::function<void()> tell = {};
};

/// Who keeps, between runs, texts that follow from the facts, in parts that are read one without the other; any may be
/// lost or refused at any time, and one may be of another text than the next. The number of the match is told of which
/// a text is, or one of those below.
struct Memory {
  using Text = std::array<std::string, 3>;
  static constexpr std::int64_t all_matches = 0, seasons = -1;

  std::function<std::string(std::int64_t of, std::size_t part)> recall = {};  ///< empty where there is none
  std::function<bool(std::int64_t of, const Text&)> keep = {};                ///< whether it will be recalled
};

/// A place among the entries of a match, and what stands before it.
struct Milestone {
  std::int64_t entry = 0;    ///< the last one before it
  std::string digest = {};   ///< of that, in hexadecimal digits: it stands for the whole match up to there
  std::int64_t entries = 0;  ///< so many stand before it
  std::size_t bytes = 0;     ///< of their texts
};

/// The file that keeps all facts: an SQLite database to which entries are only ever appended. Every
/// member function throws base::StoreFailure, with a sentence that says what to do, where the file
/// cannot be read or written.
class Journal {
 public:
  enum class Access { still, look, read, write, copy };

  /// Opens the file. `write` creates it, with its folders, readable by the owner only, and brings an
  /// older one up to this program's schema; `read` does that too, but takes a missing file for an empty
  /// journal. `look` leaves an older one as it is, only to be asked for its extent and its faults; so does
  /// `still`, which takes the file for a copy that nobody writes, and makes no file beside it. `copy` writes to a
  /// copy that is being made: an older one is not kept as it was. `now` is the
  /// time that new entries get, UTC. Throws base::StoreFailure for a file that is no journal,
  /// or one that is newer than this program.
  Journal(const std::string& path, Access access, std::string now, Patience patience = {});
  ~Journal();
  Journal(Journal&&) noexcept;
  Journal& operator=(Journal&&) noexcept;

  /// All that a command writes: begun at once, so that nobody else can write between reading and
  /// writing; undone on destruction unless committed.
  class Writing {
   public:
    explicit Writing(Journal& journal);
    ~Writing();
    Writing(const Writing&) = delete;
    Writing& operator=(const Writing&) = delete;
    /// Returns when the facts are on the disk.
    void commit();
    /// Gives the lock back while somebody is asked; what was written so far is undone.
    void pause();
    /// Takes it again.
    void go_on();

   private:
    void begin();

    Journal& m_journal;
    bool m_open = true;
  };
  [[nodiscard]] Writing write();
  /// All that a command reads: as it is at one moment, whatever others write meanwhile. Within another one, or a
  /// Writing, it adds nothing to that.
  class Reading {
   public:
    explicit Reading(Journal& journal);
    ~Reading();
    Reading(const Reading&) = delete;
    Reading& operator=(const Reading&) = delete;

   private:
    Journal& m_journal;
    bool m_own;
  };
  [[nodiscard]] Reading read();

  [[nodiscard]] std::optional<referee::Head> head(std::int64_t match);
  /// The entries of a match, oldest first.
  [[nodiscard]] std::vector<referee::Entry> entries(std::int64_t match);
  /// Those that other tables wrote and that do not count, where several went on with the match by themselves.
  [[nodiscard]] std::vector<referee::Entry> entries_aside(std::int64_t match);
  /// The milestone before the last entries of a match, these; nothing where something came from other journals. Needs a
  /// Writing.
  [[nodiscard]] std::optional<Milestone> milestone_before(std::int64_t match, std::span<const referee::Entry> last);
  /// The entries of a match behind a milestone; nothing where the match up to there is another one, or something came
  /// from other journals.
  [[nodiscard]] std::optional<std::vector<referee::Entry>> entries_behind(std::int64_t match,
                                                                          const Milestone& milestone);
  /// The numbers of the matches, the one written to last first, at most so many.
  [[nodiscard]] std::vector<std::int64_t> recent(std::size_t most);
  /// The same of those alone that were written to since a time, UTC.
  [[nodiscard]] std::vector<std::int64_t> recent(std::size_t most, std::string_view since);
  /// Whether a match was written to since a time, UTC.
  [[nodiscard]] bool is_touched(std::int64_t match, std::string_view since);
  /// The match written to last of those whose beginning is not taken back; nothing where there is none.
  [[nodiscard]] std::optional<std::int64_t> written_last();
  /// The match that was begun or resumed last in a session of a terminal; nothing where none was.
  [[nodiscard]] std::optional<std::int64_t> match_of(std::string_view session);
  /// The session in which a match was begun or resumed last; empty where it is not known.
  [[nodiscard]] std::string session_of(std::int64_t match);
  /// Makes a match that of a session; does nothing for a session without a name. Needs a Writing.
  void sit(std::int64_t match, std::string_view session);
  /// Visits every match with its entries, by date, by the time at which it was begun, then by who wrote it.
  /// What is passed is reused for the next one.
  void each(const std::function<void(const referee::Head&, std::span<const referee::Entry>)>& visit,
            const Filter& filter = {});
  /// The numbers of all matches in order, or of those in a season; those too whose beginning was taken back.
  [[nodiscard]] std::vector<std::int64_t> match_numbers(std::string_view season = {});
  /// The highest number of a match, about as many as there are; 0 for none.
  [[nodiscard]] std::int64_t last_match();
  /// Visits these matches as `each` does, but in this order.
  void each_of(std::span<const std::int64_t> matches,
               const std::function<void(const referee::Head&, std::span<const referee::Entry>)>& visit);
  /// Where the journal stands, for whoever keeps what follows from it.
  [[nodiscard]] Moment moment();
  /// The matches of which something else may be true than at a moment, by number; nothing where that may be any match,
  /// or the journal never stood there.
  [[nodiscard]] std::optional<std::vector<std::int64_t>> matches_since(const Moment& moment);
  /// Another reader of the file, for another thread, that sees what this one sees within a Reading or a Writing; null
  /// where it cannot: the file is not there, or something was written that only this one sees.
  [[nodiscard]] std::unique_ptr<Journal> twin();
  /// Says who keeps what follows from it.
  void remember_by(Memory memory);
  /// A part of what was kept last, of all matches or what is named; empty where nothing was.
  [[nodiscard]] std::string remembered(std::size_t part, std::int64_t of = Memory::all_matches);
  /// Keeps a text in place of it: by whoever keeps such texts, or that of all matches, where nobody can, as long as
  /// this is there.
  void remember(const Memory::Text& text, std::int64_t of = Memory::all_matches);
  /// All players by name.
  [[nodiscard]] std::vector<Player> players();
  /// The same without what is counted of their matches, which costs no more where there are more of these.
  [[nodiscard]] std::vector<Player> seated_players();
  /// Of these only the names of today.
  [[nodiscard]] std::vector<std::string> names();
  /// The player of a name of today or an earlier one, in any spelling.
  [[nodiscard]] std::optional<Player> player(std::string_view name);
  /// The player whom the rules of a season call so: the same one in every journal.
  [[nodiscard]] std::optional<Player> player(std::string_view name, const Season& season);
  /// Who the names that were written are today.
  [[nodiscard]] const People& people();
  /// Appends what is said of a player. Needs a Writing.
  void append(const PlayerEntry& entry);
  /// Keeps those of these players who are new, though they sit in no match yet. Needs a Writing.
  void keep(std::span<const std::string> players);

  /// The teams as they are, or as they were recorded before a time, UTC.
  [[nodiscard]] Teams teams(std::string_view recorded = {});
  /// The numbers of what was said of teams after a closing, up to the next one, or to today.
  [[nodiscard]] std::vector<std::int64_t> said_of_teams(const Closing& closing, const std::optional<Closing>& next);
  /// Appends what is said of a team, with those of its players that are new, and answers its number. Needs a Writing.
  std::int64_t append(const TeamEntry& entry);

  /// All seasons, in the order in which they were begun; those of today, or as their entries left them before a time,
  /// UTC. Their matches are not counted.
  [[nodiscard]] std::vector<Season> seasons(std::string_view recorded = {});
  /// The names of all seasons, in that order.
  [[nodiscard]] std::vector<std::string> season_names();
  /// Counts the matches of today of each of these.
  void count_matches(std::span<Season> seasons);
  /// The season of a name. Throws base::Mistake naming the nearest.
  [[nodiscard]] Season season(std::string_view name, std::string_view recorded = {});
  /// Begins a season. Needs a Writing. Throws base::Mistake where there is one of this name.
  void add_season(std::string_view name, std::span<const std::pair<std::string, std::string>> rules);
  /// Appends what is said of a season; `match` joins it. Needs a Writing.
  void append(const Season& season, SeasonEntry entry, std::int64_t match = 0);
  /// Declares the rules by which a season counts from now on. Needs a Writing.
  void declare(const Season& season, std::span<const std::pair<std::string, std::string>> rules);
  /// Closes a season with the table that this publishes. Needs a Writing.
  void close(const Season& season, const Publication& publication);
  /// Opens a closed season again, with the reason, which may be empty. Needs a Writing.
  void reopen(const Season& season, std::string_view why);
  /// The table of the last closing; nothing where none was published.
  [[nodiscard]] std::optional<Publication> published(const Season& season);
  /// All closings of a season that published a table, the first one first.
  [[nodiscard]] std::vector<Closing> closings(const Season& season);
  /// The table of a closing.
  [[nodiscard]] std::optional<Publication> published(const Closing& closing);
  /// What was written to the matches of a season after a closing, and how it was declared anew, up to the next one, or
  /// to today.
  [[nodiscard]] std::vector<Afterwards> afterwards(const Season& season, const Closing& closing,
                                                   const std::optional<Closing>& next);

  /// What was decided, oldest first, taken back or not; `game` empty for all.
  [[nodiscard]] std::vector<Ruling> rulings(std::string_view game = {});
  /// The ruling of a number, taken back or not; nothing where there is none. This and the following cost the same
  /// however much else was decided.
  [[nodiscard]] std::optional<Ruling> ruling(std::int64_t number);
  /// The presets of the club's own for a game, oldest first, taken back or not; `game` empty for all.
  [[nodiscard]] std::vector<Ruling> presets(std::string_view game = {});
  /// What is in force and was decided in a game about clauses that are cited, and what was decided and claimed in a
  /// match, oldest first. `cited` may be null, `match` 0 for none.
  [[nodiscard]] std::vector<Ruling> precedents(std::string_view game,
                                               const std::function<bool(const std::string& clause)>& cited,
                                               std::int64_t match = 0);
  /// Listens to every decision in force, of a game or of all; of those that speak of a question at most so many.
  [[nodiscard]] Heard hear(std::string_view game, std::span<const games::AskedWord> question, std::size_t most);
  /// Appends what was decided, and answers its number. Needs a Writing. Throws base::Mistake as the other
  /// append does.
  std::int64_t append(const Ruling& ruling);
  /// Appends that a ruling is taken back, and why. Needs a Writing. Throws base::Mistake as the other append does.
  void take_back(const Ruling& ruling, const std::string& why);

  /// Keeps the file of a game, and answers whether it is new. Needs a Writing. Throws base::Mistake where another text
  /// is kept under its id and edition.
  bool keep_game_file(std::string_view text);

  /// Adds a match with those of its players that are new, and the file of its game, and answers its number. Needs a
  /// Writing.
  /// Throws base::Mistake where there is no such season.
  std::int64_t add_match(const referee::Head& head);
  /// Appends an entry, giving it number and time, and answers its number. Needs a Writing. Throws
  /// base::Mistake for a text that cannot be kept (a zero byte, not UTF-8, above 1 MiB), and where the match has
  /// no room for it (base::limit).
  std::int64_t append(std::int64_t match, const referee::Entry& entry);

  /// The matches in the order in which journals hand them to each other: by date, when they were begun, and id; those
  /// that ever joined a season, where one is named, else all, those too whose beginning was taken back.
  [[nodiscard]] std::vector<MatchKey> match_keys(std::string_view season = {});
  /// These matches in the same order.
  [[nodiscard]] std::vector<MatchKey> keys_of(std::span<const std::int64_t> matches);
  /// The number of the fact of an id; nothing where there is none.
  [[nodiscard]] std::optional<std::int64_t> number_of(FactTable table, std::string_view id);
  /// The id of a fact by its number; empty where there is none.
  [[nodiscard]] std::string id_of(FactTable table, std::int64_t number);
  /// A fact by its number. Needs one that is there.
  [[nodiscard]] Fact fact(FactTable table, std::int64_t number);
  /// Visits the facts of a table in the order in which they were written, the same in every journal that holds them.
  void each_fact(FactTable table, const std::function<void(const Fact&)>& visit);
  /// Visits what was said of the season of a number, in the order in which it came to stand in this journal.
  void each_said(std::int64_t season, const std::function<void(const Fact&)>& visit);
  /// The id of what was said of it first; empty where nothing was.
  [[nodiscard]] std::string first_said(std::int64_t season);
  /// Visits the entries of a match that count, in order.
  void each_entry(std::int64_t match, const std::function<void(const Fact&)>& visit);
  /// Appends a fact that another journal wrote, with the id and the time that it has there, and answers its number.
  /// Needs a Writing. Throws base::Mistake for what cannot be kept, and where it names a fact that is not here.
  std::int64_t append(Fact fact);
  /// To be called once all that was said of people has come: where by that two have one name, they are told apart.
  void tell_namesakes_apart();

  /// What stands for all facts of a season and its matches as they are: SHA-256 in hexadecimal digits, as
  /// tavolo-verify(1) describes it. It follows from the facts alone.
  [[nodiscard]] std::string fingerprint(const Season& season);
  /// The same of a match; empty where there is none.
  [[nodiscard]] std::string fingerprint(std::int64_t match);
  /// What has, or had, a fingerprint that begins with these hexadecimal digits, or was published with it: seasons, then
  /// matches.
  [[nodiscard]] std::vector<Holder> holders(std::string_view digits);
  /// How many entries of matches were there before there were digests: what another program changed in these until then
  /// nobody can see.
  [[nodiscard]] std::int64_t older_than_digests();

  [[nodiscard]] Extent extent();
  /// The origin as which the file writes, in hexadecimal digits; a copy that has none yet is given one. Needs a
  /// Writing.
  std::string take_origin();
  /// What SQLite's integrity and foreign key checks find, and what another program did to facts, a sentence each.
  [[nodiscard]] std::vector<std::string> faults();

  [[nodiscard]] const std::string& path() const noexcept;
  /// The time that new entries get, UTC.
  [[nodiscard]] const std::string& now() const noexcept;
  /// The number of the schema that this program writes.
  [[nodiscard]] static int schema();

 private:
  friend class Exchange;

  /// Whether there is enough in it for two threads.
  [[nodiscard]] bool is_long();

  struct Store;
  std::unique_ptr<Store> m_store;
};

/// Copies the journal `from` to `to`, while others may write it; the copy stands there whole and checked, or
/// not at all, or whole and perhaps not yet safe from a power cut where that cannot be made sure. Throws base::Mistake
/// where there is something already, unless it is a file that it may `replace`, where there is no folder, and for a
/// file that belongs to the journal, and base::StoreFailure.
void back_up(const std::string& from, const std::string& to, bool replace, const Patience& patience = {});
/// What is taken of a file that is restored.
enum class Taking : std::uint8_t {
  all,
  facts,  ///< the rows of our tables, where it holds something strange; the journal itself may be restored so
};
/// Puts the journal `from` in the place of `to`, after it was checked, and answers where what stood there is
/// kept now; empty where nothing did. A damaged or strange journal is moved there as it is, with its log. Throws
/// base::StoreFailure, and then no record has changed, unless it says that this is not certain. `each` is called for
/// every match that was read.
[[nodiscard]] std::string restore(const std::string& from, const std::string& to, const std::string& now,
                                  const Patience& patience = {}, Taking taking = Taking::all,
                                  const std::function<void()>& each = {});

}  // namespace tavolo::journal
