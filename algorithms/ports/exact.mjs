// SPDX-License-Identifier: MIT
//
// Two moving boxes in one frame, and one box among many, exactly: SweepLab's exact.h and step() in JavaScript. Copy this
// file (and exact.d.mts, if you use types). Numbers are what JavaScript has, doubles, and all finite ones are allowed.
//
// Plain doubles answer nearly everything, with a margin; pairs of doubles what is too close for these; BigInt the rest.
// "Lemma n" is of algorithms/exact/PROOFS.md, "Margins n" of algorithms/ports/PROOFS.md, "World n" of algorithms/world/.

const MARGIN = 5 * 2 ** -53;                       // 5u, of sums and products of plain doubles: Margins 1 and 2; World 2
const UNDERFLOW = 2 ** -1000;                      // covers products that underflow: Lemma 16
const LARGEST = 2 ** 900;                          // nothing overflowed in what led to a margin below it: Margins 1
const QUOTIENT_MARGIN = 2 ** -100;                 // 64u^2: Lemma 12
const LEAST_QUOTIENT = 2 ** -850, GREATEST_TRAVEL = 2 ** 900;  // Lemma 12
const LEAST = 2 ** -450, GREATEST = 2 ** 450;      // their products are as twoProduct wants them: Lemma 21
const SPLITTER = 2 ** 27 + 1;                      // Lemma 7

/** What became of two boxes. `time`: fraction of the frame; the normal is that of b's face, out of b; `corner`: both
 * faces are met at the same instant, and the normal names y. */
export class Answer {
  outcome = 'separate';  // 'separate', 'impact', 'overlap' or 'failed'
  time = 0;
  normalX = 0;
  normalY = 0;
  corner = false;
}

/** An impact whose time is there. */
const hit = (into, normalX, normalY, corner) => {
  into.outcome = 'impact';
  into.normalX = normalX;
  into.normalY = normalY;
  into.corner = corner;
  return into;
};
const without = (into, outcome) => {
  into.outcome = outcome;
  into.time = into.normalX = into.normalY = 0;
  into.corner = false;
  return into;
};

/** a + b - RN(a + b), exactly: Lemma 6. */
const sumError = (a, b) => {
  const s = a + b, part = s - a;
  return (a - (s - part)) + (b - part);
};
/** a*b - RN(a*b), exactly, of what Lemma 7 allows. */
const productError = (a, b) => {
  const p = a * b, ca = a * SPLITTER, cb = b * SPLITTER;
  const a1 = ca - (ca - a), a2 = a - a1, b1 = cb - (cb - b), b2 = b - b1;
  return ((a1 * b1 - p) + a1 * b2 + a2 * b1) + a2 * b2;
};

const view = new DataView(new ArrayBuffer(8));
/** Whether t, a quotient rounded to double, may round to another float than the quotient: Lemma 9. */
const mayRoundTwice = (t) => {
  view.setFloat64(0, t);
  return (view.getUint32(4) & 0x1fffffff) === 0x10000000 || (t < 2 ** -126 && t !== 0);
};

/** Puts entry/travel of one axis, 0 < entry < travel, into into.time, correctly rounded; false if pairs do not say:
 * Lemmas 12 to 14. Numbers go from function to function in objects, for V8 makes garbage of each that is passed alone. */
function putQuotient(a, motionA, b, motionB, onX, into, single) {
  const va = onX ? motionA.x : motionA.y, vb = onX ? motionB.x : motionB.y, back = va < vb;
  const first = back ? b : a, second = back ? a : b, near = onX ? -first.w : -first.h;
  const from = onX ? first.x : first.y, to = onX ? second.x : second.y;
  const v = back ? vb - va : va - vb, vLow = back ? sumError(vb, -va) : sumError(va, -vb);
  const gap = to - from, gapLow = sumError(to, -from);
  const s = gap + near, w = sumError(gap, near) + gapLow, entry = s + w, entryLow = w - (entry - s);
  let t = entry / v;
  if (gapLow !== 0 || entryLow !== 0 || vLow !== 0) {
    if (!(entry >= LEAST_QUOTIENT && v <= GREATEST_TRAVEL && t >= LEAST_QUOTIENT)) return false;
    const rest = (entry - t * v) - productError(t, v);
    const more = (rest + (entryLow - t * vLow)) / v, margin = t * QUOTIENT_MARGIN, low = t + (more - margin);
    if (low !== t + (more + margin)) return false;
    t = low;
  }
  if (single && mayRoundTwice(t)) return false;
  into.time = single ? Math.fround(t) : t;
  return true;
}

