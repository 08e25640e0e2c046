# A room of the harness is a library of its own. What it may link stands in floors.txt: all that is below it.
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)

set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/harness/floors.txt)
file(STRINGS ${PROJECT_SOURCE_DIR}/harness/floors.txt sweeplab_floors REGEX "^[a-z]")

# The files that a fuzzing engine sees, as a regular expression: see fuzz/instrumented.txt.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/fuzz/instrumented.txt)
file(STRINGS ${PROJECT_SOURCE_DIR}/fuzz/instrumented.txt sweeplab_instrumented REGEX "^src:")
list(TRANSFORM sweeplab_instrumented REPLACE "^src:" "")
string(REPLACE "." "\\." sweeplab_instrumented "${sweeplab_instrumented}")
string(REPLACE "*" ".*" sweeplab_instrumented "${sweeplab_instrumented}")
string(REPLACE ";" "|" sweeplab_instrumented "^(${sweeplab_instrumented})$")

# instrument(sources...): they are compiled so that a fuzzing engine sees their branches, if one is asked for.
function(instrument)
  if(ARGV AND SWEEPLAB_FUZZING_INSTRUMENTATION)
    set_property(SOURCE ${ARGV} APPEND PROPERTY COMPILE_OPTIONS ${SWEEPLAB_FUZZING_INSTRUMENTATION})
    set_property(SOURCE ${ARGV} PROPERTY SKIP_PRECOMPILE_HEADERS ON)  # clang takes them for its own flags only
  endif()
endfunction()

# compile_quickly(sources...): for sources that no query passes through. In a release -O1 is enough for them, and saves a
# third of their compile time; -O3 pays where a billion queries are answered and judged. Not for
# sources that draw queries or compute in rationals: of an inline function that sources of both kinds have, the linker may
# take the slower code for all.
set(sweeplab_quick_compile $<$<AND:$<CONFIG:Release>,$<COMPILE_LANG_AND_ID:CXX,GNU,Clang,AppleClang>>:-O1>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 13 AND
    CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64|i.86")
  # -O3 sets them, and without them -O1 takes no headers that it has compiled before.
  list(APPEND sweeplab_quick_compile "$<$<AND:$<CONFIG:Release>,$<COMPILE_LANGUAGE:CXX>>:-munroll-only-small-loops;-mvzeroupper>")
endif()
function(compile_quickly)
  foreach(source IN LISTS ARGV)
    get_filename_component(path ${source} ABSOLUTE)
    if(NOT EXISTS ${path})
      message(FATAL_ERROR "compile_quickly: there is no ${path}")
    endif()
  endforeach()
  set_property(SOURCE ${ARGV} APPEND PROPERTY COMPILE_OPTIONS ${sweeplab_quick_compile})
  set_property(SOURCE ${ARGV} PROPERTY SWEEPLAB_QUICKLY ON)
endfunction()

# Of the rooms, methods, loops and bench are what is timed. For g++, -O2 is enough in the others: a survey takes as long,
# and is compiled in three quarters of the time.
set(sweeplab_timed_rooms methods loops bench)
set(sweeplab_compile_others "")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_FLAGS_RELEASE MATCHES "-O3")
  set(sweeplab_compile_others $<$<CONFIG:Release>:-O2>)
endif()

# by_itself(sources...): sources that are not united with others.
function(by_itself)
  set_property(SOURCE ${ARGV} PROPERTY SWEEPLAB_BY_ITSELF ON)
endfunction()

