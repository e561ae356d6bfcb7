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

# What is installed starts fast: fewer shared libraries to find and bind before main.
option(TAVOLO_STATIC_RUNTIME "Link the C++ runtime statically" ON)
