// SPDX-License-Identifier: MIT
/// \file
/// exact.h and step() of exact_world.h in C99 (and C++): copy this one file. Each function stands here for double, and
/// with an f at its end for float; a float is answered as the double that it is, and its time is rounded once, to float.
///
/// Any finite numbers and sizes >= 0; else the outcome is `failed`. Every operation must be the one that is written,
/// rounded once: fast-math and x87 are refused below; that a*b + c is fused (-ffp-contract=fast) does no harm, for each
/// product that a sum takes is kept from it. What no macro shows, sweeplab_arithmetic_is_exact() finds: call it once.
///
/// "Lemma n": algorithms/exact/PROOFS.md; "World, Lemma n": algorithms/world/PROOFS.md; "Port, Lemma n":
/// algorithms/ports/PROOFS.md. u = 2^-53.
#ifndef SWEEPLAB_H
#define SWEEPLAB_H

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__FAST_MATH__) || defined(_M_FP_FAST) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ > 0) || \
    (defined(__GCC_IEC_559) && __GCC_IEC_559 == 0)
#error "sweeplab.h needs IEEE arithmetic: build without -ffast-math, its parts, -Ofast and /fp:fast"
#endif
#if defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD != 0
#error "sweeplab.h needs float and double in their own precision: on 32-bit x86 use -msse2 -mfpmath=sse"
#endif

typedef enum { SWEEPLAB_SEPARATE, SWEEPLAB_IMPACT, SWEEPLAB_OVERLAP, SWEEPLAB_FAILED } sweeplab_outcome;
/// The faces by which an obstacle stops what comes from outside, joined by |. Fewer than all: it is one-way, stops what
/// enters through one of these, and lets pass what enters elsewhere until that has left it again.
enum { SWEEPLAB_MIN_X = 1, SWEEPLAB_MAX_X = 2, SWEEPLAB_MIN_Y = 4, SWEEPLAB_MAX_Y = 8, SWEEPLAB_SOLID = 15 };
/// Which axis stops where a mover meets an outer corner exactly and no face; and what follows the first contact: slide,
/// the other axis moves on until it is stopped or its motion ends; stop, both rest.
typedef enum { SWEEPLAB_CORNER_STOPS_Y, SWEEPLAB_CORNER_STOPS_X } sweeplab_at_corner;
typedef enum { SWEEPLAB_SLIDE, SWEEPLAB_STOP } sweeplab_response;
typedef struct {
  sweeplab_at_corner corner;
  sweeplab_response response;
} sweeplab_rules;
/// free: the whole motion was made. out_of_range: nothing stops the motion before a position that the scalar cannot
/// hold. failed: a number is not finite, or a size < 0. In the last two cases the mover stays, and nothing else is said.
typedef enum {
  SWEEPLAB_STEP_FREE,
  SWEEPLAB_STEP_STOPPED,
  SWEEPLAB_STEP_OUT_OF_RANGE,
  SWEEPLAB_STEP_FAILED
} sweeplab_step_outcome;
/// Obstacles that tie: the least of their places in the list (SIZE_MAX: none), and how many.
typedef struct {
  size_t first, count;
} sweeplab_ties;

/// The types of a scalar. Box: min corner and size. Query: two boxes, and how far each moves in the frame, straight.
/// Answer: the time is a fraction of the frame, correctly rounded to nearest even, of meaning for an impact; the normal
/// is that of B's face which A hits, out of B; corner: both faces are met at the same instant, and it names y. Placement:
/// min corners; false in in_range: a place lies beyond the largest numbers, and the boxes should stay. Step: on an axis
/// that was stopped the position is where the face lets it, else from + motion rounded; legs: parts of the way that have
/// a length; inside_of: solid obstacles in which the frame began, which were ignored.
#define SWL_TYPES(S, f)                                  \
  typedef struct {                                       \
    S x, y;                                              \
  } sweeplab_vector##f;                                  \
  typedef struct {                                       \
    S x, y, w, h;                                        \
  } sweeplab_box##f;                                     \
  typedef struct {                                       \
    sweeplab_box##f a;                                   \
    sweeplab_vector##f motion_a;                         \
    sweeplab_box##f b;                                   \
    sweeplab_vector##f motion_b;                         \
  } sweeplab_query##f;                                   \
  typedef struct {                                       \
    sweeplab_outcome outcome;                            \
    S time;                                              \
    int normal_x, normal_y, corner;                      \
  } sweeplab_answer##f;                                  \
  typedef struct {                                       \
    sweeplab_vector##f a, b;                             \
    int in_range;                                        \
  } sweeplab_placement##f;                               \
  typedef struct {                                       \
    sweeplab_box##f box;                                 \
    unsigned solid;                                      \
  } sweeplab_obstacle##f;                                \
  typedef struct {                                       \
    sweeplab_step_outcome outcome;                       \
    sweeplab_vector##f position;                         \
    int normal_x, normal_y, corner, legs;                \
    sweeplab_ties stopped_by_x, stopped_by_y, inside_of; \
  } sweeplab_step_result##f;
SWL_TYPES(double, )
SWL_TYPES(float, f)

// --- doubles and the errors of their operations ---

#if defined(__GNUC__) || defined(__clang__)
#define SWL_SELDOM __attribute__((noinline, unused)) static
#define SWL_ALWAYS __attribute__((always_inline)) static inline
#if defined(__SSE2__) && defined(__x86_64__)
#define SWL_KEEP(x) __asm__("" : "+x"(x))
#elif defined(__aarch64__)
#define SWL_KEEP(x) __asm__("" : "+w"(x))
#else
#define SWL_KEEP(x) __asm__("" : "+m"(x))
#endif
#else
#define SWL_SELDOM static inline
#define SWL_ALWAYS static inline
#define SWL_KEEP(x) (*(volatile double*)&(x) = (x))
#endif

/// x, which no compiler fuses with what comes after it. It is no instruction with gcc and clang.
SWL_ALWAYS double swl_rounded(double x) {
#if defined(__GNUC__) || defined(__clang__)
  SWL_KEEP(x);
  return x;
#else
  volatile double kept = x;
  return kept;
#endif
}
/// x, which is a float here, whatever the compiler knows of it: gcc 12 can forget that doubles were rounded to float.
SWL_ALWAYS double swl_float(float x) {
#if defined(__GNUC__) || defined(__clang__)
  SWL_KEEP(x);
  return (double)x;
#else
  volatile float kept = x;
  return (double)kept;
#endif
}
/// x as it is stored: rounded to float, or the double that it is. A sum or product of two floats that was rounded to
/// double before gives the float that it would have given at once, for double has more than twice as many digits.
SWL_ALWAYS double swl_stored(double x, int single) { return single ? swl_float((float)x) : swl_rounded(x); }

/// hi + lo.
typedef struct {
  double hi, lo;
} swl_pair;

