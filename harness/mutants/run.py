#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How strong are the checks? One change at a time is made to the sources of what is claimed to be right, and the check
must notice. `./sweeplab test --mutants` builds what this needs and calls it. Only the standard library is used.

A mutant is
  killed      the check saw it: by a wrong answer, or by right ones found another way (a filter that gives up, or is not
              asked); by a crash or an endless loop;
  equivalent  no check could: the compiler makes the same code of it, or equivalents.txt says why;
  survived    neither. One survivor, or a listed equivalent that is killed, and the exit status is 1;
  invalid     it does not compile, so it counts nowhere.
"""

import argparse
import concurrent.futures
import glob
import hashlib
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time

sys.dont_write_bytecode = True
from mutations import mutants_of  # noqa: E402
from report import place, read_equivalents, report  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
DEFAULT = 700  # mutants, unless told otherwise: of most kinds of change in each function one, in a quarter of an hour
# An index out of bounds ends a mutant, of the library's containers and of plain arrays.
BOUNDS = ["-D_GLIBCXX_ASSERTIONS", "-fsanitize=bounds", "-fsanitize-undefined-trap-on-error"]
FLAGS = ["-std=c++20", "-O1", "-w", "-ffp-contract=off", *BOUNDS]

REPAIRED = sorted(os.path.basename(p)[:-2] for p in glob.glob(ROOT + "/algorithms/*_repaired.h"))
TRUTH = ["truth.cpp", "truth_axes.h", "truth_decision.h", "truth_sums.h", "severity.cpp", "truth.h"]
FILES = (
    ["algorithms/exact.h", "algorithms/exact_closed.h"]
    + [f"algorithms/{id}.h" for id in REPAIRED]
    + [f"harness/truth/{name}" for name in TRUTH]
    + ["harness/support/error_free.h", "harness/judge/judge.cpp"]
)

# What is compiled anew for a mutant, and the witness that it is linked to.
SUBJECTS = {"exact": (["harness/mutants/exact_subject.cpp"], [], "method_witness")}
SUBJECTS |= {id: (["harness/mutants/repaired_subject.cpp"], [f"-DMETHOD={id}"], "method_witness") for id in REPAIRED}
SUBJECTS["truth"] = (["harness/truth/truth.cpp", "harness/mutants/truth_subject.cpp"], [], "truth_witness")
SUBJECTS["judge"] = (["harness/mutants/judge_subject.cpp"], [], "no_witness")

stop = threading.Event()
running = set()
lock = threading.Lock()


def execute(command, cpu_seconds=300, directory=None):
    """Runs a command within limits; its exit status (negative: a signal), and all that it printed."""

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds + 5))
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    if stop.is_set():
        return -signal.SIGKILL, ""
    process = subprocess.Popen(
        command, cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
        text=True, errors="replace", preexec_fn=limit, start_new_session=True,
    )  # fmt: skip
    with lock:
        running.add(process)
    try:
        printed, _ = process.communicate(timeout=20 * cpu_seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        printed, _ = process.communicate()
    finally:
        with lock:
            running.discard(process)
    return process.returncode, printed


def digest(*parts):
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def contents(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


class Bench:
    """A folder with the mutable sources, in which the subjects are compiled; the baseline, and one for each thread."""

    def __init__(self, folder, tools, baseline=None):
        self.folder, self.tools, self.baseline = folder, tools, baseline
        for path in FILES:
            os.makedirs(os.path.dirname(f"{folder}/{path}"), exist_ok=True)
            shutil.copyfile(f"{ROOT}/{path}", f"{folder}/{path}")

    def object(self, subject, source):
        return f"{self.folder}/{subject}.{os.path.basename(source)}.o"

    def compile(self, subject, source, extra=()):
        _, defines, _ = SUBJECTS[subject]
        here = os.path.join(self.folder, source)
        command = [self.tools.cxx, *FLAGS, *defines, "-include", self.tools.prefix, f"-I{self.folder}", f"-I{ROOT}", f"-I{ROOT}/algorithms"]
        command += [*extra, "-c", here if os.path.exists(here) else f"{ROOT}/{source}", "-o", self.object(subject, source)]
        return execute(command)

    def link(self, subject, changed):
        sources, _, witness = SUBJECTS[subject]
        objects = [(self if source in changed else self.baseline).object(subject, source) for source in sources]
        program = f"{self.folder}/{subject}.check"
        return program, execute([self.tools.cxx, *objects, *self.tools.linked_with(witness), "-o", program])


class Tools:
    """What no mutant changes: the compiler, the check, the witnesses, the rest of the harness."""

    def __init__(self, build, out):
        self.build, self.folder = build, f"{out}/work/tools"
        self.cxx = os.environ.get("CXX", "g++")
        self.prefix = f"{self.folder}/prefix.h"
        os.makedirs(self.folder, exist_ok=True)

    def prepare(self):
        # Half of the compiler's time is the exact scalar's headers.
        with open(self.prefix, "w", encoding="utf-8") as file:
            file.write('#include <algorithm>\n#include <cmath>\n#include <vector>\n#include "harness/support/rational.h"\n')
        succeed([self.cxx, *FLAGS, f"-I{ROOT}", "-x", "c++-header", self.prefix, "-o", self.prefix + ".gch"], "rational.h does not compile")
        for name in ("check", "method_witness", "truth_witness", "no_witness"):
            command = [self.cxx, *FLAGS, "-O2", f"-I{ROOT}", "-c", f"{HERE}/{name}.cpp", "-o", f"{self.folder}/{name}.o"]
            succeed(command, f"{name}.cpp does not compile")

    def linked_with(self, witness):
        objects = [f"{self.folder}/check.o", f"{self.folder}/{witness}.o"]
        rooms = [f"{self.build}/lib/libsweeplab_{room}.a" for room in ("judge", "truth", "methods", "query", "support")]
        return [*objects, *rooms, "-lgmpxx", "-lgmp"]


def succeed(command, complaint, cpu_seconds=3000):
    status, printed = execute(command, cpu_seconds)
    if status != 0:
        sys.stderr.write(printed)
        sys.exit(f"sweeplab: {complaint}")
    return printed


def prepare_baseline(out, tools, changing):
    """Compiles every subject as it is, lets it learn if it is going to change; which sources and subjects each mutable
    file goes into."""
    bench = Bench(f"{out}/work/unmutated", tools)
    bench.baseline = bench
    goes_into = {path: {} for path in FILES}

    def learn(subject):
        for source in SUBJECTS[subject][0]:
            status, printed = bench.compile(subject, source, ["-MMD", "-MF", bench.object(subject, source) + ".d"])
            if status != 0:
                return f"{subject} does not compile\n{printed}", 0
            needs = contents(bench.object(subject, source) + ".d").split()
            for path in FILES:
                if f"{bench.folder}/{path}" in needs:
                    goes_into[path].setdefault(subject, []).append(source)
        if not any(subject in goes_into[path] for path in changing):
            return "", None
        program, (status, printed) = bench.link(subject, SUBJECTS[subject][0])
        if status != 0:
            return f"{subject} does not link\n{printed}", 0
        status, printed = execute([program, "learn", f"{bench.folder}/{subject}.facts"], 3000)
        if status != 0:
            return f"{subject}: {printed}", 0
        before = time.monotonic()
        status, printed = execute([program, f"{bench.folder}/{subject}.facts"], 3000)
        return ("" if status == 0 else f"{subject} does not say the same twice: {printed}"), time.monotonic() - before

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for subject, (complaint, seconds) in zip(SUBJECTS, pool.map(learn, SUBJECTS)):
            if complaint:
                sys.exit(f"sweeplab: the unmutated sources fail their own check: {complaint}")
            if seconds is not None:
                print(f"{subject}: its check takes {seconds:.1f} s", file=sys.stderr)
    return bench, goes_into


def try_mutant(mutant, bench, goes_into):
    """(status, how, what): see the head of this file."""
    path = f"{bench.folder}/{mutant.path}"
    original = contents(path)
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(mutant.applied(original))
        same_code, other_path, what = True, False, ""
        for subject, sources in goes_into[mutant.path].items():
            changed = []
            for source in sources:
                status, printed = bench.compile(subject, source)
                if status != 0:
                    first = next((line for line in printed.splitlines() if "error" in line), printed[:200])
                    return "invalid", "does not compile", first.replace(bench.folder + "/", "")[:200]
                with open(bench.object(subject, source), "rb") as new, open(bench.baseline.object(subject, source), "rb") as old:
                    if new.read() != old.read():
                        changed.append(source)
            if not changed:
                continue
            same_code = False
            program, (status, printed) = bench.link(subject, changed)
            if status != 0:
                return "invalid", "does not link", printed[-200:]
            status, printed = execute([program, f"{bench.baseline.folder}/{subject}.facts"], 60)
            if status == 3:
                other_path, what = True, printed.strip()
            elif status == -signal.SIGXCPU or status == -signal.SIGKILL:
                return "killed", "endless", subject
            elif status < 0:
                return "killed", "crash", f"{subject}: {signal.Signals(-status).name}"
            elif status == 1:
                return "killed", "answer", printed.strip()
            elif status != 0:
                return "killed", "crash", f"{subject}: exit {status}"
        if same_code:
            return "equivalent", "compiler", "the compiler makes the same code of it"
        return ("killed", "path", what) if other_path else ("survived", "", "")
    finally:
        with open(path, "w", encoding="utf-8") as file:
            file.write(original)


def chosen(mutants, count):
    """A fixed selection: first one of each kind of change in each function of each file, then a second one, ..."""
    strata = {}
    for mutant in sorted(mutants, key=lambda m: m.rank()):
        strata.setdefault((mutant.path, mutant.function, mutant.operator), []).append(mutant)
    rounds = {m.id: i for group in strata.values() for i, m in enumerate(group)}
    return sorted(mutants, key=lambda m: (rounds[m.id], m.rank()))[:count], len(strata)


def end(*_):
    """Ctrl-C, or a polite request to end: the children first, for what waits for them waits on."""
    stop.set()
    for process in list(running):
        process.kill()
    raise KeyboardInterrupt


def main():
    parser = argparse.ArgumentParser(prog="./sweeplab test --mutants", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--sample", type=int, metavar="N", default=DEFAULT, help=f"a fixed selection of N (default {DEFAULT})")
    which.add_argument("--all", action="store_true", help="every mutant: about an hour and a half on 2 cores")
    parser.add_argument("--skip", type=int, metavar="N", default=0, help="without the first N of them: what another sample has tried")
    parser.add_argument("--only", metavar="TEXT", default="", help="of those, the ones whose FILE:LINE:COLUMN:CHANGE contains TEXT")
    parser.add_argument("--list", action="store_true", help="list them and build nothing")
    parser.add_argument("--out", metavar="DIR", default="out/mutants", help="(default out/mutants); an interrupted run goes on there")
    parser.add_argument("--build", help=argparse.SUPPRESS)
    options = parser.parse_args()
    out = os.path.abspath(options.out)

    texts = {path: contents(f"{ROOT}/{path}") for path in FILES}
    everything = [m for path in FILES for m in mutants_of(path, texts[path])]
    selection, strata = chosen(everything, len(everything) if options.all else max(options.sample, 0))
    selection = [m for m in selection[options.skip :] if options.only in m.id]
    if not selection:
        print(f"sweeplab: no mutant is left: --only {options.only!r} --skip {options.skip}", file=sys.stderr)
        return 2
    if options.list:
        for m in selection:
            print(f"{m.id}\n  - {m.code}\n  + {place(m, texts)[3]}")
        return 0
    equivalents = read_equivalents(contents(f"{HERE}/equivalents.txt"))
    stale = set(equivalents) - {place(m, texts) for m in everything}
    for path, function, code, changed in sorted(stale):
        print(f"equivalents.txt names a mutant that does not exist: {path} {function}\n  - {code}\n  + {changed}", file=sys.stderr)
    if stale:
        return 1

    os.nice(5)
    tools = Tools(os.path.abspath(options.build), out)
    os.makedirs(out, exist_ok=True)
    rooms = [f"{ROOT}/harness/{room}" for room in ("support", "query", "query/families", "methods", "truth", "judge")]
    others = sorted(path for folder, kind in [(HERE, "*.cpp"), (HERE, "*.h"), *((r, "*.h") for r in rooms), *((r, "f*.cpp") for r in rooms)]
                    for path in glob.glob(f"{folder}/{kind}"))  # fmt: skip
    compiler = succeed([tools.cxx, "--version"], "no compiler")
    # A mutant of one file depends on all the others: the key of its result.
    base = digest(compiler, *FLAGS, *(contents(path) for path in others), *(texts[path] for path in FILES))
    done = {}
    if os.path.exists(f"{out}/results.jsonl"):
        for line in contents(f"{out}/results.jsonl").splitlines():
            try:
                result = json.loads(line)
            except ValueError:  # cut off when the run was killed
                continue
            done[result["key"]] = result
    keys = {m.id: digest(base, m.path, str(m.begin), m.new) for m in selection}
    todo = [m for m in selection if keys[m.id] not in done]
    print(f"{len(selection)} of {len(everything)} mutants ({strata} kinds of change by function); {len(selection) - len(todo)} known from before", file=sys.stderr)

    benches = []
    if todo:
        tools.prepare()
        baseline, goes_into = prepare_baseline(out, tools, {m.path for m in todo})
        jobs = os.cpu_count()
        benches = [Bench(f"{out}/work/{i}", tools, baseline) for i in range(jobs)]
    free = list(benches)
    started, finished = time.monotonic(), 0

    def work(mutant):
        if stop.is_set():
            return None
        with lock:
            bench = free.pop()
        begin = time.monotonic()
        status, how, what = try_mutant(mutant, bench, goes_into)
        with lock:
            free.append(bench)
        return None if stop.is_set() else {"key": keys[mutant.id], "status": status, "how": how, "what": what, "seconds": round(time.monotonic() - begin, 2)}

    with open(f"{out}/results.jsonl", "a", encoding="utf-8") as log:
        with concurrent.futures.ThreadPoolExecutor(max(1, len(benches))) as pool:
            try:
                futures = [pool.submit(work, m) for m in todo]
                for future in concurrent.futures.as_completed(futures):
                    result = future.result()
                    if result is None:
                        continue
                    done[result["key"]] = result
                    log.write(json.dumps(result) + "\n")
                    log.flush()
                    finished += 1
                    left = (time.monotonic() - started) / finished * (len(todo) - finished)
                    if sys.stderr.isatty():
                        print(f"\r\033[K{finished} of {len(todo)} mutants, {left / 60:.0f} min left", end="", file=sys.stderr, flush=True)
                    elif finished % 50 == 0:
                        print(f"{finished} of {len(todo)} mutants, {left / 60:.0f} min left", file=sys.stderr, flush=True)
            except KeyboardInterrupt:
                for future in futures:
                    future.cancel()
                print("\nstopped; the same command goes on from here", file=sys.stderr)
                return 130
    if sys.stderr.isatty() and todo:
        print("\r\033[K", end="", file=sys.stderr)

    results = []
    for m in sorted(selection, key=lambda m: (FILES.index(m.path), m.begin, m.new)):
        known = dict(done[keys[m.id]])
        key = place(m, texts)
        if key in equivalents and known["status"] == "survived":
            known |= {"status": "equivalent", "how": "listed", "what": equivalents[key]}
        elif key in equivalents and known["status"] == "killed":
            known["listed"] = "but killed"
        del known["key"]
        results.append({"file": m.path, "line": m.line, "column": m.column, "function": m.function, "operator": m.operator,
                        "old": m.old, "new": m.new, "code": m.code, "changed": key[3], **known})  # fmt: skip
    commit = subprocess.run(["git", "-C", ROOT, "rev-parse", "HEAD"], capture_output=True, text=True).stdout.strip()
    summary = {
        "command": "./sweeplab test --mutants" + "".join(" " + word for word in sys.argv[1:] if word not in ("--build", options.build)),
        "possible": len(everything), "chosen": len(selection), "kinds": strata, "commit": commit, "compiler": compiler.splitlines()[0],
        "date": time.strftime("%Y-%m-%dT%H:%MZ", time.gmtime()), "cpus": os.cpu_count(),
        "minutes": round((time.monotonic() - started) / 60, 1) if todo else 0,
        "seconds_of_all": round(sum(r["seconds"] for r in results)),
    }  # fmt: skip
    text, bad = report(results, out, summary)
    sys.stdout.write(text)
    print(f"\n{out}/mutants.json holds each of them", file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    signal.signal(signal.SIGINT, end)
    signal.signal(signal.SIGTERM, end)
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
