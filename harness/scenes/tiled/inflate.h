// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sweeplab::tiled {

struct Unpacked {
  std::vector<unsigned char> bytes;
  std::string
      trouble;  ///< what is wrong with them, as the end of a sentence that begins with what they are; else empty
};

/// RFC 4648, with its padding.
Unpacked from_base64(std::string_view text);

/// "zlib", "gzip" or "zstd", of just `size` bytes: never is more memory taken, whatever the bytes claim.
Unpacked inflated(const std::vector<unsigned char>& bytes, std::string_view compression, std::size_t size);

}  // namespace sweeplab::tiled