/// hi = a + b rounded, lo the rounding error, exactly (Lemma 6).
SWL_ALWAYS swl_pair swl_two_sum(double a, double b) {
  const double s = a + b, b_part = s - a;
  const swl_pair p = {s, (a - (s - b_part)) + (b - b_part)};
  return p;
}
/// The same of a product (Lemma 7; 2^27 + 1 is its splitter).
SWL_ALWAYS swl_pair swl_two_product(double a, double b) {
  const double sa = swl_rounded(a * 134217729.0), a1 = sa - (sa - a), a2 = a - a1;
  const double sb = swl_rounded(b * 134217729.0), b1 = sb - (sb - b), b2 = b - b1;
  const double p = swl_rounded(a * b);
  const swl_pair product = {p, ((a1 * b1 - p) + a1 * b2 + a2 * b1) + a2 * b2};
  return product;
}
/// (p.hi + p.lo) + c within 4u^2, with the sign of the sum; exact if p.lo is 0 (Lemma 13).
SWL_ALWAYS swl_pair swl_add(swl_pair p, double c) {
  const swl_pair s = swl_two_sum(p.hi, c);
  const double w = s.lo + p.lo, hi = s.hi + w;
  const swl_pair sum = {hi, w - (hi - s.hi)};
  return sum;
}

SWL_ALWAYS uint64_t swl_bits(double x) {
  uint64_t raw;
  memcpy(&raw, &x, sizeof raw);
  return raw;
}
SWL_ALWAYS double swl_double(uint64_t raw) {
  double x;
  memcpy(&x, &raw, sizeof x);
  return x;
}
/// The stored numbers in order, as integers in order: neighbours differ by 1, both zeros are 0.
SWL_ALWAYS int64_t swl_ordered(double x, int single) {
  int64_t raw;
  if (single) {
    const float s = (float)fabs(x);
    int32_t r;
    memcpy(&r, &s, sizeof r);
    raw = r;
  } else {
    raw = (int64_t)swl_bits(fabs(x));
  }
  return x < 0 ? -raw : raw;
}
SWL_ALWAYS double swl_from_ordered(int64_t k, int single) {
  const int64_t raw = k < 0 ? -k : k;
  double x;
  if (single) {
    const int32_t r = (int32_t)raw;
    float s;
    memcpy(&s, &r, sizeof s);
    x = (double)s;
  } else {
    x = swl_double((uint64_t)raw);
  }
  return k < 0 ? -x : x;
}

// --- the verdict, from signs (Lemmas 1 to 3) ---

/// Signs of an axis on which A moves toward B by `travel` >= 0, to touch it after `entry` and leave it after `exit`;
/// late: travel <= entry; empty: exit <= entry; back: A moves down as seen from B.
typedef struct {
  int entry, exit, late, empty, back;
} swl_side;
/// The answer but for its time, which is entry/travel of x (1) or of y (2), or 0.
typedef struct {
  sweeplab_answer answer;
  int time_of;
} swl_contact;

/// No contact, by one axis alone.
SWL_ALWAYS int swl_parted(const swl_side* x, const swl_side* y) {
  return x->late | y->late | x->empty | y->empty | (x->exit <= 0) | (y->exit <= 0);
}
/// Given the signs of entry_x*travel_y - exit_y*travel_x, of entry_y*travel_x - exit_x*travel_y and of
/// entry_x*travel_y - entry_y*travel_x, of axes that do not part the boxes.
static inline swl_contact swl_met(const swl_side* x, const swl_side* y, int ex_xy, int ey_xx, int order) {
  swl_contact c = {{SWEEPLAB_SEPARATE, 0, 0, 0, 0}, 0};
  int enters_x = x->entry == 0, enters_y = y->entry == 0, leaves_x = x->exit == 0, leaves_y = y->exit == 0;
  if (ex_xy >= 0 || ey_xx >= 0) return c;
  c.answer.outcome = SWEEPLAB_IMPACT;
  if (x->entry > 0 || y->entry > 0) {
    c.time_of = x->entry > 0 && order >= 0 ? 1 : 2;
    enters_x = order >= 0;
    enters_y = order <= 0;
    leaves_x = !enters_x && ey_xx == 0;
    leaves_y = !enters_y && ex_xy == 0;
  }
  c.answer.corner = (enters_x || leaves_x) && (enters_y || leaves_y);
  if (enters_y || leaves_y) {
    c.answer.normal_y = enters_y == y->back ? 1 : -1;
  } else {
    c.answer.normal_x = enters_x == x->back ? 1 : -1;
  }
  return c;
}
SWL_ALWAYS sweeplab_answer swl_nothing(sweeplab_outcome outcome) {
  const sweeplab_answer answer = {outcome, 0, 0, 0, 0};
  return answer;
}

// --- integers of fixed size, which answer everything (Lemmas 4 and 5) ---

/// The numbers of one axis.
typedef struct {
  double a, aw, va, b, bw, vb;
} swl_line;
SWL_ALWAYS swl_line swl_line_of(const sweeplab_query* q, int y) {
  const swl_line on_x = {q->a.x, q->a.w, q->motion_a.x, q->b.x, q->b.w, q->motion_b.x};
  const swl_line on_y = {q->a.y, q->a.h, q->motion_a.y, q->b.y, q->b.h, q->motion_b.y};
  return y ? on_y : on_x;
}

enum { swl_words = 66 };  // 2100 bits and a sign (Lemma 4)
typedef struct {
  uint32_t word[swl_words];  // of the magnitude, lowest first
  int size, sign;            // the last word is not 0; -1, 0 or 1
} swl_integer;
typedef struct {
  swl_integer entry, exit, travel;
  int back;
} swl_integers;

