// SPDX-License-Identifier: MIT
// A checksum of all that sweeplab.h says of drawn queries and frames, in both scalars: what other flags, machines and
// languages are compared by (digest.rs draws the same). digest COUNT prints it.
#include <stdio.h>
#include <stdlib.h>

#include "sweeplab.h"

static uint64_t state = 0, sum = 0xcbf29ce484222325U;
static int base = 0;

static uint64_t next(void) {  // SplitMix64
  uint64_t z = state += 0x9e3779b97f4a7c15U;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31);
}
static void add(uint64_t value) {
  sum = (sum ^ value) * 0x100000001b3U;
  sum ^= sum >> 29;
}
static void add_number(double x) { add(swl_bits(x)); }
static double power(int exponent) { return swl_double((uint64_t)(exponent + 1023) << 52); }

// Whole numbers, decimals, any, bits, a window of exponents, beside one, ties that are broken.
static double number(int kind, int size, int single) {
  const uint64_t r = next();
  const int negative = (r >> 60 & 1) != 0 && !size;
  double x = 0;
  if (kind == 0 || kind == 6) x = (double)(r % 9);
  if (kind == 1) x = (double)(r % 401) / 10;
  if (kind == 2) x = (double)(r >> 11) * 0x1p-53 * 10;
  if (kind == 3) x = swl_double((r >> 52 & 0x7ff) == 0x7ff ? r & 0xfffffffffffffU : r & INT64_MAX);
  if (kind == 4) x = swl_rounded((double)(r >> 11) * 0x1p-53) * power(base + (int)(r % 8));
  if (kind == 5) x = r % 2 != 0 ? 1 + (double)(r >> 8 & 15) * 0x1p-52 : (double)(r >> 8 & 63) * 0x1p-58;
  if (kind == 6 && r >> 8 & 1) x = x + power(-10 - (int)(r >> 16 & 63));
  if (single) {
    x = swl_stored(x, 1);
    if (x - x != 0) x = 1;
  }
  return negative ? -x : x;
}

static sweeplab_box box(int kind, int single) {
  sweeplab_box b;
  b.x = number(kind, 0, single);
  b.y = number(kind, 0, single);
  b.w = number(kind, 1, single);
  b.h = number(kind, 1, single);
  return b;
}
static sweeplab_vector vector(int kind, int single) {
  sweeplab_vector v;
  v.x = number(kind, 0, single);
  v.y = number(kind, 0, single);
  return v;
}
static sweeplab_boxf box_f(sweeplab_box b) {
  const sweeplab_boxf f = {(float)b.x, (float)b.y, (float)b.w, (float)b.h};
  return f;
}
static sweeplab_vectorf vector_f(sweeplab_vector v) {
  const sweeplab_vectorf f = {(float)v.x, (float)v.y};
  return f;
}

static void add_answer(sweeplab_answer a, sweeplab_placement p) {
  add(a.outcome);
  add_number(a.time);
  add((uint64_t)(3 * a.normal_x + a.normal_y + 9 * a.corner));
  add((uint64_t)p.in_range);
  if (!p.in_range) return;
  add_number(p.a.x);
  add_number(p.a.y);
  add_number(p.b.x);
  add_number(p.b.y);
}
static void add_ties(sweeplab_ties t) { add(t.count == 0 ? 0 : 16 * t.count + t.first); }
static void add_step(sweeplab_step_result s) {
  add(s.outcome);
  add_number(s.position.x);
  add_number(s.position.y);
  add((uint64_t)(3 * s.normal_x + s.normal_y + 9 * s.corner + 100 * s.legs));
  add_ties(s.stopped_by_x);
  add_ties(s.stopped_by_y);
  add_ties(s.inside_of);
}

static void run(long count, int single) {
  enum { most = 4 };
  sweeplab_obstacle level[most];
  sweeplab_obstaclef level_f[most];
  memset(level, 0, sizeof level);
  memset(level_f, 0, sizeof level_f);
  for (long i = 0; i < count; ++i) {
    const int kind = (int)(i / 16 % 7);
    if (i % 16 == 0) base = single ? (int)(next() % 240) - 120 : (int)(next() % 1900) - 950;
    sweeplab_query q;
    q.a = box(kind, single);
    q.motion_a = vector(kind, single);
    q.b = box(kind, single);
    q.motion_b = vector(kind, single);
    const uint64_t r = next();
    sweeplab_rules rules;
    rules.corner = r % 2 != 0 ? SWEEPLAB_CORNER_STOPS_X : SWEEPLAB_CORNER_STOPS_Y;
    rules.response = r / 2 % 2 != 0 ? SWEEPLAB_STOP : SWEEPLAB_SLIDE;
    level[i % most].box = q.b;
    level[i % most].solid = r / 4 % 4 != 0 ? (unsigned)SWEEPLAB_SOLID : (unsigned)(r / 16 % 16);
    if (single) {
      const sweeplab_queryf f = {box_f(q.a), vector_f(q.motion_a), box_f(q.b), vector_f(q.motion_b)};
      const sweeplab_answerf a = sweeplab_exactf(&f);
      const sweeplab_placementf p = sweeplab_position_at_contactf(&f, &a);
      const sweeplab_answer wide = {a.outcome, (double)a.time, a.normal_x, a.normal_y, a.corner};
      const sweeplab_placement placed = {{(double)p.a.x, (double)p.a.y}, {(double)p.b.x, (double)p.b.y}, p.in_range};
      add_answer(wide, placed);
      level_f[i % most].box = f.b;
      level_f[i % most].solid = level[i % most].solid;
      const sweeplab_step_resultf s = sweeplab_stepf(&f.a, f.motion_a, level_f, most, rules);
      const sweeplab_step_result stepped = {s.outcome,      {(double)s.position.x, (double)s.position.y},
                                            s.normal_x,     s.normal_y,
                                            s.corner,       s.legs,
                                            s.stopped_by_x, s.stopped_by_y,
                                            s.inside_of};
      add_step(stepped);
    } else {
      const sweeplab_answer a = sweeplab_exact(&q);
      add_answer(a, sweeplab_position_at_contact(&q, &a));
      add_step(sweeplab_step(&q.a, q.motion_a, level, most, rules));
    }
  }
}

int main(int words, char** word) {
  const long count = words > 1 ? strtol(word[1], NULL, 10) : 100000;
  if (!sweeplab_arithmetic_is_exact()) {
    puts("this arithmetic is not exact");
    return 1;
  }
  run(count, 0);
  run(count, 1);
  printf("%016llx\n", (unsigned long long)sum);
  return 0;
}
