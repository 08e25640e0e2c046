-- SPDX-License-Identifier: MIT
function love.conf(t)
  t.identity = 'sweeplab_example'
  for _, unused in ipairs { 'audio', 'joystick', 'physics', 'sound', 'video' } do t.modules[unused] = false end
end
