#!/bin/sh
# How many lines of each floor the tests run, by gcovr; fails where a floor that keeps or computes scores has less
# than 95 %. Argument: source folder. Builds with the preset coverage.
set -eu
cd "$1"
command -v gcovr >/dev/null || { echo "install gcovr first" >&2; exit 1; }
cmake --preset coverage -G Ninja >/dev/null
cmake --build --preset coverage -j "$(nproc)" >/dev/null
find build/coverage -name '*.gcda' -delete
ctest --preset coverage -j "$(nproc)" >build/coverage/ctest.log || { tail -40 build/coverage/ctest.log; exit 1; }
bad=0
for floor in base cards games referee journal season report cli; do
  percent=$(gcovr -r . --object-directory build/coverage --filter "src/$floor/" --exclude-throw-branches |
    awk '/^TOTAL/ {sub("%", "", $4); print $4}')
  least=0
  case $floor in base | cards | games | referee | journal) least=95 ;; esac
  echo "$floor ${percent:-0} % of lines"
  [ "${percent:-0}" -ge $least ] || { echo "coverage: $floor has less than $least %"; bad=1; }
done
exit $bad
