-- SPDX-License-Identifier: MIT
-- An engine in Lua to begin with: sweep() is yours. lua5.4 engine.lua

-- time, nx, ny of a hit; "miss" or "overlap"; boxes are min corner and size.
local function sweep(ax, ay, aw, ah, avx, avy, bx, by, bw, bh, bvx, bvy)
  local first, last, nx, ny = -math.huge, math.huge, 0, 0
  for _, s in ipairs({{ax, aw, bx, bw, avx - bvx, 1, 0}, {ay, ah, by, bh, avy - bvy, 0, 1}}) do
    local a, size_a, b, size_b, v = s[1], s[2], s[3], s[4], s[5]
    if v == 0 then
      if a + size_a <= b or b + size_b <= a then return "miss" end
    else
      local near, far = (b - (a + size_a)) / v, (b + size_b - a) / v
      if math.min(near, far) > first then
        local sign = v > 0 and -1 or 1
        first, nx, ny = math.min(near, far), sign * s[6], sign * s[7]
      end
      last = math.min(last, math.max(near, far))
    end
  end
  if first >= last or first >= 1 or last <= 0 then return "miss" end
  if first < 0 then return "overlap" end
  return first, nx, ny
end

print('{"name": "my_engine", "version": "1.0", "language": "Lua", "scalar": "float64",' ..
      ' "touching": "none", "overlap": "overlap"}')
io.stdout:flush()
local numbers = {}
for line in io.lines() do
  if line == "" then io.stdout:flush() -- the end of a batch
  else
    local n = 0
    for word in line:gmatch("%S+") do n = n + 1; numbers[n] = tonumber(word) + 0.0 end
    local time, nx, ny = sweep(table.unpack(numbers, 1, 12))
    print(nx and string.format("hit %.17g %d %d", time, nx, ny) or time)
  end
end
