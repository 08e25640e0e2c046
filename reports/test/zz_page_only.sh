#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The page as a person uses it, in Debian's Chromium with the network off: page.test.ts, front.test.ts,
# worlds.test.ts, methods.test.ts, demos.test.ts, beside.test.ts, and for everybody: access.test.ts. With REPORT=FOLDER of a report,
# else with the sample.
set -eu
# shellcheck source=reports/test/prepare.sh
. "$(dirname "$0")/prepare.sh"
need_pages
claims page
