#include "report/json_writer.hpp"

#include <cassert>

namespace tavolo::report {

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string document(const Json& json) { return dumped(json) + '\n'; }

void JsonWriter::separate(std::string_view name) {
  if (!m_first) m_text += ',';
  m_first = false;
  if (!name.empty()) m_text += dumped(name) + ':';
}

void JsonWriter::begin(std::string_view name, char open, char close) {
  separate(name);
  m_text += open;
  m_ends += close;
  m_first = true;
}

void JsonWriter::add(std::string_view name, const Json& value) {
  separate(name);
  m_text += dumped(value);
}

void JsonWriter::add(const Json& element) {
  separate({});
  m_text += dumped(element);
}

void JsonWriter::add_written(std::initializer_list<std::pair<std::string_view, std::string_view>> members) {
  separate({});
  char before = '{';
  for (const auto& [name, value] : members) {
    m_text += before;
    m_text += '"';
    m_text += name;
    m_text += "\":";
    m_text += value;
    before = ',';
  }
  m_text += '}';
}

void JsonWriter::end() {
  assert(!m_ends.empty());
  m_text += m_ends.back();
  m_ends.pop_back();
  m_first = false;
}

std::string JsonWriter::text() && {
  while (!m_ends.empty()) end();
  return std::move(m_text) + '\n';
}

}  // namespace tavolo::report
