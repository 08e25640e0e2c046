-- SPDX-License-Identifier: MIT
--
-- Two moving boxes in one frame, and one box among many, exactly: SweepLab's exact.h and step() in Lua, 5.1 to 5.4 and
-- LuaJIT. Copy this file: local sweep = require 'exact'. All finite doubles are allowed; an integer of Lua 5.3 that is
-- no double is rounded to one.
--
-- Plain doubles answer nearly everything, with a margin; pairs of doubles what is too close for these; whole numbers of
-- any length the rest. "Lemma n" is of algorithms/exact/PROOFS.md, "Margins n" of algorithms/ports/PROOFS.md, "World n"
-- of algorithms/world/PROOFS.md, all of the laboratory.
local M = {}
local abs, floor, huge = math.abs, math.floor, math.huge

do  -- a processor or compiler that rounds otherwise: x87, fused multiplication and addition, flush-to-zero
  local x, least = 1 + 2 ^ -30, 2 ^ -1022
  assert(x * x - (1 + 2 ^ -29) == 0 and least / 2 > 0, 'exact.lua needs doubles, each operation rounded once')
end

local MARGIN = 5 * 2 ^ -53                          -- 5u, of sums and products of plain doubles: Margins 1 and 2; World 2
local UNDERFLOW = 2 ^ -1000                         -- covers products that underflow: Lemma 16
local LARGEST = 2 ^ 900                             -- nothing overflowed in what led to a margin below it: Margins 1
local QUOTIENT_MARGIN = 2 ^ -100                    -- 64u^2: Lemma 12
local LEAST_QUOTIENT, GREATEST_TRAVEL = 2 ^ -850, 2 ^ 900  -- Lemma 12
local LEAST, GREATEST = 2 ^ -450, 2 ^ 450           -- their products are as product_error wants them: Lemma 21
local SPLITTER = 2 ^ 27 + 1                         -- Lemma 7
local GREATEST_NUMBER, LEAST_NUMBER = (2 - 2 ^ -52) * 2 ^ 1023, 2 ^ -1000 * 2 ^ -74

---What became of two boxes. `time`: fraction of the frame; the normal is that of b's face, out of b; `corner`: both
---faces are met at the same instant, and the normal names y.
---@class sweep.Answer
---@field outcome 'separate'|'impact'|'overlap'|'failed'
---@field time number
---@field normal_x integer
---@field normal_y integer
---@field corner boolean

local function tell(into, outcome, time, normal_x, normal_y, corner)
  into.outcome, into.time, into.normal_x, into.normal_y, into.corner = outcome, time, normal_x, normal_y, corner
  return into
end
local function without(into, outcome) return tell(into, outcome, 0, 0, 0, false) end

local function sign(s) return s > 0 and 1 or s < 0 and -1 or 0 end

---a + b - RN(a + b), exactly: Lemma 6.
local function sum_error(a, b)
  local s = a + b
  local part = s - a
  return (a - (s - part)) + (b - part)
end
---a*b - RN(a*b), exactly, of what Lemma 7 allows.
local function product_error(a, b)
  local p, ca, cb = a * b, a * SPLITTER, b * SPLITTER
  local a1, b1 = ca - (ca - a), cb - (cb - b)
  local a2, b2 = a - a1, b - b1
  return ((a1 * b1 - p) + a1 * b2 + a2 * b1) + a2 * b2
end

---entry/travel of one axis, 0 < entry < travel, correctly rounded; nil if pairs do not say: Lemmas 12 to 14.
local function quotient_of_pairs(a, aw, b, bw, va, vb)
  local from, to, near = a, b, -aw
  if va < vb then from, to, near, va, vb = b, a, -bw, vb, va end
  local v, v_low, gap, gap_low = va - vb, sum_error(va, -vb), to - from, sum_error(to, -from)
  local s, w = gap + near, sum_error(gap, near) + gap_low
  local entry = s + w
  local entry_low, t = w - (entry - s), entry / v
  if gap_low == 0 and entry_low == 0 and v_low == 0 then return t end
  if not (entry >= LEAST_QUOTIENT and v <= GREATEST_TRAVEL and t >= LEAST_QUOTIENT) then return nil end
  local rest = (entry - t * v) - product_error(t, v)
  local more, margin = (rest + (entry_low - t * v_low)) / v, t * QUOTIENT_MARGIN
  local low = t + (more - margin)
  if low ~= t + (more + margin) then return nil end
  return low
