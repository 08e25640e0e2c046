# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# The recipes of CONTRIBUTING.md for a method, a family of queries, one of scenes, a response, a loop, a law and a peer, each
# applied to a dummy in a copy of the tree:
# they take no more places than counted there, a place that is forgotten is asked for by name, and what is added is in
# the program and passes the tests that hold over all of its kind. Only what the recipes touch is compiled anew.
# full: a minute; counts of places in a document
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
mkdir tree tree/reports
cp -R "$SOURCE_DIR/CMakeLists.txt" "$SOURCE_DIR/CONTRIBUTING.md" "$SOURCE_DIR/algorithms" "$SOURCE_DIR/harness" \
  "$SOURCE_DIR/fuzz" tree/
cp "$SOURCE_DIR/reports/CMakeLists.txt" tree/reports/

configure() { run "$1" cmake -S tree -B build -DCMAKE_CXX_COMPILER="$CXX" -DSWEEPLAB_TESTS=OFF; }
# CMake breaks its messages into lines.
asks() { tr '\n' ' ' <err | tr -s ' ' | grep -q -F "$1" || broken "no message like '$1'"; }
begin() {
  rm -rf before
  cp -R tree before
}
# What differs between before/ and tree/, a line each: a new file, or one that is changed.
differences() {
  { LC_ALL=C diff -rq before tree || :; } |
    sed -E 's|^Only in tree/([^:]*): (.*)|new \1/\2|; s|^Files before/.* and tree/(.*) differ|changed \1|'
}
# counted RECIPE COUNT PLACES: the recipe says that count, and took these places and no other.
counted() {
  awk -v recipe="### $1" '$0 == recipe { found = 1 } found && /^\*/ { print; exit }' tree/CONTRIBUTING.md >out
  grep -q "^\*$2[*.,]" out || broken "CONTRIBUTING.md says '$(cat out)', expected '$2'"
  differences >out
  prints "$3"
}
one_line_more() {
  diff "before/$1" "tree/$1" | grep '^[<>]' >out || :
  case $(wc -l <out)$(cut -c 1 out) in '1>') ;; *) broken "more than one new line in $1: $(cat out)" ;; esac
}
# insert FILE LINE TEXT: the text before the line that begins so.
insert() {
  awk -v before="$2" -v text="$3" 'index($0, before) == 1 { print text } { print }' "tree/$1" >edited
  mv edited "tree/$1"
}

claim "a method is one file and one line"
begin
cat >tree/algorithms/dummy_method.h <<'END'
#pragma once

#include "card.h"
#include "query.h"

namespace sweeplab {

inline constexpr Card dummy_method_card{
    .id = "dummy_method",
    .title = "Nothing ever hits",
    .author = "nobody",
    .published = "nowhere (year not known)",
    .kind = Kind::baseline,
    .provenance = Provenance::ours,
    .gives_time = false,
    .gives_face = false,
    .may_miss = "Everything",
    .verification = {},
};

template <class S>
constexpr Answer<S> dummy_method(const Query<S>&) {
  return {};
}

}  // namespace sweeplab
END
configure 1
asks "algorithms/dummy_method.h is not registered: add the line 'dummy_method' to algorithms/registry.txt"
echo dummy_method >>tree/algorithms/registry.txt
counted "A method" "1 file, 1 line" "new algorithms/dummy_method.h
changed algorithms/registry.txt"
one_line_more algorithms/registry.txt

claim "a family is one file and one line"
begin
cat >tree/harness/query/families/dummy_family.h <<'END'
#pragma once

#include "harness/query/families/scene.h"

namespace sweeplab::family {

struct DummyFamily {
  static constexpr std::string_view name = "dummy_family";
  static constexpr std::string_view description = "One box runs at another, from the left: no trap.";

  template <class S>
  static Query<S> draw(Draw& draw) {
    return {{draw.between(S(0), S(1)), 0, 1, 1}, {draw.between(S(0), S(8)), 0}, {4, draw.between(S(-1), S(1)), 1, 1}, {}};
  }
};

}  // namespace sweeplab::family
END
configure 1
asks "harness/query/families/dummy_family.h is not registered: add the line 'dummy_family' to harness/query/families/registry.txt"
echo dummy_family >>tree/harness/query/families/registry.txt
counted "A family of queries" "1 file, 1 line" "new harness/query/families/dummy_family.h
changed harness/query/families/registry.txt"
one_line_more harness/query/families/registry.txt

claim "a family of scenes is one file and one line"
begin
cat >tree/harness/scenes/families/dummy_scenes.h <<'END'
#pragma once

#include "harness/scenes/families/layout.h"

