# SPDX-License-Identifier: MIT
"""How a mutant is compiled, linked and asked: the part of run.py that runs compilers and checks."""

import concurrent.futures
import glob
import hashlib
import os
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# An index out of bounds ends a mutant, of the library's containers and of plain arrays.
BOUNDS = ["-D_GLIBCXX_ASSERTIONS", "-fsanitize=bounds", "-fsanitize-undefined-trap-on-error"]
FLAGS = ["-std=c++20", "-O1", "-w", "-ffp-contract=off", *BOUNDS]

REPAIRED = sorted(os.path.basename(p)[:-2] for p in glob.glob(ROOT + "/algorithms/*_repaired.h"))
TRUTH = ["truth.cpp", "truth_axes.h", "truth_decision.h", "truth_sums.h", "severity.cpp", "truth.h"]
FILES = (
    ["algorithms/exact.h", "algorithms/exact_closed.h"]
    + [f"algorithms/{id}.h" for id in REPAIRED]
    + [f"harness/truth/{name}" for name in TRUTH]
    + ["harness/support/error_free.h", "harness/judge/judge.cpp", "harness/judge/right_time.cpp"]
)

# What is compiled anew for a mutant, and the witness that it is linked to.
SUBJECTS = {"exact": (["harness/mutants/exact_subject.cpp"], [], "method_witness")}
SUBJECTS |= {id: (["harness/mutants/repaired_subject.cpp"], [f"-DMETHOD={id}"], "method_witness") for id in REPAIRED}
SUBJECTS["truth"] = (["harness/truth/truth.cpp", "harness/mutants/truth_subject.cpp"], [], "truth_witness")
SUBJECTS["judge"] = (["harness/mutants/judge_subject.cpp"], [], "no_witness")

stop = threading.Event()
running = set()
lock = threading.Lock()


def end_group(process):
    """Ends a command and what it has started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def execute(command, cpu_seconds=300, directory=None, environment=None, wall_seconds=None):
    """Runs a command within limits; its exit status (negative: a signal), and all that it printed (None: it took too long)."""

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (int(cpu_seconds), int(cpu_seconds) + 5))
        resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
        resource.setrlimit(resource.RLIMIT_FSIZE, (4 << 30, 4 << 30))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    if stop.is_set():
        return -signal.SIGKILL, ""
    process = subprocess.Popen(
        command, cwd=directory, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
        text=True, errors="replace", preexec_fn=limit, start_new_session=True,
    )  # fmt: skip
    with lock:
        running.add(process)
    try:
        printed, _ = process.communicate(timeout=wall_seconds or 20 * cpu_seconds)
    except subprocess.TimeoutExpired:
        end_group(process)
        process.communicate()
        printed = None
    finally:
        with lock:
            running.discard(process)
        end_group(process)
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
            file.write('#include "harness/mutants/lists.h"\n#include <algorithm>\n#include <cmath>\n#include <vector>\n#include "harness/support/rational.h"\n')
        succeed([self.cxx, *FLAGS, f"-I{ROOT}", "-x", "c++-header", self.prefix, "-o", self.prefix + ".gch"], "rational.h does not compile")
        for name in ("check", "method_witness", "truth_witness", "no_witness"):
            command = [self.cxx, *FLAGS, "-O2", f"-I{ROOT}", "-c", f"{HERE}/{name}.cpp", "-o", f"{self.folder}/{name}.o"]
            succeed(command, f"{name}.cpp does not compile")

    def linked_with(self, witness):
        objects = [f"{self.folder}/check.o", f"{self.folder}/{witness}.o"]
        rooms = [f"{self.build}/lib/libsweeplab_{room}.a" for room in ("judge", "truth", "methods", "query", "support")]
        return [*objects, *rooms, "-lfmt", "-lgmpxx", "-lgmp"]


def succeed(command, complaint, cpu_seconds=3000, directory=None):
    status, printed = execute(command, cpu_seconds, directory)
    if status != 0:
        sys.stderr.write(printed or "")
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