end

local function finite(a, b, c, d, e, f) return (a - a) + (b - b) + (c - c) + (d - d) + (e - e) + (f - f) == 0 end
local function in_range(s) return s == 0 or (abs(s) >= LEAST and abs(s) <= GREATEST) end

-- Whole numbers of any length, for doubles have no more than 53 bits: digits of 24 bits, lowest first, and a sign.

local BASE = 2 ^ 24
local UP = { 512, 512, 256, 128, 64, 32, 16, 8, 4, 2, 1 }

---m, e with x = m*2^e and m whole, from 2^52 to 2^53; of x > 0.
local function parts(x)
  local e = 0
  for _, k in ipairs(UP) do
    if x < 2 ^ (53 - k) then x, e = x * 2 ^ k, e - k end
  end
  for _, k in ipairs(UP) do
    if k < 1000 and x >= 2 ^ 53 and x >= 2 ^ (52 + k) then x, e = x * 2 ^ -k, e + k end
  end
  return x, e
end

local function trimmed(n, size)
  while size > 0 and n[size] == 0 do size = size - 1 end
  n.size = size
  if size == 0 then n.sign = 0 end
  return n
end

-- No function is made in a function from here on: LuaJIT compiles no code that does that.

---n + s, in units of 2^lowest; digits may have any sign after it.
local function add(n, s, lowest)
  if s == 0 then return end
  local m, e = parts(abs(s))
  local way = s < 0 and -1 or 1
  local word, by = floor((e - lowest) / 24) + 1, 2 ^ ((e - lowest) % 24)
  while m > 0 do
    local digit = m % BASE
    local shifted = digit * by
    n[word] = n[word] + way * (shifted % BASE)
    n[word + 1] = n[word + 1] + way * floor(shifted / BASE)
    word, m = word + 1, (m - digit) / BASE
  end
end

---x + y + z in units of 2^lowest.
local function sum_of(lowest, size, x, y, z)
  local n = { sign = 1 }
  for i = 1, size do n[i] = 0 end
  add(n, x, lowest)
  add(n, y, lowest)
  add(n, z, lowest)
  for _ = 1, 2 do  -- once more with the other sign if it was negative
    local carry = 0
    for i = 1, size do
      local s = n[i] + carry
      carry = floor(s / BASE)
      n[i] = s - carry * BASE
    end
    if carry == 0 then break end
    for i = 1, size do n[i] = -n[i] end
    n[size] = n[size] - carry * BASE
    n.sign = -1
  end
  return trimmed(n, size)
end

local function multiplied(a, b)
  local n = { sign = a.sign * b.sign }
  for i = 1, a.size + b.size do n[i] = 0 end
  for i = 1, a.size do
    local carry = 0
    for j = 1, b.size do
      local s = n[i + j - 1] + a[i] * b[j] + carry
      carry = floor(s / BASE)
      n[i + j - 1] = s - carry * BASE
    end
    n[i + b.size] = carry
  end
  return trimmed(n, a.size + b.size)
end

local function compare_sizes(a, b)
  if a.size ~= b.size then return a.size < b.size and -1 or 1 end
  for i = a.size, 1, -1 do
    if a[i] ~= b[i] then return a[i] < b[i] and -1 or 1 end
  end
  return 0
end
local function compare(a, b)
  if a.sign ~= b.sign then return a.sign < b.sign and -1 or 1 end
  return a.sign * compare_sizes(a, b)
end
local function compare_long_products(a, b, c, d) return compare(multiplied(a, b), multiplied(c, d)) end

---n*2^by, of n > 0.
local function shifted_left(n, by)
  local m, words, carry = { sign = 1 }, floor(by / 24), 0
  local factor = 2 ^ (by % 24)
  for i = 1, words do m[i] = 0 end
  for i = 1, n.size do
    local s = n[i] * factor + carry
    carry = floor(s / BASE)
    m[words + i] = s - carry * BASE
  end
  m[words + n.size + 1] = carry
  return trimmed(m, words + n.size + 1)
end

local function bits(n)
  local top, count = n[n.size], 24 * (n.size - 1)
  while top >= 1 do top, count = top / 2, count + 1 end
  return count
end

