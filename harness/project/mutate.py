#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How strong are the tests? One token or line of a C++ source is changed, and the tests of its room must notice.

A mutant is killed (a test fails, crashes or does not end), survived, equivalent (equivalents.txt says why no test can
tell) or invalid (it does not compile). One that survives, or a listed equivalent that is killed, or all invalid, and
the exit status is 1. The sources are changed in a copy, DIR/tree. What a test program and its room's library hold of
the changed file is compiled, and linked with a build's other libraries, by that build's own commands."""

import argparse
import fcntl
import hashlib
import json
import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# What is no code to mutate: comments, texts, and what is declared to the compiler or said of itself by a card.
HOLES = re.compile(r"""//[^\n]*|/\*.*?\*/|R"\(.*?\)"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])'|^\#(?:[^\n]*\\\n)*[^\n]*|^\ *(?:template\ <|friend\ )[^\n]*
    |^inline\ constexpr\ (?:\w*Card|GrazeClaims)[^;]*;|^\ *using\ [^;]*;|\bstatic_assert\([^;]*;|^\ *enum\ class\ [^;]*;""", re.X | re.S | re.M)  # fmt: skip
# clang-format puts blanks around every binary operator, and around no bracket of a template, reference or unary operator.
BINARY = {"<": "<= >", "<=": "< >=", ">": ">= <", ">=": "> <=", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "+": "-", "-": "+",
          "*": "/", "/": "*", "%": "/", "<<": ">>", ">>": "<<", "&": "|", "|": "&", "+=": "-=", "-=": "+=", "*=": "/=", "|=": "&="}  # fmt: skip
OPERATOR = re.compile(r"(?<= )(?:[-+*/|<>=!]=|<<|>>|&&|\|\||[-+*/%<>&|])(?=[ \n])")
UNARY = re.compile(r"(?<=[ (\[{,])[-!~](?=[\w(])")
NUMBER = re.compile(r"(?<![\w.'])(?:(0x[\da-f.]+p)([+-]?\d+)|(\d+)(?=[^\w.']))")
STATEMENT = re.compile(r"^ +((?:if \(.*\) |else )*(?:[\w:.>\[\]-]+(?:\(.*\))? [-+*/|&]?= .*|[\w:.>-]+\(.*\)|[+-]{2}\w+|break|continue);|if \(.*\) return.*;)$", re.M)


def contents(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def execute(command, directory, seconds=900, environment=None):
    """(exit status, output; None: it took longer). Whatever it has started ends with it."""
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
        resource.setrlimit(resource.RLIMIT_FSIZE, (4 << 30, 4 << 30))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    process = subprocess.Popen(command, cwd=directory, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True, preexec_fn=limit)  # fmt: skip
    try:
        said, _ = process.communicate(timeout=seconds)
        return process.returncode, said
    except subprocess.TimeoutExpired:
        return None, None
    finally:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()


class Mutant:
    def __init__(self, text, path, begin, end, new):
        self.path, self.mutated = path, text[:begin] + new + text[end:]
        first, last = text.rfind("\n", 0, begin) + 1, text.index("\n", end)
        self.line, self.code = text.count("\n", 0, begin) + 1, text[first:last].strip()
        self.changed = (text[first:begin] + new + text[end:last]).strip()
        self.id = f"{path}:{self.line}:{begin - first + 1}: {self.code}  ->  {self.changed}"
        self.place = (path, self.code, self.changed)
        # Looks drawn at random, and depends on the line alone, wherever it stands.
        self.rank = hashlib.sha256(repr((self.place, begin - first)).encode()).hexdigest()


def mutants_of(path, text):
    """Each change of one token, and each statement left out, in the order of the text."""
    code = HOLES.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), text)
    found = [(m.start(), m.end(), new) for m in OPERATOR.finditer(code) for new in BINARY.get(m[0], "").split()]
    found += [(m.start(), m.end(), "") for m in UNARY.finditer(code)]
    found += [(m.start(), m.end(), "false" if m[0] == "true" else "true") for m in re.finditer(r"\b(?:true|false)\b", code)]
    found += [(*m.span(1), ";") for m in STATEMENT.finditer(code)]
    for m in NUMBER.finditer(code):
        values = [m[1] + str(int(m[2]) + by) for by in (-3, 3)] if m[1] else [str(int(m[3]) + by) for by in (-1, 1) if int(m[3]) + by >= 0]
        found += [(*m.span(), new) for new in values]
    return [Mutant(text, path, *one) for one in sorted(found)]


def equivalents():
    """{(file, line, changed line): why}. A block of equivalents.txt: file, - line, + changed lines, = reason."""
    listed = {}
    for block in re.sub(r"^#.*\n", "", contents(f"{ROOT}/harness/project/equivalents.txt"), flags=re.M).strip().split("\n\n"):
        path, code, *changed, why = block.split("\n")
        if code[:2] != "- " or why[:2] != "= " or not changed or any(line[:2] != "+ " for line in changed):
            sys.exit(f"equivalents.txt: not of the form file, -, +, =:\n{block}")
        listed |= {(path, code[2:], line[2:]): why[2:] for line in changed}
    return listed


def failure(said):
    failed = re.search(r"\[  FAILED  \] ([\w./]+)", said or "")
    return failed[1] if failed else "it does not end" if said is None else "it fails"


class Build:
    """What ninja says of a build: how each object is compiled and each test program is linked, and which files it is made of."""

    def __init__(self, folder, out):
        self.folder, self.out, self.tree = folder, out, f"{out}/tree"
        self.objects, self.programs = defaultdict(dict), {}  # {target: {object: how it is compiled}}, {test program: room}
        self.seconds, self.kills = {}, Counter()  # {test program: of a run without a mutant}
        for entry in json.loads(contents(f"{folder}/compile_commands.json")):
            words = shlex.split(entry["command"])
            name = words[words.index("-o") + 1]
            target = re.search(r"(\w+)\.dir/", name)[1]
            self.objects[target][name] = words
            room = re.search(r"^(?:harness/)?(\w+)/(?:.*/)?\w+_test\.cpp$|/generated/united/(\w+)_tests_", os.path.relpath(words[-1], ROOT))
            if room and os.path.exists(f"{folder}/{target}"):
                self.programs[target] = room[1] or room[2]
        self.holds, name = defaultdict(set), ""  # {object: the files that it is made of}
        for line in execute(["ninja", "-t", "deps"], folder)[1].splitlines():
            if line.startswith(" "):
                self.holds[name].add(os.path.relpath(os.path.join(folder, line.strip()), ROOT))
            else:
                name = line.split(": #deps")[0]

    def compiled_for(self, program, path):
        """{object: how it is compiled} of what is compiled for a mutant: the program's own, and of its room's library."""
        library = {} if path.startswith("algorithms/") else self.objects[f"sweeplab_{self.programs[program]}"]
        return {name: words for name, words in {**self.objects[program], **library}.items() if path in self.holds[name]}

    def programs_for(self, path):
        """The test programs of its room that hold the file; of algorithms/ also those of the rooms that test it."""
        rooms = ("algorithms", "methods", "bench", "loops", "shapes", "world", "proof") if path.startswith("algorithms/") else path.removeprefix("harness/").split("/")[:1]
        return [program for program, room in self.programs.items() if room in rooms and self.compiled_for(program, path)]

    def compile(self, name, words):
        """(object, what the compiler complains of)."""
        words = [f"-I{self.tree}" if w == f"-I{ROOT}" else re.sub(f"^{re.escape(ROOT)}/(algorithms|harness|fuzz)/", rf"{self.tree}/\1/", w) for w in words]
        words[words.index("-o") + 1] = made = f"{self.out}/objects/{name.replace('/', '_')}"
        status, said = execute([*words, "-w", f"-ffile-prefix-map={self.tree}={ROOT}"], self.folder)
        return made, "" if status == 0 else next((line for line in (said or "").splitlines() if "error" in line), "the compiler does not end")

    def link(self, program, made):
        """What the linker complains of. It takes these {object: another one} before the libraries."""
        command = next(part for part in execute(["ninja", "-t", "commands", program], self.folder)[1].split(" && ") if f" -o {program} " in part)
        words = shlex.split(command)
        at = words.index("-o")
        words = [*(made.get(w, w) for w in words[:at]), *(made[n] for n in made if n not in words), "-o", f"{self.out}/{program}", *words[at + 2 :]]
        status, said = execute(words, self.folder)
        return "" if status == 0 else (said or "the linker does not end")[-200:]

    def run(self, program, seconds):
        shutil.rmtree(f"{self.out}/scratch", ignore_errors=True)
        os.makedirs(f"{self.out}/scratch")
        environment = {**os.environ, "TEST_TMPDIR": f"{self.out}/scratch", "RC_PARAMS": "seed=1"}
        environment.pop("SWEEPLAB_ACCEPT", None)
        return execute([program, "--gtest_fail_fast", "--gtest_brief=1"], f"{self.out}/scratch", seconds, environment)

    def usual(self, program):
        """The seconds that it takes without a mutant; 0: it fails."""
        if program not in self.seconds:
            begun = time.monotonic()
            status, said = self.run(f"{self.folder}/{program}", 900)
            self.seconds[program] = time.monotonic() - begun if status == 0 else 0
            if status != 0:
                print(f"not asked, for it fails without a mutant: {program}: {failure(said)}", file=sys.stderr)
        return self.seconds[program]

    def verdict(self, mutant, text):
        """(status, why), as at the head of this file."""
        asked, compiled, stem = [], {}, os.path.basename(mutant.path).split(".")[0]
        programs = self.programs_for(mutant.path)  # the likeliest to notice soon first
        programs.sort(key=lambda p: (-self.kills[mutant.path, p], p != f"{stem}_test", self.seconds.get(p, 30)))
        try:
            self.write(mutant.path, mutant.mutated)
            for program in filter(self.usual, programs):
                asked.append(program)
                names = self.compiled_for(program, mutant.path)
                for name in names.keys() - compiled.keys():
                    compiled[name], complaint = self.compile(name, names[name])
                    if complaint:
                        return "invalid", complaint
                if complaint := self.link(program, {name: compiled[name] for name in names}):
                    return "invalid", complaint
                status, said = self.run(f"{self.out}/{program}", 20 + 6 * self.seconds[program])
                if status != 0:
                    self.kills[mutant.path, program] += 1
                    return "killed", f"{program}: {failure(said)}"
        finally:
            self.write(mutant.path, text)
        return "survived", " ".join(asked) or "nothing was asked"

    def write(self, path, text):
        with open(f"{self.tree}/{path}", "w", encoding="utf-8") as file:
            file.write(text)


def main():
    parser = argparse.ArgumentParser(prog="./sweeplab test --mutants", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--sample", type=int, metavar="N", default=30, help="a fixed selection of N (default 30)")
    parser.add_argument("--all", action="store_true", help="every mutant: weeks")
    parser.add_argument("--only", metavar="TEXT", default="", help="of the mutants whose FILE:LINE:COLUMN: CODE -> CODE contains TEXT")
    parser.add_argument("--list", action="store_true", help="list them, and try none")
    parser.add_argument("--out", metavar="DIR", default="out/mutants", help="(default out/mutants); a stopped run resumes there")
    parser.add_argument("--build", default=f"{ROOT}/build/release", help=argparse.SUPPRESS)
    options = parser.parse_args()
    out = os.path.abspath(options.out)
    os.makedirs(f"{out}/objects", exist_ok=True)
    lock = open(f"{out}/lock", "w", encoding="utf-8")  # kept until the end
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        sys.exit(f"sweeplab: another run of the mutants works in {out}")
    shutil.rmtree(f"{out}/tree", ignore_errors=True)
    for top in ("algorithms", "harness", "fuzz"):
        shutil.copytree(f"{ROOT}/{top}", f"{out}/tree/{top}", ignore=shutil.ignore_patterns("node_modules", "*.csv", "*.gz", "*.xz"))

    build = Build(os.path.abspath(options.build), out)
    ours = sorted({path for held in build.holds.values() for path in held if re.match(r"(algorithms|harness|fuzz)/", path)})
    texts = {path: contents(f"{ROOT}/{path}") for path in ours}
    sources = [path for path in ours if re.search(r"(?<!_test)\.(h|cpp)$", path) and not path.startswith("harness/project/") and build.programs_for(path)]
    everything = [m for path in sources for m in mutants_of(path, texts[path])]
    listed = equivalents()
    if stale := set(listed) - {m.place for m in everything}:
        sys.exit("\n".join(f"equivalents.txt names no mutant: {path}\n- {code}\n+ {changed}" for path, code, changed in sorted(stale)))
    chosen = sorted((m for m in everything if options.only in m.id), key=lambda m: m.rank)[: None if options.all else options.sample]
    chosen.sort(key=lambda m: (m.path, m.line))
    if options.list or not chosen:
        print("\n".join(m.id for m in chosen) or "no mutant is like that")
        return 0 if chosen else 2

    # Verdicts are written down one by one. They are those of the same sources and tests.
    os.nice(5)
    state, known = hashlib.sha256(repr(texts).encode()).hexdigest(), {}
    lines = contents(f"{out}/results.txt").splitlines() if os.path.exists(f"{out}/results.txt") else []
    if lines[:1] == [state]:
        known = {words[1]: (words[0], words[2]) for words in (line.split("\t") for line in lines[1:]) if len(words) == 3}
    with open(f"{out}/results.txt", "a" if known else "w", encoding="utf-8") as file:
        file.write("\n" if known else f"{state}\n")  # a line that a kill has cut off ends here
        for i, m in enumerate(chosen, 1):
            if m.id not in known:
                status, why = build.verdict(m, texts[m.path])
                known[m.id] = status, why = status, " ".join(why.split())
                file.write(f"{status}\t{m.id}\t{why}\n")
                file.flush()
                print(f"{i} of {len(chosen)}: {status}: {m.id}: {why}", file=sys.stderr, flush=True)

    counts, bad = Counter(), []
    for m in chosen:
        status, why = known[m.id]
        if m.place in listed and status in ("survived", "killed"):
            status = "equivalent" if status == "survived" else "listed, but killed"
        counts[status] += 1
        if status in ("survived", "listed, but killed"):
            bad.append(f"{status}: {m.id}: {why}")
    if counts["invalid"] == len(chosen):
        bad.append(f"no mutant could be built: see {out}/results.txt")
    print(f"{len(chosen)} of {len(everything)} mutants: " + ", ".join(f"{n} {status}" for status, n in sorted(counts.items())))
    print("\n".join(bad), end="\n" if bad else "")
    return 1 if bad else 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.stderr.write("stopped; the same command resumes from here\n")
        sys.exit(130)
