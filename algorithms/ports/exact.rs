// SPDX-License-Identifier: MIT
//! `exact.h` and `step()` of `exact_world.h` in Rust: copy this one file and say `mod exact;`. For `f64` and `f32`; an
//! `f32` is answered as the `f64` that it is, and its time is rounded once, to `f32`. No `unsafe`, no allocation, and
//! nothing but `core`.
//!
//! Any finite numbers and sizes >= 0; else the outcome is `Failed`. No function panics. Rust rounds each operation by
//! itself; but x87 targets (`i586-…`) compute in more precision, and a thread may flush subnormal numbers to 0:
//! [`arithmetic_is_exact`] finds both. Call it once, at the start.
//!
//! "Lemma n": `algorithms/exact/PROOFS.md`; "World, Lemma n": `algorithms/world/PROOFS.md`; "Port, Lemma n":
//! `algorithms/ports/PROOFS.md`. u = 2^-53.
#![forbid(unsafe_code)]

/// `f32` or `f64`: what positions are stored in.
pub trait Scalar: Copy + PartialOrd + Default {
    #[doc(hidden)]
    const SINGLE: bool;
    #[doc(hidden)]
    fn wide(self) -> f64;
    #[doc(hidden)]
    fn narrow(x: f64) -> Self;
}
impl Scalar for f64 {
    const SINGLE: bool = false;
    fn wide(self) -> f64 {
        self
    }
    fn narrow(x: f64) -> f64 {
        x
    }
}
impl Scalar for f32 {
    const SINGLE: bool = true;
    fn wide(self) -> f64 {
        f64::from(self)
    }
    fn narrow(x: f64) -> f32 {
        x as f32
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vector<S> {
    pub x: S,
    pub y: S,
}

/// An axis-aligned box: min corner and size. The y axis may point up or down. (`Box` is another thing in Rust.)
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Aabb<S> {
    pub x: S,
    pub y: S,
    pub w: S,
    pub h: S,
}

/// Two boxes, and how far each moves during one frame, in a straight line, for t in [0, 1].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Query<S> {
    pub a: Aabb<S>,
    pub motion_a: Vector<S>,
    pub b: Aabb<S>,
    pub motion_b: Vector<S>,
}

/// What became of the two boxes within the frame. `Failed`: a number is not finite, or a size < 0.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Outcome {
    Separate,
    Impact,
    Overlap,
    Failed,
}

/// `time`: fraction of the frame at which the contact begins, correctly rounded to nearest even; of meaning for an
/// impact. The normal is that of B's face which A hits, out of B. `corner`: both faces are met at the same instant, and
/// the normal names y.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer<S> {
    pub outcome: Outcome,
    pub time: S,
    pub normal_x: i8,
    pub normal_y: i8,
    pub corner: bool,
}

/// Min corners. Not `in_range`: a place lies beyond the largest numbers, and the boxes should stay where they are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement<S> {
    pub a: Vector<S>,
    pub b: Vector<S>,
    pub in_range: bool,
}

/// The faces by which an obstacle stops what comes from outside, joined by `|`. Fewer than all: it is one-way, stops
/// what enters through one of these, and lets pass what enters elsewhere until that has left it again.
pub mod solid {
    pub const MIN_X: u8 = 1;
    pub const MAX_X: u8 = 2;
    pub const MIN_Y: u8 = 4;
    pub const MAX_Y: u8 = 8;
    pub const ALL: u8 = 15;
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Obstacle<S> {
    pub bounds: Aabb<S>,
    pub solid: u8,
}

/// Which axis stops where a mover meets an outer corner exactly and no face.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum AtCorner {
    StopsY,
    StopsX,
}

/// What follows the first contact. `Slide`: the other axis moves on until it is stopped or its motion ends. `Stop`: both rest.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Response {
    Slide,
    Stop,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Rules {
    pub corner: AtCorner,
    pub response: Response,
}
impl Default for Rules {
    fn default() -> Self {
        Rules { corner: AtCorner::StopsY, response: Response::Slide }
    }
}

/// `Free`: the whole motion was made. `OutOfRange`: nothing stops the motion before a position that the scalar cannot
/// hold. `Failed`: a number is not finite, or a size < 0. In the last two cases the mover stays, and nothing else is said.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum StepOutcome {
    Free,
    Stopped,
    OutOfRange,
    Failed,
}

/// Obstacles that tie: the least of their places in the slice, and how many.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Ties {
    pub first: Option<usize>,
    pub count: usize,
}
impl Ties {
    fn add(&mut self, k: usize) {
        self.first = Some(self.first.map_or(k, |first| if k < first { k } else { first }));
        self.count += 1;
    }
}

/// `position`: on an axis that was stopped where the face lets it, else from + motion rounded. `legs`: parts of the way
/// that have a length. `inside_of`: solid obstacles in which the frame began, which were ignored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step<S> {
    pub outcome: StepOutcome,
    pub position: Vector<S>,
    pub normal_x: i8,
    pub normal_y: i8,
    pub corner: bool,
    pub legs: u8,
    pub stopped_by: [Ties; 2],
    pub inside_of: Ties,
}

// --- doubles and the errors of their operations ---

#[inline(always)]
fn abs(x: f64) -> f64 {
    f64::from_bits(x.to_bits() & (u64::MAX >> 1))
}
/// 2^exponent, a normal number.
#[inline(always)]
fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}
/// `x` as it is stored: rounded to `f32`, or the `f64` that it is. A sum or product of two `f32` that was rounded to
/// `f64` before gives the `f32` that it would have given at once, for `f64` has more than twice as many digits.
#[inline(always)]
fn stored<S: Scalar>(x: f64) -> f64 {
    S::narrow(x).wide()
}
#[inline(always)]
fn is_finite(x: f64) -> bool {
    x - x == 0.0
}
#[inline(always)]
fn sign(x: f64) -> i32 {
    i32::from(x > 0.0) - i32::from(x < 0.0)
}

/// hi + lo.
#[derive(Clone, Copy)]
struct Pair {
    hi: f64,
    lo: f64,
}