local function double(n)
  local carry = 0
  for i = 1, n.size do
    local s = n[i] * 2 + carry
    carry = s >= BASE and 1 or 0
    n[i] = s - carry * BASE
  end
  if carry > 0 then
    n.size = n.size + 1
    n[n.size] = carry
  end
end
---n - d, of sizes in that order.
local function subtract(n, d)
  local borrow = 0
  for i = 1, n.size do
    local s = n[i] - (i <= d.size and d[i] or 0) - borrow
    borrow = s < 0 and 1 or 0
    n[i] = s + borrow * BASE
  end
  trimmed(n, n.size)
end

---n/d for 0 < n <= d, to nearest even: Lemma 5.
local function quotient(n, d)
  local exponent = bits(n) - bits(d) - 53  -- of the last of 53 places, or one less
  d = shifted_left(d, 53)
  if compare_sizes(shifted_left(n, -exponent), d) >= 0 then exponent = exponent + 1 end
  if exponent < -1074 then exponent = -1074 end
  local rest, m = shifted_left(n, -exponent), 0
  for _ = 1, 53 do
    double(rest)
    m = 2 * m
    if compare_sizes(rest, d) >= 0 then
      subtract(rest, d)
      m = m + 1
    end
  end
  double(rest)
  local side = compare_sizes(rest, d)
  if side > 0 or (side == 0 and m % 2 == 1) then m = m + 1 end
  if exponent < -1000 then return m * 2 ^ -1000 * 2 ^ (exponent + 1000) end
  return m * 2 ^ exponent
end

---The lesser of `lowest` and the power of two of the last place of s, the greater of that and `top`.
local function extent(s, lowest, top)
  if s == 0 then return lowest, top end
  local _, e = parts(abs(s))
  return e < lowest and e or lowest, e > top and e or top
end

---Entry, exit, travel and whether it is mirrored, as whole numbers: Lemmas 1 and 4.
local function long_axis(a, aw, b, bw, va, vb)
  local lowest, top = extent(a, huge, -huge)
  lowest, top = extent(aw, lowest, top)
  lowest, top = extent(b, lowest, top)
  lowest, top = extent(bw, lowest, top)
  lowest, top = extent(va, lowest, top)
  lowest, top = extent(vb, lowest, top)
  local size = top < lowest and 2 or floor((top - lowest + 53 + 3) / 24) + 3
  if va < vb then
    return sum_of(lowest, size, a, -b, -bw), sum_of(lowest, size, a, -b, aw), sum_of(lowest, size, vb, -va, 0), true
  end
  return sum_of(lowest, size, b, -a, -aw), sum_of(lowest, size, b, -a, bw), sum_of(lowest, size, va, -vb, 0), false
end

---Lemma 3, of the open rule: axes that are entered just then.
local function impact(into, enters_x, enters_y, time, back_x, back_y)
  if enters_y then return tell(into, 'impact', time, 0, back_y and 1 or -1, enters_x) end
  return tell(into, 'impact', time, back_x and 1 or -1, 0, false)
end

local function with_long_numbers(ax, ay, aw, ah, avx, avy, bx, by, bw, bh, bvx, bvy, into)
  local entry_x, exit_x, travel_x, back_x = long_axis(ax, aw, bx, bw, avx, bvx)
  local entry_y, exit_y, travel_y, back_y = long_axis(ay, ah, by, bh, avy, bvy)
  if entry_x.sign < 0 and entry_y.sign < 0 and exit_x.sign > 0 and exit_y.sign > 0 then return without(into, 'overlap') end
  if exit_x.sign <= 0 or exit_y.sign <= 0 or compare(travel_x, entry_x) <= 0 or compare(travel_y, entry_y) <= 0 then
    return without(into, 'separate')
  end
  local enters_x, enters_y = multiplied(entry_x, travel_y), multiplied(entry_y, travel_x)
  if compare(enters_x, multiplied(exit_y, travel_x)) >= 0 or compare(enters_y, multiplied(exit_x, travel_y)) >= 0 then
    return without(into, 'separate')
  end
  if entry_x.sign <= 0 and entry_y.sign <= 0 then
    return impact(into, entry_x.sign == 0, entry_y.sign == 0, 0, back_x, back_y)
  end
  local order, t = compare(enters_x, enters_y), nil
  if order >= 0 and entry_x.sign > 0 then t = quotient(entry_x, travel_x) else t = quotient(entry_y, travel_y) end
  return impact(into, order >= 0, order <= 0, t, back_x, back_y)
