#include "base/name.hpp"

#include <array>
#include <string_view>
#include <vector>

#include "catch.hpp"

using namespace tavolo::base;

namespace {

const std::string e_acute = "\xC3\xA9";
const std::string accent = "\xCC\x81";        // to be put on the letter before it
const std::string leftward = "\xE2\x80\xAE";  // U+202E
const std::string broken = "\xFF";

}  // namespace

TEST_CASE("a name is normal, without blanks around it, and all of it is seen") {
  CHECK(normal_name("  Ann Maria ") == "Ann Maria");
  CHECK(normal_name("Zoe" + accent) == "Zo" + e_acute);
  CHECK(normal_name("\xE7\x8E\x8B") == "\xE7\x8E\x8B");
  for (const std::string& text :
       {std::string(), std::string("   "), "Ann" + broken, "Ann" + leftward, std::string("Ann\nBen"),
        std::string("\xEF\xBB\xBF") + "Ann", std::string("a\tb"), std::string("\xE2\x80\xA8"),
        std::string("\xEE\x80\x80"), std::string("\xCD\xB8"),
        // What leaves no ink: fillers of Hangul, the blank of braille, wide blanks, marks on nothing.
        std::string("\xE3\x85\xA4"), std::string("\xE1\x85\x9F"), std::string("\xE1\x85\xA0"),
        std::string("\xEF\xBE\xA0"), std::string("\xE2\xA0\x80"), std::string("\xC2\xA0"), std::string("\xE3\x80\x80"),
        std::string("\xCC\x81"), std::string("\xEF\xB8\x8F"), "Ann" + std::string("\xE3\x85\xA4")}) {
    CAPTURE(text);
    CHECK_FALSE(normal_name(text));
  }
}

TEST_CASE("spellings of one name fold to the same") {
  CHECK(folded("ANN-Marie 2") == "ann-marie 2");
  CHECK(folded("ZO\xC3\x89") == folded("zoe" + accent));
  CHECK(folded("\xEF\xBC\xA1nn") == "ann");  // a wide A
  CHECK(folded("Gro\xC3\x9F") == folded("GROSS"));
  CHECK(folded(broken) == broken);
}

TEST_CASE("words are runs of letters and digits, without case and accents") {
  using List = std::vector<std::string>;
  CHECK(plain_words("  Who won the 3rd trick?", 10) == List{"who", "won", "the", "3rd", "trick"});
  CHECK(plain_words("\xC3\x89"
                    "cart\xC3\xA9",
                    10) == List{"ecarte"});
  CHECK(plain_words("one two three", 2) == List{"one", "two"});
  CHECK(plain_words("a" + broken + "b", 10) == List{"a", "b"});
  CHECK(plain_words("", 10).empty());
  CHECK(plain_words(std::string(100, 'x'), 10) == List{std::string(64, 'x')});
}

TEST_CASE("a word begins and ends beside what is no letter and no digit") {
  const auto borders = [](std::string_view text) {
    std::vector<std::size_t> list;
    for (std::size_t at = 0; at <= text.size(); ++at) {
      if (is_word_border(text, at)) list.push_back(at);
    }
    return list;
  };
  using List = std::vector<std::size_t>;
  CHECK(borders("a b1") == List{0, 1, 2, 4});
  CHECK(borders("a’s") == List{0, 1, 4, 5});
  CHECK(borders("—é") == List{0, 3, 5});
  CHECK(borders("e\u0301 é") == List{0, 3, 4, 6});
  CHECK(borders("a🎉b") == List{0, 1, 5, 6});
  CHECK(borders("❤\ufe0fa") == List{0, 3, 6, 7});  // a sign in colour
  CHECK(borders("\u0301a") == List{0, 2, 3});      // a mark on nothing
  CHECK(borders("a" + broken) == List{0, 1, 2});
  CHECK(is_word_border("", 0));
  CHECK(is_word_border("a", 7));
}

TEST_CASE("what is not UTF-8 is told apart") {
  CHECK(is_utf8(""));
  CHECK(is_utf8("Ann"));
  CHECK(is_utf8("Zo" + e_acute));
  CHECK(is_utf8(e_acute + std::string(1, '\0')));  // a character, if not one to be seen
  CHECK_FALSE(is_utf8(broken));
  CHECK_FALSE(is_utf8(e_acute.substr(0, 1)));
  CHECK_FALSE(is_utf8("\xC0\x80"));          // a zero byte in two
  CHECK_FALSE(is_utf8("\xED\xA0\x80"));      // half of a pair
  CHECK_FALSE(is_utf8("\xF5\x80\x80\x80"));  // beyond the last character
}

