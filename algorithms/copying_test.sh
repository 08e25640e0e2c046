# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2013
# Each method, copied into an empty folder with the headers that it includes, compiles without exceptions and without
# run-time types, and calls neither an allocator nor anything else that it does not bring along. exact.h needs no other.
set -eu
rm -rf copies
mkdir copies
broken() {
  printf 'BROKEN: %s\n' "$*"
  exit 1
}
# copy HEADER FOLDER: with all that it includes, which stands beside it.
copy() {
  name=${1##*/}
  [ ! -e "$2/$name" ] || return 0
  cp "$SOURCE_DIR/algorithms/$1" "$2/"
  # In a shell of its own: a function's variables are everybody's.
  for sibling in $(sed -n 's/^ *# *include *"\(.*\)".*/\1/p' "$2/$name"); do (copy "${1%"$name"}$sibling" "$2"); done
}
check() {
  folder=copies/$1
  mkdir "$folder"
  copy "$1.h" "$folder"
  cat >"$folder/game.cpp" <<END
#include "$1.h"
sweeplab::Answer<float> sweep(const sweeplab::Query<float>& q) { return sweeplab::$1(q); }
sweeplab::Answer<double> sweep(const sweeplab::Query<double>& q) { return sweeplab::$1(q); }
END
  (cd "$folder" && "$CXX" -std=c++20 -O1 -fno-exceptions -fno-rtti -Wall -Wextra -Werror -c game.cpp) ||
    broken "$1 does not compile on its own"
  # What may stay undefined: the C library's fused multiply-add, memory and rounding functions.
  foreign=$(nm -u "$folder/game.o" | awk '{ print $2 }' | grep -v -x -E \
    'fmaf?|mem(cpy|move|set|cmp)|(ldexp|frexp|scalbn|nextafter|trunc|floor|sqrt)f?|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_' || :)
  [ -z "$foreign" ] || broken "$1 calls" "$foreign"
}
count=0
for id in $(grep '^[a-z]' "$SOURCE_DIR/algorithms/registry.txt"); do
  check "$id"
  count=$((count + 1))
done
[ $count -gt 0 ] || broken "no method is registered"

# A discrete function, with the shapes' header and not one of the sweeps'.
discrete=0
for id in $(grep '^[a-z]' "$SOURCE_DIR/algorithms/discrete/registry.txt"); do
  folder=copies/discrete_$id
  mkdir "$folder"
  copy "discrete/$id.h" "$folder"
  printf '#include "%s.h"\nint main() { return sweeplab::discrete::%s_card.id.empty(); }\n' "$id" "$id" >"$folder/game.cpp"
  (cd "$folder" && "$CXX" -std=c++20 -fno-exceptions -fno-rtti -Wall -Wextra -Werror -fsyntax-only game.cpp) ||
    broken "discrete/$id does not compile on its own"
  discrete=$((discrete + 1))
done
[ $discrete -gt 0 ] || broken "no discrete function is registered"

[ "$(cd copies/exact && echo ./*)" = "./exact.h ./game.cpp ./game.o" ] || broken "exact.h is not enough to copy: $(ls copies/exact)"
both() {
  printf '#include "%s"\n' "$@" | "$CXX" -std=c++20 -I "$SOURCE_DIR/algorithms" -Wall -Wextra -Werror \
    -fsyntax-only -x c++ - || broken "these do not go together:" "$@"
}
both exact.h query.h
both query.h exact.h
both exact.h exact_card.h exact_closed.h
both gamedev.h exact.h
echo "$count methods and $discrete discrete functions compile on their own"
