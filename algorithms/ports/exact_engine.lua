-- SPDX-License-Identifier: MIT
-- exact.lua behind the laboratory's protocol: lua exact_engine.lua [all] [stop] [x]; with `all`, what the protocol has no
-- words for, too: the corner, and where both stand at the contact; of a frame, all that step() says.
local asked = {}
for _, word in ipairs(arg) do asked[word] = true end
package.path = (arg[0]:match('^(.*/)') or './') .. '?.lua;' .. package.path
local port = require 'exact'
local rules = { corner = asked.x and 'x' or 'y', response = asked.stop and 'stop' or 'slide' }
local function exactly(s) return ('%.17g'):format(s) end
io.write('{"name": "exact_lua", "version": "1.0", "language": "Lua", "scalar": "float64", "numbers": "decimal", ',
  '"answers": "both", "touching": "none", "overlap": "overlap"}\n')
io.flush()
local words, sides = { separate = 'miss', overlap = 'overlap', failed = 'failed' }, { l = 1, r = 2, t = 4, b = 8 }
local unpack = table.unpack or unpack
local answers, obstacles, left = {}, {}, 0
for line in io.lines() do
  local kind, n = line:match('^%a+'), {}
  for word in line:gmatch('[^ ]+') do n[#n + 1] = tonumber(word) end
  if line == '' then  -- the end of a batch
    io.write(table.concat(answers))
    io.flush()
    answers = {}
  elseif left > 0 then
    local o = { x = n[1], y = n[2], w = n[3], h = n[4], solid = 0 }
    for side in line:match('[^ ]+$'):gmatch('[lrtb]') do o.solid = o.solid + sides[side] end
    obstacles[#obstacles + 1], left = o, left - 1
  elseif kind == 'level' then
    obstacles, left = {}, n[1]
  elseif kind == 'frame' then
    local e = port.step(n[1], n[2], n[3], n[4], n[5], n[6], obstacles, rules)
    local text = 'at ' .. exactly(e.x) .. ' ' .. exactly(e.y)
    if asked.all then
      local function index(i) return i and i - 1 or -1 end
      text = ('%s %s %d %d %d %d %d %d %d %d %d'):format(text, e.outcome:gsub(' ', '_'), e.normal_x, e.normal_y,
        e.corner and 1 or 0, index(e.stopped_by_x), e.ties_x, index(e.stopped_by_y), e.ties_y, index(e.inside_of), e.ties_inside)
    end
    answers[#answers + 1] = text .. '\n'
  else
    local a = port.exact(unpack(n))
    local text = words[a.outcome]
    if a.outcome == 'impact' then text = ('hit %s %d %d'):format(exactly(a.time), a.normal_x, a.normal_y) end
    if asked.all then
      n[13] = a
      local px, py, qx, qy = port.position_at_contact(unpack(n))
      text = table.concat({ text, a.corner and 1 or 0, exactly(px), exactly(py), exactly(qx), exactly(qy) }, ' ')
    end
    answers[#answers + 1] = text .. '\n'
  end
end
