# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Plain English stays: documents, the launcher, the program's help and messages, the page's texts and the schemas have
# none of the words below. A shell test, since it reads text and needs no program.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch

# Words, a tab, and what to write instead.
cat >words <<'END'
anew	again, rewritten, from the beginning, fresh
dear|dearer|dearest	expensive, more expensive; of ratios: cost relative to ...
is told|are told|was told|were told|be told|been told	gets, is given; the command prints ...
goes on|go on|went on|going on|gone on	continue, resume
of which	whose; or two sentences
hence	so
be it	even, whether
of that it is not known	it is not known whether; we have not tested
as of	of, in, since
who is missing	which are missing
thereof|whereof|wherein|therein|whereby|thereby|heretofore|hitherto	its, where, by this, so far
nought|naught	0, nothing
upon	on
save for	except
END
# plain FILE…: where these words are, and what to write instead. A word may begin on the line before.
plain() {
  awk -F '\t' '
    FNR == NR {
      part[++n] = "[^a-z_](" $1 ")[^a-z_]"
      any = any (n > 1 ? "|" : "") $1
      name[n] = $1
      instead[n] = $2
      next
    }
    FNR == 1 { before = ""; split("", was); code = FILENAME ~ /[.]cpp$/; page = FILENAME ~ /[.]ts$/ }
    {
      text = $0
      if (page && text ~ /^ *(\/\/|\/?[*])/) text = ""
      if (code) { # what stands in quotes
        gsub(/\\./, "", text)
        gsub(/\047"\047/, "", text)
        parts = split(text, quoted, "\"")
        text = ""
        if (quoted[1] !~ /^ *(\/\/|#include)/) for (i = 2; i <= parts; i += 2) text = text quoted[i]
      }
      text = tolower(text)
      for (k = 1; k <= n && before " " text ~ any; ++k) {
        here = " " text " " ~ part[k]
        if (here || !was[k] && before != "" && before " " text " " ~ part[k])
          print FILENAME ":" FNR ": write \047" instead[k] "\047 for \047" name[k] "\047: " $0
        was[k] = here
      }
      if (k == 1) split("", was)
      words = split(text, word, " ")
      before = ""
      for (i = words > 5 ? words - 4 : 1; i <= words; ++i) before = before " " word[i]
    }' "$OLDPWD/words" "$@"
}

claim "each of these words is seen, also over the end of a line, in a document and in what a program prints"
mkdir -p planted
cut -f 1 words | tr '|' '\n' >seeds
: >planted/all.md
expected=0
while read -r seed; do
  printf 'A sentence with %s in it.\n\n' "$seed" >>planted/all.md
  expected=$((expected + 1))
  case $seed in
    *' '*)
      printf 'A sentence with %s\n%s in it.\n\n' "${seed% *}" "${seed##* }" >>planted/all.md
      expected=$((expected + 1))
      ;;
  esac
done <seeds
printf '  say("stopped; the same command goes "\n      "on\\n"); // anew\n' >planted/program.cpp
printf '  const auto hence = told("it ", anew);\n' >>planted/program.cpp
printf '// Drawn anew.\nexport const text = %sIt goes on.%s;\n' '"' '"' >planted/page.ts
cd planted
plain all.md >../seen
cd ..
[ "$(wc -l <seen)" = $expected ] || broken "$(wc -l <seen) of $expected: $(cat seen)"
cd planted
plain program.cpp page.ts >../seen
cd ..
[ "$(cut -d : -f 1-2 seen | tr '\n' ' ')" = "program.cpp:2 page.ts:2 " ] || broken "$(cat seen)"

claim "documents, the launcher, help and messages of the program, the page and the schemas are in plain words"
cd "$SOURCE_DIR"
find ./*.md algorithms fuzz harness reports \( -name build -o -name node_modules -o -name generated \) -prune -o \
  \( -name '*.md' -o -path 'reports/src/*.ts' -o -path 'reports/schemas/*.json' -o \
  -name '*.cpp' ! -name '*_test.cpp' ! -path 'algorithms/*' \) -print >"$OLDPWD/files"
echo sweeplab >>"$OLDPWD/files"
for kind in md cpp ts json; do
  files=$(grep -c "[.]$kind\$" "$OLDPWD/files")
  [ "$files" -ge 20 ] || broken "only $files files .$kind"
done
# shellcheck disable=SC2046
plain $(cat "$OLDPWD/files") >"$OLDPWD/found"
cd "$OLDPWD"
[ ! -s found ] || broken "$(wc -l <found) places: $(head -n 20 found)"
echo "the words are plain"
