#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The page of `judge --report`, from the program's own data, in Chromium: judged.test.ts.
set -eu
# shellcheck source=reports/test/prepare.sh
. "$(dirname "$0")/prepare.sh"
need_packages
[ -x "${CHROMIUM:-/usr/bin/chromium}" ] || skip "there is no Chromium"
claims judged
