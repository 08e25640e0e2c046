// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace sweeplab::tiled {

/// What is wrong with the bytes, as the end of a sentence that begins with what they are.
struct BadBytes : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// RFC 4648, with its padding. Throws BadBytes.
std::vector<unsigned char> from_base64(std::string_view text);

/// "zlib", "gzip" or "zstd", of just `size` bytes: never is more memory taken, whatever the bytes claim. Throws BadBytes.
std::vector<unsigned char> inflated(const std::vector<unsigned char>& bytes, std::string_view compression,
                                    std::size_t size);

}  // namespace sweeplab::tiled