end

---An axis in pairs, entry and exit within 4u^2, of true signs; travel exact: Lemmas 13 and 14. Entry, exit, travel,
---whether all three are exact, whether entry < travel is certain, and whether it is mirrored; nil if entry >= travel or
---exit <= 0.
local function pairs_of(a, aw, b, bw, va, vb)
  local back = va < vb
  if back then a, aw, b, bw, va, vb = b, bw, a, aw, vb, va end
  local gap, gap_low = b - a, sum_error(b, -a)
  local s, w = gap + bw, sum_error(gap, bw) + gap_low
  local exit = s + w
  if exit <= 0 then return nil end
  local exit_low = w - (exit - s)
  s, w = gap - aw, sum_error(gap, -aw) + gap_low
  local entry = s + w
  local entry_low, travel, travel_low = w - (entry - s), va - vb, sum_error(va, -vb)
  local d, exact = travel - entry, gap_low == 0
  local margin = exact and 0 or (travel + abs(entry)) * MARGIN
  if d < -margin or (exact and d == 0 and travel_low <= entry_low) then return nil end
  local ahead = d > margin or (exact and d == 0)
  return entry, exit, travel, exact and entry_low == 0 and exit_low == 0 and travel_low == 0, ahead, back
end

---The sign of a*b - c*d, of high parts; nil where these do not tell: Margins 2, and Lemma 8 where they are all.
local function compare_products(a, b, c, d, single)
  local p, q = a * b, c * d
  if single then return p ~= q and sign(p - q) or sign(product_error(a, b) - product_error(c, d)) end
  if abs(p - q) > (abs(p) + abs(q)) * MARGIN then return sign(p - q) end
  return p == 0 and q == 0 and 0 or nil
end

local function with_pairs(ax, ay, aw, ah, avx, avy, bx, by, bw, bh, bvx, bvy, into)
  if aw + bw == 0 or ah + bh == 0 then return without(into, 'separate') end
  local entry_x, exit_x, travel_x, single_x, ahead_x, back_x = pairs_of(ax, aw, bx, bw, avx, bvx)
  if not entry_x then return without(into, 'separate') end
  local entry_y, exit_y, travel_y, single_y, ahead_y, back_y = pairs_of(ay, ah, by, bh, avy, bvy)
  if not entry_y then return without(into, 'separate') end
  if entry_x < 0 and entry_y < 0 and exit_x > 0 and exit_y > 0 then return without(into, 'overlap') end
  if in_range(entry_x) and in_range(exit_x) and in_range(travel_x) and in_range(entry_y) and in_range(exit_y)
      and in_range(travel_y) then
    local single = single_x and single_y
    local left_x = compare_products(entry_x, travel_y, exit_y, travel_x, single)
    local left_y = compare_products(entry_y, travel_x, exit_x, travel_y, single)
    if (left_x and left_x >= 0) or (left_y and left_y >= 0) then return without(into, 'separate') end
    if ahead_x and ahead_y and left_x and left_y then
      if entry_x <= 0 and entry_y <= 0 then return impact(into, entry_x == 0, entry_y == 0, 0, back_x, back_y) end
      local order, t = compare_products(entry_x, travel_y, entry_y, travel_x, single), nil
      if order and order >= 0 and entry_x > 0 then
        t = quotient_of_pairs(ax, aw, bx, bw, avx, bvx)
      elseif order then
        t = quotient_of_pairs(ay, ah, by, bh, avy, bvy)
      end
      if t then return impact(into, order >= 0, order <= 0, t, back_x, back_y) end
    end
  end
  return with_long_numbers(ax, ay, aw, ah, avx, avy, bx, by, bw, bh, bvx, bvy, into)
end

local shared = { outcome = 'separate', time = 0, normal_x = 0, normal_y = 0, corner = false }