/// A finite number is significand * 2^exponent.
static inline uint64_t swl_significand(double x, int* exponent) {
  const uint64_t raw = swl_bits(x), field = raw >> 52 & 0x7ff;
  *exponent = (int)(field > 0 ? field : 1) - 1075;
  return (raw & 0xfffffffffffffU) | (uint64_t)(field > 0) << 52;
}
/// p + q + r in units of 2^lowest, in two's complement of `size` words, which hold it with its sign; then its magnitude.
static inline void swl_sum(swl_integer* sum, int lowest, int size, double p, double q, double r) {
  const double term[3] = {p, q, r};
  memset(sum->word, 0, (size_t)size * sizeof sum->word[0]);
  for (int k = 0; k < 3; ++k) {
    int exponent;
    const uint64_t significand = swl_significand(term[k], &exponent), negative = term[k] < 0;
    uint64_t carry = negative;
    if (significand == 0) continue;
    for (int i = 0; i < size; ++i) {
      const int at = 32 * i - (exponent - lowest);  // word i holds the bits from `at` on
      const uint64_t bits = at >= 64 || at <= -32 ? 0 : at >= 0 ? significand >> at : significand << -at;
      carry += (uint64_t)sum->word[i] + (uint32_t)(negative ? ~bits : bits);
      sum->word[i] = (uint32_t)carry;
      carry >>= 32;
    }
  }
  const int negative = sum->word[size - 1] >> 31 != 0;
  uint64_t carry = 1;
  for (int i = 0; negative && i < size; ++i) {
    carry += (uint32_t)~sum->word[i];
    sum->word[i] = (uint32_t)carry;
    carry >>= 32;
  }
  while (size > 0 && sum->word[size - 1] == 0) --size;
  sum->size = size;
  sum->sign = size == 0 ? 0 : negative ? -1 : 1;
}
static inline void swl_integers_of(const swl_line* n, swl_integers* axis) {
  const double number[6] = {n->a, n->aw, n->va, n->b, n->bw, n->vb};
  int lowest = 2000, top = -2000;
  for (int i = 0; i < 6; ++i) {
    int exponent;
    if (swl_significand(number[i], &exponent) == 0) continue;
    if (exponent < lowest) lowest = exponent;
    if (exponent + 53 > top) top = exponent + 53;
  }
  const int size = top < lowest ? 1 : (top - lowest + 3 + 31) / 32;  // two bits for adding three, one for the sign
  swl_sum(&axis->travel, lowest, size, n->va, -n->vb, 0);
  axis->back = axis->travel.sign < 0;
  if (axis->back) axis->travel.sign = 1;
  const double ahead = axis->back ? n->a : n->b, behind = axis->back ? n->b : n->a;
  swl_sum(&axis->entry, lowest, size, ahead, -behind, axis->back ? -n->bw : -n->aw);
  swl_sum(&axis->exit, lowest, size, ahead, -behind, axis->back ? n->aw : n->bw);
}
static inline int swl_length(const swl_integer* n) {
  int bits = 32 * n->size;
  if (n->size > 0) {
    for (uint32_t top = n->word[n->size - 1]; top >> 31 == 0; top <<= 1) --bits;
  }
  return bits;
}
static inline int swl_compare_words(const uint32_t* p, int p_size, const uint32_t* q, int q_size) {
  while (p_size > 0 && p[p_size - 1] == 0) --p_size;
  while (q_size > 0 && q[q_size - 1] == 0) --q_size;
  if (p_size != q_size) return p_size < q_size ? -1 : 1;
  for (int i = p_size - 1; i >= 0; --i) {
    if (p[i] != q[i]) return p[i] < q[i] ? -1 : 1;
  }
  return 0;
}
static inline int swl_compare(const swl_integer* p, const swl_integer* q) {
  if (p->sign != q->sign) return p->sign < q->sign ? -1 : 1;
  return p->sign * swl_compare_words(p->word, p->size, q->word, q->size);
}
static inline void swl_multiply(const swl_integer* p, const swl_integer* q, uint32_t* product) {
  memset(product, 0, (size_t)(p->size + q->size) * sizeof *product);
  for (int i = 0; i < p->size; ++i) {
    uint64_t carry = 0;
    for (int j = 0; j < q->size; ++j) {
      carry += (uint64_t)p->word[i] * q->word[j] + product[i + j];
      product[i + j] = (uint32_t)carry;
      carry >>= 32;
    }
    product[i + q->size] = (uint32_t)carry;
  }
}
/// The sign of a*b - c*d. A product has as many bits as its factors together, or one less, so lengths decide most.
static inline int swl_compare_products(const swl_integer* a, const swl_integer* b, const swl_integer* c,
                                       const swl_integer* d) {
  uint32_t ab[2 * swl_words], cd[2 * swl_words];
  const int p = a->sign * b->sign, q = c->sign * d->sign;
  if (p != q) return p < q ? -1 : 1;
  if (p == 0) return 0;
  const int longer = swl_length(a) + swl_length(b) - swl_length(c) - swl_length(d);
  if (longer > 1 || longer < -1) return longer > 0 ? p : -p;
  swl_multiply(a, b, ab);
  swl_multiply(c, d, cd);
  return p * swl_compare_words(ab, a->size + b->size, cd, c->size + d->size);
}
static inline void swl_shift_left(swl_integer* n, int by) {
  const int whole = by / 32, rest = by % 32, old = n->size;
  n->size = old == 0 ? 0 : (swl_length(n) + by + 31) / 32;
  for (int i = n->size - 1; i >= 0; --i) {
    const uint64_t high = i >= whole && i - whole < old ? n->word[i - whole] : 0;
    const uint64_t low = i > whole ? n->word[i - whole - 1] : 0;
    n->word[i] = (uint32_t)((high << 32 | low) << rest >> 32);
  }
}
/// entry/travel for 0 < entry <= travel, rounded to nearest even by long division (Lemma 5).
static inline double swl_long_quotient(swl_integer entry, const swl_integer* travel, int single) {
  const int digits = single ? 24 : 53, least = single ? -149 : -1074;
  int exponent = swl_length(&entry) - swl_length(travel);
  swl_shift_left(&entry, -exponent);
  if (swl_compare(&entry, travel) < 0) {
    swl_shift_left(&entry, 1);
    --exponent;
  }
  uint64_t m = 0;
  for (int i = 0; i <= digits; ++i) {
    m <<= 1;
    if (swl_compare(&entry, travel) >= 0) {
      uint64_t borrow = 0;
      for (int k = 0; k < entry.size; ++k) {
        const uint64_t difference = (uint64_t)entry.word[k] - (k < travel->size ? travel->word[k] : 0) - borrow;
        entry.word[k] = (uint32_t)difference;
        borrow = difference >> 63;
      }
      while (entry.size > 0 && entry.word[entry.size - 1] == 0) --entry.size;
      if (entry.size == 0) entry.sign = 0;
      m |= 1;
    }
    swl_shift_left(&entry, 1);
  }
  exponent -= digits;  // (m + rest) * 2^exponent, 0 <= rest < 1, and rest is 0 iff entry is
  int drop = least - exponent;
  drop = drop < 1 ? 1 : drop > digits + 2 ? digits + 2 : drop;
  const uint64_t dropped = m & (((uint64_t)1 << drop) - 1), half = (uint64_t)1 << (drop - 1);
  m >>= drop;
  exponent += drop;
  if (dropped > half || (dropped == half && (entry.size > 0 || (m & 1) != 0))) ++m;
  if (m == 0) return 0;
  // Of two powers, for 2^exponent may be no normal number; what is rounded already is multiplied exactly.
  return (double)m * 0x1p-600 * swl_double((uint64_t)(exponent + 600 + 1023) << 52);
}
static inline swl_side swl_side_of_integers(const swl_integers* n) {
  const swl_side side = {n->entry.sign, n->exit.sign, swl_compare(&n->travel, &n->entry) <= 0,
                         swl_compare(&n->exit, &n->entry) <= 0, n->back};
  return side;
}
// --- doubles in pairs, which answer nearly everything ---

