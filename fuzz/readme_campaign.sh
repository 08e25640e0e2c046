#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Puts a campaign's summary.md into fuzz/README.md; with --check only says whether it is there already.
# usage: readme_campaign.sh [--check] SUMMARY
set -eu
check=
if [ "$1" = --check ]; then
  check=--check
  shift
fi
cd "$(dirname "$0")/.." && root=$PWD && cd - >/dev/null
"$root/harness/project/block.sh" $check campaign "$root/fuzz/README.md" "fuzz/readme_campaign.sh $1" <"$1"
