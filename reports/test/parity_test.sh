#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The methods, truth and judge give the same bytes as WebAssembly and natively: parity.test.ts.
set -eu
skip() {
  echo "skipped: $*"
  exit 77
}
command -v node >/dev/null || skip "there is no node"
[ -d "$SOURCE_DIR/reports/node_modules" ] || skip "npm's packages are not installed; ./sweeplab play does that"
[ -f "$SOURCE_DIR/build/wasm/build.ninja" ] || skip "there is no WebAssembly build; ./sweeplab play makes it"
cmake --build "$SOURCE_DIR/build/wasm" >wasm.log 2>&1 || {
  cat wasm.log
  exit 1
}
cd "$SOURCE_DIR/reports"
exec node --import tsx --test test/parity.test.ts
