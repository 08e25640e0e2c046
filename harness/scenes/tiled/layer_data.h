// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/scenes/tiled/tiled_value.h"

namespace sweeplab::tiled {

/// The cells of a layer, or of one chunk of a layer of an infinite map.
struct Cells {
  std::int64_t x, y, width, height;  ///< in tiles
  std::vector<std::uint32_t> gids;   ///< row by row, with their flags; 0: empty
  Value data;                        ///< where they stand

  std::int64_t column(std::size_t i) const { return x + static_cast<std::int64_t>(i) % width; }
  std::int64_t row(std::size_t i) const { return y + static_cast<std::int64_t>(i) / width; }
  Value tile(std::size_t i) const;  ///< for messages
};

/// How large a map may be: what is promised is checked against it before memory is taken.
struct SizeLimit {
  std::int64_t cells_of_chunk = std::int64_t{1} << 24;
  std::int64_t cells_left = std::int64_t{1} << 26;  ///< of all layers together
};

struct Unpacked {
  std::vector<unsigned char> bytes;
  /// What is wrong with them, as the end of a sentence that begins with what they are; else empty.
  std::string trouble;
};

/// RFC 4648, with its padding.
Unpacked from_base64(std::string_view text);
/// "zlib", "gzip" or "zstd", of just `size` bytes: never is more memory taken, whatever the bytes claim.
Unpacked inflated(const std::vector<unsigned char>& bytes, std::string_view compression, std::size_t size);

/// Reads a layer, or a chunk of it: numbers, or base64, uncompressed or as the layer says. A layer that does not say its
/// size has the map's.
Cells cells_of(const Value& map, const Value& layer, const Value& chunk, SizeLimit& limit);

}  // namespace sweeplab::tiled
