# tavolo_embed(TARGET NAME FILE): puts the text of FILE into TARGET as
#   extern const std::string_view tavolo::embedded::NAME;
# Raw string literals, cut in pieces that every compiler takes.
function(tavolo_embed target name file)
  set(out ${CMAKE_CURRENT_BINARY_DIR}/embedded/${name}.cpp)
  add_custom_command(
    OUTPUT ${out}
    COMMAND ${CMAKE_COMMAND} -DNAME=${name} -DIN=${CMAKE_CURRENT_SOURCE_DIR}/${file} -DOUT=${out}
            -P ${PROJECT_SOURCE_DIR}/cmake/embed_file.cmake
    DEPENDS ${file} ${PROJECT_SOURCE_DIR}/cmake/embed_file.cmake
    VERBATIM)
  target_sources(${target} PRIVATE ${out})
endfunction()
