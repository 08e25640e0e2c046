# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2015
# Where there is no Docker, this is what can be known of the Dockerfile: it does what CI does on a bare machine.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
docker=$SOURCE_DIR/Dockerfile

claim "it begins from the release that .ci/bare_machine makes, and runs what .ci/run runs there"
release=$(sed -n 's/^release=//p' "$SOURCE_DIR/.ci/bare_machine")
[ -n "$release" ] && grep -qx "FROM debian:$release-slim" "$docker" || broken "not from $release: $(grep ^FROM "$docker")"
commands=$(sed -n 's/^ *for command in \(.*\); do$/\1/p' "$SOURCE_DIR/.ci/run")
sed -n 's,^RUN \./sweeplab ,,p' "$docker" >runs
[ -s runs ] && [ "$(grep -c ^RUN "$docker")" = "$(wc -l <runs)" ] || broken "RUN lines of another kind: $(grep ^RUN "$docker")"
while read -r run; do
  case " $commands " in *" $run "*) ;; *) broken "CI does not run ./sweeplab $run on a bare machine, only: $commands" ;; esac
done <runs

claim "a container for development is this one, and what is built here stays out of it"
python3 - "$SOURCE_DIR/.devcontainer/devcontainer.json" <<'END_OF_PROGRAM' || broken ".devcontainer/devcontainer.json"
import json, os, sys
file = sys.argv[1]
build = json.load(open(file))["build"]
assert os.path.samefile(os.path.join(os.path.dirname(file), build["dockerfile"]), os.path.join(os.path.dirname(file), "../Dockerfile"))
assert build["context"] == ".."
END_OF_PROGRAM
for folder in build out; do
  grep -qx $folder "$SOURCE_DIR/.dockerignore" || broken "$folder would be copied"
done
