-- SPDX-License-Identifier: MIT
-- A whole small game for LÖVE 11: copy exact.lua beside this file, then love . in this folder. `love . demo` plays by
-- itself: a shot, then a jump; it says where all ends, leaves demo.png in its save folder and quits.
local sweep = require 'exact'

-- harness/scenes/tiled/fixtures/level_csv.tmj: # is solid, - stops from above only, = is solid in its lower half.
local rows = { '............', '............', '..-----.....', '............',
               '#..........#', '#...==.....#', '#..........#', '############' }
local level = {}
for r, row in ipairs(rows) do
  for c = 1, #row do
    local tile, x, y = row:sub(c, c), 16 * (c - 1), 16 * (r - 1)
    if tile == '#' then level[#level + 1] = { x = x, y = y, w = 16, h = 16 } end
    if tile == '-' then level[#level + 1] = { x = x, y = y, w = 16, h = 16, solid = sweep.solid.min_y } end
    if tile == '=' then level[#level + 1] = { x = x, y = y + 8, w = 16, h = 8 } end
  end
end

local player = { x = 24, y = 66, w = 12, h = 14, vy = 0, stands = false, facing = 1 }
local bullet = { x = 0, y = 0, w = 2, h = 2, vx = 0, unswept = 0, shown = false }
local stop = { response = 'stop' }

local function frame(keys)  -- 1/60 s
  local vx = keys.right and 2 or keys.left and -2 or 0
  if vx ~= 0 then player.facing = vx / 2 end
  player.vy = keys.jump and player.stands and -5 or player.vy + 0.15
  local e = sweep.step(player.x, player.y, player.w, player.h, vx, player.vy, level)  -- slides along what it meets
  player.x, player.y, player.stands = e.x, e.y, e.normal_y < 0
  if e.normal_y ~= 0 then player.vy = 0 end

  if keys.shoot and bullet.vx == 0 then
    bullet.x, bullet.y, bullet.vx, bullet.shown = player.x + 5, player.y + 6, 60 * player.facing, true
    bullet.unswept = bullet.x
  end
  if bullet.vx == 0 then return end
  bullet.unswept = bullet.unswept + bullet.vx
  e = sweep.step(bullet.x, bullet.y, bullet.w, bullet.h, bullet.vx, 0, level, stop)
  bullet.x = e.x
  if e.normal_x ~= 0 or bullet.x < 0 or bullet.x > 192 then bullet.vx = 0 end
end

function love.load(words)
  love.window.setTitle('A box in a level')
  love.window.setMode(768, 512)
  if words[1] ~= 'demo' then return end
  for i = 0, 239 do frame { right = i < 8, shoot = i == 60, jump = i == 80 } end
  print(('player %g %g %s; bullet %g %g, unswept %g'):format(player.x, player.y, player.stands and 'stands' or 'flies',
    bullet.x, bullet.y, bullet.unswept))
  love.update = nil
  love.graphics.captureScreenshot(function(image)
    image:encode('png', 'demo.png')
    print(love.filesystem.getSaveDirectory())
    love.event.quit()
  end)
end

local late = 0
function love.update(dt)
  late = math.min(late + dt, 0.1)
  local down = love.keyboard.isDown
  while late >= 1 / 60 do
    frame { left = down 'left', right = down 'right', jump = down 'up', shoot = down 'space' }
    late = late - 1 / 60
  end
end

function love.draw()
  love.graphics.scale(4)
  love.graphics.clear(0.27, 0.33, 0.4)
  for _, o in ipairs(level) do
    love.graphics.setColor(o.solid and { 0.87, 0.8, 0.53 } or { 0.73, 0.6, 0.47 })
    love.graphics.rectangle('fill', o.x, o.y, o.w, o.solid and 3 or o.h)
  end
  love.graphics.setColor(0.53, 1, 0.53)
  love.graphics.rectangle('fill', player.x, player.y, player.w, player.h)
  love.graphics.setColor(1, 0.27, 0.27)
  if bullet.shown then love.graphics.rectangle('fill', bullet.x, bullet.y, bullet.w, bullet.h) end
end
