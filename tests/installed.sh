#!/bin/sh
# Installs the build into an empty folder, compares the tree with the list, runs the binary, which needs no library, and
# compares what the packages hold. Arguments: source folder, build folder.
set -eu
source=$1 build=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

DESTDIR="$folder/root" cmake --install "$build" --prefix /usr >/dev/null
(cd root && find . -type f | sed 's,^\./,,' | LC_ALL=C sort) >tree
diff -u "$source/tests/installed.txt" tree
[ "$(root/usr/bin/tavolo --version)" = "$(root/usr/bin/tavolo --version | grep '^tavolo [0-9]')" ]
# Loading libraries would be most of a short run. Debian's packages have the static form of each.
file root/usr/bin/tavolo | grep -q 'statically linked' || { file root/usr/bin/tavolo; exit 1; }
TAVOLO_DB="$folder/evening.db" root/usr/bin/tavolo new all-fours Ann Ben >/dev/null

cpack --config "$build/CPackConfig.cmake" -B "$folder/packages" >cpack.log 2>&1 || { cat cpack.log; exit 1; }
tar -tzf packages/*.tar.gz | grep -v '/$' | sed 's,^[^/]*/,usr/,; s,^usr/usr/,usr/,' | LC_ALL=C sort >in-tgz
diff -u tree in-tgz
dpkg-deb -c packages/*.deb | awk '$1 ~ /^-/ {print $6}' | sed 's,^\./,,' | LC_ALL=C sort >in-deb
diff -u tree in-deb
