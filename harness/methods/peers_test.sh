# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# What libraries ask of the compiler changes nothing of ours: of two standards on a command line the last one counts.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
commands=../../compile_commands.json
[ -e $commands ] || { echo "skipped: this build writes no compile_commands.json"; exit 77; }

claim "every file is compiled for one C++ standard, whatever the libraries were built for"
[ "$(grep -c '"command":' $commands)" -gt 100 ] || broken "no commands are there"
others=$(awk '/"command":/ && gsub(/ -std=/, "&") != 1' $commands)
[ -z "$others" ] || broken "$others"

echo "the standard is ours"
