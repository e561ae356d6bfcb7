# The libraries, each a Debian package. Their static forms keep the start of the program short.
find_package(fmt REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_library(SQLite3_LIBRARY NAMES libsqlite3.a sqlite3)
find_package(SQLite3 REQUIRED)
find_package(SQLiteCpp REQUIRED)

# What the program is linked with, so that it is known whether all of it has a static form.
set_property(GLOBAL PROPERTY TAVOLO_LIBRARIES ${SQLite3_LIBRARY})

# tavolo_library(NAME HEADER LIBRARY): a library without a package file, to be linked as tavolo_NAME.
function(tavolo_library name header library)
  string(TOUPPER ${name} upper)
  find_path(${upper}_INCLUDE_DIR ${header} REQUIRED)
  find_library(${upper}_LIBRARY NAMES lib${library}.a ${library} REQUIRED)
  add_library(tavolo_${name} INTERFACE)
  target_include_directories(tavolo_${name} SYSTEM INTERFACE ${${upper}_INCLUDE_DIR})
  target_link_libraries(tavolo_${name} INTERFACE ${${upper}_LIBRARY})
  set_property(GLOBAL APPEND PROPERTY TAVOLO_LIBRARIES ${${upper}_LIBRARY})
endfunction()
tavolo_library(utf8proc utf8proc.h utf8proc)
tavolo_library(qrcode qrcodegen/qrcodegen.hpp qrcodegencpp)
tavolo_library(nettle nettle/sha2.h nettle)  # digests
# Its static form does not say what it needs: the names of keys, and what BSD has in its C library.
tavolo_library(edit histedit.h edit)
if(EDIT_LIBRARY MATCHES "\\.a$")
  foreach(needed bsd md tinfo)
    find_library(EDIT_${needed}_LIBRARY NAMES lib${needed}.a ${needed} REQUIRED)
    target_link_libraries(tavolo_edit INTERFACE ${EDIT_${needed}_LIBRARY})
    set_property(GLOBAL APPEND PROPERTY TAVOLO_LIBRARIES ${EDIT_${needed}_LIBRARY})
  endforeach()
endif()
# Boost.Beast and what it needs are headers.
find_path(BEAST_INCLUDE_DIR boost/beast/http.hpp REQUIRED)
add_library(tavolo_beast INTERFACE)
target_include_directories(tavolo_beast SYSTEM INTERFACE ${BEAST_INCLUDE_DIR})

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
  get_property(shared GLOBAL PROPERTY TAVOLO_LIBRARIES)
  list(FILTER shared EXCLUDE REGEX "\\.a$")
  if(TAVOLO_STATIC_WORKS AND NOT shared)
    # SQLite can load extensions, which a static program cannot; the linker says so, and tavolo loads none.
    target_link_options(${target} PRIVATE -static -Wl,--no-warnings)
    # The first exception that a static program throws has all its frames sorted, which takes ten times what a command
    # does, so that each refusal would be late. Where nobody registers them they are looked up in the table of the linker.
    if(NOT TARGET tavolo_frames)
      add_library(tavolo_frames OBJECT ${PROJECT_SOURCE_DIR}/cmake/frames.c)
    endif()
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:tavolo_frames>)
    target_link_options(${target} PRIVATE -Wl,--eh-frame-hdr -Wl,--wrap=__register_frame_info
                        -Wl,--wrap=__deregister_frame_info)
  else()
    target_link_options(${target} PRIVATE -static-libstdc++ -static-libgcc)
  endif()
endfunction()
