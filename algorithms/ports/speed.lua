-- SPDX-License-Identifier: MIT
-- lua speed.lua QUERIES...: of each file, nanoseconds a query of a usual sweep and of exact(), how many times as long, and
-- bytes of garbage a query of both.
package.path = (arg[0]:match('^(.*/)') or './') .. '?.lua;' .. package.path
local exact = require('exact').exact
local huge, max, min = math.huge, math.max, math.min

local result = {}
local function usual(ax, ay, aw, ah, avx, avy, bx, by, bw, bh, bvx, bvy)
  local vx, vy = avx - bvx, avy - bvy
  local near_x, far_x, near_y, far_y = -huge, huge, -huge, huge
  if vx > 0 then
    near_x, far_x = (bx - (ax + aw)) / vx, (bx + bw - ax) / vx
  elseif vx < 0 then
    near_x, far_x = (bx + bw - ax) / vx, (bx - (ax + aw)) / vx
  elseif ax >= bx + bw or bx >= ax + aw then
    return nil
  end
  if vy > 0 then
    near_y, far_y = (by - (ay + ah)) / vy, (by + bh - ay) / vy
  elseif vy < 0 then
    near_y, far_y = (by + bh - ay) / vy, (by - (ay + ah)) / vy
  elseif ay >= by + bh or by >= ay + ah then
    return nil
  end
  local first, last = max(near_x, near_y), min(far_x, far_y)
  if first >= last or first >= 1 or last <= 0 then return nil end
  local on_x = near_x > near_y
  result.time, result.nx, result.ny = first, on_x and (vx > 0 and -1 or 1) or 0, on_x and 0 or (vy > 0 and -1 or 1)
  return result
end

for _, file in ipairs(arg) do
  local q, count = {}, 0
  for line in io.lines(file) do
    for word in line:gmatch('[^ ]+') do q[#q + 1] = tonumber(word) + 0.0 end
    count = #q / 12
  end
  local hits = 0
  local function run(sweep)
    local begun = os.clock()
    for i = 1, #q, 12 do
      local a = sweep(q[i], q[i + 1], q[i + 2], q[i + 3], q[i + 4], q[i + 5], q[i + 6], q[i + 7], q[i + 8], q[i + 9],
        q[i + 10], q[i + 11])
      if a and a.time and a.time > 0 then hits = hits + 1 end
    end
    return (os.clock() - begun) * 1e9 / count
  end
  -- LuaJIT gives up on a loop that passes twelve numbers ("register coalescing too complex"), whatever it calls.
  if rawget(_G, 'jit') then rawget(_G, 'jit').off(run) end
  local best, garbage = { huge, huge }, {}
  for _ = 1, 15 do
    for i, sweep in ipairs({ usual, exact }) do best[i] = min(best[i], run(sweep)) end
  end
  collectgarbage()
  collectgarbage('stop')
  for i, sweep in ipairs({ usual, exact }) do
    local before = collectgarbage('count')
    run(sweep)
    garbage[i] = (collectgarbage('count') - before) * 1024 / count
  end
  collectgarbage('restart')
  print(('%s %s %.0f %.0f %.2f %.0f %.0f'):format(rawget(_G, 'jit') and 'luajit' or _VERSION:gsub(' ', ''):lower(),
    file:gsub('.*/', ''):gsub('%..*', ''), best[1], best[2], best[2] / best[1], garbage[1], garbage[2]))
end