function sweep(a, motionA, b, motionB, into, single) {
  const ax = a.x, ay = a.y, aw = a.w, ah = a.h, bx = b.x, by = b.y, bw = b.w, bh = b.h;
  const vx = motionA.x - motionB.x, vy = motionA.y - motionB.y, dx = Math.abs(vx), dy = Math.abs(vy);
  const gx = vx < 0 ? ax - bx : bx - ax, gy = vy < 0 ? ay - by : by - ay, wx = aw + bw, wy = ah + bh;
  const mx = Math.abs(gx) + wx, my = Math.abs(gy) + wy, margin = (mx * dy + my * dx) * MARGIN + UNDERFLOW;
  if (margin < LARGEST && aw >= 0 && ah >= 0 && bw >= 0 && bh >= 0) {  // Margins 1; not so of any infinity or NaN
    const entryX = vx < 0 ? gx - bw : gx - aw, exitX = vx < 0 ? gx + aw : gx + bw, offX = (mx + dx) * MARGIN;
    const entryY = vy < 0 ? gy - bh : gy - ah, exitY = vy < 0 ? gy + ah : gy + bh, offY = (my + dy) * MARGIN;
    const aheadX = entryX - dx, aheadY = entryY - dy;
    if (exitX < -offX || exitY < -offY || aheadX > offX || aheadY > offY) return without(into, 'separate');
    const entersX = entryX * dy, entersY = entryY * dx, leftX = entersX - exitY * dx, leftY = entersY - exitX * dy;
    if (leftX > margin || leftY > margin) return without(into, 'separate');
    if (exitX > offX && exitY > offY) {
      if (entryX < -offX && entryY < -offY) return without(into, 'overlap');
      if (aheadX < -offX && aheadY < -offY && leftX < -margin && leftY < -margin && wx > 0 && wy > 0) {
        const order = entersX - entersY;
        if (order > margin && entryX > offX) {
          if (putQuotient(a, motionA, b, motionB, true, into, single)) return hit(into, vx < 0 ? 1 : -1, 0, false);
        } else if (order < -margin && entryY > offY) {
          if (putQuotient(a, motionA, b, motionB, false, into, single)) return hit(into, 0, vy < 0 ? 1 : -1, false);
        }
      }
    }
  } else if (!isBox(a) || !isBox(b) || !isMotion(motionA) || !isMotion(motionB)) {
    return without(into, 'failed');
  }
  return withPairs(a, motionA, b, motionB, into, single);
}

const isBox = (b) => (b.x - b.x) + (b.y - b.y) + (b.w - b.w) + (b.h - b.h) === 0 && b.w >= 0 && b.h >= 0;
const isMotion = (v) => (v.x - v.x) + (v.y - v.y) === 0;

/** An axis in pairs, entry and exit within 4u^2, of true signs; travel exact: Lemmas 13 and 14. */
class Pairs {
  entry = 0; entryLow = 0; exit = 0; exitLow = 0; travel = 0; travelLow = 0;
  exact = false; single = false; back = false; usable = false;
  set(a, motionA, b, motionB, onX) {
    const va = onX ? motionA.x : motionA.y, vb = onX ? motionB.x : motionB.y, back = va < vb;
    const first = back ? b : a, second = back ? a : b, from = onX ? first.x : first.y, to = onX ? second.x : second.y;
    const near = onX ? -first.w : -first.h, far = onX ? second.w : second.h;
    this.back = back;
    this.travel = back ? vb - va : va - vb;
    this.travelLow = back ? sumError(vb, -va) : sumError(va, -vb);
    const gap = to - from, gapLow = sumError(to, -from);
    let s = gap + near, w = sumError(gap, near) + gapLow;
    this.entry = s + w;
    this.entryLow = w - (this.entry - s);
    s = gap + far, w = sumError(gap, far) + gapLow;
    this.exit = s + w;
    this.exitLow = w - (this.exit - s);
    this.exact = gapLow === 0;
    this.single = this.exact && this.entryLow === 0 && this.exitLow === 0 && this.travelLow === 0;
    this.usable = inRange(this.entry) && inRange(this.exit) && inRange(this.travel);
  }
  /** The sign of travel - entry, or NaN. */
  ahead() {
    if (differ(this.travel, this.entry, this.exact)) return this.travel > this.entry ? 1 : -1;
    return this.exact ? Math.sign(this.travelLow - this.entryLow) : NaN;
  }
}
const inRange = (s) => s === 0 || (Math.abs(s) >= LEAST && Math.abs(s) <= GREATEST);
const X = new Pairs(), Y = new Pairs();

