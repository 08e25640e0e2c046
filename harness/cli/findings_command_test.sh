# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# The findings as people use them: listed, shown, judged again, exported.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
rm -rf ./*
mkdir corpus
db=findings.sqlite
SWEEPLAB_FINDINGS=$db "$(dirname "$PROGRAM")/random_worker" -runs=1024 -seed=5 corpus

claim "a target that ends has written what it found, and how often"
run 0 "$PROGRAM" fuzz --seeds seeds --targets fuzz_survey
run 0 env SWEEPLAB_FINDINGS=watched.sqlite "$REPLAY_FUZZ_SURVEY" seeds/fuzz_survey
run 0 "$PROGRAM" findings list --db watched.sqlite
awk '$3 > 1 { often = 1 } END { exit !often }' out || broken "$(cat out)"

claim "the list has the new ones first, and filters"
run 0 "$PROGRAM" findings list --db $db
head -n 1 out | grep -q '^signature .* smallest witness$' || broken "$(head -n 1 out)"
tail -n 1 out | grep -q '^[0-9]* findings, [0-9]* of them new; 50 shown, all with --limit 0$' || broken "$(tail -n 1 out)"
run 0 "$PROGRAM" findings list --db $db --limit 0 --method gamedev --verdict phantom --cause logic --scalar float32
grep -q '^gamedev/float32/phantom/logic/separate/-/-/[a-z+]*/solid  *known' out || broken "$(cat out)"
! sed '$d' out | grep '/' | grep -v '^gamedev/float32/phantom/logic/' || broken "$(cat out)"
run 0 "$PROGRAM" findings list --db $db --limit 0 --kind pair
grep -q '/pair:' out || broken "$(cat out)"
! sed '1d;$d' out | grep '/' | grep -v '/pair:' || broken "$(cat out)"
run 0 "$PROGRAM" findings list --db $db --method exact
grep -q '^0 findings' out || broken "$(cat out)"
run 2 "$PROGRAM" findings list --db $db --verdict fantom
says 'unknown verdict "fantom"; expected some of: failed, tunnel'
run 2 "$PROGRAM" findings list --db nowhere.sqlite
says 'nowhere.sqlite: no such file'
run 2 "$PROGRAM" findings
run 2 "$PROGRAM" findings list --db corpus
says 'is a folder'

claim "a finding is shown with its explanation, its witness and the truth"
run 0 "$PROGRAM" findings show --db $db --limit 1 'gamedev/*/phantom/logic/*/*/*/*/*'
for line in '^known: .if .v.x != 0' '^witness ' '^seen ' 'truth    separate' '^sweeplab explain --scalar'; do
  grep -q "$line" out || broken "no '$line' in $(cat out)"
done
run 2 "$PROGRAM" findings show --db $db 'gamedev/*/nothing/*/*/*/*/*/*'

claim "judged again by the same code all are the same"
run 0 "$PROGRAM" findings replay --db $db
tail -n 1 out | grep -q 'findings judged again: \([0-9]*\) same, 0 changed, 0 fixed, 0 unknown' || broken "$(tail -n 3 out)"
cp $db other.sqlite
python3 - <<'END_OF_PROGRAM'
import sqlite3
with sqlite3.connect("other.sqlite") as findings:
    findings.execute("""UPDATE findings SET witness =
        '0x0p+0 0x0p+0 0x1p+0 0x1p+0 0x1p+2 0x0p+0 0x1p+1 0x0p+0 0x1p+0 0x1p+0 0x0p+0 0x0p+0'
        WHERE signature LIKE 'gamedev/float32/phantom/logic/%'""")
END_OF_PROGRAM
run 0 "$PROGRAM" findings replay --db other.sqlite
grep -q '^fixed    gamedev/float32/phantom/logic/' out || broken "$(tail -n 3 out)"

claim "an export is a test that compiles, a CSV that judge reads, and inputs for the fuzzers"
run 0 "$PROGRAM" findings export --gtest --db $db --method gamedev,m3 --out found_test.cpp
"$CXX" -std=c++20 -fsyntax-only -I "$SOURCE_DIR" found_test.cpp || broken "does not compile"
[ "$(grep -c '^TEST(Found, ' found_test.cpp)" -gt 10 ] || broken "$(grep -c '^TEST' found_test.cpp) tests"
run 0 "$PROGRAM" findings export --csv --db $db --scalar float32 --out found.csv
run 0 "$PROGRAM" judge found.csv --out verdicts.csv
run 0 "$PROGRAM" findings export --libfuzzer --db $db --out inputs
[ "$(find inputs -size 100c | wc -l)" -gt 50 ] || broken "$(find inputs | wc -l) inputs"
run 2 "$PROGRAM" findings export --libfuzzer --db $db
run 2 "$PROGRAM" findings export --db $db
run 2 "$PROGRAM" findings export --csv --gtest --db $db

claim "the portable pack is the same bytes each time, and judge reads it"
cp $db again.sqlite
run 0 "$PROGRAM" findings export --vectors pack.csv --db $db
run 0 "$PROGRAM" findings export --vectors pack_again.csv --db again.sqlite
cmp pack.csv pack_again.csv || broken "other bytes"
run 0 "$PROGRAM" judge pack.csv --scalar float64 --algorithms exact