namespace sweeplab::scene_family {

struct DummyScenes {
  static constexpr std::string_view name = "dummy_scenes";
  static constexpr std::string_view tells = "A box falls on a floor: nothing.";

  template <class S>
  static bool draw(Draw& draw, Scene& scene) {
    add_obstacle(scene, Box<S>{0, 8, 8, 1});
    add_mover(scene, Box<S>{S(draw.below(7)), 0, 1, 1}, steadily<S>(0, 1, 20));
    scene.frames = 20;
    return true;
  }
};

}  // namespace sweeplab::scene_family
END
configure 1
asks "harness/scenes/families/dummy_scenes.h is not registered: add the line 'dummy_scenes' to harness/scenes/families/registry.txt"
echo dummy_scenes >>tree/harness/scenes/families/registry.txt
counted "A family of scenes" "1 file, 1 line" "new harness/scenes/families/dummy_scenes.h
changed harness/scenes/families/registry.txt"
one_line_more harness/scenes/families/registry.txt

for kind in response loop; do
  claim "a $kind is one file and one line"
  begin
  list=algorithms/${kind}s
  echo '#pragma once' >"tree/$list/dummy_$kind.h"
  configure 1
  asks "$list/dummy_$kind.h is not registered: add the line 'dummy_$kind' to $list/registry.txt"
  echo "dummy_$kind" >>"tree/$list/registry.txt"
  counted "A response, a whole loop" "1 file, 1 line" "new $list/dummy_$kind.h
changed $list/registry.txt"
  one_line_more "$list/registry.txt"
  configure 0
  grep -q "ENTRY(dummy_$kind)" "build/generated/$list/registry.h" || broken "dummy_$kind is not in the registry"
  rm "tree/$list/dummy_$kind.h"
  configure 1
  asks "$list/registry.txt names 'dummy_$kind', but there is no $list/dummy_$kind.h"
  cp "before/$list/registry.txt" "tree/$list/"
done

claim "a law is two places"
begin
insert harness/laws/statements/verdicts.h '}  // namespace sweeplab::law' '
template <class S, class T>
LawRuling dummy_law(const Evaluator<S, T>& subject, const Query<S>& q) {
  const Truth t = truth(q);
  if (t.cls != Class::impact || claims_nothing(*subject.card, q, t)) return vacuous();
  const Outcome outcome = subject.answer(q).outcome;
  if (outcome == Outcome::failed) return vacuous();
  return outcome == Outcome::separate ? broken(Weight::real, "an impact, answered separate") : LawRuling{};
}
'
number=$(grep -c 'SWEEPLAB_LAW(' tree/harness/laws/laws.cpp)
insert harness/laws/laws.cpp '};' "    {$number, \"dummy_law\", \"What hits is seen to hit\", \"That is what a sweep is for.\", SWEEPLAB_LAW(dummy_law)},"
counted "A law" "2 places" "changed harness/laws/laws.cpp
changed harness/laws/statements/verdicts.h"
one_line_more harness/laws/laws.cpp

claim "a peer is three places"
begin
cat >tree/harness/methods/peers/dummy_peer.cpp <<'END'
#include "harness/methods/peer.h"

namespace sweeplab {
namespace {

constexpr PeerCard card{{.id = "dummy_peer",
                         .title = "A library that sees nothing",
                         .author = "nobody",
                         .published = "nowhere (year not known)",
                         .kind = Kind::peer,
                         .gives_time = false,
                         .gives_face = false,
                         .may_miss = "Everything",
                         .changes = {"None of its code is called"},
                         .verification = {}},
                        {.version = "1", .domain = "all queries"}};

struct Answers {
  template <class S>
  Answer<S> operator()(const Query<S>&) const {
    return {};
  }
};

template <class S>
bool takes(const Query<S>&) {
  return true;
}

}  // namespace

Method dummy_peer() {
  return {&card, sweep_peer<float, Answers>, sweep_peer<double, Answers>, nullptr, takes<float>, takes<double>};
}

}  // namespace sweeplab
END
configure 1
asks "harness/methods/peers/dummy_peer.cpp is not built: say in harness/methods/peers/peers.cmake how its library is found"
insert harness/methods/peers/peers.cmake 'file(GLOB files ' 'add_library(sweeplab_dummy INTERFACE)
add_peers(ON "Dummy 1 (libdummy-dev)" sweeplab_dummy dummy_peer)
'
configure 1
asks "harness/packages.txt has no line for 'libdummy-dev', which dummy_peer needs: add 'build libdummy-dev'"
echo "build    libdummy-dev         peers: Dummy" >>tree/harness/packages.txt
counted "A peer" "3 places" "new harness/methods/peers/dummy_peer.cpp
changed harness/methods/peers/peers.cmake
changed harness/packages.txt"
one_line_more harness/packages.txt
configure 0