/// hi = a + b rounded, lo the rounding error, exactly (Lemma 6).
#[inline(always)]
fn two_sum(a: f64, b: f64) -> Pair {
    let hi = a + b;
    let b_part = hi - a;
    Pair { hi, lo: (a - (hi - b_part)) + (b - b_part) }
}
/// The same of a product (Lemma 7; 2^27 + 1 is its splitter).
#[inline(always)]
fn two_product(a: f64, b: f64) -> Pair {
    let (sa, sb) = (a * 134217729.0, b * 134217729.0);
    let (a1, b1) = (sa - (sa - a), sb - (sb - b));
    let (a2, b2) = (a - a1, b - b1);
    let hi = a * b;
    Pair { hi, lo: ((a1 * b1 - hi) + a1 * b2 + a2 * b1) + a2 * b2 }
}
/// (p.hi + p.lo) + c within 4u^2, with the sign of the sum; exact if p.lo is 0 (Lemma 13).
#[inline(always)]
fn add(p: Pair, c: f64) -> Pair {
    let s = two_sum(p.hi, c);
    let w = s.lo + p.lo;
    let hi = s.hi + w;
    Pair { hi, lo: w - (hi - s.hi) }
}

/// The stored numbers in order, as integers in order: neighbours differ by 1, both zeros are 0.
fn ordered<S: Scalar>(x: f64) -> i64 {
    let raw = if S::SINGLE { i64::from((abs(x) as f32).to_bits()) } else { abs(x).to_bits() as i64 };
    if x < 0.0 {
        -raw
    } else {
        raw
    }
}
fn from_ordered<S: Scalar>(k: i64) -> f64 {
    let raw = if k < 0 { -k } else { k };
    let x = if S::SINGLE { f64::from(f32::from_bits(raw as u32)) } else { f64::from_bits(raw as u64) };
    if k < 0 {
        -x
    } else {
        x
    }
}

// --- the verdict, from signs (Lemmas 1 to 3) ---

/// Signs of an axis on which A moves toward B by `travel` >= 0, to touch it after `entry` and leave it after `exit`;
/// late: travel <= entry; empty: exit <= entry; back: A moves down as seen from B.
struct Side {
    entry: i32,
    exit: i32,
    late: bool,
    empty: bool,
    back: bool,
}
#[derive(Clone, Copy, PartialEq)]
enum Axis {
    X,
    Y,
}
type Verdict = Answer<f64>;

fn nothing(outcome: Outcome) -> Verdict {
    Answer { outcome, time: 0.0, normal_x: 0, normal_y: 0, corner: false }
}
/// No contact, by one axis alone.
fn parted(x: &Side, y: &Side) -> bool {
    x.late || y.late || x.empty || y.empty || x.exit <= 0 || y.exit <= 0
}
/// The answer but for its time, which is entry/travel of the axis, or 0. Given the signs of entry_x*travel_y -
/// exit_y*travel_x, of entry_y*travel_x - exit_x*travel_y and of entry_x*travel_y - entry_y*travel_x, of axes that do
/// not part the boxes.
fn met(x: &Side, y: &Side, ex_xy: i32, ey_xx: i32, order: i32) -> (Verdict, Option<Axis>) {
    let mut answer = nothing(Outcome::Separate);
    if ex_xy >= 0 || ey_xx >= 0 {
        return (answer, None);
    }
    answer.outcome = Outcome::Impact;
    let (mut enters_x, mut enters_y) = (x.entry == 0, y.entry == 0);
    let (mut leaves_x, mut leaves_y) = (x.exit == 0, y.exit == 0);
    let mut time_of = None;
    if x.entry > 0 || y.entry > 0 {
        time_of = Some(if x.entry > 0 && order >= 0 { Axis::X } else { Axis::Y });
        enters_x = order >= 0;
        enters_y = order <= 0;
        leaves_x = !enters_x && ey_xx == 0;
        leaves_y = !enters_y && ex_xy == 0;
    }
    answer.corner = (enters_x || leaves_x) && (enters_y || leaves_y);
    if enters_y || leaves_y {
        answer.normal_y = if enters_y == y.back { 1 } else { -1 };
    } else {
        answer.normal_x = if enters_x == x.back { 1 } else { -1 };
    }
    (answer, time_of)
}

// --- integers of fixed size, which answer everything (Lemmas 4 and 5) ---

/// The numbers of one axis.
#[derive(Clone, Copy)]
struct Line {
    a: f64,
    aw: f64,
    va: f64,
    b: f64,
    bw: f64,
    vb: f64,
}
#[inline(always)]
fn lines(q: &Query<f64>) -> (Line, Line) {
    let (a, b, va, vb) = (&q.a, &q.b, &q.motion_a, &q.motion_b);
    (
        Line { a: a.x, aw: a.w, va: va.x, b: b.x, bw: b.w, vb: vb.x },
        Line { a: a.y, aw: a.h, va: va.y, b: b.y, bw: b.h, vb: vb.y },
    )
}

/// 2100 bits and a sign (Lemma 4).
const WORDS: usize = 66;

/// The magnitude, lowest word first, of which the last is not 0; and the sign: -1, 0 or 1.
#[derive(Clone)]
struct Integer {
    word: [u32; WORDS],
    size: usize,
    sign: i32,
}
struct IntegerAxis {
    entry: Integer,
    exit: Integer,
    travel: Integer,
    back: bool,
}

