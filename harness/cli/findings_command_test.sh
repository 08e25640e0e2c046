# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# The findings as people use them: listed, shown, judged again, exported.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
mkdir corpus
db=findings.sqlite
SWEEPLAB_FINDINGS=$db "$(dirname "$PROGRAM")/random_worker" -runs=1024 -seed=5 corpus

claim "a target that ends has written what it found, and how often"
run 0 "$PROGRAM" fuzz --seeds seeds --targets fuzz_survey
run 0 env SWEEPLAB_FINDINGS=watched.sqlite "$REPLAY_FUZZ_SURVEY" seeds/fuzz_survey
run 0 "$PROGRAM" findings list --db watched.sqlite
grep -q 'known, seen \([2-9]\|[1-9][0-9]\+\) times, severity' out || broken "$(cat out)"

claim "the list begins with how many are new, and whose; it has the new ones first, fits the terminal, and filters"
run 0 env COLUMNS=80 "$PROGRAM" findings list --db $db
head -n 1 out | grep -q '^[0-9]* findings, [0-9]* of them new; 50 shown, all with --limit 0$' || broken "$(head -n 1 out)"
[ "$(grep -cE '(known|new), seen [1-9]' out)" = 50 ] || broken "$(cat out)"
! grep -vE '^[^ ]+/[^ ]*$' out | grep -E '^.{81,}' || broken "wider than 80: $(cat out)"
news=$(sed -n '1s/.*, \([0-9]*\) of them new.*/\1/p' out)
run 0 "$PROGRAM" findings list --db $db --limit 0
[ "$(grep -c " new, seen" out)" = "$news" ] || broken "not $news new: $(head -n 3 out)"
if [ "$news" != 0 ]; then
  [ "$(sed -n '/^New: /,/[.]$/p' out | tr -s ' ,.\n' '\n' | awk '/^[0-9]+$/ { n += $1 } END { print n }')" = "$news" ] || broken "$(head -n 3 out)"
  awk '/ known, seen/ { known = 1 } / new, seen/ && known { exit 1 }' out || broken "a known one stands before a new one"
fi
run 0 "$PROGRAM" findings list --db $db --limit 0 --method gamedev --verdict phantom --cause logic --scalar float32
grep -q '^gamedev/float32/phantom/logic/separate/-/-/[a-z+]*/solid\(  known.*\)\?$' out || broken "$(cat out)"
! grep '^[^ ]*/' out | grep -v '^gamedev/float32/phantom/logic/' || broken "$(cat out)"
run 0 "$PROGRAM" findings list --db $db --limit 0 --kind pair
grep -q '/pair:' out || broken "$(cat out)"
! grep '^[^ ]*/' out | grep -v '/pair:' || broken "$(cat out)"
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
for line in '^known: .if .v.x != 0' '^witness ' '^seen ' 'truth    separate' '^\./sweeplab explain --scalar'; do
  grep -q "$line" out || broken "no '$line' in $(cat out)"
done
run 2 "$PROGRAM" findings show --db $db 'gamedev/*/nothing/*/*/*/*/*/*'
run 0 "$PROGRAM" findings show --limit 1 --db $db 'gamedev/*/*/*/*/*/*/*/*'
run 2 "$PROGRAM" findings list --db $db upstream
says '"upstream" is no signature: expected nine parts .*, where an export goes with --out'

claim "judged again by the same code all are the same"
run 0 "$PROGRAM" findings replay --db $db
tail -n 1 out | grep -q 'findings judged again: \([0-9]*\) same, 0 changed, 0 fixed, 0 unknown' || broken "$(tail -n 3 out)"
cp $db other.sqlite
python3 - <<'END_OF_PROGRAM'
import sqlite3, struct, zlib

def row_checksum(*values):
    def bytes_of(value):
        if isinstance(value, float):
            return 2, struct.pack(">d", value).hex().encode()
        return (1, b"%d" % value) if isinstance(value, int) else (3, value.encode())
    text = b"".join(b"%d %d %s\n" % (kind, len(text), text) for kind, text in map(bytes_of, values))
    return "%08x" % zlib.crc32(text)

with sqlite3.connect("other.sqlite") as findings:
    findings.create_function("row_checksum", -1, row_checksum)
    columns = [row[1] for row in findings.execute("PRAGMA table_info(findings)")][:-1]
    wrong = findings.execute(f"SELECT count(*) FROM findings WHERE checksum != row_checksum({', '.join(columns)})").fetchone()
    assert wrong == (0,), f"{wrong[0]} checksums are not what the documents say"
    findings.execute("""UPDATE findings SET witness =
        '0x0p+0 0x0p+0 0x1p+0 0x1p+0 0x1p+2 0x0p+0 0x1p+1 0x0p+0 0x1p+0 0x1p+0 0x0p+0 0x0p+0'
        WHERE signature LIKE 'gamedev/float32/phantom/logic/%'""")
    findings.execute(f"UPDATE findings SET checksum = row_checksum({', '.join(columns)})")
END_OF_PROGRAM
run 0 "$PROGRAM" findings replay --db other.sqlite
grep -q '^fixed    gamedev/float32/phantom/logic/' out || broken "$(tail -n 3 out)"

