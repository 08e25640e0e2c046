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
import json
import os
import signal
import subprocess
import sys
import time

sys.dont_write_bytecode = True
from building import FILES, FLAGS, HERE, ROOT, Bench, Tools, contents, digest, lock, prepare_baseline, running, stop, succeed, try_mutant  # noqa: E402
from mutations import mutants_of  # noqa: E402
from report import place, read_equivalents, report  # noqa: E402

DEFAULT = 700  # mutants, unless told otherwise: of most kinds of change in each function one, in a quarter of an hour


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


def options_given():
    parser = argparse.ArgumentParser(prog="./sweeplab test --mutants", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--sample", type=int, metavar="N", default=DEFAULT, help=f"a fixed selection of N (default {DEFAULT})")
    which.add_argument("--all", action="store_true", help="every mutant: about an hour and a half on 2 cores")
    parser.add_argument("--skip", type=int, metavar="N", default=0, help="without the first N of them: what another sample has tried")
    parser.add_argument("--only", metavar="TEXT", default="", help="of those, the ones whose FILE:LINE:COLUMN:CHANGE contains TEXT")
    parser.add_argument("--list", action="store_true", help="list them and build nothing")
    parser.add_argument("--out", metavar="DIR", default="out/mutants", help="(default out/mutants); an interrupted run goes on there")
    parser.add_argument("--build", help=argparse.SUPPRESS)
    return parser.parse_args()


def listed_equivalents(everything, texts):
    """equivalents.txt; exits where it names a mutant that does not exist."""
    equivalents = read_equivalents(contents(f"{HERE}/equivalents.txt"))
    stale = set(equivalents) - {place(m, texts) for m in everything}
    for path, function, code, changed in sorted(stale):
        print(f"equivalents.txt names a mutant that does not exist: {path} {function}\n  - {code}\n  + {changed}", file=sys.stderr)
    if stale:
        sys.exit(1)
    return equivalents


def unmutated_digest(compiler, texts):
    """Of all that a mutant's result depends on besides its own change."""
    rooms = [f"{ROOT}/harness/{room}" for room in ("support", "query", "query/families", "methods", "truth", "judge")]
    kinds = [(HERE, "*.cpp"), (HERE, "*.h")] + [(room, kind) for room in rooms for kind in ("*.h", "f*.cpp", "registry.txt")]
    others = sorted(path for folder, kind in kinds for path in glob.glob(f"{folder}/{kind}"))
    return digest(compiler, *FLAGS, *(contents(path) for path in others), *(texts[path] for path in FILES))


def results_so_far(path):
    done = {}
    if os.path.exists(path):
        for line in contents(path).splitlines():
            try:
                result = json.loads(line)
            except ValueError:  # cut off when the run was killed
                continue
            done[result["key"]] = result
    return done


def show_progress(finished, of, started):
    left = (time.monotonic() - started) / finished * (of - finished)
    if sys.stderr.isatty():
        print(f"\r\033[K{finished} of {of} mutants, {left / 60:.0f} min left", end="", file=sys.stderr, flush=True)
    elif finished % 50 == 0:
        print(f"{finished} of {of} mutants, {left / 60:.0f} min left", file=sys.stderr, flush=True)


def try_all(todo, keys, out, tools):
    """Tries the mutants, a bench for each core; yields their results as they come. Each is written down at once."""
    tools.prepare()
    baseline, goes_into = prepare_baseline(out, tools, {m.path for m in todo})
    free = [Bench(f"{out}/work/{i}", tools, baseline) for i in range(os.cpu_count())]

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

    with open(f"{out}/results.jsonl", "a", encoding="utf-8") as log, concurrent.futures.ThreadPoolExecutor(len(free)) as pool:
        futures = [pool.submit(work, m) for m in todo]
        try:
            for future in concurrent.futures.as_completed(futures):
                result = future.result()
                if result is not None:
                    log.write(json.dumps(result) + "\n")
                    log.flush()
                    yield result
        except KeyboardInterrupt:
            for future in futures:
                future.cancel()
            raise


def rows_of(selection, results, texts, equivalents):
    """What is reported of each mutant."""
    rows = []
    for m in sorted(selection, key=lambda m: (FILES.index(m.path), m.begin, m.new)):
        known = dict(results[m.id])
        key = place(m, texts)
        if key in equivalents and known["status"] == "survived":
            known |= {"status": "equivalent", "how": "listed", "what": equivalents[key]}
        elif key in equivalents and known["status"] == "killed":
            known["listed"] = "but killed"
        del known["key"]
        rows.append({"file": m.path, "line": m.line, "column": m.column, "function": m.function, "operator": m.operator,
                     "old": m.old, "new": m.new, "code": m.code, "changed": key[3], **known})  # fmt: skip
    return rows


def main():
    options = options_given()
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
    equivalents = listed_equivalents(everything, texts)

    os.nice(5)
    tools = Tools(os.path.abspath(options.build), out)
    os.makedirs(out, exist_ok=True)
    compiler = succeed([tools.cxx, "--version"], "no compiler")
    base = unmutated_digest(compiler, texts)
    keys = {m.id: digest(base, m.path, str(m.begin), m.new) for m in selection}
    done = results_so_far(f"{out}/results.jsonl")
    todo = [m for m in selection if keys[m.id] not in done]
    print(f"{len(selection)} of {len(everything)} mutants ({strata} kinds of change by function); {len(selection) - len(todo)} known from before", file=sys.stderr)

    started = time.monotonic()
    try:
        for finished, result in enumerate(try_all(todo, keys, out, tools) if todo else (), 1):
            done[result["key"]] = result
            show_progress(finished, len(todo), started)
    except KeyboardInterrupt:
        print("\nstopped; the same command resumes from here", file=sys.stderr)
        return 130
    if sys.stderr.isatty() and todo:
        print("\r\033[K", end="", file=sys.stderr)

    rows = rows_of(selection, {m.id: done[keys[m.id]] for m in selection}, texts, equivalents)
    commit = subprocess.run(["git", "-C", ROOT, "rev-parse", "HEAD"], capture_output=True, text=True).stdout.strip()
    summary = {
        "command": "./sweeplab test --mutants" + "".join(" " + word for word in sys.argv[1:] if word not in ("--build", options.build)),
        "possible": len(everything), "chosen": len(selection), "kinds": strata, "commit": commit, "compiler": compiler.splitlines()[0],
        "date": time.strftime("%Y-%m-%dT%H:%MZ", time.gmtime()), "cpus": os.cpu_count(),
        "minutes": round((time.monotonic() - started) / 60, 1) if todo else 0,
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
