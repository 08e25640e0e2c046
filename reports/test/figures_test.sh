#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Page and figures come from the data files byte for byte, and the figures stand alone: figures.test.ts.
set -eu
skip() {
  echo "skipped: $*"
  exit 77
}
command -v node >/dev/null || skip "there is no node"
[ -d "$SOURCE_DIR/reports/node_modules" ] || skip "npm's packages are not installed; ./sweeplab report does that"
cd "$SOURCE_DIR/reports"
exec node --import tsx --test test/figures.test.ts