/** The sign of a*b - c*d, of products that are one number rounded: Lemma 8. */
const compareErrors = (a, b, c, d) => Math.sign(productError(a, b) - productError(c, d));
/** Whether products are certain to be in the order of their high parts: Margins 2. */
const differ = (p, q, single) => (single ? p !== q : Math.abs(p - q) > (Math.abs(p) + Math.abs(q)) * MARGIN);
/** Of high parts that do not differ: their order, or NaN. */
const tie = (p, a, b, c, d, single) => (single ? compareErrors(a, b, c, d) : p === 0 ? 0 : NaN);

/** Whether p enters its axis later than q leaves its own; and than q enters it: 1, 0, -1 or NaN. */
const left = (p, q, single) => {
  const one = p.entry * q.travel, other = q.exit * p.travel;
  return differ(one, other, single) ? (one > other ? 1 : -1) : tie(one, p.entry, q.travel, q.exit, p.travel, single);
};
const later = (p, q, single) => {
  const one = p.entry * q.travel, other = q.entry * p.travel;
  return differ(one, other, single) ? (one > other ? 1 : -1) : tie(one, p.entry, q.travel, q.entry, p.travel, single);
};

function withPairs(a, motionA, b, motionB, into, single) {
  if (a.w + b.w === 0 || a.h + b.h === 0) return without(into, 'separate');
  X.set(a, motionA, b, motionB, true);
  Y.set(a, motionA, b, motionB, false);
  if (X.usable && Y.usable) {
    if (X.entry < 0 && Y.entry < 0 && X.exit > 0 && Y.exit > 0) return without(into, 'overlap');
    if (X.exit <= 0 || Y.exit <= 0) return without(into, 'separate');
    const aheadX = X.ahead(), aheadY = Y.ahead(), all = X.single && Y.single;
    if (aheadX <= 0 || aheadY <= 0) return without(into, 'separate');
    const leftX = left(X, Y, all), leftY = left(Y, X, all);
    if (leftX >= 0 || leftY >= 0) return without(into, 'separate');
    if (aheadX > 0 && aheadY > 0 && leftX < 0 && leftY < 0) {
      if (X.entry <= 0 && Y.entry <= 0) {
        into.time = 0;
        return impact(into, X.entry === 0, Y.entry === 0, X.back, Y.back);
      }
      const order = later(X, Y, all), onX = order >= 0 && X.entry > 0;
      if (order === order && putQuotient(a, motionA, b, motionB, onX, into, single))
        return impact(into, order >= 0, order <= 0, X.back, Y.back);
    }
  }
  return withBigInts(a, motionA, b, motionB, into, single);
}

/** Lemma 3, of the open rule: axes that are entered just then. */
const impact = (into, entersX, entersY, backX, backY) =>
  hit(into, entersY ? 0 : backX ? 1 : -1, entersY ? (backY ? 1 : -1) : 0, entersX && entersY);

