// SPDX-License-Identifier: MIT
// MonoGame: copy Exact.cs into the project, and these lines into its Game class.
using Microsoft.Xna.Framework;
using Microsoft.Xna.Framework.Input;
using SweepLab;

public class LevelGame : Game {
  readonly Obstacle[] level = { new Obstacle(new Box(0, 200, 320, 40)),
                                new Obstacle(new Box(150, 160, 60, 12), Solid.MinY) };
  Box player = new Box(20, 100, 16, 24);
  float fall;

  protected override void Update(GameTime time) {
    KeyboardState keys = Keyboard.GetState();
    float right = (keys.IsKeyDown(Keys.Right) ? 3 : 0) - (keys.IsKeyDown(Keys.Left) ? 3 : 0);
    StepResult end = Sweep.StepSingle(player, new Vector(right, fall += 0.3f), level);
    player.X = end.Position.X;
    player.Y = end.Position.Y;
    if (end.NormalY != 0) fall = end.NormalY < 0 && keys.IsKeyDown(Keys.Up) ? -7 : 0;
    base.Update(time);
  }
}
