#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The explorer in Chromium, as a person would use it: explorer.test.ts.
set -eu
# shellcheck source=reports/test/prepare.sh
. "$(dirname "$0")/prepare.sh"
need_pages
claims explorer
