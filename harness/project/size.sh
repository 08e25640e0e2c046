#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Lines of product and of tests, by room and in all, of what git knows. usage: size.sh
set -eu
cd "$(dirname "$0")/../.."
git ls-files | grep -E '\.(h|cpp|ts|css|py|mjs|sh|cmake|in|html|v|g)$' | while IFS= read -r file; do
  [ ! -f "$file" ] || echo "$(wc -l <"$file") $file"
done | awk '
  {
    n = split($2, part, "/")
    room = n == 1 ? "(top)" : part[1] == "harness" && n > 2 ? part[1] "/" part[2] : part[1]
    test = $2 ~ /_test\.[a-z]+$|\.test\.ts$|(^|\/)test\//
    lines[room, test] += $1
    lines["in all", test] += $1
    rooms[room] = rooms["in all"] = 1
  }
  END { for (room in rooms) print (room == "in all") "\t" room "\t" lines[room, 0] + 0 "\t" lines[room, 1] + 0 }' |
  LC_ALL=C sort | awk -F '\t' 'BEGIN { printf "%-20s %8s %8s\n", "room", "product", "tests" } { printf "%-20s %8d %8d\n", $2, $3, $4 }'
