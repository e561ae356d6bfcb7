#include "cli/hub.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/name.hpp"
#include "base/number.hpp"

namespace tavolo::cli {
namespace {

constexpr std::array<std::string_view, 2> schemes{"postgresql://", "postgres://"};

/// A connection string without its password.
std::string without_password(std::string_view target) {
  const std::size_t begin = target.find("//") + 2;
  const std::size_t end = std::min(target.find_first_of("/?", begin), target.size());
  std::string name(target.substr(0, std::min(target.find('?'), target.size())));
  const std::size_t at = target.substr(begin, end - begin).rfind('@');
  if (at == std::string_view::npos) return base::harmless(name);
  const std::size_t colon = target.substr(begin, at).find(':');
  if (colon != std::string_view::npos) name.erase(begin + colon, at - colon);
  return base::harmless(name);
}

bool is_origin(std::string_view text) {
  constexpr std::size_t digits = 32;
  return text.size() == digits && base::is_hexadecimal(text);
}

/// Origins and numbers as a table of a statement: nothing but digits is put into it.
std::string list_of(std::span<const journal::Held> held) {
  std::string list;
  for (const journal::Held& one : held) {
    list += fmt::format("{}('{}', {})", list.empty() ? "" : ", ", one.origin, one.counted);
  }
  return fmt::format("(VALUES ('', CAST(0 AS BIGINT)), {}) AS w (origin, above)", list);
}

}  // namespace

bool names_hub(std::string_view word) {
  return std::ranges::any_of(schemes, [&](std::string_view scheme) { return word.starts_with(scheme); });
}

Hub::Hub(const std::string& target, bool may_ask)
    : m_name(without_password(target)), m_psql(std::make_unique<Psql>(target, may_ask)) {
  std::vector<std::string> values;
  ask("COPY (SELECT (SELECT max(version) FROM tavolo.versions), current_setting('transaction_read_only'), "
      "current_user, "
      "(SELECT league FROM tavolo.clubs WHERE club = current_user)) TO STDOUT;",
      [&](std::string_view line) { values = copied_values(line); });
  m_is_connected = true;
  values.resize(4);
  m_club = base::harmless(values[2]);
  const base::Number version = base::whole(values[0]);
  if (!version || version.value > hub_schema) {
    throw base::StoreFailure(fmt::format("the hub {} is of a newer tavolo: its schema is {}, and this one knows {}",
                                         m_name, base::harmless(values[0]), hub_schema),
                             "install the newer tavolo");
  }
  if (values[1] != "off") {
    throw base::StoreFailure(fmt::format("the hub {} can only be read: it is a standby, or was told so", m_name),
                             "name the server that is written to");
  }
  if (values[3].empty()) {
    throw base::StoreFailure(fmt::format("{} is of no league in the hub {}", m_club, m_name),
                             "who keeps the hub adds clubs to it: tavolo-hub(7)");
  }
}

void Hub::ask(std::string_view statements, const std::function<void(std::string_view)>& visit) {
  try {
    m_psql->ask(statements, visit);
  } catch (const PsqlFailure& failure) {
    tell(failure);
  }
}

void Hub::tell(const PsqlFailure& failure) const {
  const std::string& code = failure.code();
  constexpr const char* again = "nothing is lost: sync again";
  if (!m_is_connected && (code == "3F000" || code == "42P01")) {
    throw base::StoreFailure(fmt::format("{} is no hub", m_name), "tavolo-hub(7) tells how a database becomes one");
  }
  if (code == "42501" && !m_is_connected) {
    throw base::StoreFailure(fmt::format("you are of no league in the hub {}", m_name),
                             "who keeps the hub adds clubs to it: tavolo-hub(7)");
  }
  if (code == "53100") {
    throw base::StoreFailure(fmt::format("the disk of the hub {} is full", m_name),
                             "tell who keeps it; nothing is lost: sync again then");
  }
  if (code.empty() && !m_is_connected) {
    throw base::StoreFailure(fmt::format("the hub {} cannot be reached: {}", m_name, failure.what()),
                             "try it with psql, which leads there: passwords and times of waiting are its own");
  }
  if (code.empty() || code.starts_with("57P") || code.starts_with("08")) {
    throw base::StoreFailure(fmt::format("the hub {} was lost: {}", m_name, failure.what()), again);
  }
  throw base::StoreFailure(fmt::format("the hub {} refused something: {}", m_name, failure.what()), again);
}

std::map<std::string, HubOrigin> Hub::origins() {
  std::map<std::string, HubOrigin> found;
  ask("COPY (SELECT o.origin, o.club, o.club = current_user, f.number, f.digest FROM tavolo.origins o LEFT JOIN "
      "LATERAL "
      "(SELECT number, digest FROM tavolo.facts WHERE origin = o.origin ORDER BY number DESC, digest LIMIT 8) f ON "
      "true "
      "ORDER BY o.origin, f.number DESC, f.digest) TO STDOUT;",
      [&](std::string_view line) {
        auto values = copied_values(line);
        values.resize(5);
        if (!is_origin(values[0])) return;
        HubOrigin& one = found[values[0]];
        const std::int64_t number = base::whole(values[3]).value;
        if (one.held.origin.empty()) {
          one = {.club = values[1],
                 .own = values[2] == "t",
                 .held = {.origin = values[0], .counted = number, .digest = std::move(values[4])}};
        } else if (number == one.held.counted) {
          one.held.digest += values[4];
        }
      });
  return found;
}

std::map<std::string, std::string> Hub::digests(std::span<const journal::Held> at) {
  std::map<std::string, std::string> found;
  if (at.empty()) return found;
  ask(fmt::format("COPY (SELECT w.origin, f.digest FROM {}, LATERAL (SELECT digest FROM tavolo.facts WHERE origin = "
                  "w.origin AND number = w.above LIMIT 8) f ORDER BY w.origin, f.digest) TO STDOUT;",
                  list_of(at)),
      [&](std::string_view line) {
        auto values = copied_values(line);
        values.resize(2);
        found[values[0]] += values[1];
      });
  return found;
}

void Hub::each_behind(std::span<const journal::Held> held, const std::function<void(std::string_view)>& visit) {
  if (held.empty()) return;
  // A limit that is never reached: so that the rows of each origin are looked up, and not all of the table.
  ask(fmt::format("COPY (SELECT f.origin, f.number, f.id, f.kind, f.digest, f.body FROM {}, LATERAL (SELECT origin, "
                  "number, id, kind, digest, turn, body FROM tavolo.facts WHERE origin = w.origin AND number > w.above "
                  "ORDER BY number LIMIT 1000000000000) f ORDER BY f.turn, f.origin, f.number, f.id) TO STDOUT;",
                  list_of(held)),
      visit);
}

journal::FactRow Hub::row_of(std::string_view line) {
  auto values = copied_values(line);
  values.resize(6);
  return {.origin = std::move(values[0]),
          .number = std::move(values[1]),
          .id = std::move(values[2]),
          .kind = std::move(values[3]),
          .digest = std::move(values[4]),
          .body = std::move(values[5])};
}

void Hub::claim(std::span<const std::string> origins) {
  if (origins.empty()) return;
  std::string list;
  for (const std::string& origin : origins) {
    list += fmt::format("{}('{}')", list.empty() ? "" : ", ", origin);
  }
  ask(fmt::format(
      "INSERT INTO tavolo.origins (origin, club, league) SELECT w.origin, c.club, c.league FROM (VALUES {}) "
      "AS w (origin), tavolo.clubs c WHERE c.club = current_user ON CONFLICT DO NOTHING;",
      list));
}

void Hub::begin_adding() {
  ask("COPY (SELECT coalesce((SELECT turn FROM tavolo.facts ORDER BY turn DESC LIMIT 1), 0)) TO STDOUT;",
      [&](std::string_view line) { m_turn = base::whole(line).value; });
  if (m_has_table) return;
  // psql ends a text that is cut off as if it were whole: what is added counts from COMMIT on.
  ask("CREATE TEMPORARY TABLE arriving (origin TEXT, number BIGINT, id TEXT, kind TEXT, digest TEXT, turn BIGINT, "
      "body TEXT);");
  m_has_table = true;
}

void Hub::add(const journal::FactRow& row) {
  constexpr std::int64_t last_turn = std::int64_t{1} << 62;
  m_turn = std::min(m_turn + 1, last_turn);
  const std::string turn = fmt::format("{}", m_turn);
  std::string text;
  for (const std::string_view value :
       {std::string_view(row.origin), std::string_view(row.number), std::string_view(row.id),
        std::string_view(row.kind), std::string_view(row.digest), std::string_view(turn), std::string_view(row.body)}) {
    if (!text.empty()) text += '\t';
    add_copied(text, value);
  }
  text += '\n';
  try {
    if (m_is_adding) {
      m_psql->send(text);
    } else {
      m_is_adding = true;
      m_psql->send("BEGIN;\nCOPY arriving FROM STDIN;\n" + text);
    }
  } catch (const PsqlFailure& failure) {
    tell(failure);
  }
}

void Hub::keep() {
  if (!m_is_adding) return;
  m_is_adding = false;
  ask("\\.\n"
      "INSERT INTO tavolo.facts (origin, number, id, kind, digest, turn, body, club, league) SELECT a.origin, "
      "a.number, "
      "a.id, a.kind, a.digest, a.turn, a.body, c.club, c.league FROM arriving a, tavolo.clubs c WHERE c.club = "
      "current_user ORDER BY a.origin, a.number, a.id ON CONFLICT DO NOTHING;\n"
      "DELETE FROM arriving;\n"
      "COMMIT;");
}

}  // namespace tavolo::cli
