# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# The findings as people use them: listed, shown, judged again, exported.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
db=found
run 0 "$PROGRAM" fuzz --seeds seeds --targets fuzz_sweep
run 0 env SWEEPLAB_FINDINGS=$db "$REPLAY_FUZZ_SWEEP" seeds # with what is in its folders
run 2 "$REPLAY_FUZZ_SWEEP" nowhere
says 'nowhere: no such file'

claim "the list begins with how many are new, and whose; it has the new ones first, fits the terminal, and filters"
run 0 env COLUMNS=80 "$PROGRAM" findings list --db $db
head -n 1 out | grep -q '^[0-9]* findings, [0-9]* of them new; 50 shown, all with --limit 0$' || broken "$(head -n 1 out)"
[ "$(grep -cE '(known|new), severity' out)" = 50 ] || broken "$(cat out)"
news=$(sed -n '1s/.*, \([0-9]*\) of them new.*/\1/p' out)
run 0 "$PROGRAM" findings list --db $db --limit 0
[ "$(grep -c " new, severity" out)" = "$news" ] || broken "not $news new: $(head -n 3 out)"
if [ "$news" != 0 ]; then
  awk '/ known, severity/ { known = 1 } / new, severity/ && known { exit 1 }' out || broken "a known one stands before a new one"
fi
run 0 "$PROGRAM" findings list --db $db --limit 0 --new
[ "$(grep -cE '(known|new), severity' out) $(grep -c ' new, severity' out)" = "$news $news" ] || broken "$(head -n 3 out)"
run 0 "$PROGRAM" findings list --db $db --limit 0 --known
grep -q ' known, severity' out || broken "$(head -n 3 out)"
! grep ' new, severity' out || broken "a new one"
run 0 "$PROGRAM" findings list --db $db --limit 0 gamedev/float32/phantom/logic
grep -q '^gamedev/float32/phantom/logic/separate/-/-/[a-z+]*/solid\(  known.*\)\?$' out || broken "$(cat out)"
! grep '^[^ ]*/' out | grep -v '^gamedev/float32/phantom/logic/' || broken "$(cat out)"
run 0 "$PROGRAM" findings list --db $db --method exact
grep -q '^0 findings' out || broken "$(cat out)"

claim "a finding is shown with its explanation, its witness and the truth"
run 0 "$PROGRAM" findings show --db $db --limit 1 'gamedev/*/phantom/logic/*/*/*/*/*'
for line in '^known: .if .v.x != 0' '^witness ' '^ *as it was found; severity ' '^found ' \
  'truth    separate' '^\./sweeplab explain --scalar'; do
  grep -q "$line" out || broken "no '$line' in $(cat out)"
done

claim "judged again by the same code all are the same"
run 0 "$PROGRAM" findings replay --db $db
tail -n 1 out | grep -q 'findings judged again: \([0-9]*\) same, 0 changed, 0 fixed, 0 unknown' || broken "$(tail -n 3 out)"
mkdir few
grep -lE '^signature (gamedev|m3)/' $db/* | xargs cp -t few
sealed() { # TEXT-BEFORE-THE-CHECKSUM: as the documents say
  printf '%s\n' "$1"
  printf '%s\n' "$1" | python3 -c 'import sys, zlib; print("checksum %08x" % zlib.crc32(sys.stdin.buffer.read()))'
}
cp -R few other
file=$(grep -l '^signature gamedev/float32/phantom/logic/' other/* | head -n 1)
witness='witness 0x0p+0 0x0p+0 0x1p+0 0x1p+0 0x1p+2 0x0p+0 0x1p+1 0x0p+0 0x1p+0 0x1p+0 0x0p+0 0x0p+0'
text=$(sed "/^checksum/d; s/^witness.*/$witness/" "$file")
sealed "$text" >"$file"

claim "the list names who has the most new ones first, and of as many who comes first by name"
mkdir news
for subject in zeta/float32 beta/float32 alpha/float32 zeta/float64; do
  name=$(printf %016d "$(find news -type f | wc -l)")
  sealed "$(echo "$text" | sed "s,^signature [^/]*/[^/]*/,signature $subject/,")" >"news/$name"
done
run 0 "$PROGRAM" findings list --db news
shows '^New: zeta 2, alpha 1, beta 1[.]$'

claim "what is judged otherwise today is said so"
run 0 "$PROGRAM" findings replay --db other
grep -q '^fixed    gamedev/float32/phantom/logic/' out || broken "$(tail -n 3 out)"
[ "$(grep -c '^fixed' out)" = 1 ] || broken "$(tail -n 3 out)"

claim "a guarantee that today's code keeps is not broken, though it once was"
mkdir mended
sealed "$(echo "$text" | sed 's,^signature [^/]*/,signature exact/,')" >mended/0000000000000000
run 0 "$PROGRAM" findings replay --db mended
shows '^fixed    exact/float32/phantom/'
hides 'GUARANTEE BROKEN'

