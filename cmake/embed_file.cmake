# Writes a C++ file that holds the text of IN as the constant NAME; run by tavolo_embed.
file(READ ${IN} hex HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" escaped "${hex}")
# 4 characters a byte: a new literal every 100 bytes keeps lines short.
string(REGEX REPLACE "(................................................................................)" "\\1\"\n\"" escaped "${escaped}")
string(LENGTH "${hex}" length)
math(EXPR size "${length} / 2")
file(WRITE ${OUT}
"#include <string_view>
namespace tavolo::embedded {
extern const std::string_view ${NAME};
constinit const std::string_view ${NAME}{
\"${escaped}\", ${size}};
}
")
