// SPDX-License-Identifier: MIT
#include "harness/sets/gzip.h"

#include <fmt/format.h>
#include <zlib.h>

#include <array>
#include <stdexcept>

#include "harness/support/csv.h"

namespace sweeplab {
namespace {

constexpr int with_gzip_header = 15 + 16;

std::string read_file(const std::filesystem::path& path) {
  const CsvSource source = open_input(path, "a set of queries");
  std::string bytes;
  std::array<char, 1 << 16> part;
  while (const std::size_t n = read_input(source.file.get(), source.name, part.data(), part.size()))
    bytes.append(part.data(), n);
  return bytes;
}

}  // namespace

std::string read_gzipped(const std::filesystem::path& path, std::size_t most) {
  std::string bytes = read_file(path);
  const std::string name = path.string();
  if (!bytes.starts_with("\x1f\x8b")) {
    if (bytes.size() > most) throw InputError(name, fmt::format("expected at most {} bytes", most));
    return bytes;
  }
  z_stream stream{};
  if (inflateInit2(&stream, with_gzip_header) != Z_OK) throw std::runtime_error("zlib has no memory");
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  std::string result;
  std::array<char, 1 << 16> part;
  int status = Z_OK;
  while (status == Z_OK && result.size() <= most) {
    stream.next_out = reinterpret_cast<Bytef*>(part.data());
    stream.avail_out = static_cast<uInt>(part.size());
    status = inflate(&stream, Z_NO_FLUSH);
    result.append(part.data(), part.size() - stream.avail_out);
  }
  const std::string why = stream.msg != nullptr ? stream.msg : "it is cut off";
  const bool more = stream.avail_in != 0;
  inflateEnd(&stream);
  if (result.size() > most) throw InputError(name, fmt::format("expected at most {} bytes when decompressed", most));
  if (status != Z_STREAM_END) throw InputError(name, "expected gzip, which this is not, or is damaged: " + why);
  if (more) throw InputError(name, "expected nothing after the compressed data");
  return result;
}

}  // namespace sweeplab