claim "a hunt in a folder that has others' findings lists its engine's alone, and leaves theirs as they are"
mkdir hunted
cp -R few hunted/findings
n=0
for rest in $(sed -n 's,^signature [^/]*/,,p' $db/* | grep -v law: | sort -u | head -n 42); do
  n=$((n + 1))
  sealed "$(echo "$text" | sed "s,^signature .*,signature right/$rest,")" >"hunted/findings/$(printf %016d $n)"
done
run 0 "$PROGRAM" fuzz --minutes 0.001 --jobs 1 --engine "right=$(dirname "$PROGRAM")/echo_engine" --out hunted
shows " queries; $(grep -l '^signature right/' hunted/findings/* | wc -l) signatures,"
hides '^  (gamedev|m3)/'
shows "^  and $(($(grep -l '^signature right/' hunted/findings/* | wc -l) - 40)) more$"
! diff -rq few hunted/findings | grep -v '^Only in hunted' || broken "a finding of others was changed"

claim "a file that was altered is named and not listed, the others are, and the exit status is 2"
run 0 "$PROGRAM" findings list --db few --limit 0
cp out all
cp -R few damaged
for file in $(find damaged -type f | sort | head -n 2); do sed -i 's/^severity /severity -/' "$file"; done
run 2 "$PROGRAM" findings list --db damaged --limit 0
says "^sweeplab: $file: is damaged: its checksum does not fit"
[ "$(wc -l <err)" = 2 ] || broken "$(cat err)"
diff all out | sed -n 's/^[<>] \([^ ]*\).*/\1/p' | grep / >differ || :
[ "$(wc -l <differ)" = 2 ] || broken "other findings differ, too: $(cat differ)"
run 2 "$PROGRAM" findings export --csv --db damaged --out some.csv
[ -s some.csv ] || broken "nothing was exported"
cp some.csv before.csv
run 2 "$PROGRAM" findings export --csv --db damaged --out some.csv
says 'some.csv: not replaced'
cmp some.csv before.csv || broken "it was replaced"

claim "what is shrunk is simpler and shows the same"
cp -R few simpler
run 0 "$PROGRAM" findings shrink --db simpler --seconds 60 --method gamedev
! diff -rq few simpler >/dev/null || broken "nothing was shrunk"
run 0 "$PROGRAM" findings replay --db simpler
grep -q ' same, 0 changed, 0 fixed' out || broken "$(cat out)"

claim "an export is a CSV that judge reads"
run 0 "$PROGRAM" findings export --csv --db few '*/float32' --out found.csv
run 0 "$PROGRAM" judge found.csv --out verdicts.csv
sed '3s/0x1/0x2/' found.csv >altered.csv
run 2 "$PROGRAM" judge altered.csv
says 'altered.csv:3:14 \(column "row_checksum"\): expected [0-9a-f]{8}, the checksum of the fields before it'

claim "what cannot be listed, shown or exported is refused"
while IFS='|' read -r words command; do
  eval "run 2 \"\$PROGRAM\" findings $command"
  says "$words"
done <<'END'
unknown algorithm "fantom"|list --db few --method fantom
nowhere: expected a folder of findings; there is none|list --db nowhere
"upstream" is no signature: expected up to nine parts .*, where an export goes with --out|list --db few upstream
.|
.|show --db few 'gamedev/*/nothing/*/*/*/*/*/*'
.|export --db few
expected a folder with --out|export --scenes --db few
--upstream: needs --engine|export --upstream --db few
END

claim "what is ended wrongly in worlds is listed, shown, judged again, and played from the scenes that are exported"
run 0 "$PROGRAM" fuzz --seeds world_seeds --targets fuzz_frame
run 0 env SWEEPLAB_FINDINGS=worlds "$REPLAY_FUZZ_FRAME" world_seeds/fuzz_frame
run 0 "$PROGRAM" findings list --db worlds --limit 0
worlds=$(grep -c '/world:' out)
[ "$worlds" -gt 10 ] || broken "$worlds findings"
run 0 "$PROGRAM" findings replay --db worlds
grep -q "^$worlds findings judged again: $worlds same, 0 changed" out || broken "$(cat out)"
run 0 "$PROGRAM" findings export --scenes --db worlds --out scenes
[ "$(find scenes -name '*.json' | wc -l)" = "$worlds" ] || broken "$(find scenes | wc -l) files for $worlds findings"
run 0 "$PROGRAM" findings show --db worlds --limit 1
file=$(sed -n 's/^sweeplab play //p' out)
signature=$(head -n 1 out)
[ -s "$file" ] || broken "no file '$file'"
run 0 "$PROGRAM" play "$file"
grep -q "$(echo "$signature" | cut -d/ -f3 | sed 's/world://')" out || broken "$(cat out)"
run 0 "$PROGRAM" findings export --csv --db worlds --out worlds.csv
says "$worlds of worlds are no queries, and left out"

claim "the portable pack is read by judge"
run 0 "$PROGRAM" findings export --vectors pack.csv --db $db
run 0 "$PROGRAM" judge pack.csv --scalar float64 --algorithms exact
empty_scratch
echo "findings are listed, shown, judged again and exported"
