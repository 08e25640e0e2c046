#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What a machine can write it writes: all records that tests compare with, from the sources as they are; then it prints
# what changed, for review. `./sweeplab test --accept` builds what this needs and calls it. usage: accept.sh BUILD
set -eu
build=$(readlink -f "$1")
cd "$(dirname "$(readlink -f "$0")")/../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
say() { printf 'sweeplab: %s\n' "$*" >&2; }
failed() {
  cat "$scratch/log" >&2
  say "$*; what was written until then stays: git diff shows it"
  exit 1
}

records() {
  find algorithms harness/methods/peers README.md harness/survey/RESULTS.md harness/laws/LAWS.md harness/bench/SPEED.md \
    harness/records/laws_expected.csv harness/records/family_checksums.csv harness/records/steps.csv \
    harness/records/theorems.csv harness/records/adapters.csv harness/play/EVERYDAY.md harness/cli/printed.txt reports/figures reports/test/sample.json \
    -type f ! -path '*/conformance/*' -exec cksum {} + | LC_ALL=C sort -k 3
}
records >"$scratch/before"

say "verification values on the cards, checksums of the families, who decides what, what is proved of each method"
cmake --build "$build" --target methods_tests query_tests algorithms_tests \
  shapes_tests proof_tests play_tests >"$scratch/log" 2>&1 || failed "the build failed"
SWEEPLAB_ACCEPT=1 ctest --test-dir "$build" --no-tests=error --output-on-failure \
  -R '^(Verification|FamilyChecksums|Steps|ConditionsOverReals)\.|^DiscreteFunctions\.AnswerAs|^Looks\.OfEveryday' -E '\.O[03]$' >"$scratch/log" 2>&1 || failed "a record could not be written"
cmake --build "$build" --target sweeplab_program >"$scratch/log" 2>&1 || failed "the build failed"

say "the expected matrix of the laws"
expected=$PWD/harness/records/laws_expected.csv
(cd "$scratch" && "$build/sweeplab" laws --write-expected "$expected") >"$scratch/log" 2>&1 ||
  failed "a guarantee is broken, or the matrix could not be written"
grep 'without an explanation' "$scratch/log" >&2 || :

say "what the commands print"
SWEEPLAB_ACCEPT=1 ctest --test-dir "$build" --no-tests=error --output-on-failure -R '^printed_test$' >"$scratch/log" 2>&1 ||
  failed "the commands could not be run"

say "how often engines of npm are right and wrong"
SWEEPLAB_ACCEPT=1 ctest --test-dir "$build" --no-tests=error --output-on-failure -R '^adapters_test$' \
  >"$scratch/log" 2>&1 || failed "engines could not be judged"

say "results in the documents, and the page's sample: a report"
./sweeplab report --yes --preset "$(basename "$build")" >"$scratch/log" 2>&1 || failed "the report could not be made"
harness/project/readme_results.sh out/report/summary.md >"$scratch/log" 2>&1 || failed "the documents' results could not be written"
harness/project/readme_speed.sh harness/records/bench/intel_xeon_2_cores >"$scratch/log" 2>&1 ||
  failed "the documents' speed could not be written"
(cd reports && node --import tsx test/make_sample.ts ../out/report/data) >"$scratch/log" 2>&1 ||
  failed "the page's sample could not be made"

records >"$scratch/after"
changed=$(diff "$scratch/before" "$scratch/after" | awk '/^[<>]/ { print $4 }' | LC_ALL=C sort -u)
if [ -z "$changed" ]; then
  echo "all records are as they were"
  exit 0
fi
printf 'changed, for review:\n%s\n' "$changed" | sed '2,$s/^/  /'
if git rev-parse --git-dir >"$scratch/log" 2>&1; then
  # shellcheck disable=SC2086
  git --no-pager diff --stat -- $changed
fi
