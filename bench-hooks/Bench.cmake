# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What bench-hooks/ is made of beside its own sources: one file an engine, one a workload. A new file is
# all that adding one takes.
set(bench_folder ${PROJECT_SOURCE_DIR}/bench-hooks)

file(GLOB guest_data CONFIGURE_DEPENDS ${bench_folder}/guest/*.c ${bench_folder}/guest/*.h)
file(GLOB workload_data CONFIGURE_DEPENDS ${bench_folder}/workloads/*.c)
embed(bench guestFiles ${guest_data})
embed(bench workloadFiles ${workload_data})

# What QEMU loads to count instructions.
file(GLOB plugin_data CONFIGURE_DEPENDS ${bench_folder}/plugin/*.c ${bench_folder}/plugin/*.h)
embed(bench pluginFiles ${plugin_data})

# The same of the guest of a traced run, whose kinds of descriptors are one file each.
file(GLOB trace_data CONFIGURE_DEPENDS ${bench_folder}/guest/trace/*.c ${bench_folder}/guest/trace/*.h)
file(GLOB descriptor_data CONFIGURE_DEPENDS ${bench_folder}/descriptors/*.c)
embed(bench traceGuestFiles ${trace_data})
embed(bench descriptorFiles ${descriptor_data})

# engines/Tcg.cpp defines `std::unique_ptr<Engine> makeTcg()`, and so on.
file(GLOB engine_sources CONFIGURE_DEPENDS ${bench_folder}/engines/*.cpp)
set(declarations "")
set(entries "")
foreach(source ${engine_sources})
  get_filename_component(stem ${source} NAME_WE)
  string(APPEND declarations "std::unique_ptr<Engine> make${stem}();\n")
  string(APPEND entries "  all.push_back(make${stem}());\n")
endforeach()
set(engine_table ${CMAKE_CURRENT_BINARY_DIR}/bench/Engines.cpp)
file(CONFIGURE OUTPUT ${engine_table} @ONLY CONTENT [=[
// Generated from the files of engines/; do not edit.
#include "bench-hooks/Engine.h"
namespace condresched {
@declarations@
std::vector<std::unique_ptr<Engine>> engines() {
  std::vector<std::unique_ptr<Engine>> all;
@entries@  return all;
}
} // namespace condresched
]=])
target_sources(bench PRIVATE ${engine_sources} ${engine_table})
