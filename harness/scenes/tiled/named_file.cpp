// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "harness/scenes/tiled/tiled_value.h"
#include "harness/support/text.h"

namespace sweeplab::tiled {

std::unique_ptr<JsonDocument> read_named(const std::filesystem::path& folder, const std::string& source,
                                         const Value& by) {
  const std::filesystem::path beside = folder.empty() ? "." : folder;
  std::filesystem::path path = beside / source;
  std::error_code error;
  if (!std::filesystem::exists(path, error)) {  // written on Windows
    std::string slashed = source;
    std::ranges::replace(slashed, '\\', '/');
    if (std::filesystem::exists(beside / slashed, error)) path = beside / slashed;
  }
  const auto refuse = [&](std::string_view what) {
    by.fail(fmt::format("expected a file that can be read, found {}: {}", printable(path.string()), what));
  };
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) refuse("no such file");
  if (std::filesystem::is_directory(status)) refuse("it is a folder");
  if (!std::filesystem::is_regular_file(status)) refuse("it is a pipe, a socket or a device");
  const std::string extension = path.extension().string();
  if (extension == ".tsx" || extension == ".tx" || extension == ".xml") {
    refuse(fmt::format("it is XML; in Tiled export it as JSON, or embed it: {}", how_to_export));
  }
  return std::make_unique<JsonDocument>(path);
}

}  // namespace sweeplab::tiled
