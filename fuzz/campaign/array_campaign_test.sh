# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# `fuzz --slurm` on a real Slurm of two nodes: what the tasks have found is read as one, whatever ends in the middle. The
# workers need no fuzzing engine (random_worker).
# full: a Slurm, which waits seconds
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
mkdir programs
ln -s "$(dirname "$PROGRAM")/random_worker" programs/fuzz_survey
printf '[libfuzzer]\nruns = 256\n' >programs/fuzz_survey.options
fuzz() { "$PROGRAM" fuzz --programs programs --targets fuzz_survey --out c "$@"; }

claim "without sbatch, and with what does not go together, it says so, and does nothing"
run 2 env PATH="$PWD/nothing" "$PROGRAM" fuzz --programs programs --targets fuzz_survey --out c --slurm --minutes 1
says 'there is no sbatch in PATH'
run 2 fuzz --slurm --tasks 2
says '--slurm: needs --minutes or --hours'
for wrong in "--tasks 4" "--slurm --minutes 1 --node 1" "--slurm --minutes 1 --seeds s" "--slurm --minutes 1 --engine true"; do
  # shellcheck disable=SC2086
  run 2 fuzz $wrong
done

. "$SOURCE_DIR/harness/cluster/loopback.sh"
rm -rf c
# begin MINUTES: on the cluster, in the background.
begin() {
  "$PROGRAM" fuzz --programs programs --targets fuzz_survey --out c --slurm --tasks 2 --minutes "$1" >said 2>err &
  run=$!
}
found() { "$PROGRAM" findings list --db "$1" --limit 0 --kind truth,law,pair,world | sed -n 's,^\([^ ]*/[^ ]*\).*,\1,p' | sort; }
has_found() { [ "$(found "c/nodes/$1/findings.sqlite" | wc -l)" -gt 50 ]; }
resumes() { grep -q "resumes the campaign" c/slurm/*/0/"$1"/log; }

claim "a node that loses its power in the middle loses nothing that was found; its task goes on from its folder"
begin 60
until_so has_found 1
until_so has_found 2
node=$(squeue -h --array -o '%K %N' | sed -n 's/^1 //p')
# shellcheck disable=SC2046
kill -KILL $(cluster processes "$node") 2>/dev/null || :
found c/nodes/1/findings.sqlite >had
until_so resumes 1
cluster wake "$node"

claim "Ctrl-C cancels the tasks, which end cleanly and keep all, with exit 130; another campaign there is refused meanwhile"
run 2 fuzz --minutes 1 --slurm --tasks 3
says "c: another campaign runs there"
kill -INT "$run"
finish 130
says "stopped; what the nodes have found is kept, and the same command resumes"
until_so queue_empty
found c/nodes/1/findings.sqlite | comm -23 had - | grep -q . && broken "lost some"
for node in 1 2; do grep -q "stopped; the same command resumes it" c/slurm/*/0/$node/log || broken "node $node was not asked"; done
[ ! -e c/campaign.json ] || broken "a summary of what has not ended"

claim "where the command that waits is killed, the same command takes up what it had submitted, and comes to the end"
rm -rf c/slurm # else the hour goes on
begin 0.08
submitted() { [ "$(squeue -h --array | wc -l)" = 2 ]; }
until_so submitted
kill -KILL "$run"
wait "$run" || :
begin 0.08
finish 0
[ "$(arrays_submitted)" -le 3 ] || broken "what was queued was submitted again"
grep -q "fuzz_survey: corpus of .* files merged into" said || broken "$(cat said)"
for node in 1 2; do grep -q "^node $node: 0:[01][0-9], [0-9]* signatures$" said || broken "$(cat said)"; done
for node in 1 2; do found c/nodes/$node/findings.sqlite; done | sort -u >union
found c >all
cmp -s union all || broken "$(diff union all | head -n 3)"
found c | comm -23 had - | grep -q . && broken "lost some"
python3 -c "import json; c = json.load(open('c/campaign.json')); assert c['campaign']['finished'] and c['campaign']['jobs'] == 2 and c['signatures']['total'] == len(open('union').readlines())" || broken "campaign.json"
[ ! -e c/slurm ] || broken "left its tasks behind: $(find c/slurm)"

claim "a node that cannot run is told with the end of its log, and the others' findings are kept"
: >c/nodes/2/findings.sqlite
begin 0.01
finish 2
says "1 of 2 tasks failed"
says "task 2 of 2: ended with exit status 2, without done"
says "sweeplab: .*c/nodes/2/findings.sqlite: expected a findings file, and this is no SQLite database"
run 2 fuzz --merge
says "c/nodes/2/findings.sqlite: .*; left out"
echo "a campaign on a cluster is its nodes' together"
