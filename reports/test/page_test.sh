#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The page as a person uses it, in Debian's Chromium with the network off: page.test.ts. With REPORT=FOLDER of a report,
# else with the sample.
set -eu
skip() {
  echo "skipped: $*"
  exit 77
}
command -v node >/dev/null || skip "there is no node"
[ -x "${CHROMIUM:-/usr/bin/chromium}" ] || skip "there is no Chromium"
[ -e "$SOURCE_DIR/build/web/.state" ] || skip "the pages are not built; ./sweeplab report does that"
"$SOURCE_DIR/reports/build.sh" >web.log 2>&1 || {
  cat web.log
  exit 1
}
cd "$SOURCE_DIR/reports"
exec node --import tsx --test test/page.test.ts
