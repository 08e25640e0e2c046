# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2015
# A campaign of several nodes that share a folder: each writes in its own, all have what one finds, and what they found is
# read as one. The workers need no fuzzing engine (random_worker); each node's ask the same few queries again and again, so
# that the corpora stay small.
# full: many processes beside each other
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
export COLUMNS=1000 # a finding and how often it was seen stand on one line
for node in 1 2 3 4 5; do
  mkdir programs$node
  ln -s "$(dirname "$PROGRAM")/random_worker" programs$node/fuzz_survey
  printf '[libfuzzer]\nruns = 256\nseed = %s\n' $node >programs$node/fuzz_survey.options
done
# start NODE ARGUMENT…: in the background, so that $! is the program and not a shell around it.
start() {
  node=$1
  shift
  exec "$PROGRAM" fuzz --programs "programs$node" --out c --targets fuzz_survey --jobs 1 --node "$node" "$@"
}
node() { (start "$@"); }
merge() { "$PROGRAM" fuzz --programs programs1 --out c --targets fuzz_survey --merge; }
stopped() { # PROCESS STATUS: asked to stop, it ends so.
  kill -INT "$1"
  status=0
  wait "$1" || status=$?
  [ $status = "$2" ] || broken "exit status $status: $(cat said*)"
}
contents() { for folder; do find "$folder" -type f ! -name '*.partial' -exec sha256sum {} +; done | cut -c1-64 | sort -u; }
names() { find "$1" -type f -printf '%f\n' | sort; }
corpus=corpus/fuzz_survey
has_of_another() { names c/nodes/"$1"/$corpus | grep -Eq '^[0-9a-f]{64}$'; }
workers_gone() { ! pgrep -f "$PWD/c/nodes/$1/crashes" >/dev/null; }

claim "nodes get what the others find, while they run, and the shared folder has each input once, under its content's name"
start 1 --minutes 60 >said1 2>&1 &
one=$!
start 2 --minutes 60 >said2 2>&1 &
two=$!
until_so has_of_another 1
until_so has_of_another 2
run 2 node 1 --minutes 60
says "nodes/1: another campaign runs there"
run 2 merge
says "nodes/1: another campaign runs there"
stopped $one 130
stopped $two 130
contents c/nodes/1/$corpus c/nodes/2/$corpus >of_nodes
contents c/$corpus >shared
[ "$(wc -l <shared)" -gt 100 ] || broken "only $(wc -l <shared) inputs"
cmp -s of_nodes shared || broken "$(diff of_nodes shared | head -n 3)"
names c/$corpus | cmp -s - shared || broken "names that are not those of their contents"
[ -z "$(find c/nodes/1/exchange c/nodes/2/exchange -type f)" ] || broken "$(find c/nodes/*/exchange)"

