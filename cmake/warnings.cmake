# Linked by every target of the project: warnings, and errors from them where TAVOLO_WERROR says so.
option(TAVOLO_WERROR "Treat warnings as errors" OFF)
option(TAVOLO_SANITIZE "Build with the address and undefined-behaviour sanitizers" OFF)

add_library(tavolo_settings INTERFACE)
target_compile_options(tavolo_settings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Wold-style-cast
  -Wno-missing-field-initializers
  $<$<BOOL:${TAVOLO_WERROR}>:-Werror>
  $<$<BOOL:${TAVOLO_SANITIZE}>:-fsanitize=address,undefined;-fno-sanitize-recover=all;-fno-omit-frame-pointer>)
target_link_options(tavolo_settings INTERFACE
  $<$<BOOL:${TAVOLO_SANITIZE}>:-fsanitize=address,undefined>)
