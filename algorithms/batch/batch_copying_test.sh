# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2086
# The headers of batches, copied into an empty folder beside the methods, are enough for a game: without Highway, where they
# call nothing that they do not bring along, and with it; for ARM's vectors in an emulator, and as WebAssembly. Each time
# every answer is bit for bit that of the scalar method.
# full: a minute; other compilers and an emulator
set -eu
folders="batch"
. "$SOURCE_DIR/algorithms/copied_headers.sh"

cat >game/vectors.cpp <<'END_OF_SOURCE'
#include "highway.h"
END_OF_SOURCE
cat >game/functions.cpp <<'END_OF_SOURCE'
#include "sweep_batch.h"
void sweep(const sweeplab::BatchQueries<float>& queries, std::size_t count, const sweeplab::BatchAnswers<float>& answers) {
  sweeplab::sweep_batch(sweeplab::BatchMethod::exact, queries, count, answers);
}
END_OF_SOURCE
cat >game/game.cpp <<'END_OF_SOURCE'
#include "sweep_batch.h"

#include <bit>
#include <type_traits>
#ifndef __wasm__
#include <cstdio>
#endif

using namespace sweeplab;

constexpr std::size_t count = 4003;
std::uint64_t state = 1;
unsigned drawn(unsigned below) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return static_cast<unsigned>(state >> 33) % below;
}

// Small integers, which tie; tenths, which round; and now and then what is far from all others.
template <class S>
S number(int kind) {
  const S whole = static_cast<S>(static_cast<int>(drawn(9)) - 4);
  if (kind == 0) return whole;
  if (kind == 1) return whole + static_cast<S>(drawn(1000)) / S(10);
  return drawn(8) == 0 ? static_cast<S>(std::bit_cast<float>(drawn(0x7f000000u))) : whole;
}

struct Found {
  int contacts = 0, differences = 0;
};

template <class S>
Found found() {
  state = sizeof(S);
  static S columns[12][count], times[count];
  static PackedVerdict verdicts[count];
  for (std::size_t i = 0; i < count; ++i) {
    for (int c = 0; c < 12; ++c) {
      const S x = number<S>(static_cast<int>(i / 16 % 3));
      const bool size = c % 6 == 2 || c % 6 == 3;
      columns[c][i] = size && x < 0 ? -x : x;
    }
  }
  const BatchQueries<S> queries{{columns[0], columns[1], columns[2], columns[3], columns[4], columns[5]},
                                {columns[6], columns[7], columns[8], columns[9], columns[10], columns[11]}};
  const BatchAnswers<S> answers{times, verdicts};
  using Raw = std::conditional_t<sizeof(S) == 4, std::uint32_t, std::uint64_t>;
  Found all;
  for (const BatchMethod method : {BatchMethod::exact, BatchMethod::exact_closed}) {
    sweep_batch(method, queries, count, answers);
    for (std::size_t i = 0; i < count; ++i) {
      const Query<S> q = queries.at(i);
      const Answer<S> expected = method == BatchMethod::exact ? exact(q) : exact_closed(q);
      const Answer<S> got = answers.at(i);
      const bool time = std::bit_cast<Raw>(got.time) == std::bit_cast<Raw>(expected.time) ||
                        (got.time != got.time && expected.time != expected.time);
      all.differences += !time || got.outcome != expected.outcome || got.normal_x != expected.normal_x ||
                         got.normal_y != expected.normal_y || got.corner != expected.corner;
      all.contacts += expected.outcome != Outcome::separate;
    }
  }
  return all;
}

#ifdef __wasm__
extern "C" {
int contacts(bool in_double) { return (in_double ? found<double>() : found<float>()).contacts; }
int differences(bool in_double) { return (in_double ? found<double>() : found<float>()).differences; }
}
#else
int main() {
  const Found floats = found<float>(), doubles = found<double>();
  std::printf("float: %d contacts, %d differences\n", floats.contacts, floats.differences);
  std::printf("double: %d contacts, %d differences\n", doubles.contacts, doubles.differences);
  return floats.differences + doubles.differences == 0 && floats.contacts > 1000 && doubles.contacts > 1000 ? 0 : 1;
}
#endif
END_OF_SOURCE

claim "without Highway these headers are enough, without exceptions and run-time types, and call nothing else"
run 0 "$CXX" $flags -fno-exceptions -fno-rtti -c game/functions.cpp -o functions.o
foreign=$(nm -u functions.o | awk '{ print $2 }' | grep -v -x -E 'mem(cpy|move|set|cmp)|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_' || :)
[ -z "$foreign" ] || broken "$foreign"
run 0 "$CXX" $flags game/game.cpp -o alone
run 0 ./alone
cp out expected

claim "with Highway, every answer is the same"
run 0 "$CXX" $flags $vectors -c game/vectors.cpp -o vectors.o
run 0 "$CXX" $flags $vectors game/game.cpp vectors.o -lhwy -o with_vectors
run 0 ./with_vectors
prints "$(cat expected)"

# SSSE3 is one of Highway's targets for which these headers have nothing; Highway alone would leave it in.
claim "a program may disable targets of its own choice, and those that these headers do not know stay disabled"
run 0 "$CXX" $flags $vectors -DHWY_DISABLED_TARGETS=HWY_AVX2 -fsyntax-only game/vectors.cpp

claim "highway.h is refused where sweep_batch.h would be the one without vectors, and after Highway's own headers"
run 1 "$CXX" $flags -isystem highway -fsyntax-only game/vectors.cpp
says "define SWEEPLAB_BATCH_VECTORS for the whole program"
printf '#include <hwy/highway.h>\n#include "game/highway.h"\n' >late.cpp
run 1 "$CXX" $flags $vectors -I. -fsyntax-only late.cpp
says "include this before Highway's own headers"

if $other && there aarch64-linux-gnu-g++ qemu-aarch64; then
  claim "with the vectors of ARM, every answer is the same"
  run 0 aarch64-linux-gnu-g++ $flags $vectors -static game/game.cpp game/vectors.cpp -o arm
  run 0 aarch64-linux-gnu-objdump -d arm
  grep -qE 'fdiv\s+v[0-9]+\.4s' out || broken "no division of four floats is in it"
  run 0 qemu-aarch64 ./arm
  prints "$(cat expected)"
fi

# Highway 1.0 has no doubles there, and so no vectors for exact.
if $other && there clang++-19 node /usr/include/wasm32-wasi; then
  claim "as WebAssembly, every answer is the same"
  run 0 clang++-19 --target=wasm32-wasi -mexec-model=reactor -msimd128 -fno-exceptions $flags $vectors \
    -Wl,--export=contacts,--export=differences game/game.cpp game/vectors.cpp -o game.wasm
  cat >run.mjs <<'END_OF_SOURCE'
import { readFileSync } from 'node:fs'
const system = new Proxy({}, { get: (_, name) => () => { throw new Error(`${name} is called`) } })
const { instance } = await WebAssembly.instantiate(readFileSync('game.wasm'), { wasi_snapshot_preview1: system })
const { _initialize, contacts, differences } = instance.exports
_initialize()
for (const [double, name] of ['float', 'double'].entries()) {
  console.log(`${name}: ${contacts(double)} contacts, ${differences(double)} differences`)
}
END_OF_SOURCE
  run 0 node run.mjs
  prints "$(cat expected)"
fi
echo "batches work where their headers are copied to"
