# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2034,SC2154
# Sourced by the tests of headers that are copied: into game/, beside exact.h and the methods, from the folders of
# algorithms/ in $folders; without what else /usr/include has, which is for this machine.
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
mkdir game highway
algorithms=$SOURCE_DIR/algorithms
for name in card query tolerance exact exact_card exact_closed; do cp "$algorithms/$name.h" game/; done
for folder in $folders; do
  for header in "$algorithms/$folder"/*.h; do
    [ ! -e "game/${header##*/}" ] || broken "${header##*/} is in two folders"
    cp "$header" game/
  done
done
# What other flags do: flags_test.sh.
flags="-std=c++20 -O1 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Werror"
[ -d /usr/include/hwy ] || broken "there is no /usr/include/hwy; Debian's package is libhwy-dev"
ln -s /usr/include/hwy highway/
vectors="-DSWEEPLAB_BATCH_VECTORS -isystem highway"
# Other machines: once, in a build with gcc.
case $CXX in *clang*) other=false ;; *) other=true ;; esac
