-- SPDX-License-Identifier: MIT
-- For a game with bump.lua, in place of world:move(item, x + dx, y + dy), dx = speed * dt, where things are solid: who
-- begins in nothing solid ends in nothing solid, at any speed. bump still finds what is near. is_solid(other), if
-- given, says what stops the item: true, false or, of a one-way platform, the faces that stop it (sweep.solid.min_y);
-- not the words of bump's filters. response: nil slides along what stops it; 'stop', for a bullet, ends at the impact.
-- Returns the place, the normal of what stopped it (y is -1 on a floor), and who did on each axis. Who begins in something
-- solid is let out of it, where bump puts it back: spawn a bullet in the middle of who shoots.
local sweep = require('exact')

return function(world, item, dx, dy, is_solid, response)
  local x, y, w, h = world:getRect(item)
  local level, items = {}, {}
  local near = world:queryRect(math.min(x, x + dx) - 1, math.min(y, y + dy) - 1, w + math.abs(dx) + 2, h + math.abs(dy) + 2)
  for _, other in ipairs(near) do
    local solid = other ~= item and (not is_solid or is_solid(other))
    assert(type(solid) ~= 'string', "is_solid gives true, false or faces, not a word of bump's filters")
    if solid then
      local ox, oy, ow, oh = world:getRect(other)
      items[#items + 1] = other
      level[#level + 1] = { x = ox, y = oy, w = ow, h = oh, solid = solid ~= true and solid or nil }
    end
  end
  local stop = sweep.step(x, y, w, h, dx, dy, level, { response = response })
  world:update(item, stop.x, stop.y)
  return stop.x, stop.y, stop.normal_x, stop.normal_y, items[stop.stopped_by_x], items[stop.stopped_by_y]
end
