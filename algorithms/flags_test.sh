# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2086
# The headers that people copy, compiled as people compile: whatever the flags, all of SweepSet 1 is right, and what worlds,
# batches and many boxes say is the same to the last bit; or the compiler refuses. What a macro does not show and what
# linking sets, arithmetic_is_exact() finds. `--full`: each compiler that is here by each flag, which takes long.
# full: minutes; other compilers and an emulator
set -eu
folders="batch many"
. "$SOURCE_DIR/algorithms/copied_headers.sh"
cp "$algorithms/world/exact_world.h" game/
full=false
[ "${1-}" != --full ] || full=true

# Scalar, outcome, faces (1: x, 2: y), time, and the twelve numbers.
gzip -dc "$SOURCE_DIR/harness/sets/1/sweepset_1.csv.gz" | awk -F, '
  NR == 1 { for (i = 1; i <= NF; ++i) column[$i] = i }
  NR > 1 {
    impact = $column["truth"] == "impact"
    faces = impact * (($column["faces"] ~ /x/) + 2 * ($column["faces"] ~ /y/))
    printf "%d %d %d %s", $column["scalar"] == "float64", impact ? 1 : $column["truth"] == "overlap" ? 2 : 0, faces, impact ? $column["time_nearest"] : 0
    for (i = column["ax"]; i < column["ax"] + 12; ++i) printf " %s", $i
    print ""
  }' >set.txt
claim "the set is here"
[ "$(wc -l <set.txt)" = 100000 ] || broken "$(wc -l <set.txt) rows"

printf '#include "highway.h"\n' >game/vectors.cpp
cat >game/game.cpp <<'END_OF_SOURCE'
#include <cfenv>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "exact_world.h"
#include "box_tree.h"
#include "first_hit.h"
#if defined(SWEEPLAB_BATCH_VECTORS) && defined(__x86_64__)
#include <hwy/targets.h>
#endif

using namespace sweeplab;

static std::uint64_t hash = 1;
static void add(double x) { hash = (hash ^ std::bit_cast<std::uint64_t>(x)) * 0x9E3779B97F4A7C15u; }
template <class S>
static void add_answer(const Answer<S>& a) {
  add(double{a.time});
  add(packed(a).bits);
}

static std::vector<double> kept;  // beside 0
static double drawn(std::size_t i) { return kept[i % kept.size()]; }

struct Row {
  double in_double, outcome, faces, time, n[12];
};

// Of one scalar all rows, by exact() and in a batch.
template <class S>
static int wrong_of(const std::vector<Row>& rows) {
  std::vector<S> columns[12], times;
  std::vector<double> expected;
  for (const Row& row : rows) {
    if ((row.in_double != 0) != (sizeof(S) == 8)) continue;
    for (std::size_t c = 0; c < 12; ++c) columns[c].push_back(static_cast<S>(row.n[c]));
  }
  times.resize(columns[0].size());
  std::vector<PackedVerdict> verdicts(times.size());
  const auto at = [&](std::size_t c) { return columns[c].data(); };
  const BatchQueries<S> queries{{at(0), at(1), at(2), at(3), at(4), at(5)}, {at(6), at(7), at(8), at(9), at(10), at(11)}};
  const BatchAnswers<S> answers{times.data(), verdicts.data()};
  sweep_batch(BatchMethod::exact, queries, times.size(), answers);
  int wrong = 0;
  std::size_t i = 0;
  for (const Row& row : rows) {
    if ((row.in_double != 0) != (sizeof(S) == 8)) continue;
    const Query<S> q = queries.at(i);
    const Answer<S> answer = exact(q), in_batch = answers.at(i);
    ++i;
    const bool impact = row.outcome == 1;
    const bool face = !impact || ((answer.normal_x == 0) != (answer.normal_y == 0) &&
                                  (static_cast<int>(row.faces) & (answer.normal_x != 0 ? 1 : 2)) != 0);
    wrong += answer.outcome != static_cast<Outcome>(row.outcome) || !face ||
             std::bit_cast<std::uint64_t>(double{answer.time}) != std::bit_cast<std::uint64_t>(row.time) ||
             std::bit_cast<std::uint64_t>(double{in_batch.time}) != std::bit_cast<std::uint64_t>(row.time) ||
             packed(answer) != packed(in_batch);
    const Placement<S> p = position_at_contact(q, answer);
    for (const S x : {p.a.x, p.a.y, p.b.x, p.b.y}) add(double{x});
    add_answer(answer);
    add(double{time_before_contact(q)});
  }
  sweep_batch(BatchMethod::exact_closed, queries, times.size(), answers);
  for (i = 0; i < times.size(); ++i) add_answer(answers.at(i));
  return wrong;
}

