// SPDX-License-Identifier: MIT
// sweeplab.h behind the laboratory's protocol (harness/engines/PROTOCOL.md): cc -O2 c_engine.c -o c_engine
// ./c_engine [float32] [all] [stop] [x]; with `all`, what the protocol has no words for, too: the corner, and where both
// stand at the contact; of a frame, all that sweeplab_step() says.
#include <stdio.h>
#include <stdlib.h>

#include "sweeplab.h"

static double take(char** p) { return strtod(*p, p); }

static int single = 0, all = 0;
static sweeplab_rules rules = {SWEEPLAB_CORNER_STOPS_Y, SWEEPLAB_SLIDE};

static void query(char* p) {
  double n[12];
  for (int i = 0; i < 12; ++i) n[i] = take(&p);
  sweeplab_answer a;
  sweeplab_placement at;
  if (single) {
    float f[12];
    for (int i = 0; i < 12; ++i) f[i] = (float)n[i];
    const sweeplab_queryf q = {{f[0], f[1], f[2], f[3]}, {f[4], f[5]}, {f[6], f[7], f[8], f[9]}, {f[10], f[11]}};
    const sweeplab_answerf s = sweeplab_exactf(&q);
    const sweeplab_placementf placed = sweeplab_position_at_contactf(&q, &s);
    const sweeplab_answer wide = {s.outcome, (double)s.time, s.normal_x, s.normal_y, s.corner};
    const sweeplab_placement wide_at = {
        {(double)placed.a.x, (double)placed.a.y}, {(double)placed.b.x, (double)placed.b.y}, placed.in_range};
    a = wide;
    at = wide_at;
  } else {
    const sweeplab_query q = {{n[0], n[1], n[2], n[3]}, {n[4], n[5]}, {n[6], n[7], n[8], n[9]}, {n[10], n[11]}};
    a = sweeplab_exact(&q);
    at = sweeplab_position_at_contact(&q, &a);
  }
  if (a.outcome == SWEEPLAB_IMPACT) {
    printf("hit %.17g %d %d", a.time, a.normal_x, a.normal_y);
  } else {
    printf(a.outcome == SWEEPLAB_OVERLAP ? "overlap" : a.outcome == SWEEPLAB_SEPARATE ? "miss" : "failed");
  }
  if (all) printf(" %d %.17g %.17g %.17g %.17g", a.corner, at.a.x, at.a.y, at.b.x, at.b.y);
  puts("");
}

static sweeplab_obstacle* level = NULL;
static sweeplab_obstaclef* levelf = NULL;
static size_t obstacles = 0;

static int read_level(char* p) {
  obstacles = (size_t)strtoul(p, NULL, 10);
  level = realloc(level, (obstacles + 1) * sizeof *level);
  levelf = realloc(levelf, (obstacles + 1) * sizeof *levelf);
  if (level == NULL || levelf == NULL) return 0;
  for (size_t k = 0; k < obstacles; ++k) {
    char line[1024], *at = line;
    if (fgets(line, sizeof line, stdin) == NULL) return 0;
    const double x = take(&at), y = take(&at), w = take(&at), h = take(&at);
    unsigned solid = 0;
    for (; *at != '\0'; ++at) {
      solid |= *at == 'l'   ? SWEEPLAB_MIN_X
               : *at == 'r' ? SWEEPLAB_MAX_X
               : *at == 't' ? SWEEPLAB_MIN_Y
               : *at == 'b' ? SWEEPLAB_MAX_Y
                            : 0U;
    }
    const sweeplab_obstacle o = {{x, y, w, h}, solid};
    const sweeplab_obstaclef of = {{(float)x, (float)y, (float)w, (float)h}, solid};
    level[k] = o;
    levelf[k] = of;
  }
  return 1;
}

static void put(sweeplab_ties t) { printf(" %d %u", t.count == 0 ? -1 : (int)t.first, (unsigned)t.count); }

static void frame(char* p) {
  const double x = take(&p), y = take(&p), w = take(&p), h = take(&p), vx = take(&p), vy = take(&p);
  sweeplab_step_result s;
  if (single) {
    const sweeplab_boxf mover = {(float)x, (float)y, (float)w, (float)h};
    const sweeplab_vectorf v = {(float)vx, (float)vy};
    const sweeplab_step_resultf f = sweeplab_stepf(&mover, v, levelf, obstacles, rules);
    const sweeplab_step_result wide = {f.outcome,      {(double)f.position.x, (double)f.position.y},
                                       f.normal_x,     f.normal_y,
                                       f.corner,       f.legs,
                                       f.stopped_by_x, f.stopped_by_y,
                                       f.inside_of};
    s = wide;
  } else {
    const sweeplab_box mover = {x, y, w, h};
    const sweeplab_vector v = {vx, vy};
    s = sweeplab_step(&mover, v, level, obstacles, rules);
  }
  printf("at %.17g %.17g", s.position.x, s.position.y);
  if (all) {
    const char* outcome = s.outcome == SWEEPLAB_STEP_FREE           ? "free"
                          : s.outcome == SWEEPLAB_STEP_STOPPED      ? "stopped"
                          : s.outcome == SWEEPLAB_STEP_OUT_OF_RANGE ? "out_of_range"
                                                                    : "failed";
    printf(" %s %d %d %d", outcome, s.normal_x, s.normal_y, s.corner);
    put(s.stopped_by_x);
    put(s.stopped_by_y);
    put(s.inside_of);
  }
  puts("");
}

int main(int count, char** word) {
  char line[1024];
  for (int i = 1; i < count; ++i) {
    single |= strcmp(word[i], "float32") == 0;
    all |= strcmp(word[i], "all") == 0;
    if (strcmp(word[i], "stop") == 0) rules.response = SWEEPLAB_STOP;
    if (strcmp(word[i], "x") == 0) rules.corner = SWEEPLAB_CORNER_STOPS_X;
  }
  if (!sweeplab_arithmetic_is_exact()) {
    fputs("this arithmetic is not exact\n", stderr);
    return 1;
  }
  printf(
      "{\"name\": \"c_port\", \"version\": \"1.0\", \"language\": \"C\", \"scalar\": \"%s\", \"answers\": \"both\", "
      "\"touching\": \"none\", \"overlap\": \"overlap\"}\n",
      single ? "float32" : "float64");
  fflush(stdout);
  while (fgets(line, sizeof line, stdin) != NULL) {
    if (*line == '\n') {
      fflush(stdout);  // the end of a batch
    } else if (strncmp(line, "level ", 6) == 0) {
      if (!read_level(line + 6)) return 1;
    } else if (strncmp(line, "frame ", 6) == 0) {
      frame(line + 6);
    } else {
      query(line);
    }
  }
  return 0;
}
