# Linked by every target of the project: warnings, and errors from them where TAVOLO_WERROR says so.
option(TAVOLO_WERROR "Treat warnings as errors" OFF)
option(TAVOLO_SANITIZE "Build with the address and undefined-behaviour sanitizers" OFF)
option(TAVOLO_FUZZ "Build the programs that libFuzzer drives; for clang" OFF)

# GCC looks for memory that it could use again until its own is twice as much as it needs, in a fifth of its time; where
# each compiler may have a gigabyte and a half it need not.
cmake_host_system_information(RESULT memory QUERY TOTAL_PHYSICAL_MEMORY)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND memory GREATER 6000)
  foreach(setting ggc-min-expand=400 ggc-min-heapsize=1000000)
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:--param=${setting}>)
  endforeach()
endif()

add_library(tavolo_settings INTERFACE)
target_compile_options(tavolo_settings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Wold-style-cast
  -Wno-missing-field-initializers
  $<$<CXX_COMPILER_ID:Clang>:-Wreserved-identifier>
  $<$<BOOL:${TAVOLO_WERROR}>:-Werror>
  $<$<BOOL:${TAVOLO_SANITIZE}>:-fsanitize=address,undefined;-fno-sanitize-recover=all;-fno-omit-frame-pointer>
  $<$<BOOL:${TAVOLO_FUZZ}>:-fsanitize=fuzzer-no-link>)
# GCC 12 warns of overlapping copies inside std::string where there are none (its bug 105651), and in optimised code of
# dangling pointers to what is still there and of lengths that cannot be. What else it guesses there is told, and does
# not stop a build; the sanitizers and clang look for the same.
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(tavolo_settings INTERFACE -Wno-restrict -Wno-dangling-pointer -Wno-stringop-overflow
    -Wno-error=maybe-uninitialized -Wno-error=array-bounds -Wno-error=stringop-overread)
endif()
# In a unit of several sources what one has in an unnamed namespace stands in a file that is included, which GCC takes
# for a header, and hides nothing of the others, as clang believes. GCC tells what is hidden in one source.
if(CMAKE_UNITY_BUILD)
  target_compile_options(tavolo_settings INTERFACE
    $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>
    $<$<CXX_COMPILER_ID:Clang>:-Wno-shadow>)
endif()
target_link_options(tavolo_settings INTERFACE
  # Tests run it thousands of times: where it stands at one address nothing is moved at each start, a third of its time.
  $<$<BOOL:${TAVOLO_SANITIZE}>:-fsanitize=address,undefined;-no-pie>)
