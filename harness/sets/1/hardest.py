# SPDX-License-Identifier: MIT
"""hardest.py SWEEPLAB WITNESSES.csv >findings.csv

WITNESSES.csv is what `findings export --kind truth --csv` writes of a campaign. Each of its queries once, in the scalar of
its finding, if at least five methods go wrong on it, those with most first, libraries not counted. This made findings.csv, from which SweepSet 1
is built; it is frozen, and not made again.
"""

import csv
import subprocess
import sys
import tempfile

NUMBERS = "ax ay aw ah avx avy bx by bw bh bvx bvy".split()
RIGHT = ("correct", "excused", "not_asked")
LIBRARIES = ("box2d", "bullet", "chipmunk", "fcl", "sdl2")

found = {}
for row in csv.DictReader(open(sys.argv[2])):
    query = (row["signature"].split("/")[1], *(row[n] for n in NUMBERS))
    found[query] = min(row["signature"], found.get(query, "~"))

ranked = []
for scalar in ("float32", "float64"):
    queries = sorted(q for q in found if q[0] == scalar)
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/queries.csv", "w") as out:
            out.write(",".join(NUMBERS) + "\n" + "".join(",".join(q[1:]) + "\n" for q in queries))
        command = [sys.argv[1], "judge", folder + "/queries.csv", "--scalar", scalar, "--out", folder + "/rows.csv"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        wrong = [0] * len(queries)
        for row in csv.DictReader(open(folder + "/rows.csv")):
            wrong[int(row["row"]) - 1] += row["verdict"] not in RIGHT and not row["algorithm"].startswith(LIBRARIES)
    ranked += [(-n, query) for n, query in zip(wrong, queries) if n >= 5]

print(",".join(NUMBERS) + ",scalar,wrong,finding")
for n, query in sorted(ranked):
    print(",".join(query[1:]), query[0], -n, found[query], sep=",")
