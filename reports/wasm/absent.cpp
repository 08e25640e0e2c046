// SPDX-License-Identifier: MIT
//
// What the module has instead of files, of the machine's libraries and of theorems: of one query it finds a cause soon enough
// in exact arithmetic. Of peers: none.
#include <fmt/format.h>

#include "harness/judge/theorems.h"
#include "harness/methods/peer.h"
#include "harness/scenes/tiled/layer_data.h"
#include "harness/scenes/tiled/tiled_value.h"
#include "harness/support/csv.h"
#include "reports/wasm/worlds.h"

namespace sweeplab {

std::vector<Method> peers() { return {}; }
std::vector<PeerLoop> peer_loops() { return {}; }

template <class S>
bool is_proved(const Method&, const Query<S>&, const Truth&) {
  return false;
}
template bool is_proved(const Method&, const Query<float>&, const Truth&);
template bool is_proved(const Method&, const Query<double>&, const Truth&);

/// The only CSV that it reads is compiled in.
std::size_t read_input(std::FILE* file, std::string_view, char* to, std::size_t size) {
  return std::fread(to, 1, size, file);
}

// As harness/scenes/tiled/inflate.cpp and named_file.cpp: the page inflates, by the browser's DecompressionStream, and
// hands over the files that were dropped together.
namespace tiled {

Unpacked inflated(const std::vector<unsigned char>& bytes, std::string_view compression, std::size_t size) {
  const auto found = handed_files().inflated.find(std::string(bytes.begin(), bytes.end()));
  if (found == handed_files().inflated.end()) {
    if (compression == "zstd") {
      return {{}, "expected zlib or gzip, which is all that a browser inflates; the command line reads zstd, too"};
    }
    return {{}, "expected compressed data, which this is not, or is damaged"};
  }
  if (found->second.size() != size) {
    return {{}, fmt::format("expected {} bytes when decompressed (4 a tile), found {}", size, found->second.size())};
  }
  return {found->second, ""};
}

std::unique_ptr<JsonDocument> read_named(const std::filesystem::path&, const std::string& source, const Value& by) {
  const std::string name = source.substr(source.find_last_of("/\\") + 1);
  const auto found = handed_files().texts.find(name);
  if (found == handed_files().texts.end()) {
    by.fail(fmt::format("expected a file that can be read, found {}: no such file; open it together with the map",
                        shown(name)));
  }
  return std::make_unique<JsonDocument>(name, found->second);
}

}  // namespace tiled
}  // namespace sweeplab
