# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2046,SC2086
# The ports of ports.txt: each answers as exact.h and exact_world.h do, bit for bit, is judged as a stranger is, and would
# be found out with a margin that is too small. Of C, whatever flags and compilers, too.
# full: minutes; Lua, Node, Rust, Python
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
ports=$SOURCE_DIR/algorithms/ports
warnings="-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Werror"
# The compiler of C that comes with this one of C++.
cc=$(printf '%s\n' "$CXX" | sed 's/clang++/clang/; s/g++/gcc/; s/c++/cc/')
"$CXX" -O1 -std=c++20 -ffp-contract=off -I"$SOURCE_DIR" "$ports/compare.cpp" -o compare

# tools LIST: those that are there, of a port.
tools() {
  found=
  for tool in $(echo "$1" | tr ',' ' '); do
    case $1 in *",$tool") [ -z "$found" ] || continue ;; esac
    if [ "$tool" = cc ] || command -v "$tool" >/dev/null; then found="$found $tool"; fi
  done
  echo "$found"
}
# column ID N: of its line in ports.txt.
column() { grep "^$1 " "$ports/ports.txt" | cut -d ' ' -f "$2"; }
# compiled TOOL FOLDER PROGRAM SOURCE FILE: how PROGRAM is started.
compiled() {
  case $1 in
    cc) $cc -std=c99 -O2 $warnings -o "$2/$3" "$2/$4" && started="./$2/$3" ;;
    rustc) rustc --edition 2021 -O -D warnings -o "$2/$3" "$2/$4" && started="./$2/$3" ;;
    mcs)
      mcs -langversion:7.2 -optimize+ -warnaserror -r:System.Numerics -out:"$2/$3.exe" "$2/$4" "$2/$5" &&
        started="mono $2/$3.exe"
      ;;
    *) started="$1 $2/$4" ;;
  esac
}
# ready ID TOOL FOLDER [SED-EXPRESSION]: a copy, in which something may have been planted; $engine and $digest start it.
ready() {
  mkdir -p "$3"
  file=$(column "$1" 2)
  sed "${4:-}" "$ports/$file" >"$3/$file"
  [ -z "${4:-}" ] || ! cmp -s "$ports/$file" "$3/$file" || broken "nothing was planted in $file by $4"
  digest=
  for part in engine digest; do
    source=$(column "$1" $([ $part = engine ] && echo 4 || echo 6))
    [ "$source" != - ] || continue
    cp "$ports/$source" "$3/"
    compiled "$2" "$3" $part "$source" "$file" || broken "$2 does not compile $source"
    if [ $part = engine ]; then engine=$started; else digest=$started; fi
  done
}

