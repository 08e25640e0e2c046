# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# The examples: two games are played, in Chromium and in LÖVE; pygame's runs; the others compile beside stand-ins for
# their frameworks, which have the few names that the examples use.
# full: Chromium, LOVE, pygame
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
ports=$SOURCE_DIR/algorithms/ports
cp -R "$ports" copy
cd copy/examples
cp ../exact.lua love/
cp ../exact.py ../exact.rs ../sweeplab.h .

claim "both games play the level of level_csv.tmj"
cat >level.py <<'END'
import json, re, sys
with open(sys.argv[1], encoding="utf-8") as file:
    ground = json.load(file)["layers"][0]
rows = [ground["data"][i : i + ground["width"]] for i in range(0, len(ground["data"]), ground["width"])]
level = ["".join(".#-="[tile] for tile in row) for row in rows]
for name in sys.argv[2:]:
    with open(name, encoding="utf-8") as file:
        if re.findall(r"'([.#=-]{12})'", file.read()) != level:
            sys.exit(f"{name} has another level than {level}")
END
run 0 python3 level.py "$SOURCE_DIR/harness/scenes/tiled/fixtures/level_csv.tmj" canvas.html love/main.lua
ended='player 40 18 stands; bullet 174 104, unswept 225'

# played FOLDER: what a page says in the end. As root there is no sandbox, in a container hardly any /dev/shm.
played() {
  "${CHROMIUM:-/usr/bin/chromium}" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage \
    --user-data-dir="$PWD/profile" --allow-file-access-from-files --virtual-time-budget=5000 --dump-dom "file://$PWD/$1/canvas.html#demo" 2>err |
    sed -n 's|^<p id="told">\(.*\)</p>$|\1|p'
}
if [ ! -x "${CHROMIUM:-/usr/bin/chromium}" ]; then
  echo "skipped in part: there is no Chromium"
else
  claim "canvas: the player stands on the platform that it jumped through, the bullet at the wall that it would pass"
  played . >out
  prints "$ended"
  claim "and a bullet that is not swept is seen to pass"
  mkdir -p planted/examples && cp ../exact.mjs planted/
  sed 's/^  bullet.x = bulletEnd.x;/  bullet.x += bullet.vx;/' canvas.html >planted/examples/canvas.html
  played planted/examples >out
  prints "player 40 18 stands; bullet 225 104, unswept 225"
fi

if there love xvfb-run; then
  claim "LÖVE: the same game ends the same, and its picture has a player, a bullet and a level"
  run 0 env XDG_DATA_HOME="$PWD/data" xvfb-run -a love love demo
  grep -q -x "$ended" out || broken "$(cat out)"
  [ -s "$(find data -name demo.png)" ] || broken "no picture"
fi

if there lua5.4; then
  claim "bump.lua: a bullet of 60 pixels a frame ends at a wall of 16, which is named; coins and one-way sides as said"
  cat >bumped.lua <<'END'
