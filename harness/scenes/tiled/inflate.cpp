// SPDX-License-Identifier: MIT
#include "harness/scenes/tiled/inflate.h"

#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <boost/archive/iterators/binary_from_base64.hpp>
#include <boost/archive/iterators/transform_width.hpp>

#include "harness/support/csv.h"

namespace sweeplab::tiled {
namespace {

constexpr bool is_base64(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '/';
}

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

std::vector<unsigned char> from_base64(std::string_view text) {
  const auto end = text.find_last_not_of(" \t\r\n");
  const auto begin = text.find_first_not_of(" \t\r\n");
  text = end == std::string_view::npos ? std::string_view{} : text.substr(begin, end + 1 - begin);
  if (text.size() % 4 != 0) {
    throw BadBytes(fmt::format("expected base64, a multiple of 4 characters, found {} of them", text.size()));
  }
  std::string_view digits = text;
  while (text.size() - digits.size() < 2 && !digits.empty() && digits.back() == '=') digits.remove_suffix(1);
  const auto bad = std::ranges::find_if_not(digits, is_base64);
  if (bad != digits.end()) {
    throw BadBytes(fmt::format("expected base64, found {} as its character {}", shown(std::string_view(&*bad, 1)),
                               bad - digits.begin() + 1));
  }
  using namespace boost::archive::iterators;
  using Decoder = transform_width<binary_from_base64<std::string_view::const_iterator>, 8, 6>;
  // Groups of four only: Boost reads "=" as a digit 0, and must not read past the end.
  std::vector<unsigned char> result;
  result.reserve(text.size() / 4 * 3);
  std::copy(Decoder(text.begin()), Decoder(text.end()), std::back_inserter(result));
  result.resize(result.size() - (text.size() - digits.size()));
  return result;
}

std::vector<unsigned char> inflated(const std::vector<unsigned char>& bytes, std::string_view compression,
                                    std::size_t size) {
  return compression == "zstd" ? inflated_by_zstd(bytes, size) : inflated_by_zlib(bytes, size);
}

}  // namespace sweeplab::tiled
