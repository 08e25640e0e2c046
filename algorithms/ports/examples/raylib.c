// SPDX-License-Identifier: MIT
// raylib: copy sweeplab.h beside this file. cc raylib.c -lraylib -lm
#include <raylib.h>

#include "sweeplab.h"

int main(void) {
  const sweeplab_obstaclef level[] = {{{0, 200, 320, 40}, SWEEPLAB_SOLID}, {{150, 160, 60, 12}, SWEEPLAB_MIN_Y}};
  const sweeplab_rules rules = {SWEEPLAB_CORNER_STOPS_Y, SWEEPLAB_SLIDE};
  sweeplab_boxf player = {20, 100, 16, 24};
  float fall = 0;
  InitWindow(320, 240, "A box in a level");
  SetTargetFPS(60);
  while (!WindowShouldClose()) {
    const sweeplab_vectorf motion = {3.0F * (float)(IsKeyDown(KEY_RIGHT) - IsKeyDown(KEY_LEFT)), fall += 0.3F};
    const sweeplab_step_resultf end = sweeplab_stepf(&player, motion, level, 2, rules);
    player.x = end.position.x;
    player.y = end.position.y;
    if (end.normal_y != 0) fall = end.normal_y < 0 && IsKeyDown(KEY_UP) ? -7.0F : 0;
    BeginDrawing();
    ClearBackground(DARKGRAY);
    for (int i = 0; i < 2; ++i)
      DrawRectangleRec((Rectangle){level[i].box.x, level[i].box.y, level[i].box.w, level[i].box.h}, BEIGE);
    DrawRectangleRec((Rectangle){player.x, player.y, player.w, player.h}, GREEN);
    EndDrawing();
  }
  CloseWindow();
  return 0;
}
