# What families are made of is no family.
include(${PROJECT_SOURCE_DIR}/harness/families.cmake)
read_families(harness/scenes/families "layout|scene_family_of")
