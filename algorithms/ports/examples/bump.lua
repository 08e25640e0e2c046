-- SPDX-License-Identifier: MIT
-- For a game with bump.lua: instead of world:move(item, x + vx, y + vy) call move(world, item, vx, vy) where all that the
-- item may meet is solid. bump still finds what is near; who begins in nothing solid ends in nothing solid, at any speed.
local sweep = require('exact')

return function(world, item, vx, vy)
  local x, y, w, h = world:getRect(item)
  local level, items = {}, {}
  local near = world:queryRect(math.min(x, x + vx) - 1, math.min(y, y + vy) - 1, w + math.abs(vx) + 2, h + math.abs(vy) + 2)
  for _, other in ipairs(near) do
    if other ~= item then
      local ox, oy, ow, oh = world:getRect(other)
      items[#items + 1], level[#level + 1] = other, { x = ox, y = oy, w = ow, h = oh }
    end
  end
  local stop = sweep.step(x, y, w, h, vx, vy, level)
  world:update(item, stop.x, stop.y)
  return stop.x, stop.y, items[stop.stopped_by_x], items[stop.stopped_by_y]
end