/// A finite number is significand * 2^exponent.
fn significand(x: f64) -> (u64, i32) {
    let raw = x.to_bits();
    let field = raw >> 52 & 0x7ff;
    let hidden = if field > 0 { 1 << 52 } else { 0 };
    ((raw & 0xf_ffff_ffff_ffff) | hidden, (if field > 0 { field as i32 } else { 1 }) - 1075)
}
fn length(word: &[u32]) -> i32 {
    match word.last() {
        Some(top) => 32 * word.len() as i32 - top.leading_zeros() as i32,
        None => 0,
    }
}
fn trimmed(word: &[u32]) -> &[u32] {
    let mut size = word.len();
    while size > 0 && word[size - 1] == 0 {
        size -= 1;
    }
    &word[..size]
}
/// Of magnitudes.
fn compare_words(p: &[u32], q: &[u32]) -> i32 {
    if p.len() != q.len() {
        return if p.len() < q.len() { -1 } else { 1 };
    }
    for (p, q) in p.iter().zip(q).rev() {
        if p != q {
            return if p < q { -1 } else { 1 };
        }
    }
    0
}
fn multiply<'a>(p: &[u32], q: &[u32], product: &'a mut [u32; 2 * WORDS]) -> &'a [u32] {
    for (i, &word) in p.iter().enumerate() {
        let mut carry = 0_u64;
        for (j, &other) in q.iter().enumerate() {
            carry += u64::from(word) * u64::from(other) + u64::from(product[i + j]);
            product[i + j] = carry as u32;
            carry >>= 32;
        }
        product[i + q.len()] = carry as u32;
    }
    trimmed(&product[..p.len() + q.len()])
}

impl Integer {
    fn words(&self) -> &[u32] {
        &self.word[..self.size]
    }
    /// The sum in units of 2^lowest, by way of two's complement in `size` words, which hold it with its sign.
    fn sum(lowest: i32, size: usize, terms: [f64; 3]) -> Integer {
        let mut word = [0_u32; WORDS];
        for &term in &terms {
            let (bits, exponent) = significand(term);
            if bits == 0 {
                continue;
            }
            let mut carry = u64::from(term < 0.0);
            for (i, word) in word[..size].iter_mut().enumerate() {
                let at = 32 * i as i32 - (exponent - lowest); // this word holds the bits from `at` on
                let part = match at {
                    0..=63 => bits >> at,
                    -31..=-1 => bits << -at,
                    _ => 0,
                };
                carry += u64::from(*word) + u64::from((if term < 0.0 { !part } else { part }) as u32);
                *word = carry as u32;
                carry >>= 32;
            }
        }
        let negative = word[size - 1] >> 31 != 0;
        let mut carry = 1_u64;
        for word in word[..size].iter_mut().filter(|_| negative) {
            carry += u64::from(!*word);
            *word = carry as u32;
            carry >>= 32;
        }
        let size = trimmed(&word[..size]).len();
        let sign = i32::from(size > 0) * if negative { -1 } else { 1 };
        Integer { word, size, sign }
    }
    fn compare(&self, other: &Integer) -> i32 {
        if self.sign != other.sign {
            return if self.sign < other.sign { -1 } else { 1 };
        }
        self.sign * compare_words(self.words(), other.words())
    }
    fn shift_left(&mut self, by: i32) {
        if self.size == 0 {
            return;
        }
        let (whole, rest) = (by as usize / 32, by as usize % 32);
        self.size = (length(self.words()) + by + 31) as usize / 32;
        for i in (0..self.size).rev() {
            let high = if i >= whole { u64::from(self.word[i - whole]) } else { 0 };
            let low = if i > whole { u64::from(self.word[i - whole - 1]) } else { 0 };
            self.word[i] = ((high << 32 | low) << rest >> 32) as u32;
        }
    }
    /// 0 <= other <= self.
    fn subtract(&mut self, other: &Integer) {
        let mut borrow = 0_u64;
        for (word, &less) in self.word[..self.size].iter_mut().zip(&other.word) {
            let difference = u64::from(*word).wrapping_sub(u64::from(less) + borrow);
            *word = difference as u32;
            borrow = difference >> 63;
        }
        self.size = trimmed(self.words()).len();
        self.sign = i32::from(self.size > 0);
    }
}
/// The sign of a*b - c*d. A product has as many bits as its factors together, or one less, so lengths decide most.
fn compare_integers(a: &Integer, b: &Integer, c: &Integer, d: &Integer) -> i32 {
    let (p, q) = (a.sign * b.sign, c.sign * d.sign);
    if p != q {
        return if p < q { -1 } else { 1 };
    }
    if p == 0 {
        return 0;
    }
    let longer = length(a.words()) + length(b.words()) - length(c.words()) - length(d.words());
    if !(-1..=1).contains(&longer) {
        return if longer > 0 { p } else { -p };
    }
    let (mut ab, mut cd) = ([0; 2 * WORDS], [0; 2 * WORDS]);
    p * compare_words(multiply(a.words(), b.words(), &mut ab), multiply(c.words(), d.words(), &mut cd))
}

impl IntegerAxis {
    fn of(n: &Line) -> IntegerAxis {
        let (mut lowest, mut top) = (2000, -2000);
        for &number in &[n.a, n.aw, n.va, n.b, n.bw, n.vb] {
            let (bits, exponent) = significand(number);
            if bits != 0 {
                lowest = if exponent < lowest { exponent } else { lowest };
                top = if exponent + 53 > top { exponent + 53 } else { top };
            }
        }
        // Two bits for adding three, one for the sign.
        let size = if top < lowest { 1 } else { (top - lowest + 3 + 31) as usize / 32 };
        let mut travel = Integer::sum(lowest, size, [n.va, -n.vb, 0.0]);
        let back = travel.sign < 0;
        travel.sign *= travel.sign;
        let (ahead, behind, nearer, farther) = if back { (n.a, n.b, n.bw, n.aw) } else { (n.b, n.a, n.aw, n.bw) };
        IntegerAxis {
            entry: Integer::sum(lowest, size, [ahead, -behind, -nearer]),
            exit: Integer::sum(lowest, size, [ahead, -behind, farther]),
            travel,
            back,
        }
    }
    fn side(&self) -> Side {
        Side {
            entry: self.entry.sign,
            exit: self.exit.sign,
            late: self.travel.compare(&self.entry) <= 0,
            empty: self.exit.compare(&self.entry) <= 0,
            back: self.back,
        }
    }
    /// entry/travel for 0 < entry <= travel, rounded to nearest even by long division (Lemma 5).
    fn quotient<S: Scalar>(&self) -> f64 {
        let (digits, least) = if S::SINGLE { (24, -149) } else { (53, -1074) };
        let (mut entry, travel) = (self.entry.clone(), &self.travel);
        let mut exponent = length(entry.words()) - length(travel.words());
        entry.shift_left(-exponent);
        if entry.compare(travel) < 0 {
            entry.shift_left(1);
            exponent -= 1;
        }
        let mut m = 0_u64;
        for _ in 0..=digits {
            m <<= 1;
            if entry.compare(travel) >= 0 {
                entry.subtract(travel);
                m |= 1;
            }
            entry.shift_left(1);
        }
        exponent -= digits; // (m + rest) * 2^exponent, 0 <= rest < 1, and rest is 0 iff entry is
        let wanted = least - exponent;
        let drop = if wanted < 1 { 1 } else if wanted > digits + 2 { digits + 2 } else { wanted };
        let (dropped, half) = (m & ((1 << drop) - 1), 1 << (drop - 1));
        m >>= drop;
        exponent += drop;
        if dropped > half || (dropped == half && (entry.size > 0 || m & 1 != 0)) {
            m += 1;
        }
        if m == 0 {
            return 0.0;
        }
        // Of two powers, for 2^exponent may be no normal number; what is rounded already is multiplied exactly.
        m as f64 * power_of_two(-600) * power_of_two(exponent + 600)
    }
}
// --- doubles in pairs, which answer nearly everything ---

