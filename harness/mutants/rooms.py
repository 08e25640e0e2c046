# SPDX-License-Identifier: MIT
"""Mutants that the project's own tests must notice: those of all rooms but what has a check of its own (building.py).

A mutated source is compiled alone, or a mutated header's dependants, those that the test at hand needs; it is linked
before the libraries of the build, so that the linker takes it and not theirs; and of the tests whose programs hold it the
likeliest to notice is run first. The first failure ends it, and so does a test that takes many times its time.
"""

import glob
import hashlib
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time

from building import HERE, ROOT, contents, digest, execute, lock, stop, succeed

TREES = ("algorithms", "harness", "fuzz")
# What is joined of the sources of a folder, and included in their place.
JOINED = {"algorithms/exact/": "algorithms/exact.h", "algorithms/world/": "algorithms/world/exact_world.h"}
# In the environment of scripts.
PROGRAM_OF = {"PROGRAM": "sweeplab", "REPLAY_FUZZ_SWEEP": "replay_fuzz_sweep", "REPLAY_FUZZ_FRAME": "replay_fuzz_frame"}


def folder_of_joined(path):
    return next((folder for folder in JOINED if path.startswith(folder) and path not in JOINED.values()), None)


def room_of(path):
    parts = path.split("/")
    if parts[0] == "harness":
        return parts[1]
    return "exact" if path.startswith(("algorithms/exact/", "algorithms/exact_closed")) else parts[0]


def sources_of_rooms():
    """Every source and header of the rooms, from the top folder; of what is joined its sources. Not what no test
    of this build holds: what links a fuzzing engine, and what measures campaigns."""
    paths = [os.path.relpath(p, ROOT) for tree in TREES for kind in ("cpp", "h") for p in glob.glob(f"{ROOT}/{tree}/**/*.{kind}", recursive=True)]
    left_out = re.compile(r"_test\.cpp$|^harness/(mutants|project)/|^algorithms/(exact|world/exact_world)\.h$|^fuzz/targets/engine_")
    return sorted(p for p in paths if not left_out.search(p))


class Test:
    """All cases of one test source, or a script."""

    def __init__(self, name, command, environment, programs, source):
        self.name, self.command, self.environment, self.programs, self.source = name, command, environment, programs, source
        self.room = room_of(source)
        self.script = source.endswith(".sh")
        self.seconds = None  # of the unmutated programs; 0: they fail it, and so it is not asked

    def expected_seconds(self):
        return self.seconds if self.seconds is not None else 40 if self.script else 3


