#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How strong are the checks? One change at a time, or two, is made to the sources of the methods, of all rooms of the
harness and of fuzz/, and the checks must notice: for exact, truth, judge and repaired methods a check made for it
(building.py), for all others, and for what that leaves alive, the project's tests (rooms.py). Shell scripts, Python, CMake
and the page are not changed. `./sweeplab test --mutants` builds what this needs and calls it.

A mutant is
  killed      a check saw it: by a wrong answer, or by right ones found another way (a filter that gives up, or is not
              asked); by a test that fails; by a crash or an endless loop;
  equivalent  no check could: the compiler makes the same code of it, or equivalents.txt says why;
  survived    neither. One survivor, or a listed equivalent that is killed, and the exit status is 1;
  invalid     it does not compile, so it counts nowhere.
"""

import argparse
import concurrent.futures
import fcntl
import glob
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter

sys.dont_write_bytecode = True
import building  # noqa: E402
import rooms  # noqa: E402
from building import FILES, FLAGS, HERE, ROOT, Tools, contents, digest, end_group, lock, prepare_baseline, running, stop, succeed, try_mutant  # noqa: E402
from mutations import pairs_of, token_mutants  # noqa: E402
from report import place, read_equivalents, report  # noqa: E402
from semantic import members_of, semantic_mutants  # noqa: E402

DEFAULT = 400  # mutants, unless told otherwise: of each kind in each room one or two
BUDGET = 150  # seconds of tests that a mutant may live through


def chosen(mutants, count):
    """A fixed selection: first one of each kind in each room, then a second one of another function, ..."""
    strata, in_function = {}, Counter()
    ranked = sorted(mutants, key=lambda m: (m.rank(), m.key))
    turn = {}
    for m in ranked:
        place_of_it = (m.path, m.function, m.kind)
        turn[m] = in_function[place_of_it]
        in_function[place_of_it] += 1
    for m in sorted(ranked, key=lambda m: turn[m]):
        strata.setdefault((rooms.room_of(m.path), m.kind), []).append(m)
    rounds = {m: i for group in strata.values() for i, m in enumerate(group)}
    return sorted(ranked, key=lambda m: rounds[m])[:count], len(strata)


def end(*_):
    """Ctrl-C, or a polite request to end: the children first, for what waits for them waits on."""
    stop.set()
    for process in list(running):
        end_group(process)
    raise KeyboardInterrupt


def options_given():
    parser = argparse.ArgumentParser(prog="./sweeplab test --mutants", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--sample", type=int, metavar="N", default=DEFAULT, help=f"a fixed selection of N, over all kinds and rooms (default {DEFAULT})")
    which.add_argument("--all", action="store_true", help="every mutant: days")
    parser.add_argument("--skip", type=int, metavar="N", default=0, help="without the first N of them: what another sample has tried")
    parser.add_argument("--only", metavar="TEXT", default="", help="of the mutants whose FILE:LINE:COLUMN:CHANGE contains TEXT")
    parser.add_argument("--budget", type=int, metavar="SECONDS", default=BUDGET, help=f"of tests that a mutant may live through (default {BUDGET})")
    parser.add_argument("--list", action="store_true", help="list them and build nothing")
    parser.add_argument("--out", metavar="DIR", default="out/mutants", help="(default out/mutants); an interrupted run goes on there")
    parser.add_argument("--build", help=argparse.SUPPRESS)
    return parser.parse_args()


def all_mutants(texts, equivalents):
    beside = members_of(texts.values())
    everything = {}
    for path, text in texts.items():
        first = token_mutants(path, text) + semantic_mutants(path, text, beside)
        weak = {m for m in first if place(m) in equivalents}
        for m in [*first, *pairs_of(text, first, weak)]:
            everything.setdefault((path, m.key), m)
    return list(everything.values())


def without_stale(everything, equivalents):
    """Exits where equivalents.txt names a mutant that does not exist."""
    stale = set(equivalents) - {place(m) for m in everything}
    for path, function, code, changed in sorted(stale):
        print(f"equivalents.txt names a mutant that does not exist: {path} {function}\n  - {code}\n  + {changed}", file=sys.stderr)
    if stale:
        sys.exit(1)


def unmutated_digest(compiler, texts):
    """Of all that the result of a mutant with a check of its own depends on besides its own change."""
    folders = [f"{ROOT}/harness/{room}" for room in ("support", "query", "query/families", "methods", "truth", "judge")]
    kinds = [(HERE, "*.cpp"), (HERE, "*.h")] + [(room, kind) for room in folders for kind in ("*.h", "f*.cpp", "registry.txt")]
    others = sorted(path for folder, kind in kinds for path in glob.glob(f"{folder}/{kind}"))
    return digest(compiler, *FLAGS, *(contents(path) for path in others), *(texts[path] for path in FILES))


class Results:
    """What is known of mutants: each is written down at once, so that an interrupted run goes on.

    What a test has killed stays killed as long as the mutated file and that test are as they were; what has survived is
    tried anew when any test has changed."""

    def __init__(self, file, suite, compiler, texts, budget):
        self.file, self.suite, self.texts, self.budget = file, suite, texts, budget
        self.base, self.compiler, self.known = unmutated_digest(compiler, texts), compiler, {}
        self.sources = {test.name: digest(contents(f"{ROOT}/{test.source}")) for test in suite.tests}
        if os.path.exists(file):
            for line in contents(file).splitlines():
                try:
                    result = json.loads(line)
                except ValueError:  # cut off when the run was killed
                    continue
                self.known[result["key"]] = result

    def key(self, m):
        return digest(self.base if m.path in FILES else self.compiler, m.path, self.texts[m.path], m.key)

    def tests(self, result):
        """The tests that a result hangs on: the one that saw the mutant, or all."""
        name = result["what"].split(":")[0]
        by_test = result["status"] == "killed" and name in self.sources
        return self.sources[name] if by_test else digest(*self.sources.values()) if result["status"] == "survived" else ""

    def of(self, m):
        result = self.known.get(self.key(m))
        if result is None or result["tests"] != self.tests(result):
            return None
        return None if result["what"].startswith("not asked") and result["budget"] < self.budget else result

    def add(self, m, status, how, what, seconds):
        result = {"key": self.key(m), "path": m.path, "status": status, "how": how, "what": what, "seconds": round(seconds, 2), "budget": self.budget}
        result["tests"] = self.tests(result)
        with lock:
            self.known[result["key"]] = result
            with open(self.file, "a", encoding="utf-8") as log:
                log.write(json.dumps(result) + "\n")
        return result

    def learnt(self, path):
        """Which tests have killed mutants of this file, and how many."""
        with lock:
            return Counter(r["what"].split(":")[0] for r in self.known.values() if r.get("path") == path and r["status"] == "killed")


def show_progress(finished, of, started):
    left = (time.monotonic() - started) / finished * (of - finished)
    if sys.stderr.isatty():
        print(f"\r\033[K{finished} of {of} mutants, {left / 60:.0f} min left", end="", file=sys.stderr, flush=True)
    elif finished % 50 == 0:
        print(f"{finished} of {of} mutants, {left / 60:.0f} min left", file=sys.stderr, flush=True)


def try_all(todo, results, out, tools):
    """Tries the mutants, a bench for each core; yields after each."""
    checked = {m.path for m in todo} & set(FILES)
    goes_into, baseline = {}, None
    if checked:
        tools.prepare()
        baseline, goes_into = prepare_baseline(out, tools, checked)
    free = []
    for i in range(os.cpu_count()):
        free.append((building.Bench(f"{out}/work/{i}", tools, baseline) if checked else None, rooms.Bench(f"{out}/rooms/{i}", results.suite)))

    def work(m):
        if stop.is_set():
            return
        with lock:
            checker, room = free.pop()
        begin = time.monotonic()
        try:
            outcome = try_mutant(m, checker, goes_into) if m.path in FILES else ("survived", "", "")
            if outcome[0] == "survived":
                outcome = rooms.try_with_tests(m, room, results.learnt(m.path), results.budget)
            if not stop.is_set():
                results.add(m, *outcome, time.monotonic() - begin)
        finally:
            with lock:
                free.append((checker, room))

    with concurrent.futures.ThreadPoolExecutor(len(free)) as pool:
        futures = [pool.submit(work, m) for m in todo]
        try:
            for future in concurrent.futures.as_completed(futures):
                future.result()
                yield
        except KeyboardInterrupt:
            for future in futures:
                future.cancel()
            raise


def rows_of(selection, results, equivalents):
    """What is reported of each mutant."""
    rows = []
    for m in sorted(selection, key=lambda m: (rooms.room_of(m.path), m.path, m.edits)):
        known = {key: value for key, value in results.of(m).items() if key not in ("key", "path", "tests", "budget")}
        key = place(m)
        if key in equivalents and known["status"] == "survived":
            known |= {"status": "equivalent", "how": "listed", "what": equivalents[key]}
        elif key in equivalents and known["status"] == "killed":
            known["listed"] = "but killed"
        rows.append({"room": rooms.room_of(m.path), "kind": m.kind, "file": m.path, "line": m.line, "column": m.column,
                     "function": m.function, "code": m.code, "changed": m.changed, **known})  # fmt: skip
    return rows


def main():
    options = options_given()
    out = os.path.abspath(options.out)
    texts = {path: contents(f"{ROOT}/{path}") for path in sorted({*FILES, *rooms.sources_of_rooms()})}
    equivalents = read_equivalents(contents(f"{HERE}/equivalents.txt"))
    everything = all_mutants(texts, equivalents)
    eligible = [m for m in everything if options.only in m.id]
    selection, strata = chosen(eligible, len(eligible) if options.all else max(options.sample, 0))
    selection = selection[options.skip :]
    if not selection:
        print(f"sweeplab: no mutant is left: --only {options.only!r} --skip {options.skip}", file=sys.stderr)
        return 2
    if options.list:
        for m in selection:
            print(f"{m.id} ({m.kind})\n  - {m.code}\n  + {m.changed}")
        return 0
    without_stale(everything, equivalents)

    os.nice(5)
    os.makedirs(out, exist_ok=True)
    folder = open(f"{out}/lock", "w", encoding="utf-8")  # kept until the end
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        print(f"sweeplab: another run of the mutants works in {out}", file=sys.stderr)
        return 2
    tools = Tools(os.path.abspath(options.build), out)
    compiler = succeed([tools.cxx, "--version"], "no compiler")
    results = Results(f"{out}/results.jsonl", rooms.Suite(os.path.abspath(options.build), out), compiler, texts, options.budget)
    todo = [m for m in selection if results.of(m) is None]
    print(f"{len(selection)} of {len(everything)} mutants ({strata} kinds by room); {len(selection) - len(todo)} known from before", file=sys.stderr)

    started = time.monotonic()
    try:
        for finished, _ in enumerate(try_all(todo, results, out, tools) if todo else (), 1):
            show_progress(finished, len(todo), started)
    except KeyboardInterrupt:
        print("\nstopped; the same command resumes from here", file=sys.stderr)
        return 130
    if sys.stderr.isatty() and todo:
        print("\r\033[K", end="", file=sys.stderr)

    rows = rows_of(selection, results, equivalents)
    commit = subprocess.run(["git", "-C", ROOT, "rev-parse", "HEAD"], capture_output=True, text=True).stdout.strip()
    summary = {
        "command": "./sweeplab test --mutants" + "".join(" " + word for word in sys.argv[1:] if word not in ("--build", options.build)),
        "possible": len(everything), "chosen": len(selection), "kinds": strata, "commit": commit, "compiler": compiler.splitlines()[0],
        "date": time.strftime("%Y-%m-%dT%H:%MZ", time.gmtime()), "cpus": os.cpu_count(),
        "seconds_of_all": round(sum(r["seconds"] for r in rows)),
    }  # fmt: skip
    text, bad = report(rows, out, summary)
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