/// Entry and exit within 4u^2, exact where nothing is lost; travel exact (Lemma 14). wide: not both sizes are 0.
struct Pairs {
    entry: Pair,
    exit: Pair,
    travel: Pair,
    back: bool,
    wide: bool,
    exact: bool,
}
impl Pairs {
    #[inline(always)]
    fn of(n: Line) -> Pairs {
        let (v, ahead) = (two_sum(n.va, -n.vb), two_sum(n.b, -n.a));
        let back = v.hi < 0.0;
        let s = if back { -1.0 } else { 1.0 };
        let gap = Pair { hi: ahead.hi * s, lo: ahead.lo * s };
        let entry = add(gap, if back { -n.bw } else { -n.aw });
        let exit = add(gap, if back { n.aw } else { n.bw });
        let travel = Pair { hi: abs(v.hi), lo: v.lo * s };
        let exact = gap.lo == 0.0 && entry.lo == 0.0 && exit.lo == 0.0 && travel.lo == 0.0;
        Pairs { entry, exit, travel, back, wide: n.aw + n.bw > 0.0, exact }
    }
    /// Nothing was rounded, and products are as two_product wants them (Lemma 21).
    fn is_exact_single(&self) -> bool {
        let least = power_of_two(-450);
        let moderate = |s: f64| s == 0.0 || abs(s) >= least;
        self.exact && moderate(self.entry.hi) && moderate(self.exit.hi) && moderate(self.travel.hi)
    }
    fn side(&self) -> Side {
        let (entry, exit) = (self.entry.hi, self.exit.hi);
        Side {
            entry: sign(entry),
            exit: sign(exit),
            late: self.travel.hi <= entry,
            empty: exit <= entry,
            back: self.back,
        }
    }
    /// entry/travel rounded, if that is certain (Lemma 12; its margin is 64u^2). Of `f32`: what the doubles beside both
    /// candidates round to, if it is one (Lemma 20).
    #[inline(always)]
    fn quotient<S: Scalar>(&self) -> Option<f64> {
        let (entry, travel, least) = (self.entry, self.travel, power_of_two(-850));
        let t = entry.hi / travel.hi;
        if !(entry.hi >= least && t >= least) {
            return None;
        }
        let p = two_product(t, travel.hi);
        let rest = (entry.hi - p.hi) - p.lo; // Lemma 10
        let more = (rest + (entry.lo - t * travel.lo)) / travel.hi;
        let margin = t * QUOTIENT_MARGIN;
        let (low, high) = (t + (more - margin), t + (more + margin));
        if !S::SINGLE {
            return if low == high { Some(low) } else { None };
        }
        let below = stored::<S>(f64::from_bits(low.to_bits() - 1));
        let above = stored::<S>(f64::from_bits(high.to_bits() + 1));
        if below == above {
            Some(below)
        } else {
            None
        }
    }
}
/// 64u^2 (Lemma 12).
const QUOTIENT_MARGIN: f64 = 64.0 / (9007199254740992.0 * 9007199254740992.0);
/// 1 + 16u (Lemma 16).
const HIGH_PART_MARGIN: f64 = 1.0 + 16.0 / 9007199254740992.0;
/// What covers underflow (Lemma 16).
#[inline(always)]
fn underflow_margin() -> f64 {
    power_of_two(-1000)
}
/// p < q for certain, of products of high parts (Lemma 16).
#[inline(always)]
fn surely_less(p: f64, q: f64) -> bool {
    p * HIGH_PART_MARGIN + underflow_margin() < q
}
/// Any finite query; the time by its pairs, if they are given and sure of it.
#[cold]
#[inline(never)]
fn with_integers<S: Scalar>(q: &Query<f64>, pairs: Option<(&Pairs, &Pairs)>) -> Verdict {
    let (x, y) = lines(q);
    let (x, y) = (IntegerAxis::of(&x), IntegerAxis::of(&y));
    let (sx, sy) = (x.side(), y.side());
    if sx.entry < 0 && sy.entry < 0 && sx.exit > 0 && sy.exit > 0 {
        return nothing(Outcome::Overlap);
    }
    if parted(&sx, &sy) {
        return nothing(Outcome::Separate);
    }
    let (mut answer, time_of) = met(
        &sx,
        &sy,
        compare_integers(&x.entry, &y.travel, &y.exit, &x.travel),
        compare_integers(&y.entry, &x.travel, &x.exit, &y.travel),
        compare_integers(&x.entry, &y.travel, &y.entry, &x.travel),
    );
    if let Some(axis) = time_of {
        let surely = pairs.and_then(|(x, y)| if axis == Axis::X { x } else { y }.quotient::<S>());
        answer.time = surely.unwrap_or_else(|| if axis == Axis::X { x.quotient::<S>() } else { y.quotient::<S>() });
    }
    answer
}

