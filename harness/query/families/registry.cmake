# The WebAssembly build reads it, too. What families are made of is no family.
include(${PROJECT_SOURCE_DIR}/algorithms/registry.cmake)
include(${PROJECT_SOURCE_DIR}/harness/compiled_in.cmake)
compiled_in(harness/query/fixtures.csv harness/query)
compiled_in(harness/query/logged.csv harness/query)
read_registry(harness/query/families "draw|family_of|scene|ties" SWEEPLAB_FAMILIES STRUCTS)
