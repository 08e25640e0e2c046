# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# One SIGINT, or one SIGTERM, ends every command in its long phases: while it waits for input, plays, counts, times or asks an
# engine. How soon is no matter of a test; that no second one is needed is.
# full: waits for programs to be in their long phases
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
mkfifo pipe pipe.json
cat >endless.json <<'END'
{"format": "sweeplab scene", "version": 1, "name": "endless", "frames": 281474976710656, "obstacles": [],
 "movers": [{"box": [0, 0, 1, 1], "controller": {"steering": "listed", "motions": [[1, 0]]}}]}
END
card='{"name": "slow", "version": "1", "scalar": "float64", "touching": "none", "overlap": "overlap"}'
cat >slow <<END
#!/bin/sh
echo '$card'
: >asked
exec sleep 1000
END
chmod +x slow

# Standard input of all: a pipe that somebody holds open, and writes nothing to.
mkfifo held
exec 9<>held

# begun WHEN: whether the command has come to the phase that is meant.
begun() {
  case $1 in
    waits) grep -q '^State:.S' "/proc/$command/status" && [ "$(wc -l <"/proc/$command/maps")" -gt 50 ] ;;
    works) [ "$(awk '{ print $14 + $15 }' "/proc/$command/stat")" -ge 30 ] ;; # hundredths of a second: a start takes less
    asks) [ -e asked ] ;;
  esac
}
count=0
while IFS='|' read -r phase when words; do
  for signal in INT TERM; do
    claim "one SIG$signal ends $phase"
    rm -rf asked where where.json out # where a command keeps its checkpoint, if not elsewhere
    # A command in the background would be deaf to Ctrl-C.
    # shellcheck disable=SC2086
    env --default-signal=INT "$PROGRAM" $words >said 2>err <held &
    command=$!
    until begun "$when" 2>/dev/null; do
      kill -0 $command 2>/dev/null || broken "it ended by itself: $(cat said err)"
      sleep 0.05
    done
    sleep 0.2
    kill -$signal $command
    waited=0
    while kill -0 $command 2>/dev/null; do
      waited=$((waited + 1))
      [ $waited -lt 600 ] || {
        kill -9 $command
        broken "it has not ended after a minute"
      }
      sleep 0.1
    done
    status=0
    wait $command || status=$?
    [ $status = 130 ] || broken "exit status $status: $(cat said err)"
    count=$((count + 1))
  done
done <<'END'
judge, waiting for a pipe with a name|waits|judge pipe
judge, waiting for a pipe of frames|waits|judge --frames pipe --level endless.json
judge, waiting for a pipe as standard input|waits|judge -
play, waiting for a scene from a pipe|waits|play pipe.json
play of a scene that nobody can wait for|works|play endless.json --with step --out where
survey|works|survey --queries 100000000 --families uniform --out where
laws|works|laws --cases 1000000000 --laws never_tunnels --out where.json
bench|works|bench --out where
report|works|report --out where
explain, asking an engine|asks|explain --engine ./slow 0,0,1,1,4,0,2,0,1,1
END
[ $count = 20 ] || broken "$count phases were tried"
echo "one signal is enough"
