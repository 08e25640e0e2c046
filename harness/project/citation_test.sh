# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2013
# CITATION.cff is as the Citation File Format 1.2.0 wants it, of what it has: required keys, no unknown ones, and the version
# of this project.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
file=$SOURCE_DIR/CITATION.cff
# The keys of the format's schema; it allows no others.
allowed=' abstract authors cff-version commit contact date-released doi identifiers keywords license license-url message preferred-citation references repository repository-artifact repository-code title type url version '

# check FILE VERSION: what is wrong with it, a line each.
check() {
  for key in cff-version message title authors version license; do
    [ "$(grep -c "^$key:" "$1")" = 1 ] || echo "no one $key"
  done
  for key in $(sed -n 's/^\([A-Za-z-]*\):.*/\1/p' "$1"); do
    case $allowed in *" $key "*) ;; *) echo "unknown key $key" ;; esac
  done
  ! grep -n -v -E '^(#.*|[a-z-]+:( .*)?|  - .+|  [^ -].*)$' "$1" || echo "no such line in the format"
  grep -q -x 'cff-version: 1[.]2[.]0' "$1" || echo "another format"
  grep -q -x -E 'type: (software|dataset)' "$1" || echo "another type"
  grep -q -x "version: $2" "$1" || echo "another version than $2"
  awk '/^authors:/ { on = 1; next } on && /^  - (name|family-names|given-names): ./ { n++; next } { on = 0 } END { exit !n }' "$1" || echo "no author"
  awk '/^keywords:/ { on = 1; next } on && /^  - / { if (seen[$0]++) exit 1; next } { on = 0 }' "$1" || echo "a keyword twice"
}

claim "the citation file is valid, and of this version and licence"
version=$(sed -n 's/^project(sweeplab VERSION \([0-9.]*\).*/\1/p' "$SOURCE_DIR/CMakeLists.txt")
[ "$version" ] || broken "no version in CMakeLists.txt"
[ -z "$(check "$file" "$version")" ] || broken "$(check "$file" "$version")"
grep -q -x "license: $(sed -n '1s/ License//p' "$SOURCE_DIR/LICENSE")" "$file" || broken "another licence"

claim "what the format does not allow is told"
empty_scratch
for change in '/^title:/d' 's/^version: .*/version: 9.9/' 's/^keywords:/tags:/' 's/^  - name: .*//' 's/^cff-version: .*/cff-version: 1.1.0/' 's/^  - games/  - swept AABB/' 's/^type: .*/type: book/'; do
  sed "$change" "$file" >changed.cff
  [ "$(check changed.cff "$version")" ] || broken "not told: $change"
done
