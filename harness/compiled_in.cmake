# compiled_in(RECORD ROOM): the text of RECORD, a CSV file, becomes ROOM/<its name>_data.h, so that the program finds it
# wherever it is started. The WebAssembly build reads this, too.
function(compiled_in record room)
  get_filename_component(name ${record} NAME_WE)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${record})
  file(READ ${PROJECT_SOURCE_DIR}/${record} text)
  configure_file(${CMAKE_CURRENT_FUNCTION_LIST_DIR}/compiled_in.h.in ${PROJECT_BINARY_DIR}/generated/${room}/${name}_data.h @ONLY)
endfunction()
