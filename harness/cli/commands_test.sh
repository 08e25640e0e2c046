# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2015
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
  grep -q "^Usage: sweeplab $command\b" out || broken "help of another command: $(head -n 3 out)"
done <program

claim "each help begins with two examples, whose options it lists, and fits a terminal of 80 columns"
while read -r command; do
  run 0 env COLUMNS=80 "$PROGRAM" "$command" --help
  sed '/^Usage:/,$d' out | grep -E "^  \./sweeplab $command\b" >examples || broken "$command has no example"
  [ "$(wc -l <examples)" = 2 ] || broken "$command: $(wc -l <examples) examples"
  case $command in
    findings) for action in list show; do "$PROGRAM" findings $action --help; done >help ;;
    *) cp out help ;;
  esac
  grep -o -E -e '--[a-z-]+' examples | sort -u | while read -r option; do
    grep -q -E -e "^  (-[a-z],)?$option\b" help || broken "$command --help does not list $option of its example"
  done
  awk 'length > 80 { print; wide = 1 } END { exit wide }' out || broken "$command --help: wider than 80 columns"
done <program
