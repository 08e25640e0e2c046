# SPDX-License-Identifier: MIT
"""Two moving boxes in one frame, and one box among many, exactly: SweepLab's exact.h and step() in Python, 3.9 or later.

Copy this file. Numbers are floats, all finite ones, or whole numbers of at most 2**53. Plain floats answer nearly
everything, with a margin; pairs of floats what is too close for these; whole numbers of any length the rest. "Lemma n" is
of algorithms/exact/PROOFS.md, "Margins n" of algorithms/ports/PROOFS.md, "World n" of algorithms/world/PROOFS.md.
"""
from math import inf, isfinite, nextafter
from typing import NamedTuple, Optional

MARGIN = 5 * 2.0**-53  # 5u, of sums and products of plain floats: Margins 1 and 2; World 2
UNDERFLOW = 2.0**-1000  # covers products that underflow: Lemma 16
LARGEST = 2.0**900  # nothing overflowed in what led to a margin below it: Margins 1
QUOTIENT_MARGIN = 2.0**-100  # 64u^2: Lemma 12
LEAST_QUOTIENT, GREATEST_TRAVEL = 2.0**-850, 2.0**900  # Lemma 12
LEAST, GREATEST = 2.0**-450, 2.0**450  # their products are as product_error wants them: Lemma 21
SPLITTER = 2.0**27 + 1  # Lemma 7
GREATEST_NUMBER = (2 - 2.0**-52) * 2.0**1023

_x, _least = 1 + 2.0**-30, 2.0**-1022
if _x * _x - (1 + 2.0**-29) != 0 or _least / 2 == 0:
    raise ImportError("exact.py needs doubles, each operation rounded once")


class Answer(NamedTuple):
    """`time`: fraction of the frame; the normal is that of b's face, out of b; `corner`: both faces are met at the same
    instant, and the normal names y."""

    outcome: str  # 'separate', 'impact', 'overlap' or 'failed'
    time: float = 0.0
    normal_x: int = 0
    normal_y: int = 0
    corner: bool = False


SEPARATE, OVERLAP, FAILED = Answer("separate"), Answer("overlap"), Answer("failed")


def sum_error(a, b):
    """a + b - RN(a + b), exactly: Lemma 6."""
    s = a + b
    part = s - a
    return (a - (s - part)) + (b - part)


def product_error(a, b):
    """a*b - RN(a*b), exactly, of what Lemma 7 allows."""
    p, ca, cb = a * b, a * SPLITTER, b * SPLITTER
    a1, b1 = ca - (ca - a), cb - (cb - b)
    a2, b2 = a - a1, b - b1
    return ((a1 * b1 - p) + a1 * b2 + a2 * b1) + a2 * b2


def quotient_of_pairs(a, aw, b, bw, va, vb):
    """entry/travel of one axis, 0 < entry < travel, correctly rounded; -1 if pairs do not say: Lemmas 12 to 14."""
    if va < vb:
        a, aw, b, va, vb = b, bw, a, vb, va
    v, gap = va - vb, b - a
    s, gap_low = gap - aw, sum_error(b, -a)
    w = sum_error(gap, -aw) + gap_low
    entry = s + w
    entry_low, v_low, t = w - (entry - s), sum_error(va, -vb), entry / v
    if gap_low == 0 and entry_low == 0 and v_low == 0:
        return t
    if not (entry >= LEAST_QUOTIENT and v <= GREATEST_TRAVEL and t >= LEAST_QUOTIENT):
        return -1
    rest = (entry - t * v) - product_error(t, v)
    more, margin = (rest + (entry_low - t * v_low)) / v, t * QUOTIENT_MARGIN
    low = t + (more - margin)
    return low if low == t + (more + margin) else -1