const exponentOf = (x) => {
  if (x === 0) return 2000;
  view.setFloat64(0, x);
  return Math.max((view.getUint32(0) >>> 20) & 0x7ff, 1);
};
/** x in units of 2^(lowest - 1075). */
const inUnits = (x, lowest) => {
  if (x === 0) return 0n;
  const e = exponentOf(x), bits = view.getBigUint64(0), fraction = bits & 0xfffffffffffffn;
  const m = (bits >> 52n & 0x7ffn) === 0n ? fraction : fraction | 0x10000000000000n;
  return (x < 0 ? -m : m) << BigInt(e - lowest);
};
const bigAxis = (...six) => {  // Lemmas 1 and 4
  const lowest = Math.min(...six.map(exponentOf)), [a, aw, b, bw, va, vb] = six.map((x) => inUnits(x, lowest));
  return va < vb ? { entry: a - b - bw, exit: a - b + aw, travel: vb - va, back: true }
                 : { entry: b - a - aw, exit: b - a + bw, travel: va - vb, back: false };
};
const bits = (n) => {  // of n > 0
  const text = n.toString(16);
  return 4 * text.length + 28 - Math.clz32(parseInt(text[0], 16));
};
/** n/d for 0 < n <= d, to nearest even: Lemma 5. */
const quotient = (n, d, single) => {
  const digits = single ? 24 : 53, least = single ? -149 : -1074;  // of the last place
  let exponent = bits(n) - bits(d) - digits;                       // of the last of `digits` places, or one less
  if (n << BigInt(-exponent) >= d << BigInt(digits)) exponent += 1;
  exponent = Math.max(exponent, least);
  const shifted = n << BigInt(-exponent), m = shifted / d, twice = (shifted - m * d) * 2n;
  const whole = Number(twice > d || (twice === d && (m & 1n) === 1n) ? m + 1n : m);
  return exponent < -1000 ? whole * 2 ** -1000 * 2 ** (exponent + 1000) : whole * 2 ** exponent;
};
const signOf = (n) => (n > 0n ? 1 : n < 0n ? -1 : 0);

function withBigInts(a, motionA, b, motionB, into, single) {
  const x = bigAxis(a.x, a.w, b.x, b.w, motionA.x, motionB.x), y = bigAxis(a.y, a.h, b.y, b.h, motionA.y, motionB.y);
  if (x.entry < 0n && y.entry < 0n && x.exit > 0n && y.exit > 0n) return without(into, 'overlap');
  if (x.travel <= x.entry || y.travel <= y.entry || x.exit <= 0n || y.exit <= 0n) return without(into, 'separate');
  const entersX = x.entry * y.travel, entersY = y.entry * x.travel;
  if (entersX >= y.exit * x.travel || entersY >= x.exit * y.travel) return without(into, 'separate');
  into.time = 0;
  if (x.entry <= 0n && y.entry <= 0n) return impact(into, x.entry === 0n, y.entry === 0n, x.back, y.back);
  const order = signOf(entersX - entersY), last = order >= 0 && x.entry > 0n ? x : y;
  into.time = quotient(last.entry, last.travel, single);
  return impact(into, order >= 0, order <= 0, x.back, y.back);
}

const shared = new Answer();

/** The right outcome, face and corner, and the time correctly rounded; contact is an overlap of the interiors. A box is
 * { x, y, w, h }, its min corner and size >= 0, a motion { x, y }, how far it goes in the frame. 'failed' for what is not
 * finite or of size < 0. Without `into` the answer is one object for all calls. */
export const exact = (a, motionA, b, motionB, into = shared) => sweep(a, motionA, b, motionB, into, false);

/** The same of numbers out of a Float32Array: the time is rounded once, to float. */
export const exactFloat32 = (a, motionA, b, motionB, into = shared) => sweep(a, motionA, b, motionB, into, true);

/** The number next to s, above or below (Rump, Zimmermann, Boldo, Melquiond 2009). */
const next = (s, up) => {
  const m = Math.abs(s);
  if (m === Infinity) return s > 0 === up ? s : Math.sign(s) * Number.MAX_VALUE;
  if (m < 2 ** -968 && m >= 2 ** -1021) return next(s * 2 ** 53, up) * 2 ** -53;
  const off = m < 2 ** -1021 ? Number.MIN_VALUE : m * (2 ** -53 + 2 ** -105);
  return up ? s + off : s - off;
};
/** a + b rounded down or up: Lemma 22. */
const directed = (a, b, up) => {
  const sum = a + b, large = Math.abs(a) < Math.abs(b) ? b : a, small = Math.abs(a) < Math.abs(b) ? a : b;
  const error = small - (sum - large);
  return (up ? error > 0 : error < 0) ? next(sum, up) : sum;
};

/** Min corners of both boxes. */
export class Placement { ax = 0; ay = 0; bx = 0; by = 0; }
const place = new Placement();

/** Where both stand at the contact, or, without one, at the end; of an overlap or a failure, at the start. A is as near
 * to b on the normal's axis as doubles allow without penetrating it: Lemma 23. */