// Floats made of doubles just before: gcc 12 once forgot to round them.
static void ask_in_float() {
  for (std::size_t i = 0; i + 12 <= kept.size(); i += 12) {
    const auto n = [&](std::size_t k) { return static_cast<float>(drawn(i + k)); };
    const auto size = [&](std::size_t k) { return static_cast<float>(drawn(i + k) * drawn(i + k)); };
    add_answer(exact(Query<float>{{n(0), n(1), size(2), size(3)}, {n(4), n(5)}, {n(6), n(7), size(8), size(9)}, {n(10), n(11)}}));
  }
}

template <class S>
static S part(std::size_t i, double scale) {
  return static_cast<S>(drawn(i) * scale);
}

template <class S>
static void walk() {
  std::vector<Obstacle<S>> level;
  for (std::size_t i = 0; i < 160; i += 4) {
    const S w = part<S>(i + 2, 1), h = part<S>(i + 3, 1);
    level.push_back({{part<S>(i, 9), part<S>(i + 1, 9), w < 0 ? -w : w, h < 0 ? -h : h}});
  }
  const SpatialHash<S> hashed(level, S(2));
  Mover<S> movers[3] = {{{0, 0, S(0.8), S(1.7)}, {}}, {{20, 20, 1, 1}, {}}, {{-20, 20, 1, 1}, {}}};
  for (std::size_t i = 0; i < 2000; i += 6) {
    for (std::size_t k = 0; k < 3; ++k) movers[k].motion = {part<S>(i + 2 * k, 3), part<S>(i + 2 * k + 1, 3)};
    const auto b = bounce(movers[0].box, movers[0].motion, level);
    add(double{b.position.x} - double{b.position.y});
    const auto before_end = [](std::uint32_t, const Step<S>& s) { add(double{s.position.x}); };
    step_in_turn(std::span<Mover<S>>(movers), hashed, Rules{}, before_end);
    for (const Mover<S>& m : movers) add(double{m.box.x} - double{m.box.y});
    if (i % 96 == 0) movers[0].box.x = movers[0].box.y = 0;
  }
}

// What is near a way, and first hits: the same from grid, tree and list.
template <class S, class Structure>
static int differences(Structure&& structure) {
  constexpr std::uint32_t count = 1500;
  static S columns[6][count];
  for (std::uint32_t k = 0; k < count; ++k) {
    for (std::size_t c = 0; c < 6; ++c) columns[c][k] = part<S>(6 * k + c, c < 2 ? 30 : 2);
    for (std::size_t c = 2; c < 4; ++c) columns[c][k] = magnitude(columns[c][k]);
  }
  const BoxColumns<S> boxes{columns[0], columns[1], columns[2], columns[3], columns[4], columns[5]};
  const auto box = [&](std::uint32_t k) { return Box<S>{boxes.x[k], boxes.y[k], boxes.w[k], boxes.h[k]}; };
  const auto motion = [&](std::uint32_t k) { return Vector<S>{boxes.motion_x[k], boxes.motion_y[k]}; };
  for (std::uint32_t k = 0; k < count; ++k) structure.insert(k, swept_bounds(box(k), motion(k)));
  int wrong = 0;
  FirstHit<S> found, among_all;
  for (std::uint32_t k = 0; k < count; k += 11) {
    const Vector<S> fast{motion(k).x * 40, motion(k).y * 40};  // in pieces
    const Bounds<S> piece = swept_bounds(box(k), fast, S(0.3), S(0.7));
    for (const S x : {piece.min_x, piece.min_y, piece.max_x, piece.max_y}) add(double{x});
    first_hit(structure, box(k), fast, boxes, found);
    first_hit(box(k), fast, boxes, count, among_all);
    wrong += !(found.hits() == among_all.hits());
    for (const auto& hit : found.hits()) add_answer(hit.answer);
  }
  return wrong;
}

