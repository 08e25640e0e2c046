# SPDX-License-Identifier: MIT
"""What is known of mutants beforehand, and what is said of them afterwards."""

import json
import sys
from collections import Counter


def read_equivalents(text):
    """The mutants that equivalents.txt names: {(path, function, lines, changed lines): reason}."""
    known, block = {}, []
    for line in text.splitlines() + [""]:
        if line.startswith("#"):
            continue
        if line.strip():
            block.append(line)
        elif block:
            path, _, function = block[0].partition(" ")
            before = [l[2:].strip() for l in block if l.startswith("- ")]
            after = [l[2:].strip() for l in block if l.startswith("+ ")]
            reason = " ".join(l[2:].strip() for l in block if l.startswith("= "))
            if len(before) != 1 or not after or not reason:
                sys.exit(f"sweeplab: equivalents.txt: a block needs one '-' line, '+' lines and a reason: {block[0]}")
            for line_after in after:
                known[path, function, before[0], line_after] = reason
            block = []
    return known


def place(mutant):
    """What a mutant is called in equivalents.txt."""
    return mutant.path, mutant.function, mutant.code, mutant.changed


HEADS = ("of", "mutants", "killed", "by_answer", "by_path", "by_test", "survived", "equivalent", "invalid")


def counts_of(name, results):
    status, how = Counter(r["status"] for r in results), Counter(r["how"] for r in results if r["status"] == "killed")
    killed, by_path, by_test = status["killed"], how["path"], how["test"]
    return dict(zip(HEADS, (name, len(results) - status["invalid"], killed, killed - by_path - by_test, by_path, by_test,
                            status["survived"], status["equivalent"], status["invalid"])))  # fmt: skip


def table(head, counts):
    """The counts, a line a room or kind."""
    lines = [[head] + [name.replace("_", " ") for name in HEADS[1:]]] + [[str(row[name]) for name in HEADS] for row in counts]
    widths = [max(map(len, column)) for column in zip(*lines)]
    return "".join("  ".join(c.rjust(w) if i else c.ljust(w) for i, (c, w) in enumerate(zip(line, widths))) + "\n" for line in lines)


def record_of(results, summary):
    """What harness/mutants/results.json keeps of a run."""

    def by(key):
        return [counts_of(name, [r for r in results if r[key] == name]) for name in sorted({r[key] for r in results})] + [counts_of("all", results)]

    crashed = sum(r["status"] == "killed" and r["how"] in ("crash", "endless") for r in results)
    same_code = sum(r["status"] == "equivalent" and r["how"] == "compiler" for r in results)
    keys = ("room", "kind", "file", "line", "column", "function", "code", "changed", "status", "what")
    left = [{key: r[key] for key in keys} for r in results if is_bad(r)]
    return {"format": "sweeplab-mutants", "version": 2, **summary, "crashed": crashed, "same_code": same_code, "unexplained": left,
            "rooms": by("room"), "changes": by("kind")}  # fmt: skip


def is_bad(result):
    return result["status"] == "survived" or result.get("listed") == "but killed"


def report(results, out, summary):
    record = record_of(results, summary)
    text = table("room", record["rooms"]) + "\n" + table("change", record["changes"])
    bad = [r for r in results if is_bad(r)]
    for r in bad:
        word = "survived" if r["status"] == "survived" else "listed as equivalent, but killed"
        text += f"\n{word}: {r['file']}:{r['line']}:{r['column']} in {r['function']} ({r['kind']})\n  - {r['code']}\n  + {r['changed']}\n"
        text += f"  {r['what']}\n" if r["what"] else ""
    for name, content in (("mutants", {**record, "mutants": results}), ("record", record)):
        with open(f"{out}/{name}.json", "w", encoding="utf-8") as file:
            json.dump(content, file, indent=1)
            file.write("\n")
    return text, bad


def as_document(record):
    """results.md, from results.json, which is `record.json` of one run with `notes`, what a person has to say of it."""
    total = record["rooms"][-1]
    notes = "".join(f"\n{note}\n" for note in record.get("notes", []))
    return f"""# Mutants: the last recorded run

`{record["command"]}`, {record["date"][:10]}, commit {record["commit"][:12]}, {record["compiler"]}, {record["cpus"]} cores:
{record["chosen"]:,} of {record["possible"]:,} possible mutants; there are {record["kinds"]} kinds of change. {total["mutants"]:,} of them compile; the checks killed
{total["killed"]:,}, {total["equivalent"]:,} are equivalent ({record["same_code"]} by the compiler's own account, the others for the reasons in [equivalents.txt](equivalents.txt)),
{total["survived"] or "none"} survived. It took {record["seconds_of_all"]:,} s of one core.

`exact`, truth, judge and the repaired methods have their own checks. "By answer": the mutant answers differently from the unmutated sources, or it
crashes ({record["crashed"]}). The unmutated answers were first compared with the slow truth: all of them for `exact*` (outcome, time, face, corner) and the
truth, and those of the repaired methods on small numbers, where nothing rounds. The judge has no such witness: its mutants are compared with the
unmutated judge. "By path": all answers are right, but a filter gives up, or is used, where it was not before, or an exact time is no longer called exact:
only time is lost or risked. "By test": a test of the project fails; that is how all other rooms are tried, and mutants that the checks leave alive.
Shell scripts, Python, CMake and the page are not changed.

```
{table("room", record["rooms"])}
{table("change", record["changes"])}```
{notes}"""


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as given:
        sys.stdout.write(as_document(json.load(given)))
