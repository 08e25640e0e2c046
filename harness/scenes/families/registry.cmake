# What families are made of is no family.
include(${PROJECT_SOURCE_DIR}/algorithms/registry.cmake)
read_registry(harness/scenes/families layout SWEEPLAB_SCENE_FAMILIES STRUCTS)
