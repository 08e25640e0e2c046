-- SPDX-License-Identifier: MIT
rockspec_format = '3.0'
package = 'sweeplab'
version = '0.1.0-1'
source = { url = '.' }  -- an archive's address, where it is published
description = {
  summary = 'Swept collision of axis-aligned boxes, exact',
  detailed = 'The right outcome, face and correctly rounded time of two moving boxes; and a box among many, with slides and one-way sides.',
  license = 'MIT',
}
dependencies = { 'lua >= 5.1, < 5.5' }
build = { type = 'builtin', modules = { exact = 'exact.lua' } }
