# SPDX-License-Identifier: MIT
# Joins the sources of exact.h into the one file that people copy:
#   cmake -P algorithms/exact/join.cmake                 writes algorithms/exact.h
#   cmake -D CHECK=ON -P algorithms/exact/join.cmake     fails unless it is there, byte for byte
# In the joined file each source stands once, after what it includes, and the standard headers stand at the head.
# Around all that it computes stand the pragmas of clang: what -fassociative-math and its kin allow is not allowed there.
# ../world/join.cmake joins exact_world.h by the same rules: it says which folder, which file, and what stays apart.
cmake_minimum_required(VERSION 3.25)
get_filename_component(top "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
if(NOT DEFINED folder)
  set(folder exact)
  set(joined_name algorithms/exact.h)
  set(guard_name SWEEPLAB_EXACT_H)
  set(apart "")           # a file that is included and not joined
  set(include_apart "")   # and how the joined file finds it
  set(users "// --- for users ---\n")
endif()
set(command "cmake -P algorithms/${folder}/join.cmake")
set(include_line "#include \"(algorithms/[a-z_/]+\\.h)\"\n")
set(standard_line "#include <[a-z_]+>\n")

# Appends a source to the property `text`, what it includes before it, and nothing twice.
function(append source)
  get_property(seen GLOBAL PROPERTY seen)
  if(source IN_LIST seen OR source STREQUAL apart)
    return()
  endif()
  set_property(GLOBAL APPEND PROPERTY seen "${source}")
  file(READ "${top}/${source}" body)
  string(REGEX MATCHALL "${include_line}" includes "${body}")
  foreach(include IN LISTS includes)
    string(REGEX REPLACE "${include_line}" "\\1" include "${include}")
    append("${include}")
  endforeach()
  string(REGEX MATCHALL "${standard_line}" standard "${body}")
  set_property(GLOBAL APPEND PROPERTY standard ${standard})
  string(REGEX REPLACE "${include_line}|${standard_line}|#pragma once\n" "" body "${body}")
  string(REGEX REPLACE "^// SPDX[^\n]*\n(//\n)?" "" body "${body}")
  set_property(GLOBAL APPEND_STRING PROPERTY text "${body}\n")
endfunction()

append(algorithms/${folder}/front.h)
get_property(text GLOBAL PROPERTY text)
get_property(standard GLOBAL PROPERTY standard)
list(REMOVE_DUPLICATES standard)
list(SORT standard)
list(JOIN standard "" standard)

# The front's own opening goes to the head, around all the rest.
set(guard "#ifndef ${guard_name}\n#define ${guard_name}\n")
string(FIND "${text}" "${guard}" guard_at)
string(SUBSTRING "${text}" 0 ${guard_at} before)
string(FIND "${before}" "\n\n" opening_at REVERSE)
string(SUBSTRING "${text}" ${opening_at} -1 front)
string(SUBSTRING "${text}" 0 ${opening_at} sources)
string(FIND "${front}" "${guard}" guard_at)
string(SUBSTRING "${front}" 0 ${guard_at} opening)
string(REPLACE "${opening}${guard}" "" front "${front}")
string(STRIP "${opening}" opening)
set(clang "#if defined(__clang__) && (defined(__x86_64__) || defined(__aarch64__) || defined(_M_X64) || defined(_M_ARM64))\n")
set(guarded "
// Whatever the flags, each operation is the one that is written, here and nowhere else; and what is meant gives no warning.
#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored \"-Wsign-conversion\"
#pragma GCC diagnostic ignored \"-Wdouble-promotion\"
#pragma GCC diagnostic ignored \"-Wold-style-cast\"
#endif
${clang}#pragma float_control(push)
#pragma float_control(precise, on)
#pragma clang fp contract(off)
#endif
")
set(unguarded "${clang}#pragma float_control(pop)
#endif
#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic pop
#endif
#endif
")
string(REGEX REPLACE "#endif\n+$" "${unguarded}" front "${front}")
string(CONCAT text "// SPDX-License-Identifier: MIT\n// Joined from algorithms/${folder}/ by `${command}`: edit the sources there.\n//\n"
  "${opening}\n${guard}\n${standard}${include_apart}${guarded}\n${sources}\n\n${users}${front}")
string(REGEX REPLACE "\n\n\n+" "\n\n" text "${text}")
string(REGEX REPLACE "\n+$" "\n" text "${text}")

set(joined "${top}/${joined_name}")
if(NOT CHECK)
  file(WRITE "${joined}" "${text}")
  return()
endif()
set(there "")
if(EXISTS "${joined}")
  file(READ "${joined}" there)
endif()
if(NOT there STREQUAL text)
  message(FATAL_ERROR "${joined_name} is not what its sources make: run ${command}")
endif()
message(STATUS "${joined_name} is what its sources make")