/// Entry and exit within 4u^2, exact where gap.lo is 0; travel exact (Lemma 14). wide: not both sizes are 0.
typedef struct {
  swl_pair entry, exit, travel;
  int back, wide, exact;
} swl_pairs;
SWL_ALWAYS swl_pairs swl_pairs_of(const swl_line n) {
  const swl_pair v = swl_two_sum(n.va, -n.vb), ahead = swl_two_sum(n.b, -n.a);
  const int back = v.hi < 0;
  const double s = back ? -1 : 1;
  const swl_pair gap = {ahead.hi * s, ahead.lo * s}, travel = {fabs(v.hi), v.lo * s};
  const swl_pair entry = swl_add(gap, back ? -n.bw : -n.aw), exit = swl_add(gap, back ? n.aw : n.bw);
  const int exact = (gap.lo == 0) & (entry.lo == 0) & (exit.lo == 0) & (travel.lo == 0);
  const swl_pairs pairs = {entry, exit, travel, back, n.aw + n.bw > 0, exact};
  return pairs;
}

/// 1 + 16u and 2^-1000: p < q for certain, of products of high parts (Lemma 16).
#define SWL_HIGH_PART_MARGIN 0x1.0000000000008p0
#define SWL_UNDERFLOW_MARGIN 0x1p-1000
SWL_ALWAYS int swl_surely_less(double p, double q) {
  return swl_rounded(p * SWL_HIGH_PART_MARGIN) + SWL_UNDERFLOW_MARGIN < q;
}
/// 64u^2, relatively (Lemma 12), and the least quotient and entry for which it is enough.
#define SWL_QUOTIENT_MARGIN 0x1p-100
#define SWL_LEAST_QUOTIENT 0x1p-850
/// entry/travel rounded, of pairs; -1 where that is not certain. Of float: what the doubles beside both candidates round
/// to, if it is one (Lemma 20).
SWL_ALWAYS double swl_pair_quotient(swl_pair entry, swl_pair travel, int single) {
  const double t = entry.hi / travel.hi;
  if (!(entry.hi >= SWL_LEAST_QUOTIENT && t >= SWL_LEAST_QUOTIENT)) return -1;
  const swl_pair p = swl_two_product(t, travel.hi);
  const double rest = (entry.hi - p.hi) - p.lo;  // Lemma 10
  const double more = (rest + (entry.lo - swl_rounded(t * travel.lo))) / travel.hi;
  const double margin = swl_rounded(t * SWL_QUOTIENT_MARGIN);
  const double low = t + (more - margin), high = t + (more + margin);
  if (!single) return low == high ? low : -1;
  const double below = swl_stored(swl_double(swl_bits(low) - 1), 1);
  return below == swl_stored(swl_double(swl_bits(high) + 1), 1) ? below : -1;
}

/// Any finite query; the time by its pairs, if they are given and sure of it.
SWL_SELDOM sweeplab_answer swl_with_integers(const sweeplab_query* q, const swl_pairs* pairs, int single) {
  const swl_line on_x = swl_line_of(q, 0), on_y = swl_line_of(q, 1);
  swl_integers x, y;
  swl_integers_of(&on_x, &x);
  swl_integers_of(&on_y, &y);
  const swl_side sx = swl_side_of_integers(&x), sy = swl_side_of_integers(&y);
  if (sx.entry < 0 && sy.entry < 0 && sx.exit > 0 && sy.exit > 0) return swl_nothing(SWEEPLAB_OVERLAP);
  if (swl_parted(&sx, &sy)) return swl_nothing(SWEEPLAB_SEPARATE);
  swl_contact c = swl_met(&sx, &sy, swl_compare_products(&x.entry, &y.travel, &y.exit, &x.travel),
                          swl_compare_products(&y.entry, &x.travel, &x.exit, &y.travel),
                          swl_compare_products(&x.entry, &y.travel, &y.entry, &x.travel));
  if (c.time_of == 0) return c.answer;
  const swl_integers* last = c.time_of == 1 ? &x : &y;
  c.answer.time = -1;
  if (pairs != NULL) {
    c.answer.time = swl_pair_quotient(pairs[c.time_of - 1].entry, pairs[c.time_of - 1].travel, single);
  }
  if (c.answer.time < 0) c.answer.time = swl_long_quotient(last->entry, &last->travel, single);
  return c.answer;
}