export function positionAtContact(a, motionA, b, motionB, answer, into = place) {
  const t = answer.outcome === 'impact' ? answer.time : answer.outcome === 'separate' ? 1 : 0;
  into.ax = a.x + motionA.x * t;
  into.ay = a.y + motionA.y * t;
  into.bx = b.x + motionB.x * t;
  into.by = b.y + motionB.y * t;
  if (answer.normalX < 0) into.ax = directed(into.bx, -a.w, false);
  if (answer.normalX > 0) into.ax = directed(into.bx, b.w, true);
  if (answer.normalY < 0) into.ay = directed(into.by, -a.h, false);
  if (answer.normalY > 0) into.ay = directed(into.by, b.h, true);
  return into;
}

/** The faces by which an obstacle stops what comes from outside, joined by |. All: it is solid; fewer: it is one-way. */
export const Solid = Object.freeze({ none: 0, minX: 1, maxX: 2, minY: 4, maxY: 8, all: 15 });

/** What became of a mover in a frame. `stoppedByX`, `stoppedByY`, `insideOf`: the least index of the obstacles that
 * stopped it on that axis, or that it began in, or -1; `tiesX` and so on count them. */
export class Step {
  outcome = 'free';  // 'free', 'stopped', 'out of range' or 'failed'
  x = 0;
  y = 0;
  normalX = 0;       // of the axes that were stopped, against the motion
  normalY = 0;
  corner = false;    // an outer corner was met exactly, and the rules' corner decided
  stoppedByX = -1; tiesX = 0; stoppedByY = -1; tiesY = 0; insideOf = -1; tiesInside = 0;
}

/** One axis of the motion: World 4. */
class Track {
  from = 0; motion = 0; end = 0; error = 0; sign = 0;
  plane = 0; stops = false; first = -1; ties = 0;  // where it is stopped, and by which
  constructor(y) { this.y = y; }
  set(from, motion) {
    this.from = from;
    this.motion = motion;
    this.end = from + motion;
    this.error = sumError(from, motion);
    this.sign = Math.sign(motion);
    this.stops = false;
    this.first = -1;
    this.ties = 0;
  }
  closer(plane, other) { return this.sign > 0 ? plane < other : other < plane; }
  beforeEnd(plane) {
    return plane !== this.end ? this.closer(plane, this.end) : this.sign > 0 ? this.error > 0 : this.error < 0;
  }
  low(b) { return this.y ? b.minY : b.minX; }
  high(b) { return this.y ? b.maxY : b.maxX; }
  near(b) { return this.sign > 0 ? this.low(b) : this.high(b); }
  far(b) { return this.sign > 0 ? this.high(b) : this.low(b); }
  faceStops(b) { return (b.solid >> ((this.y ? 2 : 0) + (this.sign < 0 ? 1 : 0)) & 1) !== 0; }
  within(b) { return this.low(b) < this.from && this.from < this.high(b); }
  mayEnter(b) {
    if (this.sign === 0) return this.within(b);
    return this.low(b) < this.high(b) && this.beforeEnd(this.near(b)) && this.closer(this.from, this.far(b));
  }
  offer(plane, name) {
    if (!this.stops || this.closer(plane, this.plane)) {
      this.stops = true;
      this.plane = plane;
      this.first = -1;
      this.ties = 0;
    }
    if (plane === this.plane) this.tie(name);
  }
  tie(name) {
    if (this.first < 0 || name < this.first) this.first = name;
    this.ties += 1;
  }
  none() {
    this.stops = false;
    this.first = -1;
    this.ties = 0;
  }
}
const trackX = new Track(false), trackY = new Track(true);

/** The sign of (time at which a is at plane p) - (time at which b is at plane q): World 2 and 3. */
const compareTimes = (a, p, b, q) => {
  const wayA = p - a.from, wayB = q - b.from, one = wayA * b.motion, other = wayB * a.motion;
  const sign = a.sign === b.sign ? 1 : -1;
  if (Math.abs(one - other) > (Math.abs(one) + Math.abs(other)) * MARGIN + UNDERFLOW) return Math.sign(one - other) * sign;
  if (Math.abs(p) === Infinity) return p > 0 === a.sign > 0 ? 1 : -1;
  if (Math.abs(q) === Infinity) return q > 0 === b.sign > 0 ? -1 : 1;
  if (sumError(p, -a.from) === 0 && sumError(q, -b.from) === 0 && inRange(wayA) && inRange(wayB) && inRange(a.motion) && inRange(b.motion))
    return (one !== other ? Math.sign(one - other) : compareErrors(wayA, b.motion, wayB, a.motion)) * sign;
  const x = bigAxis(a.from, 0, p, 0, a.motion, 0), y = bigAxis(b.from, 0, q, 0, b.motion, 0);
  return signOf(x.entry * y.travel - y.entry * x.travel);
};

