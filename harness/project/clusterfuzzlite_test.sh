# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# The workflows of ClusterFuzzLite build and run what .clusterfuzzlite/ has. That its build works .ci/engines tries.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
# Debian's own Python has the module that ./sweeplab installs; another one that comes first may not.
python=/usr/bin/python3
[ -x $python ] || python=python3
"$python" -c 'import yaml' 2>/dev/null || {
  echo "skipped: there is no python3-yaml"
  exit 77
}

# check FOLDER: of a source tree. Says what is wrong on standard error.
check() {
  "$python" - "$1" <<'END_OF_PROGRAM'
import pathlib, re, sys, yaml

root = pathlib.Path(sys.argv[1])
project = yaml.safe_load((root / ".clusterfuzzlite/project.yaml").read_text())
actions = "google/clusterfuzzlite/actions/"
storage = {"storage-repo", "storage-repo-branch", "storage-repo-branch-coverage"}
inputs = {  # what the two actions take; GitHub drops any other with no more than a warning
    "build_fuzzers": {"language", "dry-run", "allowed-broken-targets-percentage", "sanitizer", "project-src-path",
                      "bad-build-check", "upload-build", "github-token"} | storage,
    "run_fuzzers": {"language", "fuzz-seconds", "dry-run", "sanitizer", "mode", "github-token", "output-sarif",
                    "parallel-fuzzing", "report-unreproducible-crashes"} | storage,
}
jobs = {  # file, job: the mode, and with which sanitizers
    ("cflite_pr.yml", "PR"): ("code-change", project["sanitizers"]),
    ("cflite_batch.yml", "BatchFuzzing"): ("batch", project["sanitizers"]),
    ("cflite_build.yml", "Build"): (None, project["sanitizers"]),
    ("cflite_cron.yml", "Pruning"): ("prune", ["address"]),
    ("cflite_cron.yml", "Coverage"): ("coverage", ["coverage"]),
}

def expect(holds, file, what):
    if not holds:
        sys.exit(f"{file}: {what}")

def check_job(file, name, job, mode, sanitizers):
    where = f"{file}: job {name}"
    used = []
    for step in job["steps"]:
        action, version = step["uses"].removeprefix(actions).split("@")
        expect(action in inputs and version == "v1", where, f"unknown action {step['uses']}")
        given = step["with"]
        for key in given:
            expect(key in inputs[action], where, f"{action} has no input {key}")
        expect(given.get("language") == project["language"], where, f"{action}: another language than project.yaml's")
        sanitizer = given.get("sanitizer")
        matrix = job.get("strategy", {}).get("matrix", {}).get("sanitizer", [])
        asked = matrix if sanitizer == "${{ matrix.sanitizer }}" else [sanitizer]
        expect(asked == sanitizers, where, f"{action}: sanitizers {asked}, expected {sanitizers}")
        expect(action == "build_fuzzers" or given.get("mode") == mode, where, f"mode {given.get('mode')}, expected {mode}")
        expect(action == "build_fuzzers" or given.get("github-token") == "${{ secrets.GITHUB_TOKEN }}", where, "no token")
        used.append(action)
    expect(used == ["build_fuzzers"] + ["run_fuzzers"] * (mode is not None), where, f"its steps are {used}")

found = set()
for path in sorted((root / ".github/workflows").glob("cflite_*.yml")):
    workflow = yaml.safe_load(path.read_text())
    expect(workflow.get("permissions") == "read-all", path.name, "more permissions than reading")
    starts = workflow[True]  # "on", as YAML 1.1 reads it
    for schedule in starts.get("schedule", []):
        expect(re.fullmatch(r"([0-9*/,-]+ ){4}[0-9*/,-]+", schedule["cron"]), path.name, f"no times: {schedule['cron']}")
    for name, job in workflow["jobs"].items():
        expect((path.name, name) in jobs, path.name, f"unknown job {name}")
        check_job(path.name, name, job, *jobs[path.name, name])
        found.add((path.name, name))
expect(found == set(jobs), "cflite_*.yml", f"missing: {sorted(set(jobs) - found)}")

# The image has the sources where the build script looks for them, and the script where the base image does.
docker = (root / ".clusterfuzzlite/Dockerfile").read_text()
build = (root / ".clusterfuzzlite/build.sh").read_text()
[folder] = re.findall(r'^source=.*"\$SRC/(\w+)"', build, re.M)
expect(f"COPY . $SRC/{folder}\n" in docker, "Dockerfile", f"the sources are not in $SRC/{folder}")
expect("COPY .clusterfuzzlite/build.sh $SRC/\n" in docker, "Dockerfile", "build.sh is not in $SRC")
[targets] = re.findall(r"^for target in (.*); do$", build, re.M)
[made] = re.findall(r"^set\(targets (.*)\)$", (root / "fuzz/CMakeLists.txt").read_text(), re.M)
expect(targets == made, "build.sh", f"targets {targets}, expected {made}")
END_OF_PROGRAM
}

claim "each workflow builds and runs what .clusterfuzzlite/ has, with its language and sanitizers"
run 0 check "$SOURCE_DIR"

claim "a mistake in them is named"
# mistaken FILE FROM TO WORDS: with FROM changed to TO in FILE, WORDS are said.
mistaken() {
  rm -rf tree
  mkdir -p tree/fuzz
  cp -R "$SOURCE_DIR/.github" "$SOURCE_DIR/.clusterfuzzlite" tree/
  cp "$SOURCE_DIR/fuzz/CMakeLists.txt" tree/fuzz/
  sed "s|$2|$3|" "tree/$1" >changed
  ! cmp -s changed "tree/$1" || broken "nothing was changed in $1"
  cp changed "tree/$1"
  run 1 check tree
  says "$4"
}
workflows=.github/workflows
mistaken $workflows/cflite_batch.yml 'language: c++' 'language: rust' "cflite_batch.yml: job BatchFuzzing: .* another language"
mistaken $workflows/cflite_pr.yml '\[address, undefined\]' '[address]' "cflite_pr.yml: job PR: .*sanitizers \['address'\]"
mistaken $workflows/cflite_cron.yml 'mode: prune' 'mode: batch' "job Pruning: mode batch, expected prune"
mistaken $workflows/cflite_cron.yml 'sanitizer: coverage' 'sanitiser: coverage' "has no input sanitiser"
mistaken $workflows/cflite_build.yml 'upload-build' 'upload_build' "has no input upload_build"
mistaken $workflows/cflite_batch.yml 'read-all' 'write-all' "more permissions than reading"
mistaken .clusterfuzzlite/project.yaml 'undefined' 'memory' "sanitizers .*undefined.*, expected .*memory"
mistaken .clusterfuzzlite/Dockerfile 'SRC/sweeplab' 'SRC/sweep' 'the sources are not in .SRC/sweeplab'
mistaken .clusterfuzzlite/build.sh 'fuzz_frame fuzz_input' 'fuzz_input' "expected fuzz_sweep"
