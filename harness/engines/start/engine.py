# SPDX-License-Identifier: MIT
# An engine in Python to begin with: sweep() is yours. python3 engine.py
import json
import sys


def sweep(ax, ay, aw, ah, avx, avy, bx, by, bw, bh, bvx, bvy):
    """(time, nx, ny) of a hit, "miss" or "overlap"; boxes are min corner and size."""
    first, last, normal = float("-inf"), float("inf"), (0, 0)
    axes = ((ax, aw, bx, bw, avx - bvx, (1, 0)), (ay, ah, by, bh, avy - bvy, (0, 1)))
    for a, size_a, b, size_b, v, axis in axes:
        if v == 0:
            if a + size_a <= b or b + size_b <= a:
                return "miss"
            continue
        enter, leave = sorted(((b - (a + size_a)) / v, (b + size_b - a) / v))
        if enter > first:
            sign = -1 if v > 0 else 1
            first, normal = enter, (sign * axis[0], sign * axis[1])
        last = min(last, leave)
    if first >= last or first >= 1 or last <= 0:
        return "miss"
    return "overlap" if first < 0 else (first, *normal)


card = {"name": "my_engine", "version": "1.0", "language": "Python", "scalar": "float64"}
print(json.dumps(card | {"touching": "none", "overlap": "overlap"}), flush=True)
answers = []
for line in sys.stdin:
    if line.strip():
        answer = sweep(*map(float.fromhex, line.split()))
        answers.append(answer if isinstance(answer, str) else "hit %r %d %d" % answer)
    else:  # the end of a batch
        print("\n".join(answers), flush=True)
        answers = []
