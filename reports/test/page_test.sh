#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The pages as a person uses it, in Debian's Chromium with the network off: story.test.ts, page.test.ts, worlds.test.ts,
# beside.test.ts, and for everybody: access.test.ts. With REPORT=FOLDER of a report, else with the sample. With
# PAGE_TESTS=NAMES only these files.
set -eu
# shellcheck source=reports/test/prepare.sh
. "$(dirname "$0")/prepare.sh"
need_pages
# shellcheck disable=SC2086
claims ${PAGE_TESTS:-story page worlds beside access}
