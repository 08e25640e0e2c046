# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# The numbers of harness/OBJECTIONS.md against the records that they are from.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
harness=$SOURCE_DIR/harness
tr '\n' ' ' <"$harness/OBJECTIONS.md" | tr -s ' ' >page
page_says() { grep -q -F -e "$1" page || broken "it does not say '$1'"; }
grouped() { printf '%s' "$1" | sed ':a;s/\([0-9]\)\([0-9]\{3\}\)\($\|,\)/\1,\2\3/;ta'; }
# everyday METHOD COLUMN: real tunnels / phantoms, of the first table of everyday families
everyday() {
  awk -F '|' -v method="$1" -v column="$2" '/^## In everyday/ { here = 1 } /^## In the worst/ { exit }
    here && $2 ~ "^ (- )?" method " " { gsub(/^ | $/, "", $(column)); print $(column); exit }' "$harness/survey/RESULTS.md"
}

claim "who has no real error in the four families that are not drawn as near ties"
for method in gamedev_broadphase gamedev_checked amanotes m3 liang_barsky percent_projection box2d_time_of_impact exact; do
  page_says "\`$method\`"
  for column in 3 4 5 6; do
    [ "$(everyday $method $column)" = "0 / 0" ] || broken "$method: $(everyday $method $column)"
  done
done
page_says "in what they were asked of $(grouped "$(sed -n 's/^\([0-9]*\) queries a family.*/\1/p' "$harness/survey/RESULTS.md")") queries a family"
for method in gamedev programming_chips; do
  [ "$(everyday $method 4)" = "0 / 158000" ] || broken "$method: $(everyday $method 4)"
done
[ "$(everyday edge_alignment 6)" = "70400 / 0" ] || broken "edge_alignment: $(everyday edge_alignment 6)"

claim "what levels ask, and which families look like it"
# of_maps HEAD COLUMN: the lowest and the highest share in a column of the table that begins so, over maps of Tiled
of_maps() {
  awk -F ' *[|] *' -v head="$1" -v column="$2" '
    $2 == head { for (i = 3; i < NF; ++i) if ($i == column) at = i; next }
    !/^[|]/ { at = 0 }
    at && $2 ~ /^(level_1_9|objects|flips|infinite)$/ { n = $at + 0; if (!seen || n < low) low = n; if (n > high) high = n; seen++ }
    END { if (seen != 4) exit 1; print low == high ? low "%" : low "% to " high "%" }' "$harness/play/EVERYDAY.md"
}
page_says "ask $(of_maps queries 'near tie') near ties"
page_says "$(of_maps 'looks like' worlds) looks like \`worlds\`, $(of_maps 'looks like' uniform) like \`uniform\`"

claim "what the adapters' record says of skins"
# engine,package,version,queries in,claim_broken,correct,excused,failed,missed_overlap,not_asked,phantom,tunnel,wrong…
count() {
  awk -F , -v engine="$1" -v what="$2" '$1 == engine && $4 == "float32" {
    all = 0; for (k = 5; k <= NF; ++k) all += $k
    if (what == "all") print all
    if (what == "asked") print all - $10
    if (what == "correct") print $6
    if (what == "excused") print $7
    if (what == "not_asked") print $10
    if (what == "wrong") print all - $6 - $7 - $10
  }' "$harness/records/adapters.csv"
}
of() { grouped "$(count "$1" "$2")"; }
planck=planck_time_of_impact rapier=rapier_cast_shape
page_says "Of $(of $planck all) queries"
page_says "$(of $planck correct) are correct, $(of $planck excused) excused, $(of $planck not_asked) not asked"
page_says "and $(of $planck wrong) are wrong or failed"
page_says "($(of $rapier excused) excused, $(of $rapier wrong) wrong, of $(of $rapier asked) that were asked in float32)"

claim "the grazes of SweepSet 1"
grazes=$(awk -F , 'NR > 1 { all += $6 + $7 + $8 + $9 + $10 + $11 } END { print all }' "$harness/sets/1/strata.csv")
page_says "$(grouped "$grazes") of the 100,000 queries of SweepSet 1"

claim "our port of bump beside its original"
equal=$(sed -n 's/^| .liang_barsky. |[^|]*| \([0-9,]*\) | \([0-9,]*\) | 0 |$/\2 of \1/p' "$harness/engines/adapters/RESULTS.md")
[ "$equal" ] || broken "no such row"
page_says "$equal"
echo "the objections' numbers are those of the records"