---The right outcome, face and corner, and the time correctly rounded; contact is an overlap of the interiors. A box is
---its min corner and size >= 0, a motion how far it goes in the frame. 'failed' for what is not finite or of size < 0.
---@param into sweep.Answer? without it the answer is one table for all calls
---@return sweep.Answer
function M.exact(ax, ay, aw, ah, avx, avy, bx, by, bw, bh, bvx, bvy, into)
  ax, ay, aw, ah, avx, avy = ax + 0.0, ay + 0.0, aw + 0.0, ah + 0.0, avx + 0.0, avy + 0.0  -- no integers of Lua 5.3
  bx, by, bw, bh, bvx, bvy, into = bx + 0.0, by + 0.0, bw + 0.0, bh + 0.0, bvx + 0.0, bvy + 0.0, into or shared
  local vx, vy, wx, wy = avx - bvx, avy - bvy, aw + bw, ah + bh
  local back_x, back_y = vx < 0, vy < 0
  local dx, gx, near_x, far_x = vx, bx - ax, aw, bw
  if back_x then dx, gx, near_x, far_x = -vx, ax - bx, bw, aw end
  local dy, gy, near_y, far_y = vy, by - ay, ah, bh
  if back_y then dy, gy, near_y, far_y = -vy, ay - by, bh, ah end
  local mx, my = (gx < 0 and -gx or gx) + wx, (gy < 0 and -gy or gy) + wy
  local margin = (mx * dy + my * dx) * MARGIN + UNDERFLOW
  if margin < LARGEST and aw >= 0 and ah >= 0 and bw >= 0 and bh >= 0 then  -- Margins 1; not so of any infinity or NaN
    local entry_x, exit_x, off_x = gx - near_x, gx + far_x, (mx + dx) * MARGIN
    local entry_y, exit_y, off_y = gy - near_y, gy + far_y, (my + dy) * MARGIN
    local ahead_x, ahead_y = entry_x - dx, entry_y - dy
    if exit_x < -off_x or exit_y < -off_y or ahead_x > off_x or ahead_y > off_y then return without(into, 'separate') end
    local enters_x, enters_y = entry_x * dy, entry_y * dx
    local left_x, left_y = enters_x - exit_y * dx, enters_y - exit_x * dy
    if left_x > margin or left_y > margin then return without(into, 'separate') end
    if exit_x > off_x and exit_y > off_y then
      if entry_x < -off_x and entry_y < -off_y then return without(into, 'overlap') end
      if ahead_x < -off_x and ahead_y < -off_y and left_x < -margin and left_y < -margin and wx > 0 and wy > 0 then
        local order = enters_x - enters_y
        if order > margin and entry_x > off_x then
          local t = quotient_of_pairs(ax, aw, bx, bw, avx, bvx)
          if t then return tell(into, 'impact', t, back_x and 1 or -1, 0, false) end
        elseif order < -margin and entry_y > off_y then
          local t = quotient_of_pairs(ay, ah, by, bh, avy, bvy)
          if t then return tell(into, 'impact', t, 0, back_y and 1 or -1, false) end
        end
      end
    end
  elseif not (finite(ax, aw, bx, bw, avx, bvx) and finite(ay, ah, by, bh, avy, bvy) and aw >= 0 and ah >= 0 and bw >= 0
      and bh >= 0) then
    return without(into, 'failed')
  end
  return with_pairs(ax, ay, aw, ah, avx, avy, bx, by, bw, bh, bvx, bvy, into)
end

---The number next to s, above or below (Rump, Zimmermann, Boldo, Melquiond 2009).
local function next_to(s, up)
  local m = abs(s)
  if m == huge then
    if (s > 0) == up then return s end
    return s > 0 and GREATEST_NUMBER or -GREATEST_NUMBER
  end
  if m < 2 ^ -968 and m >= 2 ^ -1021 then return next_to(s * 2 ^ 53, up) * 2 ^ -53 end
  local off = m < 2 ^ -1021 and LEAST_NUMBER or m * (2 ^ -53 + 2 ^ -105)
  return up and s + off or s - off
end
---a + b rounded down or up: Lemma 22.
local function directed(a, b, up)
  local sum, large, small = a + b, a, b
  if abs(a) < abs(b) then large, small = b, a end
  local err = small - (sum - large)
  if up then return err > 0 and next_to(sum, true) or sum end
  return err < 0 and next_to(sum, false) or sum
end

