#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The explorer in Chromium, as a person would use it: explorer.test.ts, explorer_hands.test.ts. With QUIET=1, on a machine that does nothing else,
# its speed too.
set -eu
# shellcheck source=reports/test/prepare.sh
. "$(dirname "$0")/prepare.sh"
need_pages
claims explorer explorer_hands