/// Between these, or 0, numbers have products as two_product wants them (Lemma 21).
#define SWL_LEAST_SINGLE 0x1p-450
SWL_ALWAYS int swl_is_moderate(double s) { return s == 0 || fabs(s) >= SWL_LEAST_SINGLE; }
SWL_ALWAYS int swl_is_exact_single(const swl_pairs* n) {
  return n->exact && swl_is_moderate(n->entry.hi) && swl_is_moderate(n->exit.hi) && swl_is_moderate(n->travel.hi);
}
/// The sign of a*b - c*d: between equal rounded products their rounding errors decide (Lemma 8).
static inline int swl_compare_singles(double a, double b, double c, double d) {
  const swl_pair p = swl_two_product(a, b), q = swl_two_product(c, d);
  if (p.hi != q.hi) return p.hi < q.hi ? -1 : 1;
  return p.lo < q.lo ? -1 : p.lo > q.lo;
}
SWL_ALWAYS int swl_sign(double s) { return (s > 0) - (s < 0); }
SWL_ALWAYS swl_side swl_side_of_single(const swl_pairs* n) {
  const double entry = n->entry.hi, exit = n->exit.hi;
  const swl_side side = {swl_sign(entry), swl_sign(exit), n->travel.hi <= entry, exit <= entry, n->back};
  return side;
}
/// What is no certain impact: an overlap, since signs of high parts are true; an equality where nothing was rounded; else
/// what the integers say.
SWL_SELDOM sweeplab_answer swl_in_full(const sweeplab_query* q, const swl_pairs* pairs, int single) {
  const swl_pairs *x = &pairs[0], *y = &pairs[1];
  if (x->entry.hi < 0 && y->entry.hi < 0 && x->exit.hi > 0 && y->exit.hi > 0) return swl_nothing(SWEEPLAB_OVERLAP);
  if (!swl_is_exact_single(x) || !swl_is_exact_single(y)) return swl_with_integers(q, pairs, single);
  const swl_side sx = swl_side_of_single(x), sy = swl_side_of_single(y);
  if (swl_parted(&sx, &sy)) return swl_nothing(SWEEPLAB_SEPARATE);
  swl_contact c = swl_met(&sx, &sy, swl_compare_singles(x->entry.hi, y->travel.hi, y->exit.hi, x->travel.hi),
                          swl_compare_singles(y->entry.hi, x->travel.hi, x->exit.hi, y->travel.hi),
                          swl_compare_singles(x->entry.hi, y->travel.hi, y->entry.hi, x->travel.hi));
  if (c.time_of == 0) return c.answer;
  c.answer.time = c.time_of == 1 ? x->entry.hi / x->travel.hi : y->entry.hi / y->travel.hi;
  if (single) {  // in the middle of two floats, or none that is normal: it may round twice (Lemma 9)
    if ((swl_bits(c.answer.time) & 0x1fffffff) == 0x10000000 || c.answer.time < 0x1p-126) {
      return swl_with_integers(q, NULL, single);
    }
    c.answer.time = swl_stored(c.answer.time, 1);
  }
  return c.answer;
}
/// What is sure, by margins (Lemma 17): the face first, and its time. Of an overlap both entries are negative, and
/// nothing says that it is separate. Few branches, for between boxes that nearly meet each guess is as good as random.
SWL_SELDOM sweeplab_answer swl_closely(const sweeplab_query* q, int single) {
  const swl_pairs x = swl_pairs_of(swl_line_of(q, 0)), y = swl_pairs_of(swl_line_of(q, 1));
  const double margin = SWL_HIGH_PART_MARGIN;
  const double entry_x = x.entry.hi * y.travel.hi, exit_x = x.exit.hi * y.travel.hi;
  const double entry_y = y.entry.hi * x.travel.hi, exit_y = y.exit.hi * x.travel.hi;
  if ((x.exit.hi <= 0) | (y.exit.hi <= 0) | (x.travel.hi * margin <= x.entry.hi) |
      (y.travel.hi * margin <= y.entry.hi) | swl_surely_less(exit_y, entry_x) | swl_surely_less(exit_x, entry_y)) {
    return swl_nothing(SWEEPLAB_SEPARATE);
  }
  const int on_x = swl_surely_less(entry_y, entry_x), on_y = swl_surely_less(entry_x, entry_y);
  const int meets = (x.entry.hi * margin < x.travel.hi) & (y.entry.hi * margin < y.travel.hi) & x.wide & y.wide &
                    swl_surely_less(entry_x, exit_y) & swl_surely_less(entry_y, exit_x) & (on_x | on_y);
  if (!meets) {
    const swl_pairs pairs[2] = {x, y};
    return swl_in_full(q, pairs, single);
  }
  const swl_pair entry = {on_x ? x.entry.hi : y.entry.hi, on_x ? x.entry.lo : y.entry.lo};
  const swl_pair travel = {on_x ? x.travel.hi : y.travel.hi, on_x ? x.travel.lo : y.travel.lo};
  if (entry.hi < 0) return swl_nothing(SWEEPLAB_OVERLAP);
  sweeplab_answer answer = {SWEEPLAB_IMPACT, 0, 0, 0, 0};
  if (entry.hi != 0) {
    answer.time = swl_pair_quotient(entry, travel, single);
    if (answer.time < 0) return swl_with_integers(q, NULL, single);
  }
  answer.normal_x = on_x * (2 * x.back - 1);
  answer.normal_y = !on_x * (2 * y.back - 1);
  return answer;
}

// --- plain doubles, for what is far apart ---

/// Entry, exit and travel; what they can be off by together, at most (Port, Lemma 1); the sum of the six magnitudes.
typedef struct {
  double entry, exit, travel, margin, size;
} swl_rough;
/// 2u (Port, Lemma 1).
#define SWL_ROUGH_MARGIN 0x1p-52
SWL_ALWAYS swl_rough swl_rough_of(const swl_line n) {
  const double v = n.va - n.vb, before = n.b - (n.a + n.aw), behind = (n.b + n.bw) - n.a;
  const double size = ((fabs(n.a) + n.aw) + (fabs(n.b) + n.bw)) + (fabs(n.va) + fabs(n.vb));
  const swl_rough rough = {v < 0 ? -behind : before, v < 0 ? -before : behind, fabs(v),
                           size * SWL_ROUGH_MARGIN + SWL_UNDERFLOW_MARGIN, size};
  return rough;
}
SWL_ALWAYS int swl_are_sizes(const sweeplab_query* q) {
  return (q->a.w >= 0) & (q->a.h >= 0) & (q->b.w >= 0) & (q->b.h >= 0);
}
/// 0 if the number is finite, else NaN.
SWL_ALWAYS double swl_lost(double s) { return s - s; }
/// Numbers beyond 2^450, or none.
SWL_SELDOM sweeplab_answer swl_at_large(const sweeplab_query* q, int single) {
  const swl_line x = swl_line_of(q, 0), y = swl_line_of(q, 1);
  const double lost = swl_lost(x.a) + swl_lost(x.aw) + swl_lost(x.va) + swl_lost(x.b) + swl_lost(x.bw) +
                      swl_lost(x.vb) + swl_lost(y.a) + swl_lost(y.aw) + swl_lost(y.va) + swl_lost(y.b) +
                      swl_lost(y.bw) + swl_lost(y.vb);
  return lost == 0 && swl_are_sizes(q) ? swl_with_integers(q, NULL, single) : swl_nothing(SWEEPLAB_FAILED);
}
SWL_ALWAYS sweeplab_answer swl_exact(const sweeplab_query* q, int single) {
  const swl_rough x = swl_rough_of(swl_line_of(q, 0)), y = swl_rough_of(swl_line_of(q, 1));
  if (!(x.size + y.size <= 0x1p450 && swl_are_sizes(q))) return swl_at_large(q, single);
  if ((x.entry - x.travel > x.margin) | (y.entry - y.travel > y.margin) | (x.exit < -x.margin) | (y.exit < -y.margin)) {
    return swl_nothing(SWEEPLAB_SEPARATE);
  }
  return swl_closely(q, single);
}

// --- one frame of one mover among still obstacles ---

/// a + b rounded down, or up (Lemma 22).
static inline double swl_directed(double a, double b, int down, int single) {
  double sum, error;
  if (single) {
    const swl_pair s = swl_two_sum(a, b);
    sum = swl_stored(s.hi, 1);
    error = sum == s.hi ? s.lo : s.hi - sum;
  } else {
    const double large = fabs(a) < fabs(b) ? b : a, smaller = fabs(a) < fabs(b) ? a : b;
    sum = a + b;
    error = smaller - (sum - large);
  }
  if (!(down ? error < 0 : error > 0)) return sum;
  return swl_from_ordered(swl_ordered(sum, single) + (down ? -1 : 1), single);
}

/// One axis of a motion: from + motion*t, for t from 0 to 1. `error`: the sign of (from + motion) - end.
typedef struct {
  double from, motion, end;
  int error, sign;
} swl_track;
static inline swl_track swl_track_of(double from, double motion, int single) {
  const swl_pair s = swl_two_sum(from, motion);
  const double end = single ? swl_stored(s.hi, 1) : s.hi;
  const swl_track track = {from, motion, end, swl_sign(end == s.hi ? s.lo : s.hi - end), swl_sign(motion)};
  return track;
}
/// Of two planes.
SWL_ALWAYS int swl_closer(const swl_track* t, double plane, double other) {
  return t->sign > 0 ? plane < other : other < plane;
}
/// Strictly before the exact end of the motion (World, Lemma 4).
SWL_ALWAYS int swl_before_end(const swl_track* t, double plane) {
  return plane != t->end ? swl_closer(t, plane, t->end) : t->sign * t->error > 0;
}

