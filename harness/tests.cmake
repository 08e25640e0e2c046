# Tests stand beside what they test, and may use every room.
find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED)
find_path(RANDOM123_INCLUDE_DIR Random123/philox.h REQUIRED)
include_directories(SYSTEM ${RANDOM123_INCLUDE_DIR})
find_package(PkgConfig REQUIRED)
pkg_check_modules(gmpxx REQUIRED IMPORTED_TARGET GLOBAL gmpxx)
include(GoogleTest)
# One program a test file: x_test.cpp beside x. In a release only those of algorithms/ are optimised as the library is:
# they ask header-only methods millions of queries themselves. The others' work is done in the library; -O1 halves the
# time that it takes to compile them.
file(GLOB test_sources CONFIGURE_DEPENDS */*_test.cpp */*/*_test.cpp ../algorithms/*_test.cpp)
if(SWEEPLAB_NO_TESTS_OF)
  list(FILTER test_sources EXCLUDE REGEX "^${CMAKE_CURRENT_SOURCE_DIR}/(${SWEEPLAB_NO_TESTS_OF})/")
endif()
foreach(source IN LISTS test_sources)
  get_filename_component(name ${source} NAME_WE)
  add_executable(${name} ${source})
  if(NOT source MATCHES "/algorithms/")
    target_compile_options(${name} PRIVATE ${sweeplab_quick_compile})
  endif()
  target_link_libraries(${name} PRIVATE sweeplab_harness PkgConfig::gmpxx rapidcheck GTest::gtest_main sweeplab_source_dir sweeplab_warnings)
  precompiled(${name} TEST)
  discover_tests(${name} ${source})
endforeach()

# The verification values once more without and with all optimisation, whatever the build type: these programs bring
# their own registry and methods, which the linker takes before the library's.
foreach(level IN ITEMS O0 O3)
  set(name verification_${level}_test)
  add_executable(${name} methods/verification_test.cpp methods/verification.cpp methods/registry.cpp)
  target_compile_options(${name} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang,AppleClang>:-${level}>)
  target_link_libraries(${name} PRIVATE sweeplab_harness GTest::gtest_main sweeplab_source_dir sweeplab_warnings)
  discover_tests(${name} methods/verification_test.cpp TEST_SUFFIX .${level})
endforeach()

# What only a shell can test: the build, the launcher, the program as users start it. Each script is one test.
file(GLOB test_scripts CONFIGURE_DEPENDS */*_test.sh ../algorithms/*_test.sh ../algorithms/*/*_test.sh ../fuzz/*/*_test.sh)
set(libraries "")
set(rooms ${sweeplab_floors})
list(REVERSE rooms)
foreach(room IN LISTS rooms)
  list(APPEND libraries $<TARGET_FILE:sweeplab_${room}>)
endforeach()
list(APPEND libraries
  $<TARGET_LINKER_FILE:fmt::fmt> $<TARGET_LINKER_FILE:TBB::tbb> $<TARGET_LINKER_FILE:SQLiteCpp>
  $<TARGET_LINKER_FILE:SQLite::SQLite3> $<TARGET_LINKER_FILE:benchmark::benchmark>
  $<TARGET_LINKER_FILE:ZLIB::ZLIB> $<TARGET_LINKER_FILE:zstd::libzstd_shared>)
set(script_environment
  "SOURCE_DIR=${PROJECT_SOURCE_DIR}"
  "PROGRAM=$<TARGET_FILE:sweeplab_program>"
  "PROGRAM_OBJECTS=$<JOIN:$<TARGET_OBJECTS:sweeplab_program>, >"
  "LIBRARIES=$<JOIN:${libraries}, >${peer_libraries}${gmp_libraries}${highway_libraries}"
  "TEST_LIBRARIES=$<TARGET_LINKER_FILE:GTest::gtest_main> $<TARGET_LINKER_FILE:GTest::gtest> -lgmpxx -lgmp"
  "REPLAY_FUZZ_SURVEY=$<TARGET_FILE:replay_fuzz_survey>"
  "REPLAY_FUZZ_WORLD=$<TARGET_FILE:replay_fuzz_world>"
  "CXX=${CMAKE_CXX_COMPILER}"
  "CXXFLAGS=${CMAKE_CXX_FLAGS}"
  "CMAKE_GENERATOR=${CMAKE_GENERATOR}")  # what this build uses is there; CMake's own choice, make, need not be
foreach(script IN LISTS test_scripts)
  get_filename_component(name ${script} NAME_WE)
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/scratch/${name})
  label_of_test(${script} label)
  add_test(NAME ${name} COMMAND sh ${script} WORKING_DIRECTORY ${PROJECT_BINARY_DIR}/scratch/${name})
  set_tests_properties(${name} PROPERTIES COST 50 SKIP_RETURN_CODE 77 LABELS ${label} ENVIRONMENT "${script_environment}")  # long ones first
endforeach()
# A cluster's tasks take every core, and its daemons wait seconds, no longer.
set_tests_properties(cluster_test array_campaign_test PROPERTIES RUN_SERIAL ON)
