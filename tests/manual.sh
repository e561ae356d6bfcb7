#!/bin/sh
# mandoc has nothing to say of any page. Argument: source folder.
out=$(mandoc -T lint -W style "$1"/man/*.[157] 2>&1 | grep -v 'referenced manual not found' || true)
[ -z "$out" ] || { echo "$out"; exit 1; }