/// The sign of a*b - c*d: between equal rounded products their rounding errors decide (Lemma 8).
fn compare_singles(a: f64, b: f64, c: f64, d: f64) -> i32 {
    let (p, q) = (two_product(a, b), two_product(c, d));
    if p.hi != q.hi {
        sign(p.hi - q.hi)
    } else {
        sign(p.lo - q.lo)
    }
}
/// What is no certain impact: an overlap, since signs of high parts are true; an equality where nothing was rounded; else
/// what the integers say.
#[cold]
#[inline(never)]
fn in_full<S: Scalar>(q: &Query<f64>, x: &Pairs, y: &Pairs) -> Verdict {
    if x.entry.hi < 0.0 && y.entry.hi < 0.0 && x.exit.hi > 0.0 && y.exit.hi > 0.0 {
        return nothing(Outcome::Overlap);
    }
    if !x.is_exact_single() || !y.is_exact_single() {
        return with_integers::<S>(q, Some((x, y)));
    }
    let (sx, sy) = (x.side(), y.side());
    if parted(&sx, &sy) {
        return nothing(Outcome::Separate);
    }
    let (ex, ey, dx, dy) = (x.entry.hi, y.entry.hi, x.travel.hi, y.travel.hi);
    let (mut answer, time_of) = met(
        &sx,
        &sy,
        compare_singles(ex, dy, y.exit.hi, dx),
        compare_singles(ey, dx, x.exit.hi, dy),
        compare_singles(ex, dy, ey, dx),
    );
    if let Some(axis) = time_of {
        let time = if axis == Axis::X { ex / dx } else { ey / dy };
        // In the middle of two f32, or none that is normal: it may round twice (Lemma 9).
        if S::SINGLE && (time.to_bits() & 0x1fff_ffff == 0x1000_0000 || time < power_of_two(-126)) {
            return with_integers::<S>(q, None);
        }
        answer.time = stored::<S>(time);
    }
    answer
}
/// What is sure, by margins (Lemma 17): the face first, and its time. Of an overlap both entries are negative, and
/// nothing says that it is separate. Few branches, for between boxes that nearly meet each guess is as good as random.
#[inline(never)]
fn closely<S: Scalar>(q: &Query<f64>) -> Verdict {
    let (x, y) = lines(q);
    let (x, y) = (Pairs::of(x), Pairs::of(y));
    let (ex, ey, xx, xy, dx, dy) = (x.entry.hi, y.entry.hi, x.exit.hi, y.exit.hi, x.travel.hi, y.travel.hi);
    let (entry_x, exit_x, entry_y, exit_y) = (ex * dy, xx * dy, ey * dx, xy * dx);
    let margin = HIGH_PART_MARGIN;
    if (xx <= 0.0)
        | (xy <= 0.0)
        | (dx * margin <= ex)
        | (dy * margin <= ey)
        | surely_less(exit_y, entry_x)
        | surely_less(exit_x, entry_y)
    {
        return nothing(Outcome::Separate);
    }
    let (on_x, on_y) = (surely_less(entry_y, entry_x), surely_less(entry_x, entry_y));
    let meets = (ex * margin < dx)
        & (ey * margin < dy)
        & x.wide
        & y.wide
        & surely_less(entry_x, exit_y)
        & surely_less(entry_y, exit_x)
        & (on_x | on_y);
    if !meets {
        return in_full::<S>(q, &x, &y);
    }
    let last = if on_x { &x } else { &y };
    if last.entry.hi < 0.0 {
        return nothing(Outcome::Overlap);
    }
    let mut answer = nothing(Outcome::Impact);
    if last.entry.hi != 0.0 {
        match last.quotient::<S>() {
            Some(time) => answer.time = time,
            None => return with_integers::<S>(q, None),
        }
    }
    let normal = if last.back { 1 } else { -1 };
    if on_x {
        answer.normal_x = normal;
    } else {
        answer.normal_y = normal;
    }
    answer
}

// --- plain doubles, for what is far apart ---

/// 2u (Port, Lemma 1).
const ROUGH_MARGIN: f64 = 2.0 / 9007199254740992.0;
/// Whether an axis parts the boxes for certain (Port, Lemma 1); and the sum of the magnitudes of all six.
#[inline(always)]
fn roughly(n: Line) -> (bool, f64) {
    let v = n.va - n.vb;
    let (before, behind) = (n.b - (n.a + n.aw), (n.b + n.bw) - n.a);
    let size = ((abs(n.a) + n.aw) + (abs(n.b) + n.bw)) + (abs(n.va) + abs(n.vb));
    let margin = size * ROUGH_MARGIN + underflow_margin();
    let (entry, exit) = if v < 0.0 { (-behind, -before) } else { (before, behind) };
    ((entry - abs(v) > margin) | (exit < -margin), size)
}
/// Numbers beyond 2^450, or none.
#[cold]
#[inline(never)]
fn at_large<S: Scalar>(q: &Query<f64>, are_sizes: bool) -> Verdict {
    let (x, y) = lines(q);
    let finite = |n: &Line| [n.a, n.aw, n.va, n.b, n.bw, n.vb].iter().all(|&s| is_finite(s));
    if finite(&x) && finite(&y) && are_sizes {
        with_integers::<S>(q, None)
    } else {
        nothing(Outcome::Failed)
    }
}
fn wide<S: Scalar>(q: &Query<S>) -> Query<f64> {
    Query {
        a: wide_box(&q.a),
        motion_a: wide_vector(&q.motion_a),
        b: wide_box(&q.b),
        motion_b: wide_vector(&q.motion_b),
    }
}
#[inline(always)]
fn wide_box<S: Scalar>(b: &Aabb<S>) -> Aabb<f64> {
    Aabb { x: b.x.wide(), y: b.y.wide(), w: b.w.wide(), h: b.h.wide() }
}
#[inline(always)]
fn wide_vector<S: Scalar>(v: &Vector<S>) -> Vector<f64> {
    Vector { x: v.x.wide(), y: v.y.wide() }
}

