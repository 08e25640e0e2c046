# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# The texts of exact.h and exact_world.h: each lemma that they name is proved, each named bound stands in its proof, and no
# power of two is without a name; what compilers spell differently stands in one block; and exact.h's copy of query.h is
# that file's.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
claim "the headers' texts fit to their proofs"
cd "$SOURCE_DIR/algorithms"
# check HEADER PROOFS LEMMA LEMMAS BOUNDS: how it names a lemma, and how many lemmas and bounds there are at least.
check() {
  lemmas=$(grep -oE "$3s? [0-9]+" "$1" | grep -oE '[0-9]+' | sort -nu)
  [ "$(printf '%s\n' "$lemmas" | wc -l)" -ge "$4" ] || broken "$1 names hardly a lemma:" "$lemmas"
  for lemma in $lemmas; do
    grep -q "^\*\*Lemma $lemma: " "$2" || broken "$2 has no Lemma $lemma"
  done
  bounds=$(sed -nE 's/^inline constexpr (double|N|S|Raw<N>) ([a-z_]+) = [^,]*(, ([a-z_]+) = .*)?;.*/\2 \4/p' "$1")
  [ "$(printf '%s\n' "$bounds" | wc -w)" -ge "$5" ] || broken "hardly a bound is found in $1:" "$bounds"
  for bound in $bounds; do
    grep -q "\`$bound\`" "$2" || broken "$2 does not say where $bound comes from"
  done
  loose=$(grep -nE '0x1p' "$1" | grep -v 'inline constexpr' || :)
  [ -z "$loose" ] || broken "a bound without a name in $1: $loose"
}
check exact.h exact/PROOFS.md Lemma 16 16
check world/exact_world.h world/PROOFS.md 'World, Lemma' 4 2

spelled='gnu::|__attribute__|__builtin|__declspec|__forceinline|__extension__|asm\('
for header in exact.h world/exact_world.h; do
  elsewhere=$(grep -nE "$spelled" $header | grep -vE '^[0-9]+:#define SWEEPLAB_EXACT_' || :)
  [ -z "$elsewhere" ] || broken "an extension outside of the block of macros in $header: $elsewhere"
done

lines_of_query() { sed -n '/^\/\/ The methods, and above all/,/^}  \/\/ namespace sweeplab$/p' "$1"; }
[ "$(lines_of_query query.h | wc -l)" -gt 60 ] || broken "query.h is not found"
[ "$(lines_of_query query.h)" = "$(lines_of_query exact.h)" ] || broken "exact.h and query.h differ in what both have"
echo "each lemma that the headers name is proved, each bound has its lemma, and query.h is the same in both"