class Suite:
    """What a build says of itself: how each object is compiled and each program linked, which holds what, and the tests."""

    def __init__(self, build, out):
        self.build, self.out = build, out
        self.floors = ["algorithms", "exact"] + [line for line in contents(f"{ROOT}/harness/floors.txt").split("\n") if re.match("[a-z]", line)]
        commands = json.loads(contents(f"{build}/compile_commands.json"))
        self.compile = {}
        for entry in commands:
            words = shlex.split(entry["command"])
            self.compile[words[words.index("-o") + 1]] = words
        self.links = {}
        for line in self.ninja("commands", "all"):
            for part in line.split(" && "):
                match = re.search(r" -o (\w+) ", part)
                if match and ".o " in part and "/ar " not in part:
                    self.links[match[1]] = shlex.split(part)
        self.dependants, current = {}, None
        for line in self.ninja("deps"):
            if line.startswith(" "):
                path = os.path.relpath(os.path.normpath(os.path.join(build, line.strip())), ROOT)
                if path.startswith(TREES):
                    self.dependants.setdefault(path, set()).add(current)
            elif ": #deps" in line:
                current = line.split(": #deps")[0]
        self.holds = self.read_maps()
        self.tests = self.read_tests()
        self.waits = {test.name: threading.Lock() for test in self.tests}
        self.seconds_file = f"{out}/seconds.json"
        self.seconds = json.loads(contents(self.seconds_file)) if os.path.exists(self.seconds_file) else {}
        for test in self.tests:
            test.seconds = self.seconds.get(self.stamp(test))

    def ninja(self, *words):
        return succeed(["ninja", "-C", self.build, "-t", *words], "the build does not say how it is built: it must be ninja's").splitlines()

    def read_maps(self):
        """{program: the objects in it}, by the linker's account; kept, for it takes a while."""
        known_file, known = f"{self.out}/holds.json", {}
        if os.path.exists(known_file):
            known = json.loads(contents(known_file))
        by_name = {}
        for name in self.compile:
            if re.search(r"/sweeplab_\w+\.dir/", name):
                by_name.setdefault(os.path.basename(name), []).append(name)

        def object_of(library, member):
            """An object library's are in another's archive, under their own names."""
            named = by_name.get(member, [])
            return next((o for o in named if f"/{library}.dir/" in o), named[0] if len(named) == 1 else None)

        holds = {}
        for program, words in self.links.items():
            stamp = str(os.stat(f"{self.build}/{program}").st_mtime_ns) if os.path.exists(f"{self.build}/{program}") else ""
            if known.get(program, [""])[0] != stamp or not stamp:
                words = [*words[: words.index("-o")], f"-Wl,-Map={self.out}/map", "-o", f"{self.out}/mapped", *words[words.index("-o") + 2 :]]
                succeed([*words], f"{program} does not link", directory=self.build)
                text = contents(f"{self.out}/map")
                members = set(re.findall(r"lib(sweeplab_\w+)\.a\(([\w.]+\.o)\)", text))
                known[program] = [stamp, sorted(filter(None, (object_of(*m) for m in members)))]
            holds[program] = set(known[program][1]) | {word for word in words if word in self.compile}
        with open(known_file, "w", encoding="utf-8") as file:
            json.dump(known, file)
        return holds

    def read_tests(self):
        listed = json.loads(succeed(["ctest", "--test-dir", self.build, "--show-only=json-v1"], "ctest lists no tests"))
        tests, listed_programs = {}, set()
        for one in listed["tests"]:
            command = one["command"]
            properties = {p["name"]: p["value"] for p in one["properties"]}
            environment = dict(line.split("=", 1) for line in properties.get("ENVIRONMENT", []))
            program = os.path.relpath(command[0], self.build)
            if program in self.links and any(word.startswith("--gtest") for word in command):
                if program not in listed_programs:
                    listed_programs.add(program)
                    for source, cases in self.cases_of(program).items():
                        name = os.path.basename(source).removesuffix(".cpp")
                        name = program if name in tests else name  # the same once more, compiled otherwise
                        words = ["--gtest_filter=" + ":".join(cases), "--gtest_fail_fast", "--gtest_brief=1"]
                        tests[name] = Test(name, [program, *words], environment, {program}, source)
            elif program in self.links:
                own = next((o for o in self.links[program] if o in self.compile), "")
                source = os.path.relpath(self.compile[own][-1], ROOT)
                tests.setdefault(one["name"], Test(one["name"], [program, *command[1:]], environment, {program}, source))
            elif command[-1].endswith(".sh"):
                text = contents(command[-1])
                programs = {p for p in self.links if re.search(rf"(\$tools|\$programs|bin)/{p}\b", text)}
                programs |= {program for name, program in PROGRAM_OF.items() if re.search(rf"\${{?{name}\b", text)}
                if programs:
                    tests[one["name"]] = Test(one["name"], command, environment, programs, os.path.relpath(command[-1], ROOT))
        return list(tests.values())

    def cases_of(self, program):
        """{test source: the names of its cases}, as GoogleTest lists them: a program holds a room's."""
        listing = f"{self.out}/cases.json"
        succeed([f"{self.build}/{program}", "--gtest_list_tests", f"--gtest_output=json:{listing}"], f"{program} lists no tests")
        cases = {}
        for suite in json.loads(contents(listing))["testsuites"]:
            for case in suite["testsuite"]:
                source = os.path.relpath(os.path.normpath(os.path.join(self.build, case["file"])), ROOT)
                cases.setdefault(source, []).append(f"{suite['name']}.{case['name']}")
        return cases

    def stamp(self, test):
        """Of all that decides how a test without a mutant ends."""
        times = [str(os.stat(f"{self.build}/{program}").st_mtime_ns) for program in sorted(test.programs)]
        return digest(test.name, contents(f"{ROOT}/{test.source}"), *times)

    def remember(self, test):
        with lock:
            self.seconds[self.stamp(test)] = test.seconds
            with open(self.seconds_file, "w", encoding="utf-8") as file:
                json.dump(self.seconds, file)

    def objects_of(self, path):
        return self.dependants.get(JOINED.get(folder_of_joined(path), path), set())

    def tests_for(self, path, learnt):
        """The tests whose programs hold what is made of this source, the likeliest to notice first."""
        objects, stem, room = self.objects_of(path), os.path.basename(path).rsplit(".", 1)[0], room_of(path)
        floor = self.floors.index(room) if room in self.floors else 0

        def rank(test):
            above = self.floors.index(test.room) - floor if test.room in self.floors else 9
            own = test.name == f"{stem}_test" or stem.startswith(test.name.removesuffix("_test"))
            cost = test.expected_seconds() + 4 * len(objects & self.holds_of(test)) + (2 * above if above >= 0 else 30)
            return (-learnt.get(test.name, 0), not own, test.script and room not in ("cli", "fuzz"), cost)

        return sorted((t for t in self.tests if objects & self.holds_of(t)), key=rank)

    def holds_of(self, test):
        return set().union(*(self.holds[p] for p in test.programs))