/// The open rule: contact is an overlap of the interiors. The right outcome, a right face, whether it is a corner, and
/// the time correctly rounded.
#[inline]
pub fn exact<S: Scalar>(q: &Query<S>) -> Answer<S> {
    let q = &wide(q);
    let (x, y) = lines(q);
    let ((apart_x, size_x), (apart_y, size_y)) = (roughly(x), roughly(y));
    let are_sizes = (q.a.w >= 0.0) & (q.a.h >= 0.0) & (q.b.w >= 0.0) & (q.b.h >= 0.0);
    let answer = if !((size_x + size_y <= power_of_two(450)) & are_sizes) {
        at_large::<S>(q, are_sizes)
    } else if apart_x | apart_y {
        nothing(Outcome::Separate)
    } else {
        closely::<S>(q)
    };
    Answer {
        outcome: answer.outcome,
        time: S::narrow(answer.time),
        normal_x: answer.normal_x,
        normal_y: answer.normal_y,
        corner: answer.corner,
    }
}

/// a + b rounded down, or up (Lemma 22).
fn directed<S: Scalar>(a: f64, b: f64, down: bool) -> f64 {
    let (sum, error);
    if S::SINGLE {
        let s = two_sum(a, b);
        sum = stored::<S>(s.hi);
        error = if sum == s.hi { s.lo } else { s.hi - sum };
    } else {
        let (large, smaller) = if abs(a) < abs(b) { (b, a) } else { (a, b) };
        sum = a + b;
        error = smaller - (sum - large);
    }
    if if down { error < 0.0 } else { error > 0.0 } {
        from_ordered::<S>(ordered::<S>(sum) + if down { -1 } else { 1 })
    } else {
        sum
    }
}

/// Min corners at the contact. B stands where its motion brings it; A beside it on the normal's axis, as close as the
/// scalar allows without penetrating, in exact arithmetic (Lemma 23); on the other axis at a + motion*time. Without an
/// impact: where the motions end, or for an overlap where they began.
pub fn position_at_contact<S: Scalar>(q: &Query<S>, contact: &Answer<S>) -> Placement<S> {
    let q = &wide(q);
    let t = match contact.outcome {
        Outcome::Separate => 1.0,
        Outcome::Impact => contact.time.wide(),
        _ => 0.0,
    };
    let moved = |from: f64, motion: f64| stored::<S>(from + stored::<S>(motion * t));
    let b = Vector { x: moved(q.b.x, q.motion_b.x), y: moved(q.b.y, q.motion_b.y) };
    let mut a = Vector { x: moved(q.a.x, q.motion_a.x), y: moved(q.a.y, q.motion_a.y) };
    if contact.normal_x < 0 {
        a.x = directed::<S>(b.x, -q.a.w, true);
    }
    if contact.normal_x > 0 {
        a.x = directed::<S>(b.x, q.b.w, false);
    }
    if contact.normal_y < 0 {
        a.y = directed::<S>(b.y, -q.a.h, true);
    }
    if contact.normal_y > 0 {
        a.y = directed::<S>(b.y, q.b.h, false);
    }
    let in_range = is_finite(a.x) && is_finite(a.y) && is_finite(b.x) && is_finite(b.y);
    let narrow = |v: Vector<f64>| Vector { x: S::narrow(v.x), y: S::narrow(v.y) };
    Placement { a: narrow(a), b: narrow(b), in_range }
}

// --- one frame of one mover among still obstacles ---

/// One axis of a motion: from + motion*t, for t from 0 to 1. `error`: the sign of (from + motion) - end.
struct Track {
    from: f64,
    motion: f64,
    end: f64,
    error: i32,
    sign: i32,
}
impl Track {
    fn of<S: Scalar>(from: f64, motion: f64) -> Track {
        let s = two_sum(from, motion);
        let end = stored::<S>(s.hi);
        Track { from, motion, end, error: sign(if end == s.hi { s.lo } else { s.hi - end }), sign: sign(motion) }
    }
    /// Of two planes.
    fn closer(&self, plane: f64, other: f64) -> bool {
        if self.sign > 0 {
            plane < other
        } else {
            other < plane
        }
    }
    /// Strictly before the exact end of the motion (World, Lemma 4).
    fn before_end(&self, plane: f64) -> bool {
        if plane != self.end {
            self.closer(plane, self.end)
        } else {
            self.sign * self.error > 0
        }
    }
}
/// Rounded products of rounded differences decide where they differ by more (World, Lemma 2): 8u.
const PRODUCT_MARGIN: f64 = 8.0 / 9007199254740992.0;
/// The sign of (when a is at plane_a) - (when b is at plane_b), of axes that move (World, Lemma 3).
fn compare_times(a: &Track, plane_a: f64, b: &Track, plane_b: f64) -> i32 {
    let (p, q) = ((plane_a - a.from) * b.motion, (plane_b - b.from) * a.motion);
    let difference = p - q;
    if abs(difference) > (abs(p) + abs(q)) * PRODUCT_MARGIN + underflow_margin() {
        return if (difference > 0.0) == (a.sign == b.sign) { 1 } else { -1 };
    }
    if !is_finite(plane_a) {
        return if (plane_a > 0.0) == (a.sign > 0) { 1 } else { -1 };
    }
    if !is_finite(plane_b) {
        return if (plane_b > 0.0) == (b.sign > 0) { -1 } else { 1 };
    }
    compare_times_exactly(a, plane_a, b, plane_b)
}
#[cold]
#[inline(never)]
fn compare_times_exactly(a: &Track, plane_a: f64, b: &Track, plane_b: f64) -> i32 {
    let axis = |t: &Track, plane| IntegerAxis::of(&Line { a: t.from, aw: 0.0, va: t.motion, b: plane, bw: 0.0, vb: 0.0 });
    let (x, y) = (axis(a, plane_a), axis(b, plane_b));
    compare_integers(&x.entry, &y.travel, &y.entry, &x.travel)
}

