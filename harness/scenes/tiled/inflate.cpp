// SPDX-License-Identifier: MIT
#include "harness/scenes/tiled/layer_data.h"

#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

namespace sweeplab::tiled {

Unpacked inflated(const std::vector<unsigned char>& bytes, std::string_view compression, std::size_t size) {
  Unpacked result{std::vector<unsigned char>(size + 1), ""};  // one more, to see whether there is more
  std::size_t count = 0, left = 0;
  std::string error;
  if (compression == "zstd") {
    count = ZSTD_decompress(result.bytes.data(), size + 1, bytes.data(), bytes.size());
    if (ZSTD_isError(count) != 0) {
      if (ZSTD_getErrorCode(count) != ZSTD_error_dstSize_tooSmall) error = ZSTD_getErrorName(count);
      count = size + 1;
    }
  } else {
    z_stream stream{};
    if (inflateInit2(&stream, 15 + 32) != Z_OK) return {{}, "zlib has no memory"};  // it tells its two formats apart
    stream.next_in = const_cast<unsigned char*>(bytes.data());
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = result.bytes.data();
    stream.avail_out = static_cast<uInt>(size + 1);
    const int status = inflate(&stream, Z_FINISH);
    count = size + 1 - stream.avail_out;
    left = stream.avail_in;
    if (status != Z_STREAM_END && count <= size) error = stream.msg != nullptr ? stream.msg : "it is cut off";
    inflateEnd(&stream);
  }
  if (!error.empty()) {
    result.trouble = fmt::format("expected compressed data, which this is not, or is damaged: {}", error);
  } else if (count != size) {
    result.trouble = fmt::format("expected {} bytes when decompressed (4 a tile), found {}", size,
                                 count > size ? "more" : std::to_string(count));
  } else if (left != 0) {
    result.trouble = fmt::format("expected nothing after the compressed data, found {} bytes", left);
  }
  result.bytes.resize(size);
  return result;
}

}  // namespace sweeplab::tiled
