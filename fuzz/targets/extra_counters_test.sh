#!/bin/sh
# SPDX-License-Identifier: MIT
# The counters that steer fuzz_sweep outlive optimisation, and are where libFuzzer looks for them.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"

claim "the target as built has the section __libfuzzer_extra_counters, with 8192 counters"
run 0 objdump -h "$REPLAY_FUZZ_SWEEP"
size=$(awk '$2 == "__libfuzzer_extra_counters" { print $3 }' out)
[ "$size" = 00002000 ] || broken "its size is '$size'"
echo "the counters are there"
