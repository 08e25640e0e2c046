# Writes build_info.cpp, run at every build; a file that would not change is not touched.
set(commit unknown)
if(EXISTS ${source_dir}/.git)  # without it, a parent folder's repository would answer
  execute_process(COMMAND git -c safe.directory=* -C ${source_dir} describe --always --dirty --abbrev=12 --exclude=*
    OUTPUT_VARIABLE described OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE result)
  if(result EQUAL 0)
    set(commit ${described})
  endif()
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/build_info.cpp.in ${output} @ONLY)
