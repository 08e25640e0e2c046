# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# The joined exact.h is what its sources make, byte for byte; the lemmas that the sources name are proved; and no source
# is longer than can be read at a sitting.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
broken() {
  printf 'BROKEN: %s\n' "$*"
  exit 1
}
cmake -D CHECK=ON -P "$SOURCE_DIR/algorithms/exact/join.cmake" || broken "exact.h and its sources differ"

# The check sees a changed source and a changed joined file, and the command mends both.
mkdir -p tree/algorithms
cp -R "$SOURCE_DIR/algorithms/exact" "$SOURCE_DIR/algorithms/query.h" "$SOURCE_DIR/algorithms/exact.h" tree/algorithms/
join=tree/algorithms/exact/join.cmake
for changed in exact.h exact/steps.h query.h; do
  printf '// one more line\n' >>"tree/algorithms/$changed"
  if cmake -D CHECK=ON -P $join >log 2>&1; then broken "a changed $changed is not noticed"; fi
  tr -s '\n ' ' ' <log | grep -q 'run cmake -P algorithms/exact/join.cmake' || broken "the message does not say what to do: $(cat log)"
  cmake -P $join
  cmake -D CHECK=ON -P $join >log 2>&1 || broken "joining does not mend a changed $changed"
done

cd "$SOURCE_DIR/algorithms/exact"
lemmas=$(grep -ho 'Lemmas\? [0-9]\+' ./*.h | grep -o '[0-9]\+' | sort -nu)
[ "$(printf '%s\n' "$lemmas" | wc -l)" -gt 15 ] || broken "hardly a lemma is named:" "$lemmas"
for lemma in $lemmas; do
  grep -q "^\*\*Lemma $lemma: " PROOFS.md || broken "PROOFS.md has no Lemma $lemma"
done
# Each named bound stands in its proof.
bounds=$(sed -nE 's/^inline constexpr (double|N|S|Raw<N>) ([a-z_]+) = [^,]*(, ([a-z_]+) = .*)?;.*/\2 \4/p' ./*.h)
[ "$(printf '%s\n' "$bounds" | wc -w)" -gt 15 ] || broken "hardly a bound is found:" "$bounds"
for bound in $bounds; do
  grep -q "\`$bound\`" PROOFS.md || broken "PROOFS.md does not say where $bound comes from"
done
# Powers of two beyond those: none in the code.
loose=$(grep -nE '0x1p' ./*.h | grep -v 'inline constexpr' || :)
[ -z "$loose" ] || broken "a bound without a name: $loose"
for source in *.h; do
  [ "$(wc -l <"$source")" -le 330 ] || broken "$source is longer than 330 lines"
done
echo "exact.h is what its sources make; $(printf '%s\n' "$lemmas" | wc -l) lemmas, each proved"
