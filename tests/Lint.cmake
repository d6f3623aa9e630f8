# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Tests that read the code instead of running it. clang-tidy takes ten minutes of both cores of a small machine, so
# that it is a slow test.
add_test(NAME format COMMAND bash ${PROJECT_SOURCE_DIR}/tests/check-format.sh)
add_test(NAME house COMMAND bash ${PROJECT_SOURCE_DIR}/tests/check-house.sh)

find_program(CLANG_TIDY NAMES clang-tidy-19)
if(NOT CLANG_TIDY)
  message(STATUS "clang-tidy-19 not found: no clang-tidy test")
  return()
endif()

# The configuration is named: found by itself, its header filter holds only where the build is below the source.
# One stamp a file, so that only what changed is looked at again; a header counts for all.
file(GLOB_RECURSE tidy_sources CONFIGURE_DEPENDS
  ${PROJECT_SOURCE_DIR}/tool/*.cpp ${PROJECT_SOURCE_DIR}/matchers/*.cpp ${PROJECT_SOURCE_DIR}/bench-hooks/*.cpp)
file(GLOB_RECURSE tidy_headers CONFIGURE_DEPENDS
  ${PROJECT_SOURCE_DIR}/tool/*.h ${PROJECT_SOURCE_DIR}/matchers/*.h ${PROJECT_SOURCE_DIR}/bench-hooks/*.h)
# Every check walks all of Clang's headers, so that the layers which include them (and these only)
# are looked at with few checks; with all it takes three times as long.
set(deep_layers "^(matchers|tool/analysis|tool/estimate)/")
string(CONCAT deep_checks "-*,bugprone-use-after-move,bugprone-dangling-handle,bugprone-infinite-loop,"
  "bugprone-sizeof-expression,bugprone-string-constructor,bugprone-unused-return-value,"
  "performance-for-range-copy,performance-unnecessary-value-param,readability-container-size-empty,"
  "readability-function-size,readability-misleading-indentation")
set(stamps "")
foreach(source ${tidy_sources})
  file(RELATIVE_PATH name ${PROJECT_SOURCE_DIR} ${source})
  set(stamp ${PROJECT_BINARY_DIR}/tidy/${name}.stamp)
  get_filename_component(folder ${stamp} DIRECTORY)
  file(MAKE_DIRECTORY ${folder})
  set(checks "")
  if(name MATCHES ${deep_layers})
    set(checks --checks=${deep_checks})
  endif()
  add_custom_command(OUTPUT ${stamp}
    COMMAND ${CLANG_TIDY} --quiet --config-file=${PROJECT_SOURCE_DIR}/.clang-tidy ${checks} -p ${PROJECT_BINARY_DIR} ${source}
    COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
    DEPENDS ${source} ${tidy_headers} ${PROJECT_SOURCE_DIR}/.clang-tidy
    COMMENT "clang-tidy ${name}" VERBATIM)
  list(APPEND stamps ${stamp})
endforeach()
add_custom_target(tidy DEPENDS ${stamps})
add_test(NAME clang-tidy CONFIGURATIONS slow
  COMMAND ${CMAKE_COMMAND} --build ${PROJECT_BINARY_DIR} --target tidy -- -k 0)
set_tests_properties(clang-tidy PROPERTIES TIMEOUT 3600 PROCESSORS 2 LABELS slow)
