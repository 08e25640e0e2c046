# SPDX-License-Identifier: MIT
"""exact.py behind the laboratory's protocol: python3 exact_engine.py [all] [stop] [x]; with `all`, what the protocol has
no words for, too: the corner, and where both stand at the contact; of a frame, all that step() says."""
import sys

import exact as port

asked = sys.argv[1:]
corner, response = "x" if "x" in asked else "y", "stop" if "stop" in asked else "slide"
print(
    '{"name": "exact_py", "version": "1.0", "language": "Python", "scalar": "float64", "numbers": "decimal", '
    '"answers": "both", "touching": "none", "overlap": "overlap"}',
    flush=True,
)
WORDS = {"separate": "miss", "overlap": "overlap", "failed": "failed"}
SIDES = {"l": port.MIN_X, "r": port.MAX_X, "t": port.MIN_Y, "b": port.MAX_Y, "-": 0}
obstacles, left = [], 0
for line in sys.stdin:
    words = line.split()
    if not words:  # the end of a batch
        sys.stdout.flush()
    elif left > 0:
        obstacles.append((*map(float, words[:4]), sum(SIDES[side] for side in words[4])))
        left -= 1
    elif words[0] == "level":
        obstacles, left = [], int(words[1])
    elif words[0] == "frame":
        end = port.step(*map(float, words[1:]), obstacles, corner, response)
        text = f"at {end.x!r} {end.y!r}"
        if "all" in asked:
            rest = [-1 if s is None else int(s) for s in end[3:]]
            text = " ".join([text, end.outcome.replace(" ", "_"), *map(str, rest)])
        print(text)
    else:
        q = [float(word) for word in words]
        a = port.exact(*q)
        text = WORDS[a.outcome] if a.outcome != "impact" else f"hit {a.time!r} {a.normal_x} {a.normal_y}"
        if "all" in asked:
            text += f" {a.corner:d} " + " ".join(map(repr, port.position_at_contact(*q, a)))
        print(text)
