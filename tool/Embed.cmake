# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# embed(TARGET NAME FILE...): gives TARGET a function `std::vector<EmbeddedFile> NAME()` (support/Embedded.h)
# that returns the files' names and contents, so that the binary stands alone.
function(embed target name)
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/embedded/${name}.cpp)
  set(entries "")
  foreach(file ${ARGN})
    get_filename_component(base ${file} NAME)
    file(READ ${file} content)
    string(APPEND entries "      {\"${base}\", R\"embedded(${content})embedded\"},\n")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  endforeach()
  file(CONFIGURE OUTPUT ${generated} @ONLY CONTENT [=[
// Generated from data files; do not edit.
#include "support/Embedded.h"
namespace condresched {
std::vector<EmbeddedFile> @name@() {
  return {
@entries@  };
}
} // namespace condresched
]=])
  target_sources(${target} PRIVATE ${generated})
endfunction()
