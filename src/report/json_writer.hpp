#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

namespace tavolo::report {

using Json = nlohmann::ordered_json;

/// The text of a value; what is not UTF-8 is written with replacement characters.
[[nodiscard]] std::string dumped(const Json& json);
/// A document of one line, with its newline.
[[nodiscard]] std::string document(const Json& json);

/// Writes a document element by element, since a long list does not fit as a tree.
class JsonWriter {
 public:
  /// Begins an object or an array: a member where a name is given, else an element or the document itself.
  void object(std::string_view name = {}) { begin(name, '{', '}'); }
  void array(std::string_view name = {}) { begin(name, '[', ']'); }
  /// Adds a member to the object that was begun last.
  void add(std::string_view name, const Json& value);
  /// Adds an element to the array that was begun last.
  void add(const Json& element);
  /// Adds an object to it, of members with what is JSON already: for lists of hundreds of thousands, without a tree.
  void add_written(std::initializer_list<std::pair<std::string_view, std::string_view>> members);
  /// Ends what was begun last.
  void end();
  /// Ends all that was begun, and gives the document. Nothing can be added after that.
  [[nodiscard]] std::string text() &&;

 private:
  void begin(std::string_view name, char open, char close);
  /// What stands before the next member or element.
  void separate(std::string_view name);

  std::string m_text;
  std::string m_ends;  ///< the brackets that end what is open, the innermost last
  bool m_first = true;
};

}  // namespace tavolo::report
