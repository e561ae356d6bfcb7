# tavolo_fmt: fmt compiled once and linked statically. With another version than 9 it is the headers alone, and a build
# takes twice as long.
if(fmt_VERSION VERSION_GREATER_EQUAL 9 AND fmt_VERSION VERSION_LESS 10)
  get_target_property(fmt_headers fmt::fmt-header-only INTERFACE_INCLUDE_DIRECTORIES)
  add_library(tavolo_fmt STATIC ${PROJECT_SOURCE_DIR}/cmake/fmt.cpp)
  target_include_directories(tavolo_fmt SYSTEM PUBLIC ${fmt_headers})
else()
  add_library(tavolo_fmt INTERFACE)
  target_link_libraries(tavolo_fmt INTERFACE fmt::fmt-header-only)
endif()
