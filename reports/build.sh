#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Makes build/web/index.html, atlas.html and explorer.html: the methods as WebAssembly, npm's packages, Vite. What has not
# changed is not made again.
set -eu
cd "$(dirname "$(readlink -f "$0")")/.."

[ -f build/wasm/build.ninja ] || cmake --preset wasm
cmake --build build/wasm

cd reports
if ! cmp -s package-lock.json node_modules/.installed; then
  npm ci --no-audit --no-fund
  cp package-lock.json node_modules/.installed
fi

web=../build/web
state=$(find src ../algorithms/exact.h ./*.html ./*.ts ./*.json ../build/wasm/sweeplab.wasm -type f | LC_ALL=C sort | xargs cksum | cksum)
if [ "$state" != "$(cat $web/.state 2>/dev/null)" ]; then
  mkdir -p $web
  rm -f $web/.state
  npm run check
  npm run build
  echo "$state" >$web/.state
fi
