// SPDX-License-Identifier: MIT
#include "harness/findings/node_folders.h"

#include <algorithm>
#include <system_error>
#include <tuple>

namespace sweeplab {

namespace fs = std::filesystem;

fs::path node_folder(const fs::path& folder, const std::string& name) { return folder / "nodes" / name; }

std::vector<fs::path> node_folders(const fs::path& folder) {
  std::vector<fs::path> nodes;
  std::error_code error;
  for (auto entry = fs::directory_iterator(folder / "nodes", error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    if (entry->is_directory(error)) nodes.push_back(entry->path());
  }
  std::ranges::sort(nodes, {}, [](const fs::path& node) {
    const std::string name = node.filename().string();
    const bool is_number = std::ranges::all_of(name, [](char c) { return '0' <= c && c <= '9'; });
    return std::tuple(!is_number, is_number ? name.size() : 0, name);
  });
  return nodes;
}

std::vector<fs::path> findings_files(const fs::path& folder) {
  std::vector<fs::path> folders = node_folders(folder), files;
  folders.insert(folders.begin(), folder);
  for (const fs::path& one : folders) {
    if (fs::exists(one / "findings.sqlite")) files.push_back(one / "findings.sqlite");
  }
  return files;
}

}  // namespace sweeplab
