# tavolo_by_itself(TARGET FILE): text needs none of what is precompiled; and a unit of sources is there before it is.
function(tavolo_by_itself target file)
  target_sources(${target} PRIVATE ${file})
  set_source_files_properties(${file} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON)
endfunction()

# Writes embedded/NAME.cpp from files, as `options` say, and puts it into TARGET.
function(tavolo_embed_files target name options)
  set(files "")
  foreach(file ${ARGN})
    cmake_path(ABSOLUTE_PATH file)
    list(APPEND files ${file})
  endforeach()
  list(JOIN files "|" joined)
  set(out ${CMAKE_CURRENT_BINARY_DIR}/embedded/${name}.cpp)
  add_custom_command(
    OUTPUT ${out}
    COMMAND ${CMAKE_COMMAND} ${options} -DNAME=${name} "-DFILES=${joined}" -DOUT=${out}
            -P ${PROJECT_SOURCE_DIR}/cmake/embed_file.cmake
    DEPENDS ${files} ${PROJECT_SOURCE_DIR}/cmake/embed_file.cmake
    VERBATIM)
  tavolo_by_itself(${target} ${out})
endfunction()

# tavolo_embed(TARGET NAME FILE): puts the text of FILE into TARGET as
#   extern const std::string_view tavolo::embedded::NAME;
# An array of characters: of a literal compilers need not take more than 65,536.
function(tavolo_embed target name file)
  tavolo_embed_files(${target} ${name} "" ${file})
endfunction()

# tavolo_embed_list(TARGET NAME FILE…): these files, in this order, as
#   std::span<const std::string_view> tavolo::embedded::NAME();
function(tavolo_embed_list target name)
  tavolo_embed_files(${target} ${name} -DLIST=ON ${ARGN})
endfunction()

# tavolo_embed_migrations(TARGET FOLDER): every FOLDER/NNNN-name.sql, in order, as
#   std::span<const std::string_view> tavolo::embedded::migrations();
# and what a database holds after each of them as
#   std::span<const journal::SchemaObject> tavolo::embedded::schema_objects();
function(tavolo_embed_migrations target folder)
  file(GLOB files CONFIGURE_DEPENDS ${folder}/*.sql)
  list(SORT files)
  tavolo_embed_list(${target} migrations ${files})

  # What they make, to the letter; a program finds it out.
  set(schema ${CMAKE_CURRENT_BINARY_DIR}/embedded/schema.cpp)
  add_executable(write_schema ${PROJECT_SOURCE_DIR}/cmake/write_schema.cpp)
  target_link_libraries(write_schema PRIVATE SQLite::SQLite3 tavolo_settings)
  add_custom_command(OUTPUT ${schema} COMMAND write_schema ${schema} ${files} DEPENDS write_schema ${files} VERBATIM)
  tavolo_by_itself(${target} ${schema})
endfunction()

# tavolo_embed_case_index(TARGET FILE…): which cases of these files cite which clauses, as
#   extern const std::string_view tavolo::embedded::case_index;
# a line a case: the clauses, a tab, the name of the case.
function(tavolo_embed_case_index target)
  set(index ${CMAKE_CURRENT_BINARY_DIR}/embedded/case_index.txt)
  list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ OUTPUT_VARIABLE files)
  list(JOIN files "|" joined)
  add_custom_command(
    OUTPUT ${index}
    COMMAND ${CMAKE_COMMAND} "-DFILES=${joined}" -DOUT=${index} -P ${PROJECT_SOURCE_DIR}/cmake/case_index.cmake
    DEPENDS ${files} ${PROJECT_SOURCE_DIR}/cmake/case_index.cmake
    VERBATIM)
  tavolo_embed(${target} case_index ${index})
endfunction()