---Where both stand at the contact, or, without one, at the end; of an overlap or a failure, at the start: the min
---corners of a and b, four numbers. A is as near to b on the normal's axis as doubles allow without penetrating it: Lemma 23.
---@param answer sweep.Answer
---@return number ax, number ay, number bx, number by
function M.position_at_contact(ax, ay, aw, ah, avx, avy, bx, by, bw, bh, bvx, bvy, answer)
  ax, ay, aw, ah, avx, avy = ax + 0.0, ay + 0.0, aw + 0.0, ah + 0.0, avx + 0.0, avy + 0.0
  bx, by, bw, bh, bvx, bvy = bx + 0.0, by + 0.0, bw + 0.0, bh + 0.0, bvx + 0.0, bvy + 0.0
  local t = answer.outcome == 'impact' and answer.time or answer.outcome == 'separate' and 1 or 0
  local nx, ny = answer.normal_x, answer.normal_y
  ax, ay, bx, by = ax + avx * t, ay + avy * t, bx + bvx * t, by + bvy * t
  if nx < 0 then ax = directed(bx, -aw, false) elseif nx > 0 then ax = directed(bx, bw, true) end
  if ny < 0 then ay = directed(by, -ah, false) elseif ny > 0 then ay = directed(by, bh, true) end
  return ax, ay, bx, by
end

---The faces by which an obstacle stops what comes from outside, added up. All: it is solid; fewer: it is one-way.
M.solid = { none = 0, min_x = 1, max_x = 2, min_y = 4, max_y = 8, all = 15 }

---What became of a mover in a frame. `stopped_by_x`, `stopped_by_y`, `inside_of`: the least index of the obstacles that
---stopped it on that axis, or that it began in, or nil; `ties_x` and so on count them. `corner`: an outer corner was
---met exactly, and the rules' corner decided. The normals are of the axes that were stopped, against the motion.
---@class sweep.Step
---@field outcome 'free'|'stopped'|'out of range'|'failed'
---@field x number
---@field y number
---@field normal_x integer
---@field normal_y integer
---@field corner boolean
---@field stopped_by_x integer?
---@field stopped_by_y integer?
---@field inside_of integer?
---@field ties_x integer
---@field ties_y integer
---@field ties_inside integer

-- One axis of the motion, and where it is stopped, and by which: World 4. What is forbidden to the mover's corner is a
-- table of the planes { min_x, max_x, min_y, max_y }; `lo` and `hi` are the keys of those of an axis.
local X = { lo = 'min_x', hi = 'max_x', face = 1 }
local Y = { lo = 'min_y', hi = 'max_y', face = 4 }

local function set_free(a) a.stops, a.first, a.ties, a.plane = false, nil, 0, 0 end
local function set(a, from, motion)
  a.from, a.motion, a.finish, a.err, a.sign = from, motion, from + motion, sum_error(from, motion), sign(motion)
  a.near, a.far, a.stopping = a.lo, a.hi, a.face
  if motion < 0 then a.near, a.far, a.stopping = a.hi, a.lo, 2 * a.face end
  set_free(a)
end
local function closer(a, plane, other)
  if a.sign > 0 then return plane < other end
  return other < plane
end
local function before_end(a, plane)
  if plane ~= a.finish then return closer(a, plane, a.finish) end
  if a.sign > 0 then return a.err > 0 end
  return a.err < 0
end
local function face_stops(a, b) return floor(b.solid / a.stopping) % 2 == 1 end
local function within(a, b) return b[a.lo] < a.from and a.from < b[a.hi] end
local function may_enter(a, b)
  if a.sign == 0 then return within(a, b) end
  return b[a.lo] < b[a.hi] and before_end(a, b[a.near]) and closer(a, a.from, b[a.far])
end
local function offer(a, plane, name)
  if not a.stops or closer(a, plane, a.plane) then a.stops, a.plane, a.first, a.ties = true, plane, name, 0 end
  if plane == a.plane then a.ties = a.ties + 1 end
end

---The sign of (time at which a is at plane p) - (time at which b is at plane q): World 2 and 3.
local function compare_times(a, p, b, q)
  local way_a, way_b = p - a.from, q - b.from
  local one, other = way_a * b.motion, way_b * a.motion
  local way = a.sign == b.sign and 1 or -1
  if abs(one - other) > (abs(one) + abs(other)) * MARGIN + UNDERFLOW then return sign(one - other) * way end
  if abs(p) == huge then return (p > 0) == (a.sign > 0) and 1 or -1 end
  if abs(q) == huge then return (q > 0) == (b.sign > 0) and -1 or 1 end
  if sum_error(p, -a.from) == 0 and sum_error(q, -b.from) == 0 and in_range(way_a) and in_range(way_b)
      and in_range(a.motion) and in_range(b.motion) then
    return compare_products(way_a, b.motion, way_b, a.motion, true) * way
  end
  local entry_a, _, travel_a = long_axis(a.from, 0, p, 0, a.motion, 0)
  local entry_b, _, travel_b = long_axis(b.from, 0, q, 0, b.motion, 0)
  return compare_long_products(entry_a, travel_b, entry_b, travel_a)
