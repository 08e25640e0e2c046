// SPDX-License-Identifier: MIT
#include "harness/sets/sweep_set.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "harness/support/checksum.h"
#include "harness/support/csv.h"
#include "harness/support/number.h"
#include "harness/support/provenance.h"

namespace sweeplab {
namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 28;
constexpr int with_gzip_header = 15 + 16;

template <class E>
E word(const CsvColumns& columns, std::size_t column, std::string_view expected) {
  const std::optional<E> found = enum_named<E>(columns[column]);
  if (!found) columns.fail(column, expected, shown(columns[column]));
  return *found;
}

double number(const CsvColumns& columns, std::size_t column) {
  const Number<double> read = read_number<double>(columns[column]);
  if (!read.usable()) columns.fail(column, "a number", shown(columns[column]));
  return read.value;
}

std::vector<SetRow> set_rows(const std::string& name, std::string_view text) {
  enum : std::size_t { id, scalar, source, origin, first_number };
  enum : std::size_t { cls = first_number + number_names.size(), graze, nearest, nearest_double, least, most };
  std::vector<std::string> names{"id", "scalar", "source", "origin"};
  names.insert(names.end(), number_names.begin(), number_names.end());
  names.insert(names.end(), {"truth", "graze", "time_nearest", "time_double", "time_least", "time_most"});
  CsvReader csv(name, text);
  CsvColumns columns(csv, names, names.size());
  std::vector<SetRow> rows;
  while (columns.next()) {
    SetRow row{.id = std::string(columns[id]),
               .scalar = word<Scalar>(columns, scalar, "float32 or float64"),
               .source = std::string(columns[source]),
               .origin = std::string(columns[origin]),
               .cls = word<Class>(columns, cls, "separate, graze, impact or overlap"),
               .graze = word<Graze>(columns, graze, "a kind of graze or nothing")};
    for (std::size_t i = 0; i < row.numbers.size(); ++i) row.numbers[i] = number(columns, first_number + i);
    if (row.cls == Class::impact || row.cls == Class::graze) {
      row.times = {number(columns, nearest), number(columns, nearest_double), number(columns, least),
                   number(columns, most)};
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

std::filesystem::path set_folder() {
  return std::filesystem::path(build_info::source_dir()) / "harness" / "sets" / "1";
}

std::filesystem::path set_path(const std::string& named) {
  const bool is_number = !named.empty() && std::ranges::all_of(named, [](char c) { return c >= '0' && c <= '9'; });
  if (named == std::to_string(set_version)) return set_folder() / "sweepset_1.csv.gz";
  if (named.empty() || is_number) {
    throw UsageError(fmt::format("--set: expected {}, the only set that there is, or the path of a copy, found {}",
                                 set_version, shown(named)));
  }
  return named;
}

std::string read_gzipped(const std::filesystem::path& path, std::size_t most) {
  std::string bytes = read_whole(path, "a set of queries");
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

std::vector<SetRow> read_set(const std::filesystem::path& path) {
  const std::string text = read_gzipped(path, most_bytes);
  if (const std::string found = checksum64(text); found != set_checksum) {
    throw InputError(path.string(),
                     fmt::format("expected SweepSet {}, whose CSV file has the CRC-64 {}, found {}: it is "
                                 "damaged, changed, or another file",
                                 set_version, set_checksum, found));
  }
  return set_rows(path.string(), text);
}

}  // namespace sweeplab
