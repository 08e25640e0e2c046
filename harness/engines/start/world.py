# SPDX-License-Identifier: MIT
# An engine that plays worlds in Python to begin with: step() is yours. python3 world.py
import json
import sys


def step(x, y, w, h, vx, vy, level):
    """Where a box is stored after a frame: it slides along what it meets. All boxes are min corner and size."""
    at, goal, v = [x, y], [x + vx, y + vy], [vx, vy]
    for _ in range(2):
        hits = []  # (time, whether at a corner, axis, where it is stopped)
        for bx, by, bw, bh in level:
            first, last, found = -1, 1, ()
            for i, low, high in ((0, bx - w, bx + bw), (1, by - h, by + bh)):
                if v[i] == 0:
                    last = last if low < at[i] < high else -1
                    continue
                near, far = (low, high) if v[i] > 0 else (high, low)
                time = (near - at[i]) / v[i]
                if time >= first:  # a corner stops y
                    first, found = time, (time, time == first, i, near)
                last = min(last, (far - at[i]) / v[i])
            if 0 <= first < last:
                hits.append(found)
        if not hits:
            break
        time, _, axis, plane = min(hits)  # of equal times a face before a corner
        at = [at[0] + v[0] * time, at[1] + v[1] * time]
        at[axis] = goal[axis] = plane
        v = [goal[0] - at[0], goal[1] - at[1]]
    return goal


card = {"name": "my_world", "version": "1.0", "language": "Python", "scalar": "float64", "answers": "frames"}
print(json.dumps(card | {"takes": {"one_way": False}}), flush=True)
for word, *rest in filter(None, map(str.split, sys.stdin)):  # empty lines, the ends of batches, are left out
    if word == "level":
        level = [[float.fromhex(n) for n in next(sys.stdin).split()[:4]] for _ in range(int(rest[0]))]
    else:
        print("at %r %r" % tuple(step(*map(float.fromhex, rest), level)), flush=True)