end

---How the way enters: nil, 'x', 'y', 'corner', or it began 'inside': World 5.
local function entry_of(b)
  if not may_enter(X, b) or not may_enter(Y, b) then return nil end
  if within(X, b) and within(Y, b) then return b.solid == 15 and 'inside' or nil end
  if X.sign == 0 then return face_stops(Y, b) and 'y' or nil end
  if Y.sign == 0 then return face_stops(X, b) and 'x' or nil end
  local near_x, near_y = b[X.near], b[Y.near]
  if compare_times(X, near_x, Y, b[Y.far]) >= 0 or compare_times(Y, near_y, X, b[X.far]) >= 0 then return nil end
  local later = compare_times(X, near_x, Y, near_y)
  if later == 0 then return face_stops(X, b) and face_stops(Y, b) and 'corner' or nil end
  if later > 0 then return face_stops(X, b) and 'x' or nil end
  return face_stops(Y, b) and 'y' or nil
end

---The second leg, along one axis, with the other at rest at its plane: World 6.
local function enters_along(along, rests, b)
  local near = b[along.near]
  return b[rests.lo] < rests.plane and rests.plane < b[rests.hi] and b[along.lo] < b[along.hi]
    and before_end(along, near) and not closer(along, near, along.from)
    and compare_times(along, near, rests, rests.plane) >= 0 and not (within(X, b) and within(Y, b)) and face_stops(along, b)
end

---The last number on the way along `other` that is not beyond the place where `timed` is at its plane: World 8.
local function place_at(timed, other)
  if other.sign == 0 then return other.from end
  local function reached(s) return compare_times(other, s, timed, timed.plane) <= 0 end
  local good, bad = other.from, other.finish  -- reached, and not
  if abs(bad) == huge then bad = sign(bad) * GREATEST_NUMBER end
  if reached(bad) then return bad end
  local function between(s) return closer(other, good, s) and closer(other, s, bad) end
  local function ask(s)
    if not between(s) then return end
    if reached(s) then good = s else bad = s end
  end
  local guess = other.from + other.motion * ((timed.plane - timed.from) / timed.motion)
  ask(guess)
  ask(next_to(guess, true))
  ask(next_to(guess, false))
  while true do
    local middle = good + bad
    middle = abs(middle) == huge and good / 2 + bad / 2 or middle / 2
    if not between(middle) then return good end
    ask(middle)
  end
end

local pool, near_count = {}, 0
---What obstacles forbid to the mover's corner, of those that reach the box around its way: World 1, 5, 7 and 13.
local function collect(x, y, w, h, world)
  local low_x, high_x, low_y, high_y = x, x, y, y
  if X.sign < 0 then low_x = directed(x, X.motion, false) elseif X.sign > 0 then high_x = directed(x, X.motion, true) end
  if Y.sign < 0 then low_y = directed(y, Y.motion, false) elseif Y.sign > 0 then high_y = directed(y, Y.motion, true) end
  near_count = 0
  for name = 1, #world do
    local o = world[name]
    local ox, oy, ow, oh = o.x + 0.0, o.y + 0.0, o.w + 0.0, o.h + 0.0
    -- Rounded to nearest, which is monotone: no plane that is on the way, or the way's edge, is left out.
    if ox - w <= high_x and oy - h <= high_y and ox + ow >= low_x and oy + oh >= low_y then
      near_count = near_count + 1
      local b = pool[near_count] or { min_x = 0.0, max_x = 0.0, min_y = 0.0, max_y = 0.0, solid = 15, name = 0 }
      pool[near_count] = b
      b.min_x, b.max_x = directed(ox, -w, false), directed(ox, ow, true)
      b.min_y, b.max_y = directed(oy, -h, false), directed(oy, oh, true)
      if b.min_x == b.max_x then b.min_x, b.max_x = next_to(b.min_x, false), next_to(b.max_x, true) end
      if b.min_y == b.max_y then b.min_y, b.max_y = next_to(b.min_y, false), next_to(b.max_y, true) end
      b.solid, b.name = o.solid or 15, name
    end
  end