/// The open box of positions that an obstacle forbids to the mover's min corner, in stored numbers.
struct Planes {
    lo: [f64; 2],
    hi: [f64; 2],
    solid: u8,
}
/// How the first leg enters an obstacle, if at all.
#[derive(PartialEq)]
enum Entry {
    By(usize),
    AtCorner,
    Inside,
    Not,
}
struct Frame {
    axis: [Track; 2],
    size: [f64; 2],
    /// Around the whole way (World, Lemma 7).
    low: [f64; 2],
    high: [f64; 2],
}
impl Frame {
    fn of<S: Scalar>(mover: &Aabb<f64>, motion: &Vector<f64>) -> Frame {
        let low = |p, v| if v < 0.0 { directed::<S>(p, v, true) } else { p };
        let high = |p, v, size| directed::<S>(if v > 0.0 { directed::<S>(p, v, false) } else { p }, size, false);
        Frame {
            axis: [Track::of::<S>(mover.x, motion.x), Track::of::<S>(mover.y, motion.y)],
            size: [mover.w, mover.h],
            low: [low(mover.x, motion.x), low(mover.y, motion.y)],
            high: [high(mover.x, motion.x, mover.w), high(mover.y, motion.y, mover.h)],
        }
    }
    /// What an obstacle forbids, if it reaches the box around the way.
    fn planes<S: Scalar>(&self, o: &Obstacle<S>) -> Option<Planes> {
        let b = wide_box(&o.bounds);
        let (at, size) = ([b.x, b.y], [b.w, b.h]);
        let mut f = Planes { lo: [0.0; 2], hi: [0.0; 2], solid: o.solid };
        for i in 0..2 {
            if !(at[i] <= self.high[i] && at[i] + size[i] >= self.low[i]) {
                return None;
            }
        }
        for i in 0..2 {
            f.lo[i] = directed::<S>(at[i], -self.size[i], true);
            f.hi[i] = directed::<S>(at[i], size[i], false);
            if f.lo[i] == f.hi[i] {
                // A line is a wall to what has no thickness either: the line itself is forbidden (World, Lemma 13).
                f.lo[i] = from_ordered::<S>(ordered::<S>(f.lo[i]) - 1);
                f.hi[i] = from_ordered::<S>(ordered::<S>(f.hi[i]) + 1);
            }
        }
        Some(f)
    }
    fn near(&self, f: &Planes, i: usize) -> f64 {
        if self.axis[i].sign > 0 {
            f.lo[i]
        } else {
            f.hi[i]
        }
    }
    fn far(&self, f: &Planes, i: usize) -> f64 {
        if self.axis[i].sign > 0 {
            f.hi[i]
        } else {
            f.lo[i]
        }
    }
    fn within(&self, f: &Planes, i: usize) -> bool {
        f.lo[i] < self.axis[i].from && self.axis[i].from < f.hi[i]
    }
    fn inside(&self, f: &Planes) -> bool {
        self.within(f, 0) && self.within(f, 1)
    }
    fn stops(&self, f: &Planes, i: usize) -> bool {
        f.solid >> (2 * i + usize::from(self.axis[i].sign < 0)) & 1 != 0
    }
    fn order(&self, i: usize, plane: f64, other: f64) -> i32 {
        compare_times(&self.axis[i], plane, &self.axis[1 - i], other)
    }
    /// Whether the motion along an axis alone would enter.
    fn may_enter(&self, f: &Planes, i: usize) -> bool {
        let t = &self.axis[i];
        if t.sign == 0 {
            return self.within(f, i);
        }
        f.lo[i] < f.hi[i] && t.before_end(self.near(f, i)) && t.closer(t.from, self.far(f, i))
    }
    /// World, Lemma 5.
    fn entry(&self, f: &Planes) -> Entry {
        if !self.may_enter(f, 0) || !self.may_enter(f, 1) {
            return Entry::Not;
        }
        if self.inside(f) {
            return if f.solid == solid::ALL { Entry::Inside } else { Entry::Not };
        }
        let mut last = usize::from(self.axis[0].sign == 0);
        if self.axis[0].sign != 0 && self.axis[1].sign != 0 {
            let (near_x, near_y) = (self.near(f, 0), self.near(f, 1));
            if self.order(0, near_x, self.far(f, 1)) >= 0 || self.order(1, near_y, self.far(f, 0)) >= 0 {
                return Entry::Not;
            }
            let later = self.order(0, near_x, near_y);
            if later == 0 {
                return if self.stops(f, 0) && self.stops(f, 1) { Entry::AtCorner } else { Entry::Not };
            }
            last = usize::from(later < 0);
        }
        if self.stops(f, last) {
            Entry::By(last)
        } else {
            Entry::Not
        }
    }
    /// Whether the second leg enters, along axis o, the other at rest at `plane` (World, Lemma 6).
    fn enters_along(&self, f: &Planes, o: usize, plane: f64) -> bool {
        let (along, near) = (&self.axis[o], self.near(f, o));
        f.lo[1 - o] < plane
            && plane < f.hi[1 - o]
            && f.lo[o] < f.hi[o]
            && along.before_end(near)
            && !along.closer(near, along.from)
            && self.stops(f, o)
            && self.order(o, near, plane) >= 0
            && !self.inside(f)
    }
    /// Where the axis `other` is when the one that is not is at `plane`: the last stored number that is not beyond
    /// (World, Lemma 8).
    fn place_at<S: Scalar>(&self, other: usize, plane: f64) -> f64 {
        let (moves, timed) = (&self.axis[other], &self.axis[1 - other]);
        if moves.sign == 0 {
            return moves.from;
        }
        let greatest = if S::SINGLE { f64::from(f32::MAX) } else { f64::MAX };
        let end = if moves.end > greatest { greatest } else if moves.end < -greatest { -greatest } else { moves.end };
        let share = (plane - timed.from) / timed.motion;
        let guess = stored::<S>(moves.from + moves.motion * share);
        let way = i64::from(moves.sign);
        let (mut good, mut bad) = (ordered::<S>(moves.from), ordered::<S>(end) + way);
        let mut tries = 0;
        while good + way != bad {
            let mut k = good / 2 + bad / 2 + (good % 2 + bad % 2) / 2;
            tries += 1;
            if tries <= 3 && is_finite(guess) {
                // The guess and its neighbours first.
                k = ordered::<S>(guess) + [0, 1, -1][tries - 1];
                if way * k <= way * good || way * k >= way * bad {
                    continue;
                }
            }
            if self.order(other, from_ordered::<S>(k), plane) <= 0 {
                good = k;
            } else {
                bad = k;
            }
        }
        from_ordered::<S>(good)
    }
}