claim "their findings are read as one: each signature once, its sightings together; and stay as they are"
[ ! -e c/findings.sqlite ] || broken "a file that two nodes would open"
cksum c/nodes/*/findings.sqlite >before
run 0 "$PROGRAM" findings list --db c --limit 0 --kind truth,law,pair,world
cksum c/nodes/*/findings.sqlite | cmp -s - before || broken "one was changed"
# expected FILE…: lines "SIGNATURE SIGHTINGS" of these files together, by SQLite alone.
expected() {
  python3 - "$@" <<'END_OF_PROGRAM'
import collections, sqlite3, sys
seen = collections.Counter()
for file in sys.argv[1:]:
    for signature, times in sqlite3.connect(f"file:{file}?mode=ro", uri=True).execute("SELECT signature, times_seen FROM findings"):
        seen[signature] += times
for signature in sorted(seen):
    print(signature, seen[signature])
END_OF_PROGRAM
}
listed() { sed -n 's|^\([^ ]*/[^ ]*\)  [a-z]*, seen \([0-9]*\) .*|\1 \2|p' out | LC_ALL=C sort; }
expected c/nodes/*/findings.sqlite | LC_ALL=C sort >union
listed | cmp -s - union || broken "$(listed | diff - union | head -n 3)"
for n in 1 2; do [ "$(expected c/nodes/$n/findings.sqlite | wc -l)" -lt "$(wc -l <union)" ] || broken "node $n had them all"; done
run 0 "$PROGRAM" findings list --db c --db c/nodes/1/findings.sqlite --limit 0 --kind truth,law,pair,world
listed | cmp -s - union || broken "a file that is named twice counts twice"

claim "a node that is killed loses nothing that was shown or given, and the same command resumes"
start 1 --minutes 60 >said1 2>&1 &
one=$!
until_so grep -q "resumes the campaign" said1
until_so pgrep -f "$PWD/c/nodes/1/crashes"
kill -9 $one
wait $one 2>/dev/null || :
until_so workers_gone 1
echo half >c/nodes/1/exchange/half # as if it was copying
one_input=$(names c/nodes/1/$corpus | grep -v '^[0-9a-f]\{64\}$' | head -n 1)
hash=$(sha256sum <"c/nodes/1/$corpus/$one_input" | cut -c1-64)
head -c 7 "c/nodes/1/$corpus/$one_input" >"c/$corpus/$hash" # as a power cut may leave it
start 3 --minutes 60 >said3 2>&1 &
three=$!
until_so has_of_another 3
stopped $three 130
[ ! -e "c/nodes/3/$corpus/$hash" ] || broken "took what is not what its name says"
contents c/nodes/1/$corpus >has
start 1 --minutes 60 >said1 2>&1 &
one=$!
until_so pgrep -f "$PWD/c/nodes/1/crashes"
stopped $one 130
grep -q "resumes the campaign" said1 || broken "$(cat said1)"
[ ! -e c/nodes/1/exchange/half ] || broken "left the half of an input"
contents c/$corpus >shared
[ -z "$(comm -23 has shared)" ] || broken "never given: $(comm -23 has shared | head -n 3)"
[ "$(sha256sum <"c/$corpus/$hash" | cut -c1-64)" = "$hash" ] || broken "what is broken in the shared folder stays so"

claim "where the shared folder cannot be used the campaign goes on, says so once, and exchanges again when it can"
start 2 --minutes 60 >said2 2>&1 &
two=$!
until_so pgrep -f "$PWD/c/nodes/2/crashes"
mv c/$corpus away
echo "no folder" >c/$corpus
until_so grep -q "corpora are not exchanged, and it is tried again: .*: Not a directory" said2
rm c/$corpus
mv away c/$corpus
echo new >c/$corpus/put_there # by hand: every name is taken
until_so test -e "c/nodes/2/$corpus/$(echo new | sha256sum | cut -c1-64)"
stopped $two 130
[ "$(grep -c "are not exchanged" said2)" = 1 ] || broken "$(cat said2)"

claim "a campaign with a name is run once; who comes while it is run waits for what is left"
run 0 node 4 --minutes 0.01 --name first
grep -q '^campaign first: ' out || broken "$(cat out)"
python3 -c 'import json; print(json.load(open("c/nodes/4/campaign.json"))["targets"][0]["inputs"])' >inputs
run 0 node 4 --minutes 0.01 --name first
python3 -c 'import json; print(json.load(open("c/nodes/4/campaign.json"))["targets"][0]["inputs"])' | cmp -s - inputs || broken "it was run again"
start 4 --minutes 60 --name second >said4 2>&1 &
four=$!
until_so pgrep -f "$PWD/c/nodes/4/crashes"
start 4 --minutes 60 --name second >said5 2>&1 &
five=$!
until_so grep -q "nodes/4: another campaign runs there: process $four, .*; waits until it has ended" said5
kill -9 $four
wait $four 2>/dev/null || :
until_so grep -q "resumes the campaign second" said5
stopped $five 130

claim "a node's findings that cannot be read are named, and hide no other's"
cp c/nodes/2/findings.sqlite whole
head -c 5000 whole >c/nodes/2/findings.sqlite
run 2 "$PROGRAM" findings list --db c --limit 0 --kind truth,law,pair,world
says "^sweeplab: c/nodes/2/findings.sqlite: "
listed | cut -d ' ' -f 1 >kept
expected c/nodes/[134]/findings.sqlite | cut -d ' ' -f 1 | LC_ALL=C sort | comm -23 - kept | grep -q . && broken "hid others"
: >c/nodes/2/findings.sqlite
run 2 "$PROGRAM" findings list --db c --limit 0
says "^sweeplab: c/nodes/2/findings.sqlite: .*no SQLite database; the file is left as it is; left out$"
run 2 merge
says "^sweeplab: c/nodes/2/findings.sqlite: .*left out$"
[ ! -s c/nodes/2/findings.sqlite ] || broken "it was written to"
cp whole c/nodes/2/findings.sqlite

claim "in the end the corpora are minimised, and the summary is over all"
mkdir programs0
printf '#!/bin/sh\nexit 3\n' >programs0/fuzz_survey
chmod +x programs0/fuzz_survey
mkdir -p c/nodes/1/$corpus
echo "never given" >c/nodes/1/$corpus/never_given # as where a node was killed
run 0 "$PROGRAM" fuzz --programs programs0 --out c --targets fuzz_survey --merge
grep -q "the corpus of fuzz_survey stays unmerged: exit status 3" out || broken "$(cat out)"
[ -e c/nodes/1/$corpus/never_given ] || broken "took away what is nowhere else"
contents c/nodes/*/$corpus c/$corpus >before
run 0 merge
contents c/$corpus | cmp -s before - || broken "lost inputs"
grep -q "fuzz_survey: corpus of .* files merged into" out || broken "$(cat out)"
grep -q "^node 2: .* signatures, not finished$" out || broken "$(cat out)"
[ ! -e c/nodes/1/$corpus ] && [ ! -e c/$corpus.old ] || broken "left a corpus behind"
expected c/nodes/*/findings.sqlite >union
python3 - <<'END_OF_PROGRAM' || broken "campaign.json"
import json, pathlib
whole = json.load(open("c/campaign.json"))
nodes = [json.load(open(file)) for file in pathlib.Path("c/nodes").glob("*/status.json")]
assert len(nodes) == 4
assert whole["signatures"]["total"] == len(open("union").readlines())
assert whole["targets"][0]["inputs"] == sum(n["targets"][0]["inputs"] for n in nodes) > 0
assert whole["good_turing"]["sightings"] == sum(int(line.split()[1]) for line in open("union"))
END_OF_PROGRAM
run 0 node 5 --minutes 0.01
[ "$(contents c/nodes/5/$corpus | wc -l)" -ge "$(contents c/$corpus | wc -l)" ] || broken "a new node begins without the corpus"

claim "what is no campaign of nodes is refused"
mkdir empty
run 2 "$PROGRAM" findings list --db empty
says "^sweeplab: empty: is a folder, and no campaign's: there is no findings.sqlite in it, nor in nodes/NAME$"
run 2 "$PROGRAM" fuzz --programs programs1 --targets fuzz_survey --out empty --merge
says "^sweeplab: empty: no node has run there: expected empty/nodes/NAME"
run 2 "$PROGRAM" fuzz --node ../1
says "expected a name of letters, digits"
run 2 "$PROGRAM" fuzz --merge --minutes 1
says "cannot be used with --minutes"
run 2 "$PROGRAM" fuzz --name x
says "needs --node"
