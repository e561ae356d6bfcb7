# The libraries, each a Debian package. Their static forms keep the start of the program short.
find_package(fmt REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_library(SQLite3_LIBRARY NAMES libsqlite3.a sqlite3)
find_package(SQLite3 REQUIRED)
find_package(SQLiteCpp REQUIRED)
find_path(UTF8PROC_INCLUDE_DIR utf8proc.h REQUIRED)
find_library(UTF8PROC_LIBRARY NAMES libutf8proc.a utf8proc REQUIRED)
add_library(tavolo_utf8proc INTERFACE)
target_include_directories(tavolo_utf8proc SYSTEM INTERFACE ${UTF8PROC_INCLUDE_DIR})
target_link_libraries(tavolo_utf8proc INTERFACE ${UTF8PROC_LIBRARY})
# Its static form does not say what it needs: the names of keys, and what BSD has in its C library.
find_path(EDIT_INCLUDE_DIR histedit.h REQUIRED)
find_library(EDIT_LIBRARY NAMES libedit.a edit REQUIRED)
add_library(tavolo_edit INTERFACE)
target_include_directories(tavolo_edit SYSTEM INTERFACE ${EDIT_INCLUDE_DIR})
target_link_libraries(tavolo_edit INTERFACE ${EDIT_LIBRARY})
if(EDIT_LIBRARY MATCHES "\\.a$")
  foreach(needed bsd md tinfo)
    find_library(EDIT_${needed}_LIBRARY NAMES lib${needed}.a ${needed} REQUIRED)
    target_link_libraries(tavolo_edit INTERFACE ${EDIT_${needed}_LIBRARY})
  endforeach()
endif()
# Boost.Beast and what it needs are headers.
find_path(BEAST_INCLUDE_DIR boost/beast/http.hpp REQUIRED)
add_library(tavolo_beast INTERFACE)
target_include_directories(tavolo_beast SYSTEM INTERFACE ${BEAST_INCLUDE_DIR})
find_path(QRCODE_INCLUDE_DIR qrcodegen/qrcodegen.hpp REQUIRED)
find_library(QRCODE_LIBRARY NAMES libqrcodegencpp.a qrcodegencpp REQUIRED)
add_library(tavolo_qrcode INTERFACE)
target_include_directories(tavolo_qrcode SYSTEM INTERFACE ${QRCODE_INCLUDE_DIR})
target_link_libraries(tavolo_qrcode INTERFACE ${QRCODE_LIBRARY})

# Digests. libedit brings it.
find_path(MD_INCLUDE_DIR sha2.h REQUIRED)
find_library(MD_LIBRARY NAMES libmd.a md REQUIRED)
add_library(tavolo_md INTERFACE)
target_include_directories(tavolo_md SYSTEM INTERFACE ${MD_INCLUDE_DIR})
target_link_libraries(tavolo_md INTERFACE ${MD_LIBRARY})

# What is installed starts fast: no shared libraries to find and bind before main. Where the C library has
# no static form, the C++ runtime alone is linked so.
option(TAVOLO_STATIC "Link programs statically" ON)
include(CheckCXXSourceCompiles)
set(CMAKE_REQUIRED_LINK_OPTIONS -static -Wl,--no-warnings)
check_cxx_source_compiles("#include <string>\nint main(int, char** argv) { return std::string(*argv).empty(); }"
                          TAVOLO_STATIC_WORKS)
unset(CMAKE_REQUIRED_LINK_OPTIONS)

# tavolo_link(TARGET): how a program that is run by people or measured is linked.
function(tavolo_link target)
  if(NOT TAVOLO_STATIC OR TAVOLO_SANITIZE)
    return()
  endif()
  if(TAVOLO_STATIC_WORKS AND SQLite3_LIBRARY MATCHES "\\.a$" AND UTF8PROC_LIBRARY MATCHES "\\.a$" AND
     EDIT_LIBRARY MATCHES "\\.a$" AND QRCODE_LIBRARY MATCHES "\\.a$")
    # SQLite can load extensions, which a static program cannot; the linker says so, and tavolo loads none.
    target_link_options(${target} PRIVATE -static -Wl,--no-warnings)
  else()
    target_link_options(${target} PRIVATE -static-libstdc++ -static-libgcc)
  endif()
endfunction()
