#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Pages and figures come from the data files byte for byte, and the figures stand alone: figures.test.ts. Titles say what the
# data says, and tables are in the order of real mistakes: conclusions.test.ts.
set -eu
# shellcheck source=reports/test/prepare.sh
. "$(dirname "$0")/prepare.sh"
need_packages
claims figures conclusions