/// A plane that is met, with all that tie; none while nobody does.
#[derive(Clone, Copy, Default)]
struct Met {
    plane: f64,
    by: Ties,
}
impl Met {
    fn offer(&mut self, t: &Track, plane: f64, k: usize) -> bool {
        let nearer = self.by.count == 0 || t.closer(plane, self.plane);
        if nearer {
            *self = Met { plane, by: Ties::default() };
        }
        if plane == self.plane {
            self.by.add(k);
        }
        nearer
    }
}

/// Moves a box through one frame. Who begins in no solid obstacle ends in none, and behind none (World, Theorem); lines
/// are walls, too. Who begins in some is stopped by all others, and may end in those or behind.
pub fn step<S: Scalar>(mover: &Aabb<S>, motion: &Vector<S>, obstacles: &[Obstacle<S>], rules: Rules) -> Step<S> {
    let mut s = Step {
        outcome: StepOutcome::Failed,
        position: Vector { x: mover.x, y: mover.y },
        normal_x: 0,
        normal_y: 0,
        corner: false,
        legs: 0,
        stopped_by: [Ties::default(); 2],
        inside_of: Ties::default(),
    };
    let is_box = |b: &Aabb<f64>| {
        is_finite(b.x) && is_finite(b.y) && is_finite(b.w) && is_finite(b.h) && b.w >= 0.0 && b.h >= 0.0
    };
    let (mover, v) = (wide_box(mover), wide_vector(motion));
    if !is_box(&mover) || !is_finite(v.x) || !is_finite(v.y) {
        return s;
    }
    let m = Frame::of::<S>(&mover, &v);

    // The first leg: of faces and corners the nearest, with all that tie.
    let (mut face, mut corner, mut corner_y) = ([Met::default(); 2], Met::default(), 0.0);
    let mut inside_of = Ties::default();
    for (k, o) in obstacles.iter().enumerate() {
        if !is_box(&wide_box(&o.bounds)) {
            return s;
        }
        let f = match m.planes(o) {
            Some(f) => f,
            None => continue,
        };
        match m.entry(&f) {
            Entry::By(i) => {
                face[i].offer(&m.axis[i], m.near(&f, i), k);
            }
            Entry::AtCorner => {
                if corner.offer(&m.axis[0], m.near(&f, 0), k) {
                    corner_y = m.near(&f, 1);
                }
            }
            Entry::Inside => inside_of.add(k),
            Entry::Not => {}
        }
    }
    // The earliest of the three. A face goes before a corner of the same instant, for only a face blocks its axis.
    let mut stops = [face[0].by.count > 0, face[1].by.count > 0];
    if stops[0] && stops[1] {
        let order = m.order(0, face[0].plane, face[1].plane);
        stops = [order <= 0, order >= 0];
    }
    let mut i = usize::from(!stops[0]);
    let corner_plane = [corner.plane, corner_y];
    let any_face = stops[0] || stops[1];
    if corner.by.count > 0 && (!any_face || m.axis[i].closer(corner_plane[i], face[i].plane)) {
        s.corner = true;
        i = usize::from(rules.corner == AtCorner::StopsY);
        stops = [i == 0, i == 1];
        for k in 0..2 {
            face[k] = Met { plane: corner_plane[k], by: corner.by };
        }
    }
    for k in 0..2 {
        if !stops[k] {
            face[k].by = Ties::default();
        }
    }

    // The second, if one axis rests.
    let (o, any, first_plane) = (1 - i, stops[0] || stops[1], face[i].plane);
    let slides = rules.response == Response::Slide && stops[0] != stops[1] && m.axis[o].sign != 0;
    for (k, obstacle) in obstacles.iter().enumerate().filter(|_| slides) {
        if let Some(f) = m.planes(obstacle) {
            if m.enters_along(&f, o, first_plane) {
                face[o].offer(&m.axis[o], m.near(&f, o), k);
                stops[o] = true;
            }
        }
    }

    let mut end = [0.0; 2];
    for k in 0..2 {
        end[k] = if stops[k] { face[k].plane } else { m.axis[k].end };
    }
    if any && rules.response == Response::Stop {
        end[i] = first_plane;
        end[o] = m.place_at::<S>(o, first_plane);
    }
    if !is_finite(end[0]) || !is_finite(end[1]) {
        s.corner = false;
        s.outcome = StepOutcome::OutOfRange;
        return s;
    }
    s.outcome = if any { StepOutcome::Stopped } else { StepOutcome::Free };
    s.position = Vector { x: S::narrow(end[0]), y: S::narrow(end[1]) };
    let against = |k: usize| if stops[k] { -m.axis[k].sign as i8 } else { 0 };
    s.normal_x = against(0);
    s.normal_y = against(1);
    let moves = m.axis[0].sign != 0 || m.axis[1].sign != 0;
    s.legs = u8::from(moves && (!any || first_plane != m.axis[i].from)) + u8::from(slides);
    s.stopped_by = [face[0].by, face[1].by];
    s.inside_of = inside_of;
    s
}

/// Numbers that no compiler knows beforehand.
#[inline(never)]
fn computes_exactly(factor: f64, large: f64, one: f64, least: f64) -> bool {
    let (product, sum, little) = (two_product(factor, factor), two_sum(large, one), 1.5 / large);
    product.hi == 18014398777917440.0
        && product.lo == 1.0
        && sum.hi == large
        && sum.lo == 1.0
        && (large + one) - large == 0.0
        && least * 0.5 != 0.0
        && least * 0.5 * 2.0 == least
        && one + little > 1.0
        && -one - little < -1.0
        && one + little / 2.0 == 1.0
}
/// Whether this program, in this thread, computes as this file needs it: each operation rounded to `f64`, to nearest,
/// subnormal numbers too. Ask once, at the start: assert it.
pub fn arithmetic_is_exact() -> bool {
    computes_exactly(134217729.0, 9007199254740992.0, 1.0, f64::MIN_POSITIVE)
}
