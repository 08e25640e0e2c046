// SPDX-License-Identifier: MIT
//
// A campaign of several machines, nodes, that share a file system: FOLDER/nodes/NAME is the folder of one node's campaign,
// in which nobody else writes. SQLite does not go with network file systems, on which two hosts may each believe that they
// hold a lock: so each node has a findings file of its own, and they are read as one.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace sweeplab {

std::filesystem::path node_folder(const std::filesystem::path& folder, const std::string& name);

/// Of all nodes, in the order of their names, numbers by their size; empty where no node has been.
std::vector<std::filesystem::path> node_folders(const std::filesystem::path& folder);

/// The findings file of a campaign's folder, and those of its nodes: what is there of them.
std::vector<std::filesystem::path> findings_files(const std::filesystem::path& folder);

}  // namespace sweeplab