claim "with the five recipes applied, what they touch compiles"
# compile SOURCES: to objects of that name.
compile() {
  for source in "$@"; do
    # shellcheck disable=SC2086
    run 0 "$CXX" $CXXFLAGS -std=c++20 -O0 -ffp-contract=off -DSWEEPLAB_SOURCE_DIR="std::string(\"$PWD/tree\")" -I build/generated -I tree \
      -c "$source" -o "$(basename "$source" .cpp).o"
  done
}
harness=tree/harness
objects="families.o registry.o registry_exactly.o peers.o dummy_peer.o laws.o"
compile $harness/query/families.cpp $harness/methods/registry.cpp $harness/methods/registry_exactly.cpp \
  build/generated/harness/peers.cpp $harness/methods/peers/dummy_peer.cpp $harness/laws/laws.cpp \
  $harness/scenes/scene_families.cpp
# link NAME OBJECTS: these before the libraries, which have their older selves.
link() {
  program=$1
  shift
  # shellcheck disable=SC2086
  run 0 "$CXX" $CXXFLAGS "$@" $objects $LIBRARIES $TEST_LIBRARIES -o "$program"
}
# shellcheck disable=SC2086
link sweeplab $PROGRAM_OBJECTS

claim "what is added is in every command"
mkdir work # since commands write to out/, and here is a file of that name
sweeplab() { (cd work && ../sweeplab "$@"); }
run 0 sweeplab list
for one in dummy_method gamedev dummy_peer; do
  grep -q "^$one\b" out || broken "$one is not in the list"
done
run 0 sweeplab list dummy_method
grep -q 'Nothing ever hits' out || broken "the card does not say the method's title"
run 0 sweeplab survey --families dummy_family --queries 200 --algorithms dummy_method,dummy_peer,exact --out survey
for one in dummy_method dummy_peer exact; do grep -q "\"$one\"" work/survey/survey.json || broken "$one was not surveyed"; done
run 0 sweeplab laws --laws dummy_law --cases 200 --algorithms dummy_method,dummy_peer,exact --out laws.json
grep -q '"dummy_law"' work/laws.json || broken "the law was not tried"
run 0 sweeplab laws --reproduce 'dummy_law/dummy_method/float32/0 0 1 1 4 0 2 0 1 1 0 0'
grep -q 'float32: BROKEN.*: an impact, answered separate' out || broken "the law is not broken by a method that sees nothing"

claim "the tests ask for the records, and --accept writes them where people need not"
compile $harness/methods/verification_test.cpp $harness/query/families_test.cpp $harness/laws/laws_test.cpp
for test in verification_test families_test laws_test; do link $test $test.o; done
begin
records() {
  for test in 'verification_test Verification.*' 'families_test FamilyChecksums.*' 'laws_test Laws.AreNumbered*'; do
    run "$1" "./${test% *}" --gtest_filter="${test#* }"
    grep -q '^\[=*\] 0 tests' out && broken "no test of the name ${test#* }"
    [ "$1" = 0 ] || grep -q -e '--accept' out || broken "${test% *} does not say how to write the record"
  done
}
records 1
differences >out
prints ''
SWEEPLAB_ACCEPT=1
export SWEEPLAB_ACCEPT
records 0
unset SWEEPLAB_ACCEPT
differences >out
prints "changed algorithms/dummy_method.h
changed harness/laws/LAWS.md
changed harness/methods/peers/dummy_peer.cpp
changed harness/records/family_checksums.csv"

claim "the tests that hold over all methods, families, laws and peers pass"
# What includes the cards, once more.
compile $harness/methods/registry.cpp $harness/methods/registry_exactly.cpp $harness/methods/peers/dummy_peer.cpp \
  $harness/methods/registry_test.cpp
for test in verification_test registry_test; do link $test $test.o; done
records 0
run 0 ./registry_test
run 0 ./families_test
run 0 ./laws_test --gtest_filter='*dummy_law*:Laws.*'
[ "$(grep -c '^\[ *OK \].*dummy_law' out)" -ge 4 ] || broken "too few tests of the law: $(grep '^\[ *OK' out)"

claim "a line without a file is refused"
echo missing_method >>tree/algorithms/registry.txt
configure 1
asks "algorithms/registry.txt names 'missing_method', but there is no algorithms/missing_method.h"
cp before/algorithms/registry.txt tree/algorithms/
echo missing_family >>tree/harness/query/families/registry.txt
configure 1
asks "registry.txt names 'missing_family', but there is no harness/query/families/missing_family.h"
echo "the recipes are as counted"
