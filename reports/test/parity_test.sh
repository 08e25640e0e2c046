#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The methods, truth and judge give the same bytes as WebAssembly and natively: parity.test.ts.
set -eu
# shellcheck source=reports/test/prepare.sh
. "$(dirname "$0")/prepare.sh"
need_wasm
claims parity
