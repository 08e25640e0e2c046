# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# The ports as packages: installed into an empty folder where the language's own tool is there, which of C# it is not, of
# others not everywhere; and of every manifest name, version, licence and file. Nothing is published.
# full: npm, cargo and the like
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
ports=$SOURCE_DIR/algorithms/ports
version=$(sed -n 's/^project(sweeplab VERSION \([0-9.]*\) .*/\1/p' "$SOURCE_DIR/CMakeLists.txt")
# What is built or packed is built or packed in a copy.
mkdir copy
cp -R "$ports/." copy/

claim "every manifest has the name, version and licence of the project, and names its port"
cmp "$SOURCE_DIR/LICENSE" "$ports/LICENSE" || broken "another licence"
# declared MANIFEST LINE…: it has each of these lines.
declared() {
  manifest=$1
  shift
  for line; do grep -q -- "$line" "$ports/$manifest" || broken "$manifest does not say $line"; done
}
declared package.json '"name": "sweeplab"' "\"version\": \"$version\"" '"license": "MIT"' '"default": "./exact.mjs"'
declared Cargo.toml '^name = "sweeplab"' "^version = \"$version\"" '^license = "MIT"' '^path = "exact.rs"'
declared pyproject.toml '^name = "sweeplab"' "^version = \"$version\"" '^license = { text = "MIT" }' '^py-modules = \["exact"\]'
declared SweepLab.csproj '>SweepLab</PackageId>' ">$version</Version>" '>MIT</PackageLicense' 'Compile Include="Exact.cs"'
declared "sweeplab-$version-1.rockspec" "^package = 'sweeplab'" "^version = '$version-1'" "license = 'MIT'" "'exact.lua'"

if there npm; then
  claim "npm: the tarball, in an empty folder, has the port, its types and the licence, and runs the README's lines"
  export npm_config_cache="$PWD/npm" npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false
  (cd copy && npm pack --silent) >out 2>err || broken "npm pack: $(cat out)"
  tar -tzf "copy/sweeplab-$version.tgz" | LC_ALL=C sort | tr '\n' ' ' >out
  prints "package/LICENSE package/README.md package/exact.d.mts package/exact.mjs package/package.json "
  mkdir empty
  (cd empty && npm install --silent --offline --ignore-scripts "../copy/sweeplab-$version.tgz") >out 2>err ||
    broken "npm install: $(cat out)"
  awk '$0 == "```" { shown = 0 } shown { print } $0 == "```js" { shown = 1 }' "$ports/README.md" |
    sed "s|'./exact.mjs'|'sweeplab'|" >empty/game.mjs
  grep -q "from 'sweeplab'" empty/game.mjs || broken "the README's lines import nothing"
  echo 'console.log(player.y, end.outcome, end.normalY);' >>empty/game.mjs
  run 0 node empty/game.mjs
  prints "1.3 stopped -1"
fi

if there rustc; then
  claim "Rust: a crate without a warning, and a program that uses it"
  # As cargo calls it.
  edition=$(sed -n 's/^edition = "\(.*\)"/\1/p' copy/Cargo.toml)
  rustc --crate-type lib --crate-name sweeplab --edition "$edition" -O -D warnings -o libsweeplab.rlib copy/exact.rs 2>err ||
    broken "no crate"
  cat >main.rs <<'END'
use sweeplab::{solid, step, Aabb, Obstacle, Rules, Vector};
fn main() {
    let level = [Obstacle { bounds: Aabb { x: 0.0, y: 3.0, w: 20.0, h: 1.0 }, solid: solid::ALL }];
    let player = Aabb { x: 1.0, y: 1.0, w: 0.8, h: 1.7 };
    let end = step(&player, &Vector { x: 0.1, y: 0.5 }, &level, Rules::default());
    println!("{} {:?} {}", end.position.y, end.outcome, end.normal_y);
}
END
  rustc --edition 2021 --extern sweeplab=libsweeplab.rlib main.rs -o main 2>err || broken "the program does not compile"
  run 0 ./main
  prints "1.3 Stopped -1"
fi

if command -v luarocks >/dev/null; then
  claim "luarocks takes the rockspec, and installs the module"
  run 0 luarocks lint "copy/sweeplab-$version-1.rockspec"
  (cd copy && luarocks make --tree ../rocks "sweeplab-$version-1.rockspec") >out 2>err ||
    broken "luarocks make: $(cat out)"
  [ -n "$(find rocks -name exact.lua)" ] || broken "no module"
fi

# Where Debian's Python has setuptools and pip.
if /usr/bin/python3 -c 'import pip, setuptools, wheel' 2>/dev/null; then
  claim "pip installs the module"
  run 0 /usr/bin/python3 -m pip install --quiet --no-index --no-build-isolation --no-cache-dir --target site ./copy
  cat >game.py <<'END'
import exact
print(exact.__file__.split("/")[-2], exact.step(1, 1, 0.8, 1.7, 0.1, 0.5, [(0, 3, 20, 1)]).outcome)
END
  run 0 env PYTHONPATH=site python3 game.py
  prints "site stopped"
fi
