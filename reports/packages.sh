#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Installs npm's packages for the pages, where these are not there yet.
set -eu
cd "$(dirname "$(readlink -f "$0")")"
if ! cmp -s package-lock.json node_modules/.installed; then
  npm ci --no-audit --no-fund
  cp package-lock.json node_modules/.installed
fi