claim "a row that was altered is named and not listed, the others are, and the exit status is 2"
run 0 "$PROGRAM" findings list --db $db --limit 0 --kind truth,law,pair
cp out all
cp $db damaged.sqlite
python3 -c 'import sqlite3
with sqlite3.connect("damaged.sqlite") as db: db.execute("UPDATE findings SET severity = severity * 2 + 1 WHERE rowid IN (2, 5)")'
for action in list show replay; do
  run 2 "$PROGRAM" findings $action --db damaged.sqlite --limit 0 --kind truth,law,pair
  says 'damaged.sqlite: row 2 \([a-z].*\) is damaged, and left out: its checksum does not fit'
  says 'damaged.sqlite: row 5 '
  [ "$(wc -l <err)" = 2 ] || broken "$(cat err)"
done
run 2 "$PROGRAM" findings list --db damaged.sqlite --limit 0 --kind truth,law,pair
diff all out | sed -n 's/^[<>] \([^ ]*\).*/\1/p' | grep / >differ || :
[ "$(wc -l <differ)" = 2 ] || broken "other findings differ, too: $(cat differ)"
run 2 "$PROGRAM" findings export --csv --db damaged.sqlite --out some.csv
[ -s some.csv ] || broken "nothing was exported"
cp some.csv before.csv
run 2 "$PROGRAM" findings export --csv --db damaged.sqlite --out some.csv
says 'some.csv: not replaced'
cmp some.csv before.csv || broken "it was replaced"

claim "an export is a test that compiles, a CSV that judge reads, and inputs for the fuzzers"
run 0 "$PROGRAM" findings export --gtest --db $db --method gamedev,m3 --out found_test.cpp
"$CXX" -std=c++20 -fsyntax-only -I "$SOURCE_DIR" found_test.cpp || broken "does not compile"
[ "$(grep -c '^TEST(Found, ' found_test.cpp)" -gt 10 ] || broken "$(grep -c '^TEST' found_test.cpp) tests"
run 0 "$PROGRAM" findings export --csv --db $db --scalar float32 --out found.csv
run 0 "$PROGRAM" judge found.csv --out verdicts.csv
sed '3s/0x1/0x2/' found.csv >altered.csv
cmp -s found.csv altered.csv && broken "nothing was altered"
run 2 "$PROGRAM" judge altered.csv
says 'altered.csv:3:14 \(column "row_checksum"\): expected [0-9a-f]{8}, the checksum of the fields before it'
cut -d, -f1-13 altered.csv >unsealed.csv
run 0 "$PROGRAM" judge unsealed.csv
run 0 "$PROGRAM" findings export --libfuzzer --db $db --out inputs
[ "$(find inputs -size 100c | wc -l)" -gt 50 ] || broken "$(find inputs | wc -l) inputs"
run 2 "$PROGRAM" findings export --libfuzzer --db $db
run 2 "$PROGRAM" findings export --db $db
run 2 "$PROGRAM" findings export --csv --gtest --db $db

claim "what is ended wrongly in worlds is listed, shown, judged again, and played from the scenes that are exported"
run 0 "$PROGRAM" fuzz --seeds world_seeds --targets fuzz_world
run 0 env SWEEPLAB_FINDINGS=worlds.sqlite "$REPLAY_FUZZ_WORLD" world_seeds/fuzz_world
run 0 "$PROGRAM" findings list --db worlds.sqlite --limit 0
worlds=$(grep -c '/world:' out)
[ "$worlds" -gt 10 ] || broken "$worlds findings"
head -n 1 out | grep -q "^$worlds findings, 0 of them new$" || broken "$(head -n 1 out)"
run 0 "$PROGRAM" findings replay --db worlds.sqlite
grep -q "^$worlds findings judged again: $worlds same, 0 changed" out || broken "$(cat out)"
run 0 "$PROGRAM" findings list --db worlds.sqlite --limit 0 --verdict inside
! grep '^[^ ]*/' out | grep -v '/world:inside/' || broken "$(cat out)"
run 0 "$PROGRAM" findings export --scenes --db worlds.sqlite --out scenes
[ "$(find scenes -name '*.json' | wc -l)" = "$worlds" ] || broken "$(find scenes | wc -l) files for $worlds findings"
run 0 "$PROGRAM" findings show --db worlds.sqlite --limit 1
file=$(sed -n 's/^sweeplab play //p' out)
signature=$(head -n 1 out)
[ -s "$file" ] || broken "no file '$file'"
run 0 "$PROGRAM" play "$file"
grep -q "$(echo "$signature" | cut -d/ -f1 | tr : ' ')" out || broken "$(cat out)"
grep -q "$(echo "$signature" | cut -d/ -f3 | sed 's/world://')" out || broken "$(cat out)"
run 2 "$PROGRAM" findings export --scenes --db worlds.sqlite
says 'expected a folder with --out'
run 0 "$PROGRAM" findings export --csv --db worlds.sqlite --out worlds.csv
says "$worlds of worlds are no queries, and left out"
[ "$(wc -l <worlds.csv)" = 1 ] || broken "$(cat worlds.csv)"

claim "the portable pack is the same bytes each time, and judge reads it"
cp $db again.sqlite
run 0 "$PROGRAM" findings export --vectors pack.csv --db $db
run 0 "$PROGRAM" findings export --vectors pack_again.csv --db again.sqlite
cmp pack.csv pack_again.csv || broken "other bytes"
run 0 "$PROGRAM" judge pack.csv --scalar float64 --algorithms exact
