# SPDX-License-Identifier: MIT
# shellcheck shell=sh
#
# The list of mutants: what each kind makes of a small source; over the whole tree no change moves a line, all rooms and
# kinds are in a sample, and equivalents.txt names only what there is. Whether they are killed: `./sweeplab test --mutants`.
# full: how many mutants there are, of every room
set -eu
cd "$SOURCE_DIR/harness/mutants"
python3 -B - <<'END'
import os
import sys
import tempfile
from collections import Counter
from types import SimpleNamespace

import rooms
import run
from building import FILES, HERE, ROOT, contents
from mutations import pairs_of, token_mutants
from report import place, read_equivalents
from semantic import members_of, semantic_mutants

SMALL = """// SPDX-License-Identifier: MIT
struct Count {
  long held = 0, broken = 0;
};

inline constexpr double margin = 0x1p-48;

double worst(const std::vector<double>& times, std::size_t lane) {
  double sum = 0;
  for (const double t : times) sum += t;
  for (std::size_t i = 0; i < times.size(); ++i) use(times[i], parts[lane]);
  if (sum < low || sum > high) return low;
  file.flush();
  file.rename(from, to);
  std::sort(times.begin(), times.end());
  for (const int bits : {1, 2, 3, 4}) {
    if (!goes_on(bits) && count.held > 1024) throw Refused(bits);
  }
  return std::max(times.front(), sum * 2);
}

bool keeps(const Count& count) { return count.held + count.broken > 0; }
"""


def expect(kind, changed):
    if not any(m.operator == kind and changed in m.changed for m in semantic):
        sys.exit(f"BROKEN: no mutant of the kind '{kind}' has: {changed}\n" + "\n".join(sorted(f"{m.operator}: {m.changed}" for m in semantic if m.operator == kind)))


first = token_mutants("harness/a.cpp", SMALL)
semantic = semantic_mutants("harness/a.cpp", SMALL, members_of([SMALL]))
expect("margin", "margin = 0x1p-51")
expect("margin", "margin = 0x1p-43")
expect("lane lost", "sum = t;")
expect("lane lost", "parts[0]")
expect("index", "use(times[0], parts[lane])")
expect("halved", "sum += (t) / 2;")
expect("halved", "return (std::max(times.front(), sum * 2)) / 2;")
expect("last dropped", "for (const double t : sweeplab_mutants::without_last(times))")
expect("first dropped", "for (const double t : sweeplab_mutants::without_first(times))")
expect("half dropped", "for (const double t : sweeplab_mutants::first_half(times))")
expect("last dropped", "i + 1 < times.size()")
expect("half dropped", "i < (times.size()) / 2;")
expect("off by one", "i < times.size() - 1;")
expect("off by one", "> (1024 - 1)")
expect("first dropped", "std::size_t i = 1;")
expect("last dropped", "std::sort(times.begin(), (times.end() == times.begin() ? times.end() : std::prev(times.end())));")
expect("last dropped", "{1, 2, 3}")
expect("half dropped", "{1, 2}")
expect("guard", "if (sum < low ) return low;")
expect("check dropped", "if (false && (sum < low || sum > high)) return low;")
expect("check forced", "if (true || (!goes_on(bits) && count.held > 1024)) throw Refused(bits);")
expect("promise dropped", ";")
expect("swapped bound", "return high;")
expect("swapped bound", "times.back()")
expect("swapped member", "count.broken + count.broken > 0")
expect("swapped arguments", "file.rename(to, from);")
expect("returned", "return !(count.held + count.broken > 0);")
dropped = {m.code for m in semantic if m.operator == "promise dropped"}
if not {"file.flush();", "file.rename(from, to);"} <= dropped:
    sys.exit(f"BROKEN: a flush and a rename are not dropped: {dropped}")
if any("long held" in m.code for m in semantic):
    sys.exit("BROKEN: a declaration is changed")

weak = {m for m in first if m.function == "worst"}
pairs = list(pairs_of(SMALL, first + semantic, weak))
if not pairs or any(len(m.edits) < 2 for m in pairs):
    sys.exit("BROKEN: there are no pairs, or pairs of one")
singles = {edits for m in weak for edits in m.edits}
if any(set(m.edits) & singles and all(m.edits[0] != s.edits[0] for s in semantic) for m in pairs):
    sys.exit("BROKEN: what is weak already is in a pair")

texts = {path: contents(f"{ROOT}/{path}") for path in sorted({*FILES, *rooms.sources_of_rooms()})}
equivalents = read_equivalents(contents(f"{HERE}/equivalents.txt"))
everything = run.all_mutants(texts, equivalents)
for m in everything:
    text = texts[m.path]
    if m.applied(text).count("\n") != text.count("\n") or m.applied(text) == text:
        sys.exit(f"BROKEN: moves lines, or changes nothing: {m.id}")
run.without_stale(everything, equivalents)

selection, strata = run.chosen(everything, 600)
drawn = {"room": Counter(rooms.room_of(m.path) for m in selection), "kind": Counter(m.kind for m in selection)}
floors = [line for line in contents(f"{ROOT}/harness/floors.txt").split("\n") if line[:1].isalpha()]
for room in [*floors, "algorithms", "exact"]:
    if drawn["room"][room] < 10:
        sys.exit(f"BROKEN: a sample of 600 has {drawn['room'][room]} mutants of the room {room}")
for kind in {m.kind for m in everything}:
    if drawn["kind"][kind] < 10:
        sys.exit(f"BROKEN: a sample of 600 has {drawn['kind'][kind]} of the kind {kind}")
if [m.id for m in run.chosen(list(reversed(everything)), 600)[0]] != [m.id for m in selection]:
    sys.exit("BROKEN: the sample depends on the order")

with tempfile.TemporaryDirectory() as folder:
    bench = rooms.Bench.__new__(rooms.Bench)
    bench.folder, bench.tree = folder, f"{folder}/tree"
    command = [os.environ["CXX"], "-std=c++20", f"-I{ROOT}", "-o", "a.o", "-c", f"{ROOT}/harness/a.cpp"]
    bench.suite = SimpleNamespace(build=folder, compile={"a.o": command})
    os.makedirs(f"{bench.tree}/harness/support")
    os.makedirs(f"{folder}/objects")
    with open(f"{bench.tree}/harness/support/exit_codes.h", "w", encoding="utf-8") as file:
        file.write("constexpr int mutated = 1;\n")
    with open(f"{bench.tree}/harness/a.cpp", "w", encoding="utf-8") as file:
        file.write('#include "harness/support/exit_codes.h"\n#include "harness/support/named.h"\nint answer = mutated;\n')
    status, printed = bench.compile("a.o")
    if status != 0:
        sys.exit(f"BROKEN: a mutant of a header is not what is compiled: {printed}")


def refused(what, action):
    try:
        action()
    except SystemExit as end:
        if end.code:
            return
    sys.exit(f"BROKEN: {what} is not refused")


gone = dict(equivalents)
gone["harness/truth/truth.cpp", "truth", "a line that is not there", "another"] = "a reason"
sys.stderr = open("/dev/null", "w")
refused("an equivalent that does not exist", lambda: run.without_stale(everything, gone))
refused("an equivalent without a reason", lambda: read_equivalents("a.h f\n- one\n+ other\n"))
print(f"{len(everything)} mutants of {len(texts)} files, in {strata} kinds by room")
END