run 0 "$PROGRAM" survey --write-queries families --queries 150 --threads 1
for scalar in float64 float32; do
  { ./compare $scalar queries families/*_$scalar.csv && echo; } >families.$scalar
  [ "$(wc -l <families.$scalar)" -gt 2000 ] || broken "$(wc -l <families.$scalar) queries in $scalar"
  ./compare $scalar frames 1 400 >frames.$scalar
done
./compare float64 close 1 2000 >close.float64
# A query at the rough margin: A touches B just before the frame ends.
touching="-0x1.0000000000001p+1 0 0x1.2p-53 1 0x1.0000000000001p+1 0 0x1p-52 0 1 1 -0x1.5p-53 0"
python3 -c 'import sys; print(*(repr(float.fromhex(n)) for n in sys.argv[1:]), end="\n\n")' $touching >touching.float64
# Each of the twelve numbers is infinite once; each of the four sizes is negative once.
echo '0 0 1 1 4 0 2 0 1 1 0 0' | awk '
  { for (place = 1; place <= 12; ++place) put(place, "1e999")
    for (place = 3; place <= 10; ++place) if (place < 5 || place > 8) put(place, "-1e-300")
    print "" }
  function put(place, bad,  i) { for (i = 1; i <= 12; ++i) printf "%s%s", (i == place ? bad : $i), (i < 12 ? " " : "\n") }' >refused.queries
cat >refused.frames <<'END'
level 1
0 0 1 1 lrtb
frame 0 0 1 1 1e999 0
frame 0 0 1 -1 1 1
frame 1.7e308 0 1 1 1.7e308 1

END
printf 'at 0 0 failed\nat 0 0 failed\nat 1.7e308 0 out_of_range\n' >refused.ends

# same QUERIES SCALAR: nothing is answered otherwise than by exact.h.
same() {
  $engine all "$2" <"$1.$2" >answers
  run 0 ./compare "$2" answers "$1.$2" answers
  grep -q "^$(grep -c . "$1.$2") asked, 0 answered otherwise$" out || broken "$engine: $(cat out)"
}
# sees_it: whether something asked here is answered otherwise.
sees_it() {
  for queries in close touching families; do
    $engine all float64 <$queries.float64 >answers
    ./compare float64 answers $queries.float64 answers >out || return 0
  done
  [ -n "$digest" ] && [ "$($digest 100000)" != "$right" ]
}
ready c cc right
right=$($digest 100000)
claim "an answer with another place at the contact is another one"
$engine all float64 <touching.float64 | sed '2,$s/[^ ]*$/0.12345/' >answers
run 1 ./compare float64 answers touching.float64 answers

# judged SCALAR: as a stranger is, on SweepSet 1 and in scenes.
judged() {
  run 0 "$PROGRAM" judge --set 1 --algorithms exact --engine "port=$engine $1"
  if [ "$1" = float64 ]; then
    line='^SweepSet 1 .* asked 100000/100000 wrong 0 failed 0/100000 .* exact_time 33979/33979 verdicts cfc86386$'
    [ "$(grep -c "$line" out)" = 2 ] ||
      broken "$(cat out)"
  else
    # The half that is in float; of the other half no float is the right time.
    grep -q '^float32  *50365  *50365  *0  *0/50365 .* 17159/17159$' out || broken "$(cat out)"
  fi
  [ "$1" = float32 ] || ! grep '^exact in' out || broken "a remedy for what is right"
  ! $engine "$1" </dev/null | grep -q '"queries"' || return 0
  run 0 "$PROGRAM" play seams grid exact_fit bullets squeezes decimals far --scalar "$1" --with step,port \
    --engine "port=$engine $1" --frames 200 --out played
  for combination in step port; do
    sed '/"ending":/d' played/play.json | sed -n "s/\"combination\":\"$combination\",//p" |
      sed 's/,$//' >$combination.frames
  done
  [ "$(wc -l <port.frames)" = 7 ] || broken "$(cat port.frames)"
  cmp step.frames port.frames || broken "$engine: other numbers than step in $1"
  rm -r played
}

# An engine that never sees a contact.
cat >wrong.sh <<'END'
printf '{"name": "wrong", "version": "1", "language": "%s", "answers": "queries", ' "$1"
printf '"scalar": "float64", "touching": "none", "overlap": "hit"}\n'
exec sed -u '/^$/d; s/.*/miss/'
END
asked=
# port ID TOOL
port() {
  asked="$asked $2"
  ready "$1" "$2" "$1/$2"
  for scalar in $(column "$1" 5 | tr ',' ' '); do
    claim "$engine, $scalar: every family is answered as by exact.h, bit for bit, time, face, corner and placement"
    same families $scalar
    [ $scalar = float32 ] || same touching $scalar
    claim "$engine, $scalar: what roundings bring closest, too"
    [ $scalar = float32 ] || same close $scalar
    claim "$engine, $scalar: frames end as by step(), with the same normals, corners and ties, under all rules"
    for rules in slide_y slide_x stop_y stop_x; do
      ! $engine $scalar </dev/null | grep -q '"queries"' || break
      $engine all $scalar $(echo $rules | tr '_' ' ') <frames.$scalar >answers
      run 0 ./compare $scalar steps frames.$scalar answers $rules
      grep -q '^4000 asked' out || broken "$(cat out)"
    done
    claim "$engine, $scalar: as a stranger's, it has the line of exact on SweepSet 1, the numbers of step in scenes"
    judged $scalar
  done
  claim "$engine: what is not finite or of size < 0 has failed"
  $engine <refused.queries | tail -n +2 >out
  [ "$(grep -c '^failed$' out)" = 16 ] || broken "$(cat out)"
  $engine all <refused.frames | tail -n +2 >answers
  awk '{ print $1, ($2 > 1e300 ? "1.7e308" : $2 + 0), $3 + 0, $4 }' answers | cmp - refused.ends ||
    broken "$(cat answers)"
  if [ -n "$digest" ]; then
    claim "all ports that are compiled say the same, bit for bit, in both scalars: $1"
    [ "$($digest 100000)" = "$right" ] || broken "$1: $($digest 100000), not $right"
  fi
  claim "the scorecard of an engine in this language that is wrong ends with this port: $1"
  language=$($engine </dev/null | sed -n 's/.*"language": *"\([^"]*\)".*/\1/p')
  run 0 "$PROGRAM" judge --set 1 --engine "wrong=sh wrong.sh '$language'"
  [ "$(tail -n 1 out)" = "exact in $language: algorithms/ports/$(column "$1" 2)" ] || broken "$(tail -n 3 out)"
  claim "a margin that is too small is seen"
  grep -q "^$1 " "$ports/planted.txt" || broken "nothing is planted in $1"
  while read -r of name change; do
    [ "$of" = "$1" ] || continue
    ready "$1" "$2" "$1/$name" "$change"
    sees_it </dev/null || broken "nobody sees that the margin '$name' of $1 is too small"
  done <"$ports/planted.txt"
}
while read -r id _ list _; do
  case $id in "#"*) continue ;; esac
  found=$(tools "$list")
  [ -n "$found" ] || echo "skipped in part: there is no ${list##*,}"
  for tool in $found; do port "$id" "$tool" </dev/null; done
