#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Installs the packages of package-lock.json, if these are not there: into build/, where nothing that reads the sources
# finds them, and a link beside the adapters leads there.
set -eu
cd "$(dirname "$(readlink -f "$0")")"
to=../../../build/adapters
if [ ! -d node_modules ] || ! cmp -s package-lock.json $to/node_modules/.installed; then
  mkdir -p $to
  cp package.json package-lock.json $to/
  npm ci --prefix $to --no-audit --no-fund
  cp package-lock.json $to/node_modules/.installed
fi
[ -e node_modules ] || ln -sfn $to/node_modules node_modules