/// Rounded products of rounded differences decide where they differ by more (World, Lemma 2).
#define SWL_PRODUCT_MARGIN 0x1p-50
#define SWL_LEAST_CERTAIN_PRODUCT 0x1p-1000
SWL_SELDOM int swl_compare_times_exactly(const swl_track* a, double plane_a, const swl_track* b, double plane_b) {
  const swl_line on_a = {a->from, 0, a->motion, plane_a, 0, 0}, on_b = {b->from, 0, b->motion, plane_b, 0, 0};
  swl_integers x, y;
  swl_integers_of(&on_a, &x);
  swl_integers_of(&on_b, &y);
  return swl_compare_products(&x.entry, &y.travel, &y.entry, &x.travel);
}
/// The sign of (when a is at plane_a) - (when b is at plane_b), of axes that move (World, Lemma 3).
static inline int swl_compare_times(const swl_track* a, double plane_a, const swl_track* b, double plane_b) {
  const double p = swl_rounded((plane_a - a->from) * b->motion), q = swl_rounded((plane_b - b->from) * a->motion);
  const double difference = p - q;
  const double margin = swl_rounded((fabs(p) + fabs(q)) * SWL_PRODUCT_MARGIN) + SWL_LEAST_CERTAIN_PRODUCT;
  if (fabs(difference) > margin) return (difference > 0) == (a->sign == b->sign) ? 1 : -1;
  if (swl_lost(plane_a) != 0) return (plane_a > 0) == (a->sign > 0) ? 1 : -1;
  if (swl_lost(plane_b) != 0) return (plane_b > 0) == (b->sign > 0) ? -1 : 1;
  return swl_compare_times_exactly(a, plane_a, b, plane_b);
}

/// The open box of positions that an obstacle forbids to the mover's min corner, in stored numbers.
typedef struct {
  double lo[2], hi[2];
  unsigned solid;
} swl_planes;
/// The whole frame: the mover, its way, its obstacles.
typedef struct {
  swl_track axis[2];
  sweeplab_box mover, region;  // of the region, w and h are its max corner
  const void* obstacles;
  int single;
} swl_frame;

/// Of one axis. A line is a wall to what has no thickness either: the line itself is forbidden (World, Lemma 13).
static inline void swl_forbid(swl_planes* f, int i, double b, double bw, double w, int single) {
  f->lo[i] = swl_directed(b, -w, 1, single);
  f->hi[i] = swl_directed(b, bw, 0, single);
  if (f->lo[i] != f->hi[i]) return;
  f->lo[i] = swl_from_ordered(swl_ordered(f->lo[i], single) - 1, single);
  f->hi[i] = swl_from_ordered(swl_ordered(f->hi[i], single) + 1, single);
}
/// 1 if the obstacle in this place of the list reaches the box around the mover's way (World, Lemma 7), 0 if not, and -1
/// if it is none.
static inline int swl_planes_of(const swl_frame* m, size_t k, swl_planes* f) {
  sweeplab_box b;
  if (m->single) {
    const sweeplab_obstaclef* o = (const sweeplab_obstaclef*)m->obstacles + k;
    b.x = swl_float(o->box.x), b.y = swl_float(o->box.y), b.w = swl_float(o->box.w), b.h = swl_float(o->box.h);
    f->solid = o->solid;
  } else {
    const sweeplab_obstacle* o = (const sweeplab_obstacle*)m->obstacles + k;
    b = o->box, f->solid = o->solid;
  }
  if (!((swl_lost(b.x) + swl_lost(b.y) + swl_lost(b.w) + swl_lost(b.h) == 0) & (b.w >= 0) & (b.h >= 0))) return -1;
  const sweeplab_box* r = &m->region;
  if (!((b.x <= r->w) & (b.y <= r->h) & (b.x + b.w >= r->x) & (b.y + b.h >= r->y))) return 0;
  swl_forbid(f, 0, b.x, b.w, m->mover.w, m->single);
  swl_forbid(f, 1, b.y, b.h, m->mover.h, m->single);
  return 1;
}
SWL_ALWAYS double swl_front(const swl_frame* m, const swl_planes* f, int i) {
  return m->axis[i].sign > 0 ? f->lo[i] : f->hi[i];
}
SWL_ALWAYS double swl_far(const swl_frame* m, const swl_planes* f, int i) {
  return m->axis[i].sign > 0 ? f->hi[i] : f->lo[i];
}
SWL_ALWAYS int swl_within(const swl_frame* m, const swl_planes* f, int i) {
  return f->lo[i] < m->axis[i].from && m->axis[i].from < f->hi[i];
}
SWL_ALWAYS int swl_stops(const swl_frame* m, const swl_planes* f, int i) {
  return (int)(f->solid >> (2 * i + (m->axis[i].sign < 0)) & 1U);
}
/// Whether the motion along an axis alone would enter.
static inline int swl_may_enter(const swl_frame* m, const swl_planes* f, int i) {
  const swl_track* t = &m->axis[i];
  if (t->sign == 0) return swl_within(m, f, i);
  return f->lo[i] < f->hi[i] && swl_before_end(t, swl_front(m, f, i)) && swl_closer(t, t->from, swl_far(m, f, i));
}

/// How the first leg enters an obstacle, if at all (World, Lemma 5).
enum { swl_by_x, swl_by_y, swl_at_corner, swl_inside, swl_not };
static inline int swl_entered(const swl_frame* m, const swl_planes* f) {
  const swl_track *x = &m->axis[0], *y = &m->axis[1];
  if (!swl_may_enter(m, f, 0) || !swl_may_enter(m, f, 1)) return swl_not;
  if (swl_within(m, f, 0) && swl_within(m, f, 1)) return f->solid == SWEEPLAB_SOLID ? swl_inside : swl_not;
  int last = x->sign != 0 ? 0 : 1;
  if (x->sign != 0 && y->sign != 0) {
    const double near_x = swl_front(m, f, 0), near_y = swl_front(m, f, 1);
    if (swl_compare_times(x, near_x, y, swl_far(m, f, 1)) >= 0) return swl_not;
    if (swl_compare_times(y, near_y, x, swl_far(m, f, 0)) >= 0) return swl_not;
    const int later = swl_compare_times(x, near_x, y, near_y);
    if (later == 0) return swl_stops(m, f, 0) && swl_stops(m, f, 1) ? swl_at_corner : swl_not;
    last = later > 0 ? 0 : 1;
  }
  return !swl_stops(m, f, last) ? swl_not : last == 0 ? swl_by_x : swl_by_y;
}
/// Whether the second leg enters, along axis o, the other at rest at `plane` (World, Lemma 6).
static inline int swl_enters_along(const swl_frame* m, const swl_planes* f, int o, double plane) {
  const double nearer = swl_front(m, f, o);
  const swl_track* along = &m->axis[o];
  if (!(f->lo[1 - o] < plane && plane < f->hi[1 - o] && f->lo[o] < f->hi[o])) return 0;
  if (!swl_before_end(along, nearer) || swl_closer(along, nearer, along->from) || !swl_stops(m, f, o)) return 0;
  return swl_compare_times(along, nearer, &m->axis[1 - o], plane) >= 0 && !(swl_within(m, f, 0) && swl_within(m, f, 1));
}