TEST_CASE("initials are the first letters of the words") {
  CHECK(initials("Ann") == "A.");
  CHECK(initials("Ann Maria Klein") == "A. M. K.");
  CHECK(initials("  \xC3\x89lodie   b") == "\xC3\x89. b.");
  CHECK(initials("Fay (1e57)") == "F.");
  CHECK(initials("(Fay)") == "(.");
  CHECK(initials("").empty());
}

TEST_CASE("the width of a text is in columns, not in bytes") {
  CHECK(width("Ann") == 3);
  CHECK(width("Zo" + e_acute) == 3);
  CHECK(width("Zoe" + accent) == 3);
  CHECK(width("\xE7\x8E\x8B") == 2);
  CHECK(width(broken + e_acute) == 2);
}

TEST_CASE("nothing that acts on a terminal stays in a harmless text") {
  CHECK(harmless("Ann, Zo" + e_acute) == "Ann, Zo" + e_acute);
  CHECK(harmless("\x1B[31m") == "\\x1b[31m");
  CHECK(harmless("a\nb\tc") == "a\\x0ab\\x09c");
  CHECK(harmless("a\nb", true) == "a\nb");
  CHECK(harmless(leftward) == "\\u202e");
  CHECK(harmless(broken) == "\\xff");
  CHECK(harmless("\xC2\x85") == "\\u0085");
}

TEST_CASE("the distance of two words is the number of slips between them") {
  CHECK(distance("", "") == 0);
  CHECK(distance("deal", "DEAL") == 0);
  CHECK(distance("deal", "dea") == 1);
  CHECK(distance("deal", "deals") == 1);
  CHECK(distance("deal", "dial") == 1);
  CHECK(distance("deal", "dael") == 1);
  CHECK(distance("deal", "") == 4);
  CHECK(distance("amend", "undo") == 4);
}

TEST_CASE("the nearest word is named only where it may be meant") {
  constexpr std::array<std::string_view, 4> words{"deal", "amend", "undo", "a"};
  CHECK(nearest("dela", words) == "deal");
  CHECK(nearest("Undoo", words) == "undo");
  CHECK(nearest("amned", words) == "amend");
  CHECK_FALSE(nearest("standings", words));
  CHECK_FALSE(nearest("", words));
  CHECK_FALSE(nearest("b", words));  // all of "a" would be wrong
  const std::string endless(65, 'x');
  const std::array<std::string_view, 1> one{endless};
  CHECK_FALSE(nearest(endless, one));
  CHECK_FALSE(nearest(std::string_view(endless).substr(1), one));
  const std::array<std::string_view, 1> long_one{std::string_view(endless).substr(1)};
  CHECK(nearest(std::string_view(endless).substr(1), long_one) == long_one.front());
  CHECK_FALSE(nearest(endless, long_one));
}

TEST_CASE("words are compared without the case of plain letters") {
  CHECK(same_word("Deal", "dEAL"));
  CHECK_FALSE(same_word("deal", "deals"));
  CHECK_FALSE(same_word("deal", "dead"));
  CHECK(begins_with("All-Fours", "all"));
  CHECK_FALSE(begins_with("al", "all"));
}

TEST_CASE("a word of a command is put into quotes where a shell takes it apart") {
  CHECK(typed("Ann") == "Ann");
  CHECK(typed("Zo" + e_acute) == "Zo" + e_acute);
  CHECK(typed("--db=a0z/A9Z.x_y+1,2:3@4%") == "--db=a0z/A9Z.x_y+1,2:3@4%");
  CHECK(typed("Jean Pierre") == "'Jean Pierre'");
  CHECK(typed("O'Neil") == "'O'\\''Neil'");
  CHECK(typed("$(id)") == "'$(id)'");
  CHECK(typed("").size() == 2);
}

TEST_CASE("a line that is written into a file reads back as it was") {
  for (const std::string text :
       {"", " ", "a b", " a ", "a\\b", "\\", "\\.", "\t", "a\x1b[2Jb", "\u202e", "Zoë", "日本 ", "\\u{9}"}) {
    const std::string line = written(text);
    CHECK(harmless(line) == line);
    CHECK_FALSE(line.empty());
    CHECK(line.find_first_of(" ") != 0);
    CHECK(line.back() != ' ');
    std::size_t at = 0;
    CHECK(read_written(line, at) == text);
  }
  for (const std::string text :
       {"\\", "a\\q", "\\u{}", "\\u{110000}", "\\u{d800}", "\\u{9", "\\u{0}", "\\u{12345678}"}) {
    std::size_t at = 0;
    CHECK_FALSE(read_written(text, at));
    CHECK(text[at] == '\\');
  }
}

TEST_CASE("nothing is near to no word at all") {
  CHECK(tavolo::base::nearest("", std::vector<std::string_view>{"a", "s"}) == std::nullopt);
}
