# SPDX-License-Identifier: MIT
"""python3 speed.py QUERIES...: of each file, nanoseconds a query of a usual sweep and of exact(), and how many times as
long."""
import os
import sys
import time

from exact import exact

INF = float("inf")


def usual(ax, ay, aw, ah, avx, avy, bx, by, bw, bh, bvx, bvy):
    vx, vy = avx - bvx, avy - bvy
    near_x, far_x, near_y, far_y = -INF, INF, -INF, INF
    if vx > 0:
        near_x, far_x = (bx - (ax + aw)) / vx, (bx + bw - ax) / vx
    elif vx < 0:
        near_x, far_x = (bx + bw - ax) / vx, (bx - (ax + aw)) / vx
    elif ax >= bx + bw or bx >= ax + aw:
        return None
    if vy > 0:
        near_y, far_y = (by - (ay + ah)) / vy, (by + bh - ay) / vy
    elif vy < 0:
        near_y, far_y = (by + bh - ay) / vy, (by - (ay + ah)) / vy
    elif ay >= by + bh or by >= ay + ah:
        return None
    first, last = max(near_x, near_y), min(far_x, far_y)
    if first >= last or first >= 1 or last <= 0:
        return None
    if near_x > near_y:
        return first, -1 if vx > 0 else 1, 0
    return first, 0, -1 if vy > 0 else 1


def run(sweep, queries):
    begun = time.process_time()
    for q in queries:
        sweep(*q)
    return (time.process_time() - begun) * 1e9 / len(queries)


for file in sys.argv[1:]:
    with open(file, encoding="utf-8") as lines:
        queries = [tuple(map(float, line.split())) for line in lines if line.strip()]
    best = [INF, INF]
    for _ in range(7):
        for i, sweep in enumerate((usual, exact)):
            best[i] = min(best[i], run(sweep, queries))
    name = os.path.basename(file).partition(".")[0]
    print(f"python {name} {best[0]:.0f} {best[1]:.0f} {best[1] / best[0]:.2f} - -")