def exact(ax, ay, aw, ah, avx, avy, bx, by, bw, bh, bvx, bvy):
    """The right outcome, face and corner, and the time correctly rounded; contact is an overlap of the interiors. A box is
    its min corner and size >= 0, a motion how far it goes in the frame. FAILED for what is not finite or of size < 0."""
    vx, vy = avx - bvx, avy - bvy
    if vx < 0:
        dx, gx = -vx, ax - bx
        entry_x, exit_x = gx - bw, gx + aw
    else:
        dx, gx = vx, bx - ax
        entry_x, exit_x = gx - aw, gx + bw
    if vy < 0:
        dy, gy = -vy, ay - by
        entry_y, exit_y = gy - bh, gy + ah
    else:
        dy, gy = vy, by - ay
        entry_y, exit_y = gy - ah, gy + bh
    wx, wy = aw + bw, ah + bh
    mx, my = abs(gx) + wx, abs(gy) + wy
    margin = (mx * dy + my * dx) * MARGIN + UNDERFLOW
    if margin < LARGEST and aw >= 0 and ah >= 0 and bw >= 0 and bh >= 0:  # Margins 1; not so of any infinity or NaN
        off_x, off_y = (mx + dx) * MARGIN, (my + dy) * MARGIN
        ahead_x, ahead_y = entry_x - dx, entry_y - dy
        if exit_x < -off_x or exit_y < -off_y or ahead_x > off_x or ahead_y > off_y:
            return SEPARATE
        enters_x, enters_y = entry_x * dy, entry_y * dx
        left_x, left_y = enters_x - exit_y * dx, enters_y - exit_x * dy
        if left_x > margin or left_y > margin:
            return SEPARATE
        if exit_x > off_x and exit_y > off_y:
            if entry_x < -off_x and entry_y < -off_y:
                return OVERLAP
            if (
                ahead_x < -off_x and ahead_y < -off_y and left_x < -margin and left_y < -margin and wx > 0 and wy > 0
            ):
                order = enters_x - enters_y
                if order > margin and entry_x > off_x:
                    t = quotient_of_pairs(ax, aw, bx, bw, avx, bvx)
                    if t >= 0:
                        return Answer("impact", t, 1 if vx < 0 else -1)
                elif order < -margin and entry_y > off_y:
                    t = quotient_of_pairs(ay, ah, by, bh, avy, bvy)
                    if t >= 0:
                        return Answer("impact", t, 0, 1 if vy < 0 else -1)
    elif not all(map(isfinite, (ax, ay, aw, ah, avx, avy, bx, by, bw, bh, bvx, bvy))) or min(aw, ah, bw, bh) < 0:
        return FAILED
    return _with_pairs(ax, ay, aw, ah, avx, avy, bx, by, bw, bh, bvx, bvy)


def _in_range(s):
    return s == 0 or LEAST <= abs(s) <= GREATEST


def _sign(s):
    return (s > 0) - (s < 0)


def _pairs(a, aw, b, bw, va, vb):
    """Entry, exit, travel, each with its low part, and whether all three are exact, and mirrored: entry and exit within
    4u^2, of true signs; travel exact: Lemmas 13 and 14. None if entry >= travel or exit <= 0."""
    back = va < vb
    if back:
        a, aw, b, bw, va, vb = b, bw, a, aw, vb, va
    gap = b - a
    part = gap + a
    gap_low = (b - part) - (a - (part - gap))
    s = gap + bw
    part = s - gap
    w = (gap - (s - part)) + (bw - part) + gap_low
    exit_hi = s + w
    if exit_hi <= 0:
        return None
    exit_low = w - (exit_hi - s)
    s = gap - aw
    part = s - gap
    w = (gap - (s - part)) - (aw + part) + gap_low
    entry = s + w
    entry_low, travel, travel_low = w - (entry - s), va - vb, sum_error(va, -vb)
    d = travel - entry
    if gap_low == 0:
        ahead = d > 0 or (d == 0 and travel_low > entry_low)
        if not ahead and d <= 0:
            return None
    else:
        margin = (travel + abs(entry)) * MARGIN
        ahead = d > margin
        if d < -margin:
            return None
    single = gap_low == 0 and entry_low == 0 and exit_low == 0 and travel_low == 0
    return entry, exit_hi, travel, single, ahead, back


