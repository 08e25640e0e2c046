#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What the WebAssembly module answers is what reports/schemas says of it: answers.test.ts.
set -eu
# shellcheck source=reports/test/prepare.sh
. "$(dirname "$0")/prepare.sh"
need_wasm
claims answers
