# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2015,SC2016
# The commands of the program, of the launcher's help, and the files here are the same.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch

run 0 "$PROGRAM" --help
sed -nE '1,/^Subcommands:/d; s/^  ([a-z]+) .*/\1/p' out | sort >program
run 0 "$SOURCE_DIR/sweeplab" --help
sed -nE 's/^  ([a-z]+) .*/\1/p' out | sort >launcher
[ "$(wc -l <program)" -ge 9 ] || broken "only these commands were seen: $(cat program)"

claim "every command of the program stands in the launcher's help, and the reverse; test is the launcher's own"
echo test | sort - program >expected
diff expected launcher >differences || broken "$(cat differences)"

claim "every file x_command.cpp is the command x of the program, and the reverse"
for file in "$SOURCE_DIR"/harness/cli/*_command.cpp; do basename "$file" _command.cpp; done | sort >files
diff files program >differences || broken "a line in harness/cli/commands.inc? $(cat differences)"

claim "each command answers to its name with a help of its own"
while read -r command; do
  run 0 "$PROGRAM" "$command" --help
  shows "^Usage: sweeplab $command\b"
done <program

claim "a campaign is started with what the options say, in seconds"
here=$(pwd -P)
mkdir -p tree/fuzz tree/bin
cp "$PROGRAM" tree/bin/sweeplab
printf '#!/bin/sh\necho "$0 $*"\n' >tree/fuzz/overnight.sh
chmod +x tree/fuzz/overnight.sh
run 0 tree/bin/sweeplab fuzz --hours 0.001 --jobs 3 --out f --targets fuzz_input
prints "$here/tree/fuzz/overnight.sh f 4 3 $here/tree/fuzz $here/tree/bin/sweeplab fuzz_input"
empty_scratch