int main(int count, char** arguments) {
  if (count == 1) return arithmetic_is_exact() ? 0 : 1;
  if (std::strcmp(arguments[1], "upward") == 0) return std::fesetround(FE_UPWARD) == 0 && arithmetic_is_exact() ? 0 : 1;
#if defined(SWEEPLAB_BATCH_VECTORS) && defined(__x86_64__)
  if (count > 3) hwy::DisableTargets(std::atoll(arguments[3]));
#endif
  std::FILE* const file = std::fopen(arguments[1], "r");
  const long every = std::atol(arguments[2]);
  std::vector<Row> rows;
  char line[1000];
  for (long i = 0; std::fgets(line, sizeof line, file) != nullptr; ++i) {
    if (i % every != 0) continue;
    Row row;
    char* at = line;
    for (double* number : {&row.in_double, &row.outcome, &row.faces, &row.time}) *number = std::strtod(at, &at);
    for (double& number : row.n) number = std::strtod(at, &at);
    rows.push_back(row);
  }
  for (std::uint64_t state = 1; kept.size() < 60000;) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    kept.push_back(static_cast<double>(state >> 11) * 0x1p-52 - 1);
  }
  const int wrong = wrong_of<float>(rows) + wrong_of<double>(rows);
  ask_in_float();
  walk<float>();
  walk<double>();
  const int differ = differences<float>(BoxTree<float>()) + differences<double>(BoxTree<double>());
  std::printf("%zu rows, %d wrong, %d differ, exact: %d, %016llx\n", rows.size(), wrong, differ, arithmetic_is_exact(),
              static_cast<unsigned long long>(hash));
}
END_OF_SOURCE

# What stands before them in a program for Windows, and warnings that few ask for.
cat >windows.cpp <<'END_OF_SOURCE'
#define min(a, b) (((a) < (b)) ? (a) : (b))
#define max(a, b) (((a) > (b)) ? (a) : (b))
#define near
#define far
#define small char
#define interface struct
#define IN
#define OUT
#include "game/exact_world.h"
template sweeplab::Answer<float> sweeplab::exact(const sweeplab::Query<float>&);
template sweeplab::Answer<double> sweeplab::exact(const sweeplab::Query<double>&);
template sweeplab::Step<float> sweeplab::step(const sweeplab::Box<float>&, const sweeplab::Vector<float>&,
                                              const std::vector<sweeplab::Obstacle<float>>&, sweeplab::Rules);
END_OF_SOURCE
strict="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wsign-conversion -Wdouble-promotion -Wold-style-cast -Werror"

# right NAME RUNNER EVERY COMPILER FLAGS…: of every so many rows all answers, and the same as of the first program. Linked
# without the flags: what linking sets is a claim of its own.
right() {
  name=$1 runner=$2 every=$3 compiler=$4
  shift 4
  claim "$compiler $*"
  for source in $sources; do run 0 "$compiler" -std=c++20 "$@" -w -c "game/$source.cpp" -o "${name}_$source.o"; done
  run 0 "$compiler" $static "$name"_*.o $libraries -o "$name"
  [ -e "expected_$every" ] || ./first set.txt "$every" >"expected_$every"
  run 0 $runner "./$name" set.txt "$every"
  prints "$(cat "expected_$every")"
  asked=$((asked + 1))
}
# refused WORDS COMPILER FLAGS…
refused() {
  words=$1 compiler=$2
  shift 2
  claim "$compiler $* is refused"
  run 1 "$compiler" -std=c++20 "$@" -w -fsyntax-only game/game.cpp
  says "SweepLab's methods need IEEE arithmetic: build without $words"
  not_taken=$((not_taken + 1))
}
# Those whose answer no compiler can be kept from changing, as far as it shows them; gcc shows all.
refused_by() {
  refused "-ffast-math, -Ofast" "$1" -Ofast
  refused "-ffast-math, -Ofast" "$1" -ffast-math
  refused "-ffinite-math-only" "$1" -ffinite-math-only
  case $1 in *clang*) return ;; esac
  for flags in -funsafe-math-optimizations -freciprocal-math "$reassociates"; do
    refused "any part of -ffast-math" "$1" $flags
  done
}
reassociates="-fassociative-math -fno-signed-zeros -fno-trapping-math"
asked=0 not_taken=0 static="" libraries=""

claim "behind windows.h, and without a warning"
run 0 "$CXX" -std=c++20 $strict -fsyntax-only windows.cpp