/** How the way enters: 0 not, 1 by x, 2 by y, 3 at a corner, 4 it began inside: World 5. */
const entryOf = (b) => {
  const x = trackX, y = trackY;
  if (!x.mayEnter(b) || !y.mayEnter(b)) return 0;
  if (x.within(b) && y.within(b)) return b.solid === Solid.all ? 4 : 0;
  if (x.sign === 0) return y.faceStops(b) ? 2 : 0;
  if (y.sign === 0) return x.faceStops(b) ? 1 : 0;
  if (compareTimes(x, x.near(b), y, y.far(b)) >= 0 || compareTimes(y, y.near(b), x, x.far(b)) >= 0) return 0;
  const later = compareTimes(x, x.near(b), y, y.near(b));
  if (later === 0) return x.faceStops(b) && y.faceStops(b) ? 3 : 0;
  return later > 0 ? (x.faceStops(b) ? 1 : 0) : y.faceStops(b) ? 2 : 0;
};

/** The second leg, along `along`, with `rests` at its plane: World 6. */
const entersAlong = (along, rests, b) => {
  const near = along.near(b);
  if (!(rests.low(b) < rests.plane && rests.plane < rests.high(b)) || !(along.low(b) < along.high(b))) return false;
  if (!along.beforeEnd(near) || along.closer(near, along.from)) return false;
  return compareTimes(along, near, rests, rests.plane) >= 0 && !(trackX.within(b) && trackY.within(b)) && along.faceStops(b);
};

/** The last number on the way along `other` that is not beyond the place where `timed` is at its plane: World 8. */
const placeAt = (timed, other) => {
  const reached = (s) => compareTimes(other, s, timed, timed.plane) <= 0;
  const end = Math.abs(other.end) === Infinity ? Math.sign(other.end) * Number.MAX_VALUE : other.end;
  if (other.sign === 0) return other.from;
  if (reached(end)) return end;
  let good = other.from, bad = end;  // reached, and not
  const between = (s) => (other.closer(good, s) && other.closer(s, bad));
  const ask = (s) => { if (between(s)) { if (reached(s)) good = s; else bad = s; } };
  const guess = other.from + other.motion * ((timed.plane - timed.from) / timed.motion);
  for (const s of [guess, next(guess, true), next(guess, false)]) ask(s);
  for (;;) {
    const sum = good + bad, middle = Math.abs(sum) === Infinity ? good / 2 + bad / 2 : sum / 2;
    if (!between(middle)) return good;
    ask(middle);
  }
};

const pool = [];
let near = 0;  // how many of the pool are near the way
/** What obstacles forbid to the mover's corner, of those that reach the box around its way: World 1, 5, 7 and 13. */
const collect = ({ x, y, w, h }, world) => {
  const lowX = trackX.sign < 0 ? directed(x, trackX.motion, false) : x, highX = trackX.sign > 0 ? directed(x, trackX.motion, true) : x;
  const lowY = trackY.sign < 0 ? directed(y, trackY.motion, false) : y, highY = trackY.sign > 0 ? directed(y, trackY.motion, true) : y;
  near = 0;
  for (let name = 0; name < world.length; ++name) {
    const o = world[name];
    // Rounded to nearest, which is monotone: no plane that is on the way, or the way's edge, is left out.
    if (o.x - w > highX || o.y - h > highY || o.x + o.w < lowX || o.y + o.h < lowY) continue;
    if (near === pool.length) pool.push({ minX: 0.5, maxX: 0.5, minY: 0.5, maxY: 0.5, solid: 15, name: 0 });
    const b = pool[near];
    b.minX = directed(o.x, -w, false);
    b.maxX = directed(o.x, o.w, true);
    b.minY = directed(o.y, -h, false);
    b.maxY = directed(o.y, o.h, true);
    if (b.minX === b.maxX) [b.minX, b.maxX] = [next(b.minX, false), next(b.maxX, true)];
    if (b.minY === b.maxY) [b.minY, b.maxY] = [next(b.minY, false), next(b.maxY, true)];
    b.solid = o.solid ?? Solid.all;
    b.name = name;
    near += 1;
  }
};

