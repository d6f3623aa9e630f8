// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

namespace condresched {

/// A data file that our build put into the binary.
struct EmbeddedFile {
  std::string name; ///< File name without its folder.
  std::string content;
};

std::vector<EmbeddedFile> architectureFiles();    ///< tool/arch/*.json
std::vector<EmbeddedFile> configFiles();          ///< tool/configs/*.json
std::vector<EmbeddedFile> presetFiles();          ///< tool/presets/*.json
std::vector<EmbeddedFile> profileFiles();         ///< bench-hooks/profiles/*.json
std::vector<EmbeddedFile> compileDatabaseFiles(); ///< compile_commands.json.in
std::vector<EmbeddedFile> guestFiles();           ///< bench-hooks/guest/*
std::vector<EmbeddedFile> pluginFiles();          ///< bench-hooks/plugin/*
std::vector<EmbeddedFile> workloadFiles();        ///< bench-hooks/workloads/*
std::vector<EmbeddedFile> traceGuestFiles();      ///< bench-hooks/guest/trace/*
std::vector<EmbeddedFile> descriptorFiles();      ///< bench-hooks/descriptors/*

} // namespace condresched