# unite(room [SEPARATE]): the sources of a room that are compiled alike become one file that includes them, for most of what
# a compiler does with one of ours is to read the headers of libraries. CMake's own unity builds leave out each file with
# options. SEPARATE, only those that are compiled quickly are united: where a billion queries pass, what stands beside a
# function decides what is inlined into it, and so its speed. A file with definitions of its own stays by itself. What fuzzing
# instruments is united by itself in every build, so that the others are the same files in all of them.
function(unite room separate)
  get_target_property(sources ${room} SOURCES)
  set(groups quickly fully instrumented_quickly instrumented_fully)
  foreach(how IN LISTS groups)
    set(united_${how} "")
  endforeach()
  set(others "")
  foreach(source IN LISTS sources)
    get_source_file_property(quickly ${source} SWEEPLAB_QUICKLY)
    get_source_file_property(options ${source} COMPILE_OPTIONS)
    get_source_file_property(definitions ${source} COMPILE_DEFINITIONS)
    get_source_file_property(generated ${source} GENERATED)
    get_source_file_property(by_itself ${source} SWEEPLAB_BY_ITSELF)
    set(group "")
    string(REPLACE "/./" "/" path "${source}")
    if(path MATCHES "${sweeplab_instrumented}" AND NOT path MATCHES "_test\\.cpp$")
      set(group instrumented_)
    endif()
    if(by_itself OR definitions OR generated OR source MATCHES "^${PROJECT_BINARY_DIR}/")
      list(APPEND others ${source})
    elseif(quickly)
      list(APPEND united_${group}quickly ${source})
    elseif(separate OR options)
      list(APPEND others ${source})
    else()
      list(APPEND united_${group}fully ${source})
    endif()
  endforeach()
  foreach(how IN LISTS groups)
    list(LENGTH united_${how} files)
    if(files LESS 2)
      list(APPEND others ${united_${how}})
      continue()
    endif()
    list(TRANSFORM united_${how} REPLACE "^${PROJECT_SOURCE_DIR}/(.*)" "\\1")
    list(TRANSFORM united_${how} REPLACE "/\\./" "/")
    list(TRANSFORM united_${how} REPLACE "(.+)" "#include \"\\1\"\n" OUTPUT_VARIABLE includes)
    list(JOIN includes "" includes)
    set(united ${PROJECT_BINARY_DIR}/generated/united/${room}_${how}.cpp)
    file(CONFIGURE OUTPUT ${united} CONTENT "${includes}" @ONLY)
    if(how MATCHES "quickly$")
      set_property(SOURCE ${united} PROPERTY COMPILE_OPTIONS ${sweeplab_quick_compile})
    endif()
    list(APPEND others ${united})
  endforeach()
  set(instrumented ${others})
  list(TRANSFORM instrumented REPLACE "/\\./" "/")
  list(FILTER instrumented INCLUDE REGEX "${sweeplab_instrumented}")
  instrument(${instrumented})
  set_property(TARGET ${room} PROPERTY SOURCES ${others})
endfunction()

# Two builds with the same flags have the same headers, but not byte for byte, for their folders are named in them. With
# CCACHE_PCH_EXTSUM, as in .ci/run, ccache compares this sum of what was read instead, and finds in one build what the
# other has compiled. It is as of the configure step, hence for new builds only. CMake would name the header besides, by
# its whole path, which ccache does not know for a path.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  set(CMAKE_CXX_COMPILE_OPTIONS_USE_PCH -Xclang -include-pch -Xclang <PCH_FILE>)
endif()
function(sum_of_precompiled headers libraries)
  list(TRANSFORM libraries REPLACE "(.+)" "#include \\1\n")
  list(JOIN libraries "" text)
  set(source ${PROJECT_BINARY_DIR}/generated/${headers}_sum.cpp)
  file(WRITE ${source} "${text}")
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -std=c++20 -E -P ${source} OUTPUT_VARIABLE text RESULT_VARIABLE failed
    ERROR_QUIET WORKING_DIRECTORY ${PROJECT_BINARY_DIR})
  if(NOT failed)
    string(SHA256 sum "${text}")
    set(kind pch)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      set(kind gch)
    endif()
    file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${headers}.dir/cmake_pch.hxx.${kind}.sum "${sum}\n")
  endif()
endfunction()

# precompiled(target [TEST]): it takes the headers of libraries from here, compiled once; a test GoogleTest's, too. Never
# ours. What a file of ours forgets to include is seen in the builds without: preset dev, clang-tidy, .ci/full's.
function(precompiled target)
  if(NOT SWEEPLAB_PRECOMPILED)
    return()
  endif()
  set(headers sweeplab_precompiled)
  if("TEST" IN_LIST ARGN)
    set(headers sweeplab_precompiled_test)
  endif()
  if(NOT TARGET ${headers})
    file(WRITE ${PROJECT_BINARY_DIR}/generated/${headers}.cpp "")
    set(libraries <algorithm> <array> <filesystem> <fstream> <functional> <map> <optional> <set> <sstream> <string> <vector>
      <fmt/format.h> <nlohmann/json.hpp> <boost/multiprecision/cpp_int.hpp>)
    if("TEST" IN_LIST ARGN)
      list(APPEND libraries <gtest/gtest.h>)
    endif()
    add_library(${headers} STATIC ${PROJECT_BINARY_DIR}/generated/${headers}.cpp)
    target_link_libraries(${headers} PRIVATE sweeplab::algorithms fmt::fmt nlohmann_json::nlohmann_json sweeplab_warnings)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      target_compile_options(${headers} PUBLIC -fpch-preprocess)  # for ccache: what it reads names the headers, too
    else()
      target_compile_options(${headers} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")  # or ccache would find nothing
    endif()
    target_precompile_headers(${headers} PRIVATE ${libraries})
    if("TEST" IN_LIST ARGN)
      target_link_libraries(${headers} PRIVATE GTest::gtest)
    endif()
    sum_of_precompiled(${headers} "${libraries}")
  endif()
  target_precompile_headers(${target} REUSE_FROM ${headers})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -fpch-preprocess)
  endif()
