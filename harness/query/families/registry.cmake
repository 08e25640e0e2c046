# The WebAssembly build reads it, too. What families are made of is no family.
include(${PROJECT_SOURCE_DIR}/harness/families.cmake)
read_families(harness/query/families "draw|family_of|philox|scene|ties")