refused_by "$CXX"

fused=false
if grep -q -w avx2 /proc/cpuinfo && grep -q -w fma /proc/cpuinfo && [ "$(uname -m)" = x86_64 ]; then fused=true; fi 2>/dev/null
# Highway's numbers of SSE4 and AVX2; what is best here answers if none is left out.
sse4_and_avx2="-DHWY_DISABLED_TARGETS=(HWY_SSSE3|HWY_AVX3|HWY_AVX3_DL)" avx2=512

claim "without optimisation, with vectors that may be fused"
run 0 "$CXX" -std=c++20 -O0 $vectors -c game/game.cpp -o first.o
fma=
$fused && fma=-mfma
run 0 "$CXX" -std=c++20 -O2 $fma $vectors "$sse4_and_avx2" -c game/vectors.cpp -o vectors.o
run 0 "$CXX" first.o vectors.o -lhwy -o first
run 0 ./first set.txt 1
grep -q -x '100000 rows, 0 wrong, 0 differ, exact: 1, [0-9a-f]*' out || broken "$(cat out)"
cp out expected_1
if $fused; then
  claim "SSE4's vectors, fused"
  run 0 ./first set.txt 1 $avx2
  prints "$(cat expected_1)"
fi

claim "arithmetic_is_exact() finds another rounding, and that linking has subnormal numbers taken for 0"
run 0 ./first
run 1 ./first upward
case $CXX:$(uname -m) in
  *clang*) ;;
  *:x86_64)
    run 0 "$CXX" -Ofast first.o vectors.o -lhwy -o taken_for_0
    run 1 ./taken_for_0
    ;;
esac

sources=game
case $CXX in *clang*) kept="-ffp-contract=fast $reassociates" ;; *) kept=-std=gnu++20 ;; esac
$fused && kept="$kept -march=x86-64-v3"
right as_compiled "" 1 "$CXX" -O2 $kept

# Other machines, each in its emulator, which is slow: ARM, where gcc fuses by default, and 32-bit x86.
arm() {
  static=-static sources="game vectors"
  right "$1" qemu-aarch64 50 aarch64-linux-gnu-g++ $vectors $2
  static='' sources=game
}
x86_of_32_bits() {
  static=-static
  right "$1" "$(runner_of_32_bits)" 50 i686-linux-gnu-g++ -msse2 -mfpmath=sse $2
  static=''
}
case $CXX in
  *clang*) ;;
  *)
    if there aarch64-linux-gnu-g++ qemu-aarch64; then arm arm -O2; fi
    if there i686-linux-gnu-g++; then x86_of_32_bits x86_of_32_bits "-O2 -mfma"; fi
    ;;
esac

# The complete matrix: flags a line, for a compiler. One that is not here is named.
flags_for() {
  printf '%s\n' -O0 -O2 -O3 "-O2 -std=gnu++20" "-O2 -ffp-contract=fast"
  case $1 in clang*) printf '%s\n' "-O2 $reassociates" "-O2 -funsafe-math-optimizations" "-O2 -freciprocal-math" ;; esac
  case $1 in
    aarch64*) ;;
    i686*) printf '%s\n' "-O2 -mfma" "-O3 -mfma" ;;
    *) ! $fused || printf '%s\n' "-O2 -mfma" "-O3 -mfma" "-O2 -march=native" "-O3 -march=native" "-O3 -march=x86-64-v3" ;;
  esac
}
on_this_machine() {
  sources="game vectors" libraries=-lhwy
  right "$1" "" 1 "$compiler" $vectors $2
  sources=game libraries=''
}
every_flag() {
  flags_for "$compiler" >list
  refused_by "$compiler"
  while read -r flags <&3; do $1 "full_$asked" "$flags"; done 3<list
}
if $full; then
  for compiler in g++-12 g++-13 g++-14 clang++-14 clang++-19; do
    if command -v $compiler >/dev/null; then every_flag on_this_machine; else echo "not here: $compiler"; fi
  done
  compiler=aarch64-linux-gnu-g++
  if there $compiler qemu-aarch64; then every_flag arm; fi
  compiler=i686-linux-gnu-g++
  if there $compiler; then every_flag x86_of_32_bits; fi
fi
echo "$asked builds say the same to the last bit, $not_taken are refused"