/** The first contact: faces and corners each the nearest of their kind; a face goes before a corner of the same instant. */
const firstContact = (stopsX, into) => {
  let corner = false, cornerX = 0, cornerY = 0, first = -1, ties = 0;
  for (let k = 0; k < near; ++k) {
    const b = pool[k], entry = entryOf(b);
    if (entry === 1) trackX.offer(trackX.near(b), b.name);
    else if (entry === 2) trackY.offer(trackY.near(b), b.name);
    else if (entry === 3) {
      if (!corner || trackX.closer(trackX.near(b), cornerX)) {
        corner = true;
        cornerX = trackX.near(b);
        cornerY = trackY.near(b);
        first = -1;
        ties = 0;
      }
      if (trackX.near(b) === cornerX) {
        if (first < 0) first = b.name;
        ties += 1;
      }
    } else if (entry === 4) {
      if (into.insideOf < 0) into.insideOf = b.name;
      into.tiesInside += 1;
    }
  }
  if (trackX.stops && trackY.stops) {
    const order = compareTimes(trackX, trackX.plane, trackY, trackY.plane);
    if (order < 0) trackY.none();
    if (order > 0) trackX.none();
  }
  if (!corner) return;
  if (trackX.stops ? trackX.closer(cornerX, trackX.plane) : trackY.stops ? trackY.closer(cornerY, trackY.plane) : true) {
    const stopped = stopsX ? trackX : trackY;
    trackX.none();
    trackY.none();
    stopped.stops = true;
    trackX.plane = cornerX;
    trackY.plane = cornerY;
    stopped.first = first;
    stopped.ties = ties;
    into.corner = true;
  }
};

const defaults = Object.freeze({ corner: 'y', response: 'slide' });
const end = new Step();

/** Moves a box { x, y, w, h } by { x, y } in one frame among still obstacles, an array of boxes and, if one-way, `solid`. Who begins
 * in no solid obstacle ends in none, and behind none; who begins in some is stopped by all others. Rules: at an outer
 * corner that is met exactly 'y' or 'x' is stopped; 'slide' goes on along the other axis, 'stop' does not. */
export function step(mover, motion, world, rules = defaults, into = end) {
  const { x, y, w, h } = mover, { corner = 'y', response = 'slide' } = rules, stop = response === 'stop';
  if ((corner !== 'x' && corner !== 'y') || (!stop && response !== 'slide')) {
    throw new TypeError("expected corner 'x' or 'y', response 'slide' or 'stop'");
  }
  into.outcome = 'free';
  into.x = x;
  into.y = y;
  into.normalX = into.normalY = into.tiesX = into.tiesY = into.tiesInside = 0;
  into.corner = false;
  into.stoppedByX = into.stoppedByY = into.insideOf = -1;
  if (!isBox(mover) || !isMotion(motion)) {
    into.outcome = 'failed';
    return into;
  }
  trackX.set(x, motion.x);
  trackY.set(y, motion.y);
  collect(mover, world);
  if (near > 0) firstContact(corner === 'x', into);
  const leg = trackX.stops !== trackY.stops, rests = trackX.stops ? trackX : trackY, along = trackX.stops ? trackY : trackX;
  let endX = trackX.stops ? trackX.plane : trackX.end, endY = trackY.stops ? trackY.plane : trackY.end;
  if (stop && leg) {
    if (trackX.stops) endY = placeAt(trackX, trackY);
    else endX = placeAt(trackY, trackX);
  } else if (leg && along.sign !== 0) {
    for (let k = 0; k < near; ++k) {
      const b = pool[k];
      if (entersAlong(along, rests, b)) along.offer(along.near(b), b.name);
    }
    if (along.stops && along.y) endY = along.plane;
    if (along.stops && !along.y) endX = along.plane;
  }
  if (!((endX - endX) + (endY - endY) === 0)) {
    into.corner = false;
    into.insideOf = -1;
    into.tiesInside = 0;
    into.outcome = 'out of range';
    return into;
  }
  into.x = endX;
  into.y = endY;
  if (trackX.stops || trackY.stops) into.outcome = 'stopped';
  if (trackX.stops) into.normalX = -trackX.sign;
  if (trackY.stops) into.normalY = -trackY.sign;
  into.stoppedByX = trackX.first;
  into.tiesX = trackX.ties;
  into.stoppedByY = trackY.first;
  into.tiesY = trackY.ties;
  return into;
}