def _compare_products(a, b, c, d, single):
    """The sign of a*b - c*d, of high parts; None where these do not tell: Margins 2, and Lemma 8 where they are all."""
    p, q = a * b, c * d
    if single:
        return _sign(p - q) or _sign(product_error(a, b) - product_error(c, d))
    if abs(p - q) > (abs(p) + abs(q)) * MARGIN:
        return _sign(p - q)
    return 0 if p == 0 == q else None


def _impact(enters_x, enters_y, time, back_x, back_y):
    """Lemma 3, of the open rule: axes that are entered just then."""
    if enters_y:
        return Answer("impact", time, 0, 1 if back_y else -1, enters_x)
    return Answer("impact", time, 1 if back_x else -1)


def _with_pairs(ax, ay, aw, ah, avx, avy, bx, by, bw, bh, bvx, bvy):
    if aw + bw == 0 or ah + bh == 0:
        return SEPARATE
    x = _pairs(ax, aw, bx, bw, avx, bvx)
    if x is None:
        return SEPARATE
    y = _pairs(ay, ah, by, bh, avy, bvy)
    if y is None:
        return SEPARATE
    entry_x, exit_x, travel_x, single_x, ahead_x, back_x = x
    entry_y, exit_y, travel_y, single_y, ahead_y, back_y = y
    if entry_x < 0 and entry_y < 0 and exit_x > 0 and exit_y > 0:
        return OVERLAP
    if all(map(_in_range, (entry_x, exit_x, travel_x, entry_y, exit_y, travel_y))):
        single = single_x and single_y
        left_x = _compare_products(entry_x, travel_y, exit_y, travel_x, single)
        left_y = _compare_products(entry_y, travel_x, exit_x, travel_y, single)
        if (left_x is not None and left_x >= 0) or (left_y is not None and left_y >= 0):
            return SEPARATE
        if ahead_x and ahead_y and left_x is not None and left_y is not None:
            if entry_x <= 0 and entry_y <= 0:
                return _impact(entry_x == 0, entry_y == 0, 0.0, back_x, back_y)
            order = _compare_products(entry_x, travel_y, entry_y, travel_x, single)
            if order is not None:
                if order >= 0 and entry_x > 0:
                    t = quotient_of_pairs(ax, aw, bx, bw, avx, bvx)
                else:
                    t = quotient_of_pairs(ay, ah, by, bh, avy, bvy)
                if t >= 0:
                    return _impact(order >= 0, order <= 0, t, back_x, back_y)
    return _with_whole_numbers(ax, ay, aw, ah, avx, avy, bx, by, bw, bh, bvx, bvy)