/// A plane that is met, with all that tie; none while count is 0.
typedef struct {
  double plane;
  sweeplab_ties by;
} swl_met_plane;
static const sweeplab_ties swl_no_ties = {SIZE_MAX, 0};
static inline void swl_tie(sweeplab_ties* ties, size_t k) {
  if (k < ties->first) ties->first = k;
  ++ties->count;
}
static inline int swl_offer(swl_met_plane* nearest, const swl_track* t, double plane, size_t k) {
  const int nearer = nearest->by.count == 0 || swl_closer(t, plane, nearest->plane);
  if (nearer) nearest->plane = plane, nearest->by = swl_no_ties;
  if (plane == nearest->plane) swl_tie(&nearest->by, k);
  return nearer;
}

/// Where the other axis is when `timed` is at `plane`: the last stored number that is not beyond (World, Lemma 8).
static inline double swl_place_at(const swl_track* other, const swl_track* timed, double plane, int single) {
  if (other->sign == 0) return other->from;
  const double greatest = single ? (double)FLT_MAX : DBL_MAX;
  const double end = other->end > greatest ? greatest : other->end < -greatest ? -greatest : other->end;
  const double share = (plane - timed->from) / timed->motion;
  const double guess = swl_stored(other->from + swl_rounded(other->motion * share), single);
  int64_t good = swl_ordered(other->from, single), bad = swl_ordered(end, single) + other->sign;
  for (int tries = 0; good + other->sign != bad; ++tries) {
    int64_t k = good / 2 + bad / 2 + (good % 2 + bad % 2) / 2;
    if (tries < 3 && guess == guess) {  // the guess and its neighbours first
      k = swl_ordered(guess, single) + (tries == 1 ? 1 : tries == 2 ? -1 : 0);
      if (other->sign * k <= other->sign * good || other->sign * k >= other->sign * bad) continue;
    }
    if (swl_compare_times(other, swl_from_ordered(k, single), timed, plane) <= 0) {
      good = k;
    } else {
      bad = k;
    }
  }
  return swl_from_ordered(good, single);
}

SWL_ALWAYS sweeplab_step_result swl_unmoved(sweeplab_step_outcome outcome, const sweeplab_box* mover) {
  const sweeplab_step_result s = {outcome,       {mover->x, mover->y}, 0, 0, 0, 0, {SIZE_MAX, 0},
                                  {SIZE_MAX, 0}, {SIZE_MAX, 0}};
  return s;
}
static inline sweeplab_step_result swl_step(const sweeplab_box* mover, sweeplab_vector v, const void* obstacles,
                                            size_t count, sweeplab_rules rules, int single) {
  const double lost =
      swl_lost(mover->x) + swl_lost(mover->y) + swl_lost(mover->w) + swl_lost(mover->h) + swl_lost(v.x) + swl_lost(v.y);
  if (!(lost == 0 && mover->w >= 0 && mover->h >= 0)) return swl_unmoved(SWEEPLAB_STEP_FAILED, mover);
  const sweeplab_box region = {
      v.x < 0 ? swl_directed(mover->x, v.x, 1, single) : mover->x,
      v.y < 0 ? swl_directed(mover->y, v.y, 1, single) : mover->y,
      swl_directed(v.x > 0 ? swl_directed(mover->x, v.x, 0, single) : mover->x, mover->w, 0, single),
      swl_directed(v.y > 0 ? swl_directed(mover->y, v.y, 0, single) : mover->y, mover->h, 0, single)};
  const swl_frame m = {
      {swl_track_of(mover->x, v.x, single), swl_track_of(mover->y, v.y, single)}, *mover, region, obstacles, single};
  const swl_track* axis = m.axis;
  swl_planes f;

  // The first leg: of faces and corners the nearest, with all that tie.
  swl_met_plane face[2] = {{0, {SIZE_MAX, 0}}, {0, {SIZE_MAX, 0}}}, corner = face[0];
  double corner_y = 0;
  sweeplab_ties inside_of = swl_no_ties;
  for (size_t k = 0; k < count; ++k) {
    const int there = swl_planes_of(&m, k, &f);
    if (there < 0) return swl_unmoved(SWEEPLAB_STEP_FAILED, mover);
    const int how = there ? swl_entered(&m, &f) : swl_not;
    if (how == swl_by_x || how == swl_by_y) {
      swl_offer(&face[how], &axis[how], swl_front(&m, &f, how), k);
    } else if (how == swl_at_corner) {
      if (swl_offer(&corner, &axis[0], swl_front(&m, &f, 0), k)) corner_y = swl_front(&m, &f, 1);
    } else if (how == swl_inside) {
      swl_tie(&inside_of, k);
    }
  }
  // The earliest of the three. A face goes before a corner of the same instant, for only a face blocks its axis.
  int stops[2] = {face[0].by.count > 0, face[1].by.count > 0}, at_corner = 0;
  if (stops[0] && stops[1]) {
    const int order = swl_compare_times(&axis[0], face[0].plane, &axis[1], face[1].plane);
    stops[0] = order <= 0, stops[1] = order >= 0;
  }
  int i = stops[0] ? 0 : 1;
  const double corner_plane[2] = {corner.plane, corner_y};
  if (corner.by.count > 0 && (!(stops[0] || stops[1]) || swl_closer(&axis[i], corner_plane[i], face[i].plane))) {
    at_corner = 1;
    i = rules.corner == SWEEPLAB_CORNER_STOPS_X ? 0 : 1;
    stops[i] = 1, stops[1 - i] = 0;
    for (int k = 0; k < 2; ++k) face[k].plane = corner_plane[k], face[k].by = corner.by;
  }
  for (int k = 0; k < 2; ++k) {
    if (!stops[k]) face[k].by = swl_no_ties;
  }

  // The second, if one axis rests.
  const int o = 1 - i, slides = rules.response == SWEEPLAB_SLIDE && stops[0] != stops[1] && axis[o].sign != 0;
  const double first_plane = face[i].plane;
  const int any = stops[0] || stops[1];
  for (size_t k = 0; slides && k < count; ++k) {
    if (swl_planes_of(&m, k, &f) == 1 && swl_enters_along(&m, &f, o, first_plane)) {
      swl_offer(&face[o], &axis[o], swl_front(&m, &f, o), k);
      stops[o] = 1;
    }
  }

  sweeplab_step_result s = swl_unmoved(any ? SWEEPLAB_STEP_STOPPED : SWEEPLAB_STEP_FREE, mover);
  double end[2];
  for (int k = 0; k < 2; ++k) end[k] = stops[k] ? face[k].plane : axis[k].end;
  if (any && rules.response == SWEEPLAB_STOP) {
    end[i] = first_plane;
    end[o] = swl_place_at(&axis[o], &axis[i], first_plane, single);
  }
  if (swl_lost(end[0]) + swl_lost(end[1]) != 0) return swl_unmoved(SWEEPLAB_STEP_OUT_OF_RANGE, mover);
  s.position.x = end[0], s.position.y = end[1];
  s.normal_x = stops[0] ? -axis[0].sign : 0;
  s.normal_y = stops[1] ? -axis[1].sign : 0;
  s.corner = at_corner;
  s.legs = ((axis[0].sign != 0 || axis[1].sign != 0) && (!any || first_plane != axis[i].from)) + slides;
  s.stopped_by_x = face[0].by, s.stopped_by_y = face[1].by, s.inside_of = inside_of;
  return s;
}
static inline sweeplab_placement swl_place(const sweeplab_query* q, const sweeplab_answer* contact, int single) {
  const int moves = contact->outcome == SWEEPLAB_SEPARATE || contact->outcome == SWEEPLAB_IMPACT;
  const double t = !moves ? 0 : contact->outcome == SWEEPLAB_IMPACT ? contact->time : 1;
  const double from[4] = {q->a.x, q->a.y, q->b.x, q->b.y};
  const double motion[4] = {q->motion_a.x, q->motion_a.y, q->motion_b.x, q->motion_b.y};
  double at[4];
  for (int i = 0; i < 4; ++i) at[i] = swl_stored(from[i] + swl_stored(motion[i] * t, single), single);
  if (contact->normal_x < 0) at[0] = swl_directed(at[2], -q->a.w, 1, single);
  if (contact->normal_x > 0) at[0] = swl_directed(at[2], q->b.w, 0, single);
  if (contact->normal_y < 0) at[1] = swl_directed(at[3], -q->a.h, 1, single);
  if (contact->normal_y > 0) at[1] = swl_directed(at[3], q->b.h, 0, single);
  const double lost = swl_lost(at[0]) + swl_lost(at[1]) + swl_lost(at[2]) + swl_lost(at[3]);
  const sweeplab_placement p = {{at[0], at[1]}, {at[2], at[3]}, lost == 0};
  return p;
}