class Bench:
    """A copy of the sources, in which a mutant is compiled, and a folder of programs, of which it changes some."""

    def __init__(self, folder, suite):
        self.folder, self.suite = folder, suite
        self.tree, self.programs = f"{folder}/tree", f"{folder}/programs"
        self.unmutated = {}  # digests of objects
        shutil.rmtree(folder, ignore_errors=True)
        for tree in TREES:
            shutil.copytree(f"{ROOT}/{tree}", f"{self.tree}/{tree}")
        for name in ("scratch", "programs", "objects"):
            os.makedirs(f"{folder}/{name}")
        for program in suite.links:
            os.symlink(f"{suite.build}/{program}", f"{self.programs}/{program}")

    def compiled(self, name):
        return f"{self.folder}/objects/{name.replace('/', '_')}"

    def compile(self, name):
        words = [w for w in self.suite.compile[name] if not re.match(r"-(O|g|W)\w*$|-W|-MD|.*ccache$", w)]
        words = [w.replace(f"{ROOT}/", f"{self.tree}/") if w.startswith(tuple(f"{ROOT}/{tree}/" for tree in TREES)) else w for w in words]
        words = [f"-I{self.tree}" if w == f"-I{ROOT}" else w for w in words]
        words[words.index("-o") + 1] = self.compiled(name)
        extra = ["-O1", "-w", "-D_GLIBCXX_ASSERTIONS", "-include", f"{HERE}/lists.h", f"-ffile-prefix-map={self.tree}={ROOT}"]
        # What is not in the copy comes last, or a header would be that of the tree, without the mutant.
        return execute([words[0], *extra, *words[1:], f"-I{ROOT}"], directory=self.suite.build)

    def object_digest(self, name):
        with open(self.compiled(name), "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()

    def link(self, program, changed):
        words = [self.compiled(w) if w in changed else w for w in self.suite.links[program]]
        others = [self.compiled(o) for o in sorted(changed) if o not in self.suite.links[program]]
        at = words.index("-o")
        words = [*words[:at], *others, "-o", f"{self.programs}/{program}.new", *words[at + 2 :]]
        status, printed = execute(words, directory=self.suite.build)
        if status == 0:
            os.replace(f"{self.programs}/{program}.new", f"{self.programs}/{program}")
        return status, printed

    def restore(self, program):
        os.remove(f"{self.programs}/{program}")
        os.symlink(f"{self.suite.build}/{program}", f"{self.programs}/{program}")

    def run(self, test, seconds):
        """(exit status, output; None: it took longer)."""
        scratch = f"{self.folder}/scratch"
        shutil.rmtree(scratch, ignore_errors=True)
        os.makedirs(f"{scratch}/here/it")
        os.makedirs(f"{scratch}/tmp")
        command = [f"{self.programs}/{test.command[0]}", *test.command[1:]] if not test.script else test.command
        environment = {**os.environ, **test.environment, "TEST_TMPDIR": f"{scratch}/tmp", "TMPDIR": f"{scratch}/tmp"}
        environment.pop("SWEEPLAB_ACCEPT", None)
        for name, program in PROGRAM_OF.items():
            if name in test.environment:
                environment[name] = f"{self.programs}/{program}"
        return execute(command, 10 * seconds, f"{scratch}/here/it", environment=environment, wall_seconds=seconds)

    def baseline(self, test):
        """How long the test takes without a mutant; 0: it fails here, and is not asked. Measured when first needed."""
        with self.suite.waits[test.name]:
            if test.seconds is None and not stop.is_set():
                begin = time.monotonic()
                status, printed = self.run(test, 900)
                if stop.is_set():
                    return 0
                test.seconds = time.monotonic() - begin if status == 0 else 0
                self.suite.remember(test)
                if status != 0:
                    print(f"\nnot asked, for it fails without a mutant: {test.name}: {first_failure(printed)}", file=sys.stderr)
            return test.seconds


def first_failure(printed):
    for pattern in (r"\[  FAILED  \] (\S+)", r"(BROKEN: .*)"):
        match = re.search(pattern, printed or "")
        if match:
            return match[1][:160]
    return (printed or "").strip().splitlines()[-1][:160] if (printed or "").strip() else ""


class Attempt:
    """One mutant on a bench: what is compiled of it so far."""

    def __init__(self, bench, mutant):
        self.bench, self.suite, self.mutant = bench, bench.suite, mutant
        self.original = contents(f"{bench.tree}/{mutant.path}")
        self.objects = self.suite.objects_of(mutant.path)
        self.compiled, self.same, self.linked = set(), set(), set()

    def write(self, text):
        with open(f"{self.bench.tree}/{self.mutant.path}", "w", encoding="utf-8") as file:
            file.write(text)
        folder = folder_of_joined(self.mutant.path)
        if folder:
            execute(["cmake", "-P", f"{self.bench.tree}/{folder}join.cmake"])

    def apply(self):
        self.write(self.mutant.applied(self.original))

    def restore(self):
        self.write(self.original)
        for program in self.linked:
            self.bench.restore(program)

    def is_same(self, name):
        """Whether the unmutated source is compiled to the very same object; that one is kept for other mutants."""
        mutated = self.bench.object_digest(name)
        if name not in self.bench.unmutated:
            shutil.copyfile(self.bench.compiled(name), self.bench.compiled(name) + ".mutated")
            self.write(self.original)
            status, _ = self.bench.compile(name)
            if status == 0:
                self.bench.unmutated[name] = self.bench.object_digest(name)
            self.apply()
            os.replace(self.bench.compiled(name) + ".mutated", self.bench.compiled(name))
        return self.bench.unmutated.get(name) == mutated

    def compile(self, name):
        status, printed = self.bench.compile(name)
        if status != 0:
            first = next((line for line in (printed or "").splitlines() if "error" in line), (printed or "")[:200])
            raise Invalid("does not compile: " + first.replace(self.bench.tree + "/", "")[:200])
        self.compiled.add(name)
        # Of a header many objects are made, and most may not change: they are neither linked nor run.
        if len(self.objects) > 1 and self.is_same(name):
            self.same.add(name)

    def make(self, test):
        """Compiles and links what this test needs; whether any of it is changed."""
        changes = False
        for program in sorted(test.programs):
            for name in sorted((self.objects & self.suite.holds[program]) - self.compiled):
                self.compile(name)
            changed = (self.objects & self.suite.holds[program]) - self.same
            changes |= bool(changed)
            if changed and program not in self.linked:
                status, printed = self.bench.link(program, changed)
                if status != 0:
                    raise Invalid("does not link: " + (printed or "")[-200:])
                self.linked.add(program)
        return changes

    def same_code(self):
        """Whether all that tests hold of the mutant is compiled, and to what the unmutated source is compiled to."""
        held = self.objects & set().union(*self.suite.holds.values())
        return bool(held) and held <= self.compiled and all(name in self.same or self.is_same(name) for name in sorted(held))


class Invalid(Exception):
    """A mutant that does not compile or link: why."""


def run_tests(attempt, learnt, budget):
    """(status, how, what), as try_with_tests."""
    bench, spent, unasked = attempt.bench, 0, []
    for test in bench.suite.tests_for(attempt.mutant.path, learnt):
        if spent + test.expected_seconds() > budget:
            unasked.append(test.name)
            continue
        usual = bench.baseline(test)
        if usual == 0:
            continue
        begin = time.monotonic()
        changes = attempt.make(test)
        spent += time.monotonic() - begin
        if not changes:
            continue
        status, printed = bench.run(test, 20 + 6 * usual)
        spent += usual
        if stop.is_set():
            return "", "", ""
        if printed is None or status == -signal.SIGXCPU:
            return "killed", "endless", test.name
        if status != 0:
            return "killed", "crash" if status < 0 else "test", f"{test.name}: {first_failure(printed)}"
    if attempt.same_code():
        return "equivalent", "compiler", "the compiler makes the same code of it"
    return "survived", "", "not asked: " + " ".join(unasked) if unasked else "" if attempt.compiled else "no test holds it"


def try_with_tests(mutant, bench, learnt, budget):
    """(status, how, what): as of building.try_mutant; `budget`: seconds that compiling and the tests may take, these by
    the time that they take without a mutant."""
    attempt = Attempt(bench, mutant)
    try:
        attempt.apply()
        return run_tests(attempt, learnt, budget)
    except Invalid as why:
        return "invalid", "", str(why)
    finally:
        attempt.restore()
