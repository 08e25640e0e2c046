# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2034,SC2086,SC2154
# Sourced by the tests of the headers that people copy: all of them in game/, which has nothing else; SweepSet 1 in set.txt;
# and a program that asks them, whose one line is the same whatever the compiler, its flags and the machine.
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
algorithms=$SOURCE_DIR/algorithms
mkdir game highway
claim "no header is in two folders"
for header in "$algorithms"/*.h "$algorithms"/world/*.h "$algorithms"/batch/*.h "$algorithms"/many/*.h; do
  [ ! -e "game/${header##*/}" ] || broken "${header##*/}"
  cp "$header" game/
done
# includes: a line for each header that stands for itself.
includes() {
  for header in game/*.h; do
    case $header in */highway.h | */target*.h | */registry.h | *_lanes.h | */blocks.h | */lanes.h | */sift.h) ;; *) echo "#include \"$header\"" ;; esac
  done
}
strict="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wsign-conversion -Wdouble-promotion -Wold-style-cast -Werror"

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

// Numbers that the caller makes just before, by a product or of a double: gcc 12 once forgot to round them.
template <class S>
static void ask_of_products() {
  for (std::size_t i = 0; i + 12 <= kept.size(); i += 12) {
    const auto n = [&](std::size_t k) { return static_cast<S>(drawn(i + k)); };
    const auto way = [&](std::size_t k) { return n(k) * S(0.7); };
    const auto size = [&](std::size_t k) { return static_cast<S>(drawn(i + k) * drawn(i + k)); };
    add_answer(exact(Query<S>{{n(0), way(1), size(2), size(3)}, {way(4), n(5)}, {way(6), n(7), size(8), size(9)}, {way(10), way(11)}}));
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

// What is near a way, and first hits: the same from tree and list.
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
#ifdef FE_UPWARD
  if (std::strcmp(arguments[1], "upward") == 0) return std::fesetround(FE_UPWARD) == 0 && arithmetic_is_exact() ? 0 : 1;
#endif
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
  ask_of_products<float>();
  ask_of_products<double>();
  walk<float>();
  walk<double>();
  const int differ = differences<float>(BoxTree<float>()) + differences<double>(BoxTree<double>());
  std::printf("%zu rows, %d wrong, %d differ, exact: %d, %016llx\n", rows.size(), wrong, differ, arithmetic_is_exact(),
              static_cast<unsigned long long>(hash));
}
END_OF_SOURCE

# right NAME RUNNER EVERY COMPILER FLAGS…: of every so many rows all answers, and the same as of the first program, which
# was not optimised. Linked without the flags: what linking sets is arithmetic_is_exact()'s to find.
sources=game static="" libraries="" asked=0 not_taken=0
right() {
  name=$1 runner=$2 every=$3 compiler=$4
  shift 4
  claim "$compiler $*"
  for source in $sources; do run 0 $compiler -std=c++20 "$@" -w -c "game/$source.cpp" -o "${name}_$source.o"; done
  run 0 $compiler $static "$name"_*.o $libraries -o "$name"
  if [ ! -e "expected_$every" ]; then
    [ -e first ] || { cp "$name" first; }
    ./first set.txt "$every" >"expected_$every"
    grep -q -E '^[0-9]+ rows, 0 wrong, 0 differ, exact: 1, [0-9a-f]+$' "expected_$every" || broken "$(cat "expected_$every")"
  fi
  run 0 $runner "./$name" set.txt "$every"
  prints "$(cat "expected_$every")"
  asked=$((asked + 1))
}
# refused WORDS COMPILER FLAGS…: before anything else is said.
refused() {
  words=$1 compiler=$2
  shift 2
  claim "$compiler $* is refused"
  run 1 $compiler "$@" -w -fsyntax-only game/one.cpp
  grep -m 1 -E 'error' err | grep -q -E -e "$words" || broken "nothing is said of '$words' first"
  not_taken=$((not_taken + 1))
}
printf '#include "exact_world.h"\n' >game/one.cpp
reassociates="-fassociative-math -fno-signed-zeros -fno-trapping-math"
# Those whose answer no compiler can be kept from changing, as far as it shows them; gcc shows all.
refused_by() {
  for flag in -Ofast -ffast-math -ffinite-math-only; do refused "build without .*$flag" "$1" -std=c++20 $flag; done
  case $1 in *clang*) return ;; esac
  for flag in -funsafe-math-optimizations -freciprocal-math "$reassociates" -fsingle-precision-constant; do
    refused "any part of -ffast-math" "$1" -std=c++20 $flag
  done
  refused "build without -frounding-math" "$1" -std=c++20 -frounding-math
  printf '#pragma GCC optimize("Ofast")\n#include "exact_world.h"\n' >game/one.cpp
  refused "pragma GCC optimize" "$1" -std=c++20 -O2
  printf '#include "exact_world.h"\n' >game/one.cpp
}
