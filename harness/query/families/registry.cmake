# One line a family in registry.txt; from it comes the header that families.cpp includes: every family, and the list. The
# WebAssembly build reads it, too.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/registry.txt)
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/registry.txt registered REGEX "^[a-z]")
set(family_includes "")
set(family_lines "")
foreach(name IN LISTS registered)
  if(NOT EXISTS ${CMAKE_CURRENT_LIST_DIR}/${name}.h)
    message(FATAL_ERROR
      "harness/query/families/registry.txt names '${name}', but there is no harness/query/families/${name}.h")
  endif()
  set(struct "")
  string(REPLACE "_" ";" words ${name})
  foreach(word IN LISTS words)
    string(SUBSTRING ${word} 0 1 first)
    string(SUBSTRING ${word} 1 -1 rest)
    string(TOUPPER ${first} first)
    string(APPEND struct ${first}${rest})
  endforeach()
  string(APPEND family_includes "#include \"harness/query/families/${name}.h\"\n")
  string(APPEND family_lines " \\\n  FAMILY(${name}, ${struct})")
endforeach()
# What families are made of is no family.
file(GLOB headers CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_LIST_DIR} ${CMAKE_CURRENT_LIST_DIR}/*.h)
list(FILTER headers EXCLUDE REGEX "^(draw|family_of|philox|scene|ties)\\.h$")
foreach(header IN LISTS headers)
  string(REGEX REPLACE "\\.h$" "" name ${header})
  if(NOT name IN_LIST registered)
    message(FATAL_ERROR "harness/query/families/${header} is not registered: "
      "add the line '${name}' to harness/query/families/registry.txt")
  endif()
endforeach()
configure_file(${CMAKE_CURRENT_LIST_DIR}/registry.h.in
  ${PROJECT_BINARY_DIR}/generated/harness/query/families/registry.h @ONLY)