def _whole_axis(*six):
    """Entry, exit, travel and whether it is mirrored, in units of the least power of two: Lemmas 1 and 4."""
    ratios = [s.as_integer_ratio() for s in six]
    unit = max(d for _, d in ratios)
    a, aw, b, bw, va, vb = (n * (unit // d) for n, d in ratios)
    if va < vb:
        return a - b - bw, a - b + aw, vb - va, True
    return b - a - aw, b - a + bw, va - vb, False


def _with_whole_numbers(ax, ay, aw, ah, avx, avy, bx, by, bw, bh, bvx, bvy):
    entry_x, exit_x, travel_x, back_x = _whole_axis(ax, aw, bx, bw, avx, bvx)
    entry_y, exit_y, travel_y, back_y = _whole_axis(ay, ah, by, bh, avy, bvy)
    if entry_x < 0 < exit_x and entry_y < 0 < exit_y:
        return OVERLAP
    if exit_x <= 0 or exit_y <= 0 or travel_x <= entry_x or travel_y <= entry_y:
        return SEPARATE
    enters_x, enters_y = entry_x * travel_y, entry_y * travel_x
    if enters_x >= exit_y * travel_x or enters_y >= exit_x * travel_y:
        return SEPARATE
    if entry_x <= 0 and entry_y <= 0:
        return _impact(entry_x == 0, entry_y == 0, 0.0, back_x, back_y)
    # Python rounds a quotient of whole numbers once.
    t = entry_x / travel_x if enters_x >= enters_y and entry_x > 0 else entry_y / travel_y
    return _impact(enters_x >= enters_y, enters_x <= enters_y, t, back_x, back_y)


def directed(a, b, up):
    """a + b rounded down or up: Lemma 22."""
    s = a + b
    large, small = (b, a) if abs(a) < abs(b) else (a, b)
    error = small - (s - large)
    if up:
        return nextafter(s, inf) if error > 0 else s
    return nextafter(s, -inf) if error < 0 else s


class Placement(NamedTuple):
    """Min corners of both boxes."""

    ax: float
    ay: float
    bx: float
    by: float


def position_at_contact(ax, ay, aw, ah, avx, avy, bx, by, bw, bh, bvx, bvy, answer):
    """Where both stand at the contact, or, without one, at the end; of an overlap or a failure, at the start. A is as
    near to b on the normal's axis as floats allow without penetrating it: Lemma 23."""
    outcome, t, normal_x, normal_y, _ = answer
    if outcome != "impact":
        t = 1.0 if outcome == "separate" else 0.0
    ax, ay, bx, by = ax + avx * t, ay + avy * t, bx + bvx * t, by + bvy * t
    if normal_x:
        ax = directed(bx, -aw, False) if normal_x < 0 else directed(bx, bw, True)
    if normal_y:
        ay = directed(by, -ah, False) if normal_y < 0 else directed(by, bh, True)
    return Placement(ax, ay, bx, by)


# The faces by which an obstacle stops what comes from outside, joined by |. All: it is solid; fewer: it is one-way.
MIN_X, MAX_X, MIN_Y, MAX_Y, ALL = 1, 2, 4, 8, 15


class Step(NamedTuple):
    """What became of a mover. `stopped_by_x`, `stopped_by_y`, `inside_of`: the least index of the obstacles that stopped
    it on that axis, or that it began in; `ties_x` and so on count them. The normals are of the axes that were stopped,
    against the motion. `corner`: an outer corner was met exactly, and the rule for it decided."""

    outcome: str  # 'free', 'stopped', 'out of range' or 'failed'
    x: float
    y: float
    normal_x: int = 0
    normal_y: int = 0
    corner: bool = False
    stopped_by_x: Optional[int] = None
    ties_x: int = 0
    stopped_by_y: Optional[int] = None
    ties_y: int = 0
    inside_of: Optional[int] = None
    ties_inside: int = 0


class _Track:
    """One axis of the motion, and where it is stopped, and by which: World 4. What is forbidden to the mover's corner is a
    tuple of planes, min and max of x, min and max of y; `lo`, `hi`, `near` and `far` are indices into it."""

    def __init__(self, axis, start, motion):
        self.start, self.motion, self.end, self.error = start, motion, start + motion, sum_error(start, motion)
        self.sign = _sign(motion)
        self.lo, self.hi = 2 * axis, 2 * axis + 1
        self.near, self.far = (self.hi, self.lo) if motion < 0 else (self.lo, self.hi)
        self.face = 1 << self.near
        self.plane, self.by = None, []

    def closer(self, plane, other):
        return plane < other if self.sign > 0 else other < plane

    def before_end(self, plane):
        if plane != self.end:
            return self.closer(plane, self.end)
        return self.error > 0 if self.sign > 0 else self.error < 0

    def within(self, b):
        return b[self.lo] < self.start < b[self.hi]

    def may_enter(self, b):
        if self.sign == 0:
            return self.within(b)
        return b[self.lo] < b[self.hi] and self.before_end(b[self.near]) and self.closer(self.start, b[self.far])

    def offer(self, plane, name):
        if self.plane is None or self.closer(plane, self.plane):
            self.plane, self.by = plane, []
        if plane == self.plane:
            self.by.append(name)


def _compare_times(a, p, b, q):
    """The sign of (time at which a is at plane p) - (time at which b is at plane q): World 2 and 3."""
    way_a, way_b = p - a.start, q - b.start
    one, other = way_a * b.motion, way_b * a.motion
    sign = 1 if a.sign == b.sign else -1
    if abs(one - other) > (abs(one) + abs(other)) * MARGIN + UNDERFLOW:
        return _sign(one - other) * sign
    if abs(p) == inf:
        return 1 if (p > 0) == (a.sign > 0) else -1
    if abs(q) == inf:
        return -1 if (q > 0) == (b.sign > 0) else 1
    entry_a, _, travel_a, _ = _whole_axis(a.start, 0, p, 0, a.motion, 0)
    entry_b, _, travel_b, _ = _whole_axis(b.start, 0, q, 0, b.motion, 0)
    return _sign(entry_a * travel_b - entry_b * travel_a)


def _entry(x, y, b, solid):
    """How the way enters: None, 'x', 'y', 'corner', or it began 'inside': World 5."""
    if not (x.may_enter(b) and y.may_enter(b)):
        return None
    if x.within(b) and y.within(b):
        return "inside" if solid == ALL else None
    if x.sign == 0 or y.sign == 0:
        later = 1 if y.sign == 0 else -1
    else:
        near_x, near_y = b[x.near], b[y.near]
        if _compare_times(x, near_x, y, b[y.far]) >= 0 or _compare_times(y, near_y, x, b[x.far]) >= 0:
            return None
        later = _compare_times(x, near_x, y, near_y)
    if later == 0:
        return "corner" if solid & x.face and solid & y.face else None
    if later > 0:
        return "x" if solid & x.face else None
    return "y" if solid & y.face else None


def _enters_along(along, rests, b, solid):
    """The second leg, along one axis, with the other at rest at its plane: World 6."""
    near = b[along.near]
    return (
        b[rests.lo] < rests.plane < b[rests.hi]
        and b[along.lo] < b[along.hi]
        and along.before_end(near)
        and not along.closer(near, along.start)
        and _compare_times(along, near, rests, rests.plane) >= 0
        and not (along.within(b) and rests.within(b))
        and solid & along.face != 0
    )


def _place_at(timed, other):
    """The last float on the way along `other` that is not beyond the place where `timed` is at its plane: World 8."""
    if other.sign == 0:
        return other.start
    good, bad = other.start, max(-GREATEST_NUMBER, min(other.end, GREATEST_NUMBER))  # reached, and not

    def reached(s):
        return _compare_times(other, s, timed, timed.plane) <= 0

    if reached(bad):
        return bad
    guess = other.start + other.motion * ((timed.plane - timed.start) / timed.motion)
    guesses = [nextafter(guess, -inf), nextafter(guess, inf), guess]
    while True:
        guessed = bool(guesses)
        total = good + bad
        middle = guesses.pop() if guessed else total / 2 if isfinite(total) else good / 2 + bad / 2
        if other.closer(good, middle) and other.closer(middle, bad):
            if reached(middle):
                good = middle
            else:
                bad = middle
        elif not guessed:
            return good


def _near(x, y, w, h, world):
    """What obstacles forbid to the mover's corner, of those that reach the box around its way: World 1, 5, 7 and 13."""
    low_x = directed(x.start, x.motion, False) if x.sign < 0 else x.start
    low_y = directed(y.start, y.motion, False) if y.sign < 0 else y.start
    high_x = directed(x.start, x.motion, True) if x.sign > 0 else x.start
    high_y = directed(y.start, y.motion, True) if y.sign > 0 else y.start
    near = []
    for name, o in enumerate(world):
        ox, oy, ow, oh = o[:4]
        # Rounded to nearest, which is monotone: no plane that is on the way, or the way's edge, is left out.
        if ox - w <= high_x and ox + ow >= low_x and oy - h <= high_y and oy + oh >= low_y:
            planes = [directed(ox, -w, False), directed(ox, ow, True), directed(oy, -h, False), directed(oy, oh, True)]
            for i in (0, 2):
                if planes[i] == planes[i + 1]:
                    planes[i : i + 2] = nextafter(planes[i], -inf), nextafter(planes[i], inf)
            near.append((planes, o[4] if len(o) > 4 else ALL, name))
    return near


def _first_contact(x, y, near, corner_stops):
    """Faces and corners each the nearest of their kind; a face goes before a corner of the same instant. Says whether it
    is a corner, and in which the frame began."""
    corner, corners, inside = None, [], []
    for b, solid, name in near:
        entry = _entry(x, y, b, solid)
        if entry == "x":
            x.offer(b[x.near], name)
        elif entry == "y":
            y.offer(b[y.near], name)
        elif entry == "corner":
            at = b[x.near], b[y.near]
            if corner is None or x.closer(at[0], corner[0]):
                corner, corners = at, []
            if at[0] == corner[0]:
                corners.append(name)
        elif entry == "inside":
            inside.append(name)
    if x.plane is not None and y.plane is not None:
        order = _compare_times(x, x.plane, y, y.plane)
        if order:
            later = y if order < 0 else x
            later.plane, later.by = None, []
    first = (x, 0) if x.plane is not None else (y, 1) if y.plane is not None else None
    if corner is None or (first and not first[0].closer(corner[first[1]], first[0].plane)):
        return False, inside
    x.plane, x.by, y.plane, y.by = None, [], None, []
    if corner_stops == "x":
        x.plane, x.by = corner[0], corners
    else:
        y.plane, y.by = corner[1], corners
    return True, inside


def step(x, y, w, h, vx, vy, world, corner="y", response="slide"):
    """Moves a box through one frame among still obstacles, a list of (x, y, w, h) or, if one-way, (x, y, w, h, faces). Who
    begins in no solid obstacle ends in none, and behind none; who begins in some is stopped by all others. At an outer
    corner that is met exactly 'y' (or 'x') is stopped; 'slide' goes on along the other axis, 'stop' does not."""
    if corner not in ("x", "y") or response not in ("slide", "stop"):
        raise ValueError("expected corner 'x' or 'y', response 'slide' or 'stop'")
    if not all(map(isfinite, (x, y, w, h, vx, vy))) or w < 0 or h < 0:
        return Step("failed", x, y)
    along_x, along_y = _Track(0, x, vx), _Track(1, y, vy)
    near = _near(along_x, along_y, w, h, world)
    if not near:
        at_corner, inside = False, []
    else:
        at_corner, inside = _first_contact(along_x, along_y, near, corner)
    ends = {0: None, 1: None}
    if (along_x.plane is None) != (along_y.plane is None):
        rests, along, axis = (along_x, along_y, 1) if along_y.plane is None else (along_y, along_x, 0)
        if response == "stop":
            ends[axis] = _place_at(rests, along)
        elif along.sign:
            for b, solid, name in near:
                if _enters_along(along, rests, b, solid):
                    along.offer(b[along.near], name)
    end_x, end_y = (
        a.plane if a.plane is not None else ends[i] if ends[i] is not None else a.end
        for i, a in enumerate((along_x, along_y))
    )
    if not (isfinite(end_x) and isfinite(end_y)):
        return Step("out of range", x, y)
    stops_x, stops_y = along_x.plane is not None, along_y.plane is not None
    return Step(
        "stopped" if stops_x or stops_y else "free",
        end_x,
        end_y,
        -along_x.sign if stops_x else 0,
        -along_y.sign if stops_y else 0,
        at_corner,
        along_x.by[0] if along_x.by else None,
        len(along_x.by),
        along_y.by[0] if along_y.by else None,
        len(along_y.by),
        inside[0] if inside else None,
        len(inside),
    )
