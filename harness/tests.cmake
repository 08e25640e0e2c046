# Tests stand beside what they test, and may use every room.
find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED)
find_path(RANDOM123_INCLUDE_DIR Random123/philox.h REQUIRED)
include_directories(SYSTEM ${RANDOM123_INCLUDE_DIR})
find_package(PkgConfig REQUIRED)
pkg_check_modules(gmpxx REQUIRED IMPORTED_TARGET GLOBAL gmpxx)
include(GoogleTest)
# One program a room, of each x_test.cpp beside x, for most of what a compiler and a linker do with one is done for all.
# In a release their work is done in the library; -O1 halves the time that it takes to compile them.
function(add_test_program name)
  add_executable(${name} ${ARGN})
  target_compile_options(${name} PRIVATE ${sweeplab_quick_compile})
  target_link_libraries(${name} PRIVATE GTest::gtest_main sweeplab_source_dir sweeplab_warnings)
  precompiled(${name} TEST)
  if(SWEEPLAB_UNITED)
    unite(${name} OFF)
    # That one file's name is hidden in another is no mistake; of names in one file dev has the warning.
    set_property(SOURCE ${PROJECT_BINARY_DIR}/generated/united/${name}_fully.cpp PROPERTY COMPILE_OPTIONS -Wno-shadow)
  endif()
  list(GET ARGN 0 first)
  discover_tests(${name} ${first})
endfunction()

# add_tests(room LIBRARIES sources...): but for a source of label "full", and one that is said to be by_itself(), for it takes
# the place of a function of C, or has names that another has: a program of its own.
function(add_tests room libraries)
  if(SWEEPLAB_NO_TESTS_OF AND room MATCHES "^(${SWEEPLAB_NO_TESTS_OF})$")
    return()
  endif()
  set(together "")
  set(programs "")
  foreach(source IN LISTS ARGN)
    get_source_file_property(by_itself ${source} SWEEPLAB_BY_ITSELF)
    label_of_test(${source} label)
    if(by_itself OR label STREQUAL "full")
      get_filename_component(name ${source} NAME_WE)
      add_test_program(${name} ${source})
      list(APPEND programs ${name})
    else()
      list(APPEND together ${source})
    endif()
  endforeach()
  if(together)
    add_test_program(${room}_tests ${together})
    list(APPEND programs ${room}_tests)
  endif()
  foreach(program IN LISTS programs)
    target_link_libraries(${program} PRIVATE ${libraries})
  endforeach()
endfunction()

set(by_themselves proof/worlds_theorems_test.cpp
  support/atomic_file_test.cpp support/checkpoint_test.cpp support/folder_lock_test.cpp support/progress_test.cpp)
list(TRANSFORM by_themselves PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
by_itself(${by_themselves})
set(test_libraries sweeplab_harness PkgConfig::gmpxx rapidcheck)
add_subdirectory(proof)
foreach(room IN LISTS sweeplab_floors ITEMS proof)
  file(GLOB test_sources CONFIGURE_DEPENDS ${room}/*_test.cpp ${room}/*/*_test.cpp)
  set(libraries ${test_libraries})
  if(room STREQUAL "proof")
    list(PREPEND libraries sweeplab_proof)
  endif()
  add_tests(${room} "${libraries}" ${test_sources})
endforeach()
file(GLOB test_sources CONFIGURE_DEPENDS ../algorithms/*_test.cpp ../algorithms/ports/*_test.cpp)
add_tests(algorithms "${test_libraries}" ${test_sources})
# What these ask is compiled in sweeplab_bench, with its vectors.
file(GLOB test_sources CONFIGURE_DEPENDS ../algorithms/batch/*_test.cpp ../algorithms/many/*_test.cpp)
add_tests(many "${test_libraries}" ${test_sources})

# The verification values once more without and with all optimisation, but for what this build has anyway: these programs
# bring their own registry and methods, which the linker takes before the library's.
set(levels O0 O3)
if(CMAKE_CXX_FLAGS_RELEASE MATCHES "-O3" AND CMAKE_BUILD_TYPE STREQUAL "Release")
  set(levels O0)
endif()
foreach(level IN LISTS levels)
  set(name verification_${level}_test)
  add_executable(${name} methods/verification_test.cpp methods/verification.cpp methods/registry.cpp)
  target_compile_options(${name} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang,AppleClang>:-${level}>)
  target_link_libraries(${name} PRIVATE sweeplab_harness GTest::gtest_main sweeplab_source_dir sweeplab_warnings)
  discover_tests(${name} methods/verification_test.cpp TEST_SUFFIX .${level})
endforeach()

# What only a shell can test: the build, the launcher, the program as users start it. Each script is one test.
file(GLOB test_scripts CONFIGURE_DEPENDS
  */*_test.sh ../algorithms/*_test.sh ../algorithms/*/*_test.sh ../fuzz/*_test.sh ../fuzz/*/*_test.sh)
set(libraries "")
set(rooms ${sweeplab_floors})
list(REVERSE rooms)
foreach(room IN LISTS rooms)
  list(APPEND libraries $<TARGET_FILE:sweeplab_${room}>)
endforeach()
list(APPEND libraries
  $<TARGET_LINKER_FILE:fmt::fmt> $<TARGET_LINKER_FILE:TBB::tbb> $<TARGET_LINKER_FILE:benchmark::benchmark>
  $<TARGET_LINKER_FILE:ZLIB::ZLIB> $<TARGET_LINKER_FILE:zstd::libzstd_shared>)
set(script_environment
  "SOURCE_DIR=${PROJECT_SOURCE_DIR}"
  "PROGRAM=$<TARGET_FILE:sweeplab_program>"
  "PROGRAM_OBJECTS=$<JOIN:$<TARGET_OBJECTS:sweeplab_program>, >"
  "LIBRARIES=$<JOIN:${libraries}, >${peer_libraries}${highway_libraries}"
  "TEST_LIBRARIES=$<TARGET_LINKER_FILE:GTest::gtest_main> $<TARGET_LINKER_FILE:GTest::gtest> -lgmpxx -lgmp"
  "REPLAY_FUZZ_SWEEP=$<TARGET_FILE:replay_fuzz_sweep>"
  "REPLAY_FUZZ_FRAME=$<TARGET_FILE:replay_fuzz_frame>"
  "CXX=${CMAKE_CXX_COMPILER}"
  "CXXFLAGS=${CMAKE_CXX_FLAGS}"
  "CMAKE_GENERATOR=${CMAKE_GENERATOR}")  # what this build uses is there; CMake's own choice, make, need not be
foreach(script IN LISTS test_scripts)
  get_filename_component(name ${script} NAME_WE)
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/scratch/${name})
  label_of_test(${script} label)
  add_test(NAME ${name} COMMAND sh ${script} WORKING_DIRECTORY ${PROJECT_BINARY_DIR}/scratch/${name})
  set_tests_properties(${name} PROPERTIES COST 50 SKIP_RETURN_CODE 77 LABELS ${label} ENVIRONMENT "${script_environment}")  # long ones first
  if(label STREQUAL "full")
    set_tests_properties(${name} PROPERTIES TIMEOUT 5400)  # the launcher's 600 s are for a gate's; .ci/full limits its steps
  endif()
endforeach()
# A cluster's tasks take every core, and its daemons wait seconds, no longer.
set_tests_properties(cluster_test PROPERTIES RUN_SERIAL ON)
