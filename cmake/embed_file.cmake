# Writes a C++ file that holds the text of IN as the constant NAME; run by tavolo_embed.
file(READ ${IN} hex HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," characters "${hex}")
# 7 characters a byte, and 16 bytes a line.
string(REPEAT "." 112 line)
string(REGEX REPLACE "(${line})" "\\1\n" characters "${characters}")
string(LENGTH "${hex}" length)
math(EXPR size "${length} / 2")
file(WRITE ${OUT}
"#include <string_view>
namespace tavolo::embedded {
extern const std::string_view ${NAME};
namespace {
constexpr char text[] = {
${characters}'\\0'};
}
constinit const std::string_view ${NAME}{text, ${size}};
}
")
