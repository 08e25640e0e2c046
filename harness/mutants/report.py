# SPDX-License-Identifier: MIT
"""What is known of mutants beforehand, and what is said of them afterwards."""

import json
import sys
from collections import Counter


def read_equivalents(text):
    """The mutants that equivalents.txt names: {(path, function, line, changed line): reason}."""
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


def place(mutant, texts):
    """What a mutant is called in equivalents.txt."""
    text = texts[mutant.path]
    begin, end = text.rfind("\n", 0, mutant.begin) + 1, text.find("\n", mutant.end)
    changed = text[begin : mutant.begin] + mutant.new + text[mutant.end : end]
    return mutant.path, mutant.function, mutant.code, changed.strip()


def table(rows):
    """The counts, a line a file."""
    head = ("file", "mutants", "killed", "by answer", "by path", "survived", "equivalent", "invalid")
    lines = [head]
    for name, of_file in rows:
        status, how = Counter(r["status"] for r in of_file), Counter(r["how"] for r in of_file if r["status"] == "killed")
        valid = len(of_file) - status["invalid"]
        lines.append((name, valid, status["killed"], status["killed"] - how["path"], how["path"], status["survived"],
                      status["equivalent"], status["invalid"]))  # fmt: skip
    widths = [max(len(str(line[i])) for line in lines) for i in range(len(head))]
    text = "\n".join("  ".join(str(c).ljust(w) if i == 0 else str(c).rjust(w) for i, (c, w) in enumerate(zip(line, widths))) for line in lines)
    return text + "\n", [dict(zip(head, line)) for line in lines[1:]]


def report(results, out, summary):
    files = list(dict.fromkeys(r["file"] for r in results))
    rows = [(name, [r for r in results if r["file"] == name]) for name in files] + [("all", results)]
    text, counts = table(rows)
    bad = [r for r in results if r["status"] == "survived" or r.get("listed") == "but killed"]
    for r in bad:
        word = "survived" if r["status"] == "survived" else "listed as equivalent, but killed"
        text += f"\n{word}: {r['file']}:{r['line']}:{r['column']} in {r['function']}\n  - {r['code']}\n  + {r['changed']}\n"
    with open(f"{out}/mutants.json", "w", encoding="utf-8") as file:
        json.dump({**summary, "files": counts, "mutants": results}, file, indent=1)
    with open(f"{out}/mutants.txt", "w", encoding="utf-8") as file:
        file.write(text)
    return text, bad
