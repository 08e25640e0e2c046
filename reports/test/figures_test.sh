#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Page and figures come from the data files byte for byte, and the figures stand alone: figures.test.ts.
set -eu
# shellcheck source=reports/test/prepare.sh
. "$(dirname "$0")/prepare.sh"
need_packages
claims figures
