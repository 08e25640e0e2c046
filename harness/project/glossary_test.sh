# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# harness/GLOSSARY.md against the code: a shell test, since it compares text with text and needs no program.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
cd "$SOURCE_DIR"
sed -n 's/^- \*\*\([^*]*\)\*\*\( and \*\*\([^*]*\)\*\*\)\{0,1\}.*/\1\n\3/p' harness/GLOSSARY.md |
  sed '/^$/d' | sort >"$OLDPWD/terms"
# words ENUM FILE: the words that enum_words<ENUM> gives in FILE, one a line.
words() {
  awk -v head="enum_words<$1>" 'index($0, head) { on = 1 } on { text = text $0 } on && /;/ { print text; exit }' "$2" |
    grep -o '"[a-z_ -]*"' | tr -d '"' | sed '/^$/d'
}

claim "every verdict, cause, end of a frame, truth, graze, order, placing and provenance of the code has its line"
seen=0
for enum in 'Verdict judge/judge.h' 'Cause judge/judge.h' 'Ending play/ending.h' 'Part loops/cause.h' \
  'Class truth/truth.h' 'Graze truth/truth.h' 'HitOrder loops/combination.h' 'Placing loops/combination.h' \
  'Provenance methods/names.h'; do
  words "${enum% *}" "harness/${enum#* }" >"$OLDPWD/named"
  [ "$(wc -l <"$OLDPWD/named")" -ge 4 ] || broken "${enum#* } names too few of ${enum% *}: $(cat "$OLDPWD/named")"
  while read -r word; do
    seen=$((seen + 1))
    grep -q -x -e "$word" "$OLDPWD/terms" || broken "no line of '$word' (${enum#* })"
  done <"$OLDPWD/named"
done
for word in response loop; do grep -q -x -e "$word" "$OLDPWD/terms" || broken "no line of '$word' (loops/cause.h)"; done
[ $seen -ge 45 ] || broken "only $seen were seen"

claim "the glossary explains a verdict in the words of meaning_of()"
seen=0
awk '/^ *case Verdict::/ { sub(/.*::/, ""); sub(/:.*/, ""); word = $0 } /^Misdeed/ { exit }
  word != "" && /return "/ { split($0, part, "\""); print word "\t" part[2]; word = "" }' \
  harness/judge/verdict_words.cpp >"$OLDPWD/meanings"
while IFS="$(printf '\t')" read -r word meaning; do
  seen=$((seen + 1))
  line=$(grep -e "^- \*\*$word\*\*" harness/GLOSSARY.md)
  case $line in "- **$word**: $meaning"[.\;]*) ;; *) broken "'$line', but commands say '$meaning'" ;; esac
done <"$OLDPWD/meanings"
[ $seen -ge 10 ] || broken "only $seen were seen"

claim "a term stands once, in one line"
[ -z "$(uniq -d "$OLDPWD/terms")" ] || broken "twice: $(uniq -d "$OLDPWD/terms")"
grep -n -v -e '^- \*\*' -e '^#' -e '^$' harness/GLOSSARY.md | sed 1,3d | grep -v ':$' >"$OLDPWD/loose" || :
[ ! -s "$OLDPWD/loose" ] || broken "no term begins these: $(cat "$OLDPWD/loose")"

claim "README and the harness's README link to the glossary"
for document in README.md harness/README.md; do
  grep -q 'GLOSSARY[.]md)' "$document" || broken "$document does not"
done
cd "$OLDPWD"
echo "the terms are explained"
