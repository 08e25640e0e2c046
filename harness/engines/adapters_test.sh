# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Engines of npm, unmodified, in Node: each judged as on record, and our ports of them beside the originals.
# full: packages of npm
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
adapters=$SOURCE_DIR/harness/engines/adapters
record=$SOURCE_DIR/harness/records/adapters.csv
skip() {
  echo "skipped: $*"
  exit 77
}
command -v node >/dev/null || skip "there is no node"
cmp -s "$adapters/package-lock.json" "$adapters/node_modules/.installed" || skip "npm's packages for the adapters are not installed"
empty_scratch

claim "each engine is of the version that is pinned, and right and wrong by its own card as often as on record"
set --
names=
for file in "$adapters"/*_*.mjs; do
  name=$(basename "$file" .mjs)
  names=$names,$name
  set -- "$@" --engine "$name=exec node '$file'"
done
run 0 "$PROGRAM" survey --queries 128 --algorithms "${names#,}" --out s "$@"
python3 - "$adapters/package-lock.json" "$adapters" >found.csv <<'END' || broken "$(cat found.csv)"
import collections, json, pathlib, re, sys

survey = json.load(open("s/survey.json"))
cards = {card["id"]: card for card in survey["algorithms"]}
packages = json.load(open(sys.argv[1]))["packages"]
counts = collections.defaultdict(collections.Counter)
for unit in survey["results"]:
    for name, judged in unit["algorithms"].items():
        for verdict, of in judged["verdicts"].items():
            counts[name, unit["scalar"]][verdict] += of["count"]
verdicts = sorted({verdict for count in counts.values() for verdict in count})
print("engine,package,version,queries in," + ",".join(verdicts))
for (name, scalar), count in sorted(counts.items()):
    package = re.search(r"versionOf\('(.*?)'\)", pathlib.Path(sys.argv[2], name + ".mjs").read_text())[1]
    version = cards[name]["peer"]["version"]
    assert version == packages["node_modules/" + package]["version"], (name, version)
    print(",".join([name, package, version, scalar] + [str(count[verdict]) for verdict in verdicts]))
END
[ "$(wc -l <found.csv)" = $(($# + 1)) ] || broken "$(cat found.csv)"  # a head, and each in two scalars: as many as words
[ -z "${SWEEPLAB_ACCEPT-}" ] || cp found.csv "$record"
diff "$record" found.csv || broken "$record says otherwise (./sweeplab test --accept rewrites it)"

claim "each port of ours answers bit for bit as its original, or why not is known"
run 0 node "$adapters/ports.mjs" "$PROGRAM" 100
for same in liang_barsky end_of_frame; do
  grep -qE "^$same and [a-z_0-9]*: ([0-9]{4}) queries, \\1 answers equal, 0 not$" out || broken "$same: $(cat out)"
done
grep -qE '^noonat and collision_2d_sweep: [0-9]{4} queries, [0-9]{4} answers equal, ' out || broken "$(cat out)"

echo "engines of npm are judged as on record, and ports answer as their originals"
