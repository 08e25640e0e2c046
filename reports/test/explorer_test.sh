#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The explorer in Chromium, as a person would use it: explorer.test.ts.
set -eu
skip() {
  echo "skipped: $*"
  exit 77
}
command -v node >/dev/null || skip "there is no node"
[ -x "${CHROMIUM:-/usr/bin/chromium}" ] || skip "there is no /usr/bin/chromium"
[ -f "$SOURCE_DIR/build/web/.state" ] || skip "the explorer was not built; ./sweeplab play does that"
"$SOURCE_DIR/reports/build.sh" >build.log 2>&1 || {
  cat build.log
  exit 1
}
cd "$SOURCE_DIR/reports"
exec node --import tsx --test test/explorer.test.ts
