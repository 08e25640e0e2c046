# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2013,SC2016
# Others' work is named, with its licence: headers that follow a source carry its notice, CREDITS.md has the same.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
credits=$SOURCE_DIR/CREDITS.md
cd "$SOURCE_DIR"
# words FILE: its words in one line, without what makes comments and lists of them.
words() { sed -e 's|^//||' -e '/^#pragma/q' "$1" | tr -s ' \n' ' '; }

claim "a header of whose source the licence is not MIT alone says so in its SPDX line, with the notice, which CREDITS.md has too"
notices=0
# follows ID SPDX COPYRIGHT LAST_WORDS: the header, its source's line, and how the notice ends.
follows() {
  [ "$(sed -n 1p "algorithms/$1.h")" = "// SPDX-License-Identifier: $2" ] || broken "$1: $(sed -n 1p "algorithms/$1.h")"
  words "algorithms/$1.h" >"$OLDPWD/header"
  tr -s ' \n' ' ' <"$credits" >"$OLDPWD/credits"
  for text in "$3" "$4"; do
    grep -q -F -i -e "$text" "$OLDPWD/header" || broken "$1.h lacks '$text'"
    grep -q -F -i -e "$text" "$OLDPWD/credits" || broken "CREDITS.md lacks '$text' of $1.h"
  done
  grep -q -e "\`$1[.]h\`" "$credits" || [ "${1#liang}" != "$1" ] || broken "CREDITS.md does not name $1.h"
  notices=$((notices + 1))
}
for id in javidx9 javidx9_repaired; do
  follows $id 'MIT AND LicenseRef-OLC-3' 'copyright 2018-2020 OneLoneCoder.com' 'EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.'
done
for id in noonat noonat_repaired; do
  follows $id 'MIT AND Zlib' 'copyright (c) 2011 Nathan Ostgard' 'This notice may not be removed or altered from any source distribution.'
done
for id in cast_motion cast_motion_repaired; do
  follows $id MIT 'copyright (c) 2007-2014 Juan Linietsky, Ariel Manzur' 'OTHER DEALINGS IN THE SOFTWARE.'
done
for id in liang_barsky liang_barsky_repaired; do
  follows $id MIT 'copyright (c) 2014 Enrique García Cota' 'OTHER DEALINGS IN THE SOFTWARE.'
done
follows ericson_checked MIT 'copyright (c) 2020 Matthew LaRocca' 'OTHER DEALINGS IN THE SOFTWARE.'
follows bevy_aabb_cast MIT 'MIT or Apache 2.0' 'OTHER DEALINGS IN THE SOFTWARE.'
[ $notices = 10 ] || broken "only $notices notices"

claim "every SPDX line is MIT, or names what CREDITS.md has"
for line in $(grep -r -h -o 'SPDX-License-Identifier: MIT AND [A-Za-z0-9.-]*' algorithms | sed 's/.* //' | sort -u); do
  case $line in LicenseRef-OLC-3 | Zlib) ;; *) broken "$line" ;; esac
done

claim "ports are named by repository, file and commit; whose work we use has a row"
[ "$(grep -c -E '^\| \[[13]\](, the check)? \| [^ /]+/[^ /]+, `[^`]+`.* \| [0-9a-f]{12} \|' "$credits")" -ge 7 ] || broken "too few ports"
for name in 'Maddy Thorson' Philox Highway Box2D Bullet Chipmunk SDL FCL 'Pedro Gimeno'; do
  grep -q -e "^| .*$name" "$credits" || broken "no row of $name"
done
grep -q 'Pedro Gimeno' algorithms/world/exact_world.h || broken "exact_world.h does not say whose idea it is"

cd "$OLDPWD"
echo "others' work is named"
