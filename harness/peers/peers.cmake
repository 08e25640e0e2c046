# The libraries that people use: each is optional, and its entries are in the registry only where the very version is
# found that their cards speak of. `list` names the absent.
find_package(PkgConfig QUIET)
set(peer_libraries "")  # as files or flags: for what links the harness without CMake
set(peer_declarations "")
set(peer_calls "")
set(absent_peers "")
set(absent_count 0)

# Objects of their own, so that what a library asks of the compiler is asked for its entries only.
add_library(sweeplab_peers OBJECT ${PROJECT_BINARY_DIR}/generated/harness/peers.cpp)
target_include_directories(sweeplab_peers PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/generated)
target_link_libraries(sweeplab_peers PRIVATE sweeplab::algorithms Boost::headers sweeplab_warnings)
target_sources(sweeplab_harness PRIVATE $<TARGET_OBJECTS:sweeplab_peers>)

# add_peers(FOUND "what is wanted" TARGETS entries...): the entries, one file each, if FOUND.
function(add_peers found wanted targets)
  foreach(id IN LISTS ARGN)
    if(${found})
      string(APPEND peer_declarations "Method ${id}();\n")
      string(APPEND peer_calls "${id}(), ")
      target_sources(sweeplab_peers PRIVATE peers/${id}.cpp)
    else()
      string(APPEND absent_peers "AbsentPeer{\"${id}\", \"${wanted}\"}, ")
      math(EXPR absent_count "${absent_count} + 1")
    endif()
  endforeach()
  if(${found})
    target_link_libraries(sweeplab_peers PRIVATE ${targets})
    target_link_libraries(sweeplab_harness PRIVATE $<LINK_ONLY:${targets}>)
    get_target_property(type ${targets} TYPE)
    if(NOT type STREQUAL "INTERFACE_LIBRARY")
      string(APPEND peer_libraries " $<TARGET_LINKER_FILE:${targets}>")
    else()
      string(APPEND peer_libraries " $<JOIN:$<TARGET_PROPERTY:${targets},INTERFACE_LINK_LIBRARIES>, >")
    endif()
  endif()
  foreach(name IN ITEMS peer_libraries peer_declarations peer_calls absent_peers absent_count)
    set(${name} "${${name}}" PARENT_SCOPE)
  endforeach()
endfunction()

# Box2D writes its version nowhere but in its library; Debian's CMake package has it.
find_package(box2d 2.4.1 EXACT QUIET)
set(box2d_target "")
foreach(target IN ITEMS box2d::box2d box2d)
  if(TARGET ${target} AND NOT box2d_target)
    set(box2d_target ${target})
  endif()
endforeach()
add_peers(box2d_FOUND "Box2D 2.4.1 (libbox2d-dev)" "${box2d_target}" box2d_time_of_impact box2d_shape_cast
  box2d_ray_cast)

# The segment query is inlined from the header.
find_path(CHIPMUNK_INCLUDE_DIR chipmunk/chipmunk.h)
set(chipmunk_found OFF)
if(CHIPMUNK_INCLUDE_DIR)
  file(STRINGS ${CHIPMUNK_INCLUDE_DIR}/chipmunk/chipmunk.h version REGEX "define CP_VERSION_(MAJOR|MINOR|RELEASE) ")
  string(REGEX REPLACE "[^0-9;]" "" version "${version}")
  if(version STREQUAL "7;0;3")
    set(chipmunk_found ON)
  endif()
endif()
add_library(sweeplab_chipmunk INTERFACE)
target_include_directories(sweeplab_chipmunk SYSTEM INTERFACE ${CHIPMUNK_INCLUDE_DIR})
add_peers(chipmunk_found "Chipmunk 7.0.3 (libchipmunk-dev)" sweeplab_chipmunk chipmunk_segment_query)

set(SDL2_FOUND OFF)
if(PKG_CONFIG_FOUND)
  pkg_check_modules(SDL2 QUIET IMPORTED_TARGET sdl2>=2.26 sdl2<2.27)
endif()
add_peers(SDL2_FOUND "SDL 2.26 (libsdl2-dev)" PkgConfig::SDL2 sdl2_rectangle_and_line)

configure_file(peers/peers.cpp.in ${PROJECT_BINARY_DIR}/generated/harness/peers.cpp @ONLY)