package.path = '../?.lua'
local boxes = { bullet = { 165, 104, 2, 2 }, coin = { 170, 100, 4, 20 }, wall = { 176, 0, 16, 200 }, far = { 400, 0, 16, 200 } }
local world = {}
function world:getRect(item) return table.unpack(boxes[item]) end
function world:update(item, x, y) boxes[item][1], boxes[item][2] = x, y end
function world:queryRect(x, y, w, h)
  local found = {}
  for item, b in pairs(boxes) do
    if b[1] < x + w and x < b[1] + b[3] and b[2] < y + h and y < b[2] + b[4] then found[#found + 1] = item end
  end
  return found, #found
end
local move = dofile('bump_step.lua')
local function told(...) print(table.concat({ move(world, 'bullet', ...) }, ' ', 1, 4)) end
told(60, 5)
told(60, 5, function(other) return other == 'wall' end)
print(select(5, move(world, 'bullet', 60, 0, function(other) return other == 'wall' end)))
told(60, 0, function() return require('exact').solid.max_x end)
boxes.bullet = { 165, 104, 2, 2 }
told(60, 5, nil, 'stop')
boxes.bullet = { 165, 104, 2, 2 }
told(3.5, 0) -- its last half pixel meets the coin
print(select(2, pcall(move, world, 'bullet', 60, 0, function() return 'slide' end)):match('is_solid gives'))
print(select(2, pcall(move, world, 'bullet', 60, 0, nil, 'touch')):match('response = .*'))
END
  run 0 lua5.4 bumped.lua
  prints "168.0 109.0 -1 0
174.0 114.0 -1 0
wall	nil
234.0 114.0 0 0
168.0 104.25 -1 0
168.0 104.0 -1 0
is_solid gives
response = 'slide' or 'stop'"
fi

claim "JavaScript and Lua: who passes an object of his own keeps the answer; a rule that is left out is the usual one"
if there node; then
  cat >own.mjs <<'END'
import { Answer, Placement, Step, exact, exactFloat32, positionAtContact, step } from '../exact.mjs';
const a = { x: 0, y: 0, w: 1, h: 1 }, v = { x: 4, y: 4 }, b = { x: 2, y: 2, w: 1, h: 1 }, still = { x: 0, y: 0 };
const own = [new Answer(), new Answer(), new Placement(), new Step(), new Step()];
const got = [exact(a, v, b, still, own[0]), exactFloat32(a, v, b, still, own[1]), positionAtContact(a, v, b, still, own[0], own[2]),
  step(a, v, [b], { corner: 'x' }, own[3]), step(a, v, [b], { response: 'stop' }, own[4])];
exact(a, still, a, still);
step(a, still, []);
console.log(got.every((g, i) => g === own[i]), own[0].time, own[1].time, own[2].ay, own[3].x, own[3].y, own[4].x, own[4].y);
END
  run 0 node own.mjs
  prints "true 0.25 0.25 1 1 4 1 1"
fi
if there lua5.4; then
  cat >own.lua <<'END'
package.path = '../?.lua'
local port, a, b = require 'exact', {}, { x = 2, y = 2, w = 1, h = 1 }
local c, d = port.step(0, 0, 1, 1, 4, 4, { b }, { corner = 'x' }, {}), port.step(0, 0, 1, 1, 4, 4, { b }, { response = 'stop' }, {})
local same = port.exact(0, 0, 1, 1, 4, 4, 2, 2, 1, 1, 0, 0, a) == a
port.exact(0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0)
port.step(0, 0, 1, 1, 0, 0, {})
print(same, a.time, c.x, c.y, d.x, d.y)
END
  run 0 lua5.4 own.lua
  prints "true	0.25	1.0	4.0	1.0	1.0"
fi

claim "Python and JavaScript: a response that there is not is an error, in words"
run 1 python3 -c "import exact; exact.step(0, 0, 1, 1, 1, 1, [], response='bounce')"
says "ValueError: expected corner 'x' or 'y', response 'slide' or 'stop'"
if there node; then
  echo "import { step } from '../exact.mjs'; step({ x: 0, y: 0, w: 1, h: 1 }, { x: 1, y: 1 }, [], { corner: 'z' })" >corner.mjs
  run 1 node corner.mjs
  says "TypeError: expected corner 'x' or 'y', response 'slide' or 'stop'"
fi

claim "pygame: the example is Python"
run 0 python3 -m py_compile pygame_level.py
if /usr/bin/python3 -c 'import pygame' >/dev/null 2>&1; then
  claim "pygame: the player, who walks on, stands on the floor after 60 frames and has slid"
  cat >shown.py <<'END'
import os
os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
import pygame
frames, flip = 0, pygame.display.flip
def counted():
    global frames
    flip()
    frames += 1
    if frames == 60:
        pygame.event.post(pygame.event.Event(pygame.QUIT))
class Right:
    def __getitem__(self, key):
        return key == pygame.K_RIGHT
pygame.display.flip, pygame.key.get_pressed = counted, Right
exec(open("pygame_level.py", encoding="utf-8").read())
print(x, y, end.outcome, end.normal_y)
END
  run 0 /usr/bin/python3 shown.py
  prints "200.0 176 stopped -1"
fi

if there mcs; then
  claim "C#: the examples for MonoGame and Unity compile"
  cat >game.cs <<'END'
namespace Microsoft.Xna.Framework
{
    public class GameTime { }
    public class Game { protected virtual void Update(GameTime time) { } }
}
namespace Microsoft.Xna.Framework.Input
{
    public enum Keys { Left, Right, Up }
    public struct KeyboardState { public bool IsKeyDown(Keys key) { return false; } }
    public static class Keyboard { public static KeyboardState GetState() { return new KeyboardState(); } }
}
END
  cat >unity.cs <<'END'
namespace UnityEngine
{
    public struct Vector2 { }
    public struct Vector3 { public Vector3(float x, float y, float z) { } }
    public class Transform { public Vector3 position; }
    public class MonoBehaviour { public Transform transform; }
    public static class Input
    {
        public static float GetAxis(string name) { return 0; }
        public static bool GetButton(string name) { return false; }
    }
}
END
  for pair in MonoGame.cs,game.cs Unity.cs,unity.cs; do
    run 0 mcs -langversion:7.2 -target:library -r:System.Numerics -out:example.dll "${pair%,*}" "${pair#*,}" ../Exact.cs
  done
fi

claim "C: the example for raylib compiles, and its player, who walks on, stands on the floor after 60 frames"
cat >raylib.h <<'END'
#include <stdbool.h>
typedef struct { float x, y, width, height; } Rectangle;
typedef struct { unsigned char r, g, b, a; } Color;
#define DARKGRAY (Color){80, 80, 80, 255}
#define BEIGE (Color){211, 176, 131, 255}
#define GREEN (Color){0, 228, 48, 255}
enum { KEY_RIGHT, KEY_LEFT, KEY_UP };
void InitWindow(int width, int height, const char *title);
void SetTargetFPS(int fps);
bool WindowShouldClose(void);
bool IsKeyDown(int key);
void BeginDrawing(void);
void ClearBackground(Color color);
void DrawRectangleRec(Rectangle rec, Color color);
void EndDrawing(void);
void CloseWindow(void);
END
cc=$(printf '%s\n' "$CXX" | sed 's/clang++/clang/; s/g++/gcc/; s/c++/cc/')
run 0 "$cc" -std=c99 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -I . -c raylib.c
cat >shown.c <<'END'
#include <stdio.h>
#include "raylib.h"
static int frames; static Rectangle drawn;
void InitWindow(int width, int height, const char *title) { (void)width, (void)height, (void)title; }
bool WindowShouldClose(void) { return ++frames > 60; }
bool IsKeyDown(int key) { return key == KEY_RIGHT; }
void DrawRectangleRec(Rectangle rec, Color color) { drawn = rec, (void)color; }
void SetTargetFPS(int fps) { (void)fps; } void ClearBackground(Color color) { (void)color; }
void BeginDrawing(void) {} void EndDrawing(void) {}
void CloseWindow(void) { printf("%g %g %g %g\n", drawn.x, drawn.y, drawn.width, drawn.height); }
END
run 0 "$cc" -I . shown.c raylib.o -lm -o shown
run 0 ./shown
prints "200 176 16 24"

if there rustc; then
  claim "Rust: the example for Bevy compiles"
  cat >stand_in.rs <<'END'
pub use bevy_derive::Component;
pub mod prelude {
    pub use bevy_derive::Component;
    pub enum KeyCode { ArrowLeft, ArrowRight, ArrowUp }
    pub struct ButtonInput<T>(pub T);
    impl<T> ButtonInput<T> { pub fn pressed(&self, _: T) -> bool { false } }
    pub struct Res<T>(pub T);
    impl<T> std::ops::Deref for Res<T> { type Target = T; fn deref(&self) -> &T { &self.0 } }
    pub struct Mut<'a, T>(pub &'a mut T);
    impl<T> std::ops::Deref for Mut<'_, T> { type Target = T; fn deref(&self) -> &T { self.0 } }
    impl<T> std::ops::DerefMut for Mut<'_, T> { fn deref_mut(&mut self) -> &mut T { self.0 } }
    pub struct Query<T>(pub Vec<T>);
    impl<'a, 'b, A, B> IntoIterator for &mut Query<(&'a mut A, &'b mut B)> {
        type Item = (Mut<'a, A>, Mut<'b, B>);
        type IntoIter = std::vec::IntoIter<Self::Item>;
        fn into_iter(self) -> Self::IntoIter { Vec::new().into_iter() }
    }
    #[derive(Default)]
    pub struct Vec3 { pub x: f32, pub y: f32 }
    #[derive(Default)]
    pub struct Transform { pub translation: Vec3 }
    pub struct DefaultPlugins;
    pub struct FixedUpdate;
    pub struct App;
    impl App {
        pub fn new() -> App { App }
        pub fn add_plugins<P>(&mut self, _: P) -> &mut App { self }
        pub fn add_systems<S, A, B>(&mut self, _: S, _: fn(A, B)) -> &mut App { self }
        pub fn run(&mut self) {}
    }
}
END
  cat >bevy_derive.rs <<'END'
extern crate proc_macro;
#[proc_macro_derive(Component)]
pub fn component(_: proc_macro::TokenStream) -> proc_macro::TokenStream { proc_macro::TokenStream::new() }
END
  run 0 rustc --edition 2021 --crate-type proc-macro --crate-name bevy_derive bevy_derive.rs
  derive=$(find . -name 'libbevy_derive.*')
  run 0 rustc --edition 2021 --crate-type lib --crate-name bevy --extern bevy_derive="$derive" stand_in.rs
  run 0 rustc --edition 2021 -L . --extern bevy=libbevy.rlib -A dead_code -D warnings --emit metadata -o bevy.rmeta \
    bevy.rs
fi
