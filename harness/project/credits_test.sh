# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2016
# Others' work is named, with its licence: headers that follow a source carry its notice, and CREDITS.md has the same.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
cd "$SOURCE_DIR"
# words FILE: its words in one line, without what makes comments and lists of them.
words() { sed -e 's|^//||' -e '/^#pragma/q' "$1" | tr -s ' \n' ' '; }

claim "a header of whose source the licence is not MIT alone says so in its SPDX line, with the notice, which CREDITS.md has too"
mit='OTHER DEALINGS IN THE SOFTWARE.'
# Methods, the same but for their repairs; the licence; how the notice begins and how it ends.
while IFS='|' read -r ids spdx first last; do
  for id in $ids; do
    header=algorithms/$id.h
    [ "$(sed -n 1p "$header")" = "// SPDX-License-Identifier: $spdx" ] || broken "$id: $(sed -n 1p "$header")"
    for text in "$first" "$last"; do
      words "$header" | grep -q -F -i -e "$text" || broken "$header lacks '$text'"
      tr -s ' \n' ' ' <CREDITS.md | grep -q -F -i -e "$text" || broken "CREDITS.md lacks '$text' of $header"
    done
    grep -q -e "\`${id}[.]h\`" CREDITS.md || [ "${id#liang}" != "$id" ] || broken "CREDITS.md does not name $id.h"
  done
done <<END_OF_NOTICES
javidx9 javidx9_repaired|MIT AND LicenseRef-OLC-3|copyright 2018-2020 OneLoneCoder.com|EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
noonat noonat_repaired|MIT AND Zlib|copyright (c) 2011 Nathan Ostgard|This notice may not be removed or altered from any source distribution.
cast_motion cast_motion_repaired|MIT|copyright (c) 2007-2014 Juan Linietsky, Ariel Manzur|$mit
liang_barsky liang_barsky_repaired|MIT|copyright (c) 2014 Enrique García Cota|$mit
ericson_checked|MIT|copyright (c) 2020 Matthew LaRocca|$mit
bevy_aabb_cast|MIT|MIT or Apache 2.0|$mit
END_OF_NOTICES

claim "ports are named by repository, file and commit; whose work we use has a row"
[ "$(grep -c -E '^\| \[[13]\](, the check)? \| [^ /]+/[^ /]+, `[^`]+`.* \| [0-9a-f]{12} \|' CREDITS.md)" -ge 7 ] || broken "too few ports"
for name in 'Maddy Thorson' Philox Highway Box2D Bullet Chipmunk SDL FCL 'Pedro Gimeno'; do
  grep -q -e "^| .*$name" CREDITS.md || broken "no row of $name"
done
grep -q 'Pedro Gimeno' algorithms/world/exact_world.h || broken "exact_world.h does not say whose idea it is"