// --- for users ---

/// The open rule: contact is an overlap of the interiors. The right outcome, a right face, whether it is a corner, and
/// the time correctly rounded.
static inline sweeplab_answer sweeplab_exact(const sweeplab_query* q) { return swl_exact(q, 0); }

/// Min corners at the contact. B stands where its motion brings it; A beside it on the normal's axis, as close as the
/// scalar allows without penetrating, in exact arithmetic (Lemma 23); on the other axis at a + motion*time. Without an
/// impact: where the motions end, or for an overlap where they began.
static inline sweeplab_placement sweeplab_position_at_contact(const sweeplab_query* q, const sweeplab_answer* contact) {
  return swl_place(q, contact, 0);
}

/// Moves a box through one frame among `count` obstacles. Who begins in no solid obstacle ends in none, and behind none
/// (World, Theorem); lines are walls, too. Who begins in some is stopped by all others, and may end in those or behind.
static inline sweeplab_step_result sweeplab_step(const sweeplab_box* mover, sweeplab_vector motion,
                                                 const sweeplab_obstacle* obstacles, size_t count,
                                                 sweeplab_rules rules) {
  return swl_step(mover, motion, obstacles, count, rules, 0);
}

SWL_ALWAYS sweeplab_query swl_query_of_floats(const sweeplab_queryf* q) {
  const sweeplab_query wide = {{swl_float(q->a.x), swl_float(q->a.y), swl_float(q->a.w), swl_float(q->a.h)},
                               {swl_float(q->motion_a.x), swl_float(q->motion_a.y)},
                               {swl_float(q->b.x), swl_float(q->b.y), swl_float(q->b.w), swl_float(q->b.h)},
                               {swl_float(q->motion_b.x), swl_float(q->motion_b.y)}};
  return wide;
}
static inline sweeplab_answerf sweeplab_exactf(const sweeplab_queryf* q) {
  const sweeplab_query wide = swl_query_of_floats(q);
  const sweeplab_answer a = swl_exact(&wide, 1);
  const sweeplab_answerf answer = {a.outcome, (float)a.time, a.normal_x, a.normal_y, a.corner};
  return answer;
}
static inline sweeplab_placementf sweeplab_position_at_contactf(const sweeplab_queryf* q,
                                                                const sweeplab_answerf* contact) {
  const sweeplab_query wide = swl_query_of_floats(q);
  const sweeplab_answer a = {contact->outcome, (double)contact->time, contact->normal_x, contact->normal_y,
                             contact->corner};
  const sweeplab_placement p = swl_place(&wide, &a, 1);
  const sweeplab_placementf placed = {{(float)p.a.x, (float)p.a.y}, {(float)p.b.x, (float)p.b.y}, p.in_range};
  return placed;
}
static inline sweeplab_step_resultf sweeplab_stepf(const sweeplab_boxf* mover, sweeplab_vectorf motion,
                                                   const sweeplab_obstaclef* obstacles, size_t count,
                                                   sweeplab_rules rules) {
  const sweeplab_box box = {swl_float(mover->x), swl_float(mover->y), swl_float(mover->w), swl_float(mover->h)};
  const sweeplab_vector v = {swl_float(motion.x), swl_float(motion.y)};
  const sweeplab_step_result s = swl_step(&box, v, obstacles, count, rules, 1);
  const sweeplab_step_resultf r = {s.outcome,      {(float)s.position.x, (float)s.position.y},
                                   s.normal_x,     s.normal_y,
                                   s.corner,       s.legs,
                                   s.stopped_by_x, s.stopped_by_y,
                                   s.inside_of};
  return r;
}

/// Whether this program, in this thread, computes as this file needs it: each operation rounded to double, to nearest,
/// subnormal numbers too. Ask once, at the start: assert it.
static inline int sweeplab_arithmetic_is_exact(void) {
  volatile double factor = 134217729.0, large = 9007199254740992.0, one = 1, least = DBL_MIN, little = 0x1.8p-53;
  const double f = factor, l = large;
  const swl_pair product = swl_two_product(f, f), sum = swl_two_sum(l, one);
  const double rounded = (l + one) - l, half = swl_rounded(least * 0.5), up = one + little, down = -one - little;
  return product.hi == 18014398777917440.0 && product.lo == 1 && sum.hi == l && sum.lo == 1 && rounded == 0 &&
         half != 0 && half * 2 == least && up > 1 && down < -1 && one + little / 2 == 1;
}

#endif
