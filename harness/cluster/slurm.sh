#!/bin/sh
# SPDX-License-Identifier: MIT
#
# slurm.sh TASKS OUT.json [OPTION-OF-SBATCH...] -- survey|laws OPTION...: the command as a job array of TASKS shards, and in
# OUT.json what one run would have written. It waits. The same command resumes: shards are kept until they are joined.
set -eu
usage() { echo "usage: $0 TASKS OUT.json [OPTION-OF-SBATCH...] -- survey|laws OPTION..." >&2; exit 2; }
fail() { echo "slurm.sh: $*" >&2; exit 2; }
quoted() { printf "'%s' " "$(printf %s "$1" | sed "s/'/'\\\\''/g")"; }
[ $# -ge 4 ] || usage
tasks=$1 out=$2 options=
shift 2
while [ "$1" != -- ]; do
  options="$options$(quoted "$1")"
  shift
  [ $# -gt 1 ] || usage
done
shift
case $1 in survey | laws) file=$1.json ;; *) usage ;; esac
command=$(for word; do quoted "$word"; done)
command -v sbatch >/dev/null || fail "there is no sbatch in PATH; without Slurm, run --shard i/n by hand, and then --merge"
program=${PROGRAM:-$(cd "$(dirname "$0")/../.." && pwd)/build/release/sweeplab}
[ -x "$program" ] || fail "$program: build it first"
mkdir -p "$out.shards"
shards=$(cd "$out.shards" && pwd)
[ -e "$shards/command" ] || echo "$tasks $command" >"$shards/command"
[ "$(cat "$shards/command")" = "$tasks $command" ] || fail "$shards has shards of another command: $(cat "$shards/command")"

missing() { seq "$tasks" | while read -r i; do [ -e "$shards/$i/$file" ] || echo "$i"; done | paste -sd , -; }
if [ -n "$(missing)" ]; then
  # Slurm may believe a node lost that is not: its task and the one in its place take turns, and the second finds the shard.
  task="cd $(quoted "$shards")&& i=\$SLURM_ARRAY_TASK_ID && mkdir -p \$i && exec 9>\$i.lock && flock 9 && { [ -e \$i/$file ] ||
    $(quoted "$program")$command --threads \${SLURM_CPUS_PER_TASK:-1} --shard \$i/$tasks --out \$i$([ "$1" = survey ] || echo "/$file"); }"
  name=sweeplab-$(uname -n)-$$
  trap 'scancel --name="$name"; exit 130' INT TERM HUP
  eval "sbatch $options --job-name=$name --array=$(missing) --output=$(quoted "$shards/%a.log") --requeue --wait --wrap=$(quoted "$task") &"
  wait $! || for i in $(missing | tr , ' '); do # also where a law is broken, and all shards are there
    [ ! -e "$shards/$i.log" ] || { echo "shard $i of $tasks: no result; its last words:" && tail -n 5 "$shards/$i.log"; } >&2
  done
  [ -z "$(missing)" ] || fail "shards are missing; the same command computes them: $(missing)"
fi
status=0
"$program" "$1" --merge "$shards"/*/"$file" --out "$out" || status=$?
[ $status -gt 1 ] || rm -rf "$shards"
exit $status
