// SPDX-License-Identifier: MIT
//
// What summary.md says of the project itself: the laws and who keeps them, the discrete tests of two shapes, sources
// in a level, somebody's engines, and how much of what is changed in the sources the checks see.
#pragma once

#include <filesystem>
#include <string>

namespace sweeplab {

/// Markdown, from laws.json, shapes.json, worlds.json and engines.json in `data`; of what is not there, nothing.
std::string project_summary(const std::filesystem::path& data);

}  // namespace sweeplab
