include(${CMAKE_CURRENT_LIST_DIR}/sweeplab-targets.cmake)
