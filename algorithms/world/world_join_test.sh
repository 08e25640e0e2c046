# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# exact_world.h is what its sources make; the lemmas and the bounds that the sources name are proved; no source is longer
# than can be read at a sitting; and the file, copied beside exact.h into an empty folder, is enough for a game, calls no
# allocator and nothing else that it does not bring along.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
broken() {
  printf 'BROKEN: %s\n' "$*"
  exit 1
}
world=$SOURCE_DIR/algorithms/world
cmake -D CHECK=ON -P "$world/join.cmake" || broken "exact_world.h and its sources differ"
sources=$(find "$world" -name '*.h' ! -name exact_world.h)
[ "$(printf '%s\n' "$sources" | wc -l)" -ge 5 ] || broken "hardly a source is found: $sources"
for source in $sources; do
  [ "$(wc -l <"$source")" -le 330 ] || broken "$source is longer than 330 lines"
done

# shellcheck disable=SC2086
lemmas=$(grep -ho 'World, Lemma [0-9]\+' $sources | grep -o '[0-9]\+' | sort -nu)
[ "$(printf '%s\n' "$lemmas" | wc -l)" -ge 4 ] || broken "hardly a lemma is named: $lemmas"
for lemma in $lemmas; do
  grep -q "^\*\*Lemma $lemma: " "$world/PROOFS.md" || broken "PROOFS.md has no Lemma $lemma"
done
# shellcheck disable=SC2086
bounds=$(sed -nE 's/^inline constexpr double ([a-z_]+) = .*/\1/p' $sources)
[ "$(printf '%s\n' "$bounds" | wc -w)" -ge 2 ] || broken "hardly a bound is found: $bounds"
for bound in $bounds; do
  grep -q "\`$bound\`" "$world/PROOFS.md" || broken "PROOFS.md does not say where $bound comes from"
done
# shellcheck disable=SC2086
loose=$(grep -nE '0x1p' $sources | grep -v 'inline constexpr' || :)
[ -z "$loose" ] || broken "a bound without a name: $loose"

mkdir game
cp "$SOURCE_DIR/algorithms/exact.h" "$world/exact_world.h" game/
cat >game/game.cpp <<END
#include "exact_world.h"
#include <span>
template <class S>
sweeplab::Step<S> move(const sweeplab::Box<S>& box, sweeplab::Vector<S> v, std::span<const sweeplab::Obstacle<S>> level) {
  return sweeplab::step(box, v, level);
}
template sweeplab::Step<float> move(const sweeplab::Box<float>&, sweeplab::Vector<float>, std::span<const sweeplab::Obstacle<float>>);
template sweeplab::Step<double> move(const sweeplab::Box<double>&, sweeplab::Vector<double>, std::span<const sweeplab::Obstacle<double>>);
END
(cd game && "$CXX" -std=c++20 -O1 -fno-exceptions -fno-rtti -Wall -Wextra -Werror -c game.cpp) ||
  broken "a game that copies the two files does not compile"
foreign=$(nm -u game/game.o | awk '{ print $2 }' | grep -v -x -E 'mem(cpy|move|set|cmp)|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_' || :)
[ -z "$foreign" ] || broken "step calls" "$foreign"
# What the README shows compiles as it stands, but for what a game has.
{
  printf '#include <vector>\nvoid land();\n'
  sed -n '/^#include "exact_world.h"/,/^```/p' "$SOURCE_DIR/algorithms/README.md" | grep -v '^```'
} >game/readme.cpp
[ "$(wc -l <game/readme.cpp)" -ge 10 ] || broken "the README shows no game"
(cd game && "$CXX" -std=c++20 -O1 -Wall -Wextra -Wno-missing-field-initializers -Werror -c readme.cpp) ||
  broken "what algorithms/README.md shows does not compile"
echo "exact_world.h is what its sources make; $(printf '%s\n' "$lemmas" | wc -l) lemmas, each proved"
