# SPDX-License-Identifier: MIT
# Joins the sources of exact_world.h into the file that people copy beside exact.h:
#   cmake -P algorithms/world/join.cmake                 writes algorithms/world/exact_world.h
#   cmake -D CHECK=ON -P algorithms/world/join.cmake     fails unless it is there, byte for byte
set(folder world)
set(joined_name algorithms/world/exact_world.h)
set(guard_name SWEEPLAB_EXACT_WORLD_H)
set(apart algorithms/exact.h)
set(include_apart "
#ifndef SWEEPLAB_EXACT_H
#if __has_include(\"exact.h\")
#include \"exact.h\"
#else
#include \"algorithms/exact.h\"  // in the laboratory's own tree
#endif
#endif
")
set(users "")
include("${CMAKE_CURRENT_LIST_DIR}/../exact/join.cmake")
