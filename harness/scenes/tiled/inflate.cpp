// SPDX-License-Identifier: MIT
#include "harness/scenes/tiled/inflate.h"

#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <stdexcept>

namespace sweeplab::tiled {
namespace {

struct BadBytes : std::runtime_error {
  using std::runtime_error::runtime_error;
};

[[noreturn]] void wrong_size(std::size_t expected, std::string_view found) {
  throw BadBytes(fmt::format("expected {} bytes when decompressed (4 a tile), found {}", expected, found));
}

/// zlib finds out itself which of its two formats it is.
std::vector<unsigned char> inflated_by_zlib(const std::vector<unsigned char>& bytes, std::size_t size) {
  struct Stream : z_stream {
    Stream() : z_stream{} {
      if (inflateInit2(this, 15 + 32) != Z_OK) throw BadBytes("zlib has no memory");
    }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;
    ~Stream() { inflateEnd(this); }
  } stream;
  std::vector<unsigned char> result(size + 1);  // one more, to see whether there is more
  stream.next_in = const_cast<unsigned char*>(bytes.data());
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = result.data();
  stream.avail_out = static_cast<uInt>(result.size());
  const int status = inflate(&stream, Z_FINISH);
  const std::size_t count = result.size() - stream.avail_out;
  if (count > size) wrong_size(size, "more");
  if (status != Z_STREAM_END) {
    const char* const why = stream.msg != nullptr ? stream.msg : "it is cut off";
    throw BadBytes(fmt::format("expected compressed data, which this is not, or is damaged: {}", why));
  }
  if (count != size) wrong_size(size, fmt::format("{}", count));
  if (stream.avail_in != 0) {
    throw BadBytes(fmt::format("expected nothing after the compressed data, found {} bytes", stream.avail_in));
  }
  result.resize(size);
  return result;
}

std::vector<unsigned char> inflated_by_zstd(const std::vector<unsigned char>& bytes, std::size_t size) {
  const unsigned long long said = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
  if (said != ZSTD_CONTENTSIZE_UNKNOWN && said != ZSTD_CONTENTSIZE_ERROR && said != size) {
    wrong_size(size, fmt::format("{}", said));
  }
  std::vector<unsigned char> result(size + 1);
  const std::size_t count = ZSTD_decompress(result.data(), result.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(count) != 0) {
    if (ZSTD_getErrorCode(count) == ZSTD_error_dstSize_tooSmall) wrong_size(size, "more");
    throw BadBytes(
        fmt::format("expected compressed data, which this is not, or is damaged: {}", ZSTD_getErrorName(count)));
  }
  if (count != size) wrong_size(size, count > size ? "more" : fmt::format("{}", count));
  result.resize(size);
  return result;
}

}  // namespace

Unpacked inflated(const std::vector<unsigned char>& bytes, std::string_view compression, std::size_t size) {
  try {
    return {compression == "zstd" ? inflated_by_zstd(bytes, size) : inflated_by_zlib(bytes, size), ""};
  } catch (const BadBytes& bad) {
    return {{}, bad.what()};
  }
}

}  // namespace sweeplab::tiled
