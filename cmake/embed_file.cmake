# Writes a C++ file that holds the texts of FILES, with | between them; run by tavolo_embed and tavolo_embed_list. One
# text is the constant NAME; with LIST they are what the function NAME gives.
string(REPLACE "|" ";" files "${FILES}")
string(REPEAT "." 112 line)  # 7 characters a byte, and 16 bytes a line
set(arrays "")
set(texts "")
foreach(file ${files})
  file(READ ${file} hex HEX)
  string(LENGTH "${hex}" length)
  math(EXPR size "${length} / 2")
  list(LENGTH texts number)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," characters "${hex}")
  string(REGEX REPLACE "(${line})" "\\1\n" characters "${characters}")
  string(APPEND arrays "constexpr char text_${number}[] = {\n${characters}'\\0'};\n")
  list(APPEND texts "std::string_view{text_${number}, ${size}}")
endforeach()
list(JOIN texts ", " texts)
if(LIST)
  set(includes "#include <array>\n#include <span>\n#include <string_view>")
  set(declaration "std::span<const std::string_view> ${NAME}();")
  set(definition "std::span<const std::string_view> ${NAME}() {
  static constexpr std::array list{${texts}};
  return list;
}")
else()
  set(includes "#include <string_view>")
  set(declaration "extern const std::string_view ${NAME};")
  set(definition "constinit const std::string_view ${NAME} = ${texts};")
endif()
file(WRITE ${OUT}
"${includes}
namespace tavolo::embedded {
${declaration}
namespace {
${arrays}}
${definition}
}
")