endfunction()

# add_room(name [SEPARATE] [FOLDERS folders...] [LIBRARIES libraries...]): sweeplab_<name> from the sources in these folders
# (default: this one), on top of the room below and of these libraries of others; SEPARATE as of unite(). Globbed: each
# concept is one file, and a new file needs no line here. x_test.cpp is a test, and x_main.cpp a program of its own.
function(add_room name)
  cmake_parse_arguments(PARSE_ARGV 1 room "SEPARATE" "" "FOLDERS;LIBRARIES")
  if(NOT room_FOLDERS)
    set(room_FOLDERS .)
  endif()
  list(FIND sweeplab_floors ${name} floor)
  if(floor EQUAL -1)
    message(FATAL_ERROR "harness/floors.txt does not name the room '${name}'")
  endif()
  list(TRANSFORM room_FOLDERS APPEND /*.cpp)
  file(GLOB sources CONFIGURE_DEPENDS ${room_FOLDERS})
  list(FILTER sources EXCLUDE REGEX "_(test|main)\\.cpp$")
  set(library sweeplab_${name})
  add_library(${library} STATIC ${sources})
  if(NOT SWEEPLAB_UNITED)
    list(TRANSFORM sources REPLACE "/\\./" "/")
    list(FILTER sources INCLUDE REGEX "${sweeplab_instrumented}")
    instrument(${sources})
  endif()
  target_include_directories(${library} PUBLIC ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/generated)
  target_link_libraries(${library} PUBLIC ${room_LIBRARIES} PRIVATE sweeplab_warnings)
  if(NOT name IN_LIST sweeplab_timed_rooms)
    target_compile_options(${library} PRIVATE ${sweeplab_compile_others})
  endif()
  precompiled(${library})
  if(SWEEPLAB_UNITED)  # when the room has said all of its files
    cmake_language(EVAL CODE "cmake_language(DEFER CALL unite ${library} ${room_SEPARATE})")
  endif()
  if(floor GREATER 0)
    math(EXPR below "${floor} - 1")
    list(GET sweeplab_floors ${below} below)
    target_link_libraries(${library} PUBLIC sweeplab_${below})
  endif()
endfunction()

# Which tests `./sweeplab test` leaves out, and .ci/run with it: those whose file has a line "full: why", after // or #. They
# take a minute, or need what not every machine has, or depend on how busy it is.
function(label_of_test source label)
  file(STRINGS ${source} full REGEX "^(//|#) full: " LIMIT_COUNT 1)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${source})
  set(${label} gate PARENT_SCOPE)
  if(full)
    set(${label} full PARENT_SCOPE)
  endif()
endfunction()

# Where tests find the files of this tree: see harness/support/source_dir.h.
if(SWEEPLAB_TESTS)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/source_dir.cpp
    CONTENT "extern const char sweeplab_source_dir[];\nconst char sweeplab_source_dir[] = \"@PROJECT_SOURCE_DIR@\";\n" @ONLY)
  add_library(sweeplab_source_dir STATIC ${PROJECT_BINARY_DIR}/generated/source_dir.cpp)
endif()

# discover_tests(name source [TEST_SUFFIX suffix]): each test of this program is one of ctest's. Random inputs are the same in
# each run, or RapidCheck draws new ones: .ci/full does. What a test writes is in this build, not in a /tmp that others share.
function(discover_tests name source)
  label_of_test(${source} label)
  set(folder ${PROJECT_BINARY_DIR}/scratch/${name})
  file(MAKE_DIRECTORY ${folder})
  gtest_discover_tests(${name} ${ARGN} DISCOVERY_TIMEOUT 300
    PROPERTIES LABELS ${label} ENVIRONMENT RC_PARAMS=seed=1 ENVIRONMENT_MODIFICATION TEST_TMPDIR=set:${folder})  # of a list the first only
endfunction()
