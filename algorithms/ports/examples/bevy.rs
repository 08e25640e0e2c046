// SPDX-License-Identifier: MIT
// Bevy: copy exact.rs beside main.rs. The box is a component of its own, by min corner; the Transform follows it.
use bevy::prelude::*;
mod exact;
use exact::{solid, step, Aabb, Obstacle, Rules, Vector};

#[derive(Component)]
struct Player {
    bounds: Aabb<f32>,
    fall: f32,
}

fn move_player(keys: Res<ButtonInput<KeyCode>>, mut players: Query<(&mut Player, &mut Transform)>) {
    let level = [Obstacle { bounds: Aabb { x: -300.0, y: -200.0, w: 600.0, h: 40.0 }, solid: solid::ALL }];
    for (mut player, mut transform) in &mut players {
        let right = i8::from(keys.pressed(KeyCode::ArrowRight)) - i8::from(keys.pressed(KeyCode::ArrowLeft));
        let motion = Vector { x: 3.0 * f32::from(right), y: player.fall - 0.3 };
        let end = step(&player.bounds, &motion, &level, Rules::default());
        player.bounds = Aabb { x: end.position.x, y: end.position.y, ..player.bounds };
        let jump = if end.normal_y > 0 && keys.pressed(KeyCode::ArrowUp) { 7.0 } else { 0.0 };
        player.fall = if end.normal_y != 0 { jump } else { motion.y };
        transform.translation.x = player.bounds.x + player.bounds.w / 2.0;
        transform.translation.y = player.bounds.y + player.bounds.h / 2.0;
    }
}

fn main() {
    App::new().add_plugins(DefaultPlugins).add_systems(FixedUpdate, move_player).run();
}
