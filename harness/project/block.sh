#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Puts what it reads between `<!-- MARK -->` and `<!-- end of MARK -->` of a document; with --check only says whether it
# is there already. usage: block.sh [--check] MARK DOCUMENT RENEW; RENEW is the command that puts it there.
set -eu
check=false
if [ "$1" = --check ]; then
  check=true
  shift
fi
mark=$1 document=$2 renew=$3
made=$(mktemp)
content=$(mktemp)
trap 'rm -f "$made" "$content"' EXIT
# Without blank lines at either end: the marks bring their own.
sed -e '/./,$!d' | sed -e ':a' -e '/^\n*$/{$d;N;ba' -e '}' >"$content"
[ -s "$content" ] || {
  echo "$document: nothing to put between the marks '$mark'" >&2
  exit 1
}
awk -v content="$content" -v begin="<!-- $mark -->" -v end="<!-- end of $mark -->" '
  $0 == begin {
    begins++
    print
    print ""
    while ((getline line < content) > 0) print line
    print ""
    skipping = 1
  }
  $0 == end {
    ends++
    skipping = 0
  }
  !skipping { print }
  END { exit !(begins == 1 && ends == 1 && !skipping) }' "$document" >"$made" || {
  echo "$document: expected the marks '$mark' and 'end of $mark' once each" >&2
  exit 1
}
if $check; then
  diff -u "$document" "$made" || {
    echo "$document: '$mark' is not what the record says; to renew it: $renew" >&2
    exit 1
  }
else
  cmp -s "$made" "$document" || cat "$made" >"$document"
fi
