// SPDX-License-Identifier: MIT
// Unity: copy Exact.cs into Assets, and this script onto the player. The box is kept by its min corner, y up; the
// Transform follows it, for its middle may be rounded into a wall.
using SweepLab;
using UnityEngine;

public class LevelPlayer : MonoBehaviour {
  readonly Obstacle[] level = { new Obstacle(new Box(-10, -2, 20, 1)),
                                new Obstacle(new Box(2, 0, 3, 0.5f), Solid.MaxY) };
  Box player = new Box(0, 0, 0.8f, 1.7f);
  float fall;

  void FixedUpdate() {
    StepResult end = Sweep.StepSingle(player, new Vector(Input.GetAxis("Horizontal") * 0.1f, fall -= 0.01f), level);
    player.X = end.Position.X;
    player.Y = end.Position.Y;
    if (end.NormalY != 0) fall = end.NormalY > 0 && Input.GetButton("Jump") ? 0.25f : 0;
    transform.position = new Vector3((float)(player.X + player.Width / 2), (float)(player.Y + player.Height / 2), 0);
  }
}
