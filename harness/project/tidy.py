#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""clang-tidy over all sources that are not tests, by a record of what is clean.

A file takes seconds, all of them half an hour of one core. So records/tidy.txt names each source with a checksum of
itself, of every file of ours that it includes, and of .clang-tidy: what has not changed since it was found clean is not
looked at again, but for a sample.

usage: tidy.py BUILD [--sample N] [--at-most N] [--record]
  BUILD         a folder configured with CMAKE_EXPORT_COMPILE_COMMANDS=ON
  --sample N    look at N of the clean files again (default 4), others each day
  --at-most N   of what has changed, look at a fixed choice of N, and say how many were left out
  --record      look at all that has changed, and write the record

Exit status: 0 clean, 1 not, 77 skipped: there is no clang-tidy.
"""

import argparse
import concurrent.futures
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
RECORD = os.path.join(ROOT, "harness/records/tidy.txt")
# What these include through a header that the configure step makes from a registry.
THROUGH_GENERATED = {
    "harness/methods/registry.cpp": ("algorithms",),
    "harness/methods/registry_exactly.cpp": ("algorithms",),
    "harness/query/families.cpp": ("harness/query/families",),
    "harness/scenes/scene_families.cpp": ("harness/scenes/families",),
}
INCLUDE = re.compile(r'^ *# *include *"([^"]+)"', re.MULTILINE)


def sources():
    listed = subprocess.run(["git", "-C", ROOT, "ls-files", "-co", "--exclude-standard", "*.cpp"], capture_output=True, text=True, check=True)
    chosen = [path for path in listed.stdout.split() if not path.endswith("_test.cpp") and path.split("/")[0] in ("harness", "fuzz")]
    return sorted(path for path in chosen if not path.startswith("harness/mutants/") and os.path.exists(os.path.join(ROOT, path)))


def closure(path, seen):
    """Adds the file and every file of ours that it includes."""
    if path in seen or not os.path.exists(os.path.join(ROOT, path)):
        return seen
    seen.add(path)
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        for included in INCLUDE.findall(file.read()):
            for place in (included, os.path.normpath(os.path.join(os.path.dirname(path), included))):
                closure(place, seen)
    for folder in THROUGH_GENERATED.get(path, ()):
        for name in sorted(os.listdir(os.path.join(ROOT, folder))):
            if name.endswith(".h"):
                closure(f"{folder}/{name}", seen)
    return seen


def checksum(path):
    digest = hashlib.sha256()
    for part in [".clang-tidy", *sorted(closure(path, set()))]:
        with open(os.path.join(ROOT, part), "rb") as file:
            digest.update(part.encode() + b"\0" + file.read() + b"\0")
    return digest.hexdigest()[:16]


def read_record():
    if not os.path.exists(RECORD):
        return {}
    with open(RECORD, encoding="utf-8") as file:
        return dict(reversed(line.split()) for line in file if line[0] != "#")


def tidy(build, path):
    command = ["clang-tidy", "--quiet", "-p", build, os.path.join(ROOT, path)]
    result = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    return path, result.returncode == 0, result.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("--sample", type=int, default=4)
    parser.add_argument("--at-most", type=int)
    parser.add_argument("--record", action="store_true")
    options = parser.parse_args()
    if not shutil.which("clang-tidy"):
        print("skipped: there is no clang-tidy; see the group lint in harness/packages.txt")
        return 77
    if not os.path.exists(os.path.join(options.build, "compile_commands.json")):
        sys.exit(f"tidy.py: {options.build} has no compile_commands.json; configure it with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON")
    now = {path: checksum(path) for path in sources()}
    clean = read_record()
    changed = [path for path in now if clean.get(path) != now[path]]
    unchanged = len(now) - len(changed)
    same = sorted((path for path in now if clean.get(path) == now[path]), key=lambda path: hashlib.sha256((path + time.strftime("%F")).encode()).digest())
    if options.at_most is not None and not options.record:
        changed = sorted(changed, key=lambda path: hashlib.sha256(path.encode()).digest())[: options.at_most]
    todo = changed + ([] if options.record else same[: options.sample])
    bad = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for path, is_clean, said in pool.map(lambda path: tidy(options.build, path), todo):
            if not is_clean:
                bad.append(path)
                sys.stdout.write(said)
    print(f"clang-tidy: {len(todo) - len(bad)} of {len(todo)} files clean; {unchanged} not changed since they were found clean")
    if left_out := len(now) - unchanged - len(changed):
        print(f"clang-tidy: {left_out} more have changed and were not looked at; --record looks at all")
    if options.record:
        with open(RECORD, "w", encoding="utf-8") as file:
            file.write("# What clang-tidy found clean: a checksum of the file, of what it includes and of .clang-tidy. Written by harness/project/tidy.py.\n")
            file.writelines(f"{now[path]} {path}\n" for path in now if path not in bad)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