end

---The first contact: faces and corners each the nearest of their kind; a face goes before a corner of the same instant.
local function first_contact(at_corner, into)
  local corner, corner_x, corner_y, first, ties = false, 0, 0, nil, 0
  for k = 1, near_count do
    local b = pool[k]
    local entry = entry_of(b)
    if entry == 'x' then
      offer(X, b[X.near], b.name)
    elseif entry == 'y' then
      offer(Y, b[Y.near], b.name)
    elseif entry == 'corner' then
      if not corner or closer(X, b[X.near], corner_x) then
        corner, corner_x, corner_y, first, ties = true, b[X.near], b[Y.near], b.name, 0
      end
      if b[X.near] == corner_x then ties = ties + 1 end
    elseif entry == 'inside' then
      into.inside_of, into.ties_inside = into.inside_of or b.name, into.ties_inside + 1
    end
  end
  if X.stops and Y.stops then
    local order = compare_times(X, X.plane, Y, Y.plane)
    if order < 0 then set_free(Y) elseif order > 0 then set_free(X) end
  end
  if not corner or (X.stops and not closer(X, corner_x, X.plane)) then return end
  if not X.stops and Y.stops and not closer(Y, corner_y, Y.plane) then return end
  set_free(X)
  set_free(Y)
  X.plane, Y.plane = corner_x, corner_y
  local stopped = at_corner == 'x' and X or Y
  stopped.stops, stopped.first, stopped.ties, into.corner = true, first, ties, true
end

local finished, defaults = {}, {}

---Moves a box through one frame among still obstacles, a list of { x, y, w, h } by name and, if one-way, `solid`. Who
---begins in no solid obstacle ends in none, and behind none; who begins in some is stopped by all others. Rules: at an
---outer corner that is met exactly 'y' (or 'x') is stopped; 'slide' goes on along the other axis, 'stop' does not.
---@param rules { corner: 'x'|'y'|nil, response: 'slide'|'stop'|nil }?
---@param into sweep.Step? without it the answer is one table for all calls
---@return sweep.Step
function M.step(x, y, w, h, vx, vy, world, rules, into)
  x, y, w, h, vx, vy = x + 0.0, y + 0.0, w + 0.0, h + 0.0, vx + 0.0, vy + 0.0
  into, rules = into or finished, rules or defaults
  local corner, response = rules.corner, rules.response
  if corner and corner ~= 'x' and corner ~= 'y' or response and response ~= 'slide' and response ~= 'stop' then
    error("expected corner = 'x' or 'y', response = 'slide' or 'stop'", 2)
  end
  into.outcome, into.x, into.y, into.normal_x, into.normal_y, into.corner = 'free', x, y, 0, 0, false
  into.stopped_by_x, into.ties_x, into.stopped_by_y, into.ties_y, into.inside_of, into.ties_inside = nil, 0, nil, 0, nil, 0
  if not finite(x, y, w, h, vx, vy) or not (w >= 0 and h >= 0) then
    into.outcome = 'failed'
    return into
  end
  set(X, x, vx)
  set(Y, y, vy)
  collect(x, y, w, h, world)
  if near_count > 0 then first_contact(corner, into) end
  local rests, along = X, Y
  if not X.stops then rests, along = Y, X end
  local end_of_along
  if X.stops ~= Y.stops then
    if response == 'stop' then
      end_of_along = place_at(rests, along)
    elseif along.sign ~= 0 then
      for k = 1, near_count do
        local b = pool[k]
        if enters_along(along, rests, b) then offer(along, b[along.near], b.name) end
      end
    end
  end
  local end_x = X.stops and X.plane or along == X and end_of_along or X.finish
  local end_y = Y.stops and Y.plane or along == Y and end_of_along or Y.finish
  if not finite(end_x, end_y, 0, 0, 0, 0) then
    into.outcome, into.corner, into.inside_of, into.ties_inside = 'out of range', false, nil, 0
    return into
  end
  into.x, into.y = end_x, end_y
  if X.stops or Y.stops then into.outcome = 'stopped' end
  if X.stops then into.normal_x, into.stopped_by_x, into.ties_x = -X.sign, X.first, X.ties end
  if Y.stops then into.normal_y, into.stopped_by_y, into.ties_y = -Y.sign, Y.first, Y.ties end
  return into
end

return M
