# SPDX-License-Identifier: MIT
# shellcheck shell=sh
#
# Sourced by the tests here: what a test needs, or why it cannot run; then its claims, in NAME.test.ts.

root=$(cd "$(dirname "$0")/../.." && pwd)

# The reason stands in the last line of ./sweeplab test, beside the command that mends it.
skip() {
  echo "skipped: $*"
  exit 77
}

need_packages() {
  command -v node >/dev/null || skip "there is no node"
  [ -d "$root/reports/node_modules" ] || skip "npm's packages are not installed"
}

# Runs a command whose words matter only if it fails.
quietly() {
  "$@" >"$root/build/web.log" 2>&1 || {
    cat "$root/build/web.log"
    exit 1
  }
}

need_wasm() {
  need_packages
  [ -f "$root/build/wasm/build.ninja" ] || skip "the WebAssembly is not built"
  quietly cmake --build "$root/build/wasm"
}

need_pages() {
  need_packages
  [ -x "${CHROMIUM:-/usr/bin/chromium}" ] || skip "there is no Chromium"
  [ -e "$root/build/web/.state" ] || skip "the pages are not built"
  quietly "$root/reports/build.sh"
}

# With AT_ONCE=N, N of the files side by side.
claims() {
  cd "$root/reports" || exit
  for name; do
    set -- "$@" "test/$name.test.ts"
    shift
  done
  exec node --import tsx --test --test-concurrency="${AT_ONCE:-1}" "$@"
}