done <"$ports/ports.txt"

claim "C says the same with other flags, and with other compilers that are there"
builds=0
# otherwise RUNNER COMPILER FLAGS...
otherwise() {
  runner=$1
  shift
  "$@" -I "$ports" "$ports/digest.c" -o otherwise 2>err || broken "$* does not compile"
  [ "$($runner ./otherwise 100000)" = "$right" ] || broken "$* says $($runner ./otherwise 100000), not $right"
  builds=$((builds + 1))
}
otherwise "" "$cc" -O0 $warnings
otherwise "" "$cc" -O3 -ffp-contract=fast
otherwise "" "$CXX" -x c++ -std=c++20 -O2 $warnings
# Where products can be fused with sums, they are; and without what keeps them apart it is seen.
native=-march=native
echo 'int main(void) { return 0; }' >main.c
"$cc" $native main.c -o main 2>err || native=""
otherwise "" "$cc" -O3 $native -ffp-contract=fast
if [ -n "$native" ] && echo | "$cc" $native -dM -E - | grep -q '__FMA__\|__ARM_FEATURE_FMA'; then
  sed 's/define SWL_KEEP(x) .*/define SWL_KEEP(x) ((void)0)/' "$ports/sweeplab.h" >main.h
  mkdir fused && cp "$ports/digest.c" fused/ && mv main.h fused/sweeplab.h
  "$cc" -O3 $native -ffp-contract=fast fused/digest.c -o fused/digest
  [ "$(fused/digest 100000)" != "$right" ] || broken "nothing was fused, or it did no harm"
fi
for other in gcc clang-19; do
  ! command -v $other >/dev/null || otherwise "" $other -O3 $native -ffp-contract=fast
done
# Some machines have its compiler, but run no programs of 32 bits.
if command -v i686-linux-gnu-gcc >/dev/null && i686-linux-gnu-gcc -static main.c -o main 2>err && ./main 2>err; then
  otherwise "" i686-linux-gnu-gcc -static -O2 -msse2 -mfpmath=sse
fi
if command -v aarch64-linux-gnu-gcc qemu-aarch64 >/dev/null; then
  otherwise qemu-aarch64 aarch64-linux-gnu-gcc -static -O3 -ffp-contract=fast
fi

claim "what breaks the arithmetic of C is refused"
echo '#include "sweeplab.h"' >refused.c
# refused WORDS COMPILER FLAGS...
refused() {
  words=$1
  shift
  if "$@" -I "$ports" -fsyntax-only refused.c 2>err; then broken "$* is not refused"; fi
  says "$words"
}
for flag in -ffast-math -Ofast -ffinite-math-only; do refused 'needs IEEE arithmetic' "$cc" -O2 $flag; done
! command -v i686-linux-gnu-gcc >/dev/null || refused 'in their own precision' i686-linux-gnu-gcc -O2 -mfpmath=387

if command -v mcs >/dev/null; then
  claim "C# makes no garbage for everyday queries and frames; floats in more precision, as in old Mono, change nothing"
  ready csharp mcs csharp/checked
  [ "$($digest garbage)" = "0 0" ] || broken "$($digest garbage) bytes"
  precise=$(mono -O=-float32 csharp/checked/digest.exe 20000)
  [ "$precise" = "$(./right/digest 20000)" ] || broken "$precise"
  claim "C# refuses arithmetic whose errors are not what they should be, at its first use"
  ready csharp mcs csharp/fused 's/a1 \* b1 - p) + a1/a1 * b1 - p + 1) + a1/'
  run 1 $digest 1
  says 'Exact.cs needs doubles, each operation rounded once'
fi

echo "ports, by tool:$asked; C in $builds builds more; checksum $right"
