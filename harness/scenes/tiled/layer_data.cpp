// SPDX-License-Identifier: MIT
#include "harness/scenes/tiled/layer_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>

namespace sweeplab::tiled {
namespace {

constexpr std::int64_t furthest = std::int64_t{1} << 30;  // tiles

void read_numbers(Cells& cells, std::size_t count, const std::string& tiles) {
  if (cells.data.json().size() != count) cells.data.expected(fmt::format("the numbers of {} as \"data\"", tiles));
  for (const JsonValue number : cells.data.json()) {
    const std::string_view text = number.raw();
    std::uint32_t gid = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), gid);
    if (error != std::errc{} || end != text.data() + text.size()) {
      cells.tile(cells.gids.size())
          .fail(fmt::format("expected a tile's number, 0 to {}, found {}", std::numeric_limits<std::uint32_t>::max(),
                            shown(text)));
    }
    cells.gids.push_back(gid);
  }
}

void read_base64(Cells& cells, std::size_t count, const std::string& tiles, const std::string& compression) {
  Unpacked data = from_base64(cells.data.json().text());
  if (data.trouble.empty() && !compression.empty()) data = inflated(data.bytes, compression, count * 4);
  if (data.trouble.empty() && data.bytes.size() != count * 4) {
    data.trouble = fmt::format("expected {} bytes (4 a tile), found {}", count * 4, data.bytes.size());
  }
  if (!data.trouble.empty()) {
    cells.data.fail(fmt::format("{}{} data of {}: {}", compression, compression.empty() ? "base64" : " in base64,",
                                tiles, data.trouble));
  }
  for (std::size_t i = 0; i < count; ++i) {
    const auto byte = [&](std::size_t k) { return std::uint32_t{data.bytes[4 * i + k]} << (8 * k); };
    cells.gids.push_back(byte(0) | byte(1) | byte(2) | byte(3));
  }
}

}  // namespace

Value Cells::tile(std::size_t i) const {
  const Value value = data.is(JsonKind::array) ? data.items()[i] : data;
  return value.called(fmt::format("{}, tile ({}, {})", data.part(), column(i), row(i)));
}

Unpacked from_base64(std::string_view text) {
  constexpr std::string_view blank = " \t\r\n";
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  text.remove_prefix(std::min(text.find_first_not_of(blank), text.size()));
  text = text.substr(0, text.find_last_not_of(blank) + 1);
  if (text.size() % 4 != 0) {
    return {{}, fmt::format("expected base64, a multiple of 4 characters, found {} of them", text.size())};
  }
  for (int padding = 0; padding < 2 && text.ends_with('='); ++padding) text.remove_suffix(1);
  Unpacked result;
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t digit = digits.find(text[i]);
    if (digit == std::string_view::npos) {
      return {{}, fmt::format("expected base64, found {} as its character {}", shown(text.substr(i, 1)), i + 1)};
    }
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    if (i % 4 != 0) result.bytes.push_back(static_cast<unsigned char>(bits >> (6 - 2 * (i % 4))));
  }
  return result;
}

Cells cells_of(const Value& map, const Value& layer, const Value& chunk, SizeLimit& limit) {
  const bool whole = !layer.find("chunks");
  const auto size = [&](std::string_view key) {
    return (whole && !chunk.find(key) ? map : chunk).whole(key, 0, furthest);
  };
  const std::int64_t width = size("width"), height = size("height"), count = width * height;  // 2^60 at most
  const std::string tiles = fmt::format("{} tiles ({} x {})", count, width, height);
  if (count > limit.cells_of_chunk) {
    chunk.fail(fmt::format("expected at most {} tiles, found {}", limit.cells_of_chunk, tiles));
  }
  if (count > limit.cells_left) {
    chunk.fail(fmt::format("expected at most {} tiles in all layers together, found more", SizeLimit{}.cells_left));
  }
  limit.cells_left -= count;
  const auto data = chunk.find("data");
  if (!data) chunk.fail(R"(expected "data", which is missing)");
  const auto start = [&](std::string_view of_layer, std::string_view of_chunk) {
    return whole ? layer.whole(of_layer, -furthest, furthest, 0) : chunk.whole(of_chunk, -furthest, furthest);
  };
  Cells cells{start("startx", "x"), start("starty", "y"), width, height, {}, *data};

  const std::string compression = layer.text("compression");
  std::string encoding = layer.text("encoding");
  if (encoding.empty()) encoding = data->is(JsonKind::string) ? "base64" : "csv";
  if (encoding == "csv") {
    if (!data->is(JsonKind::array)) data->expected("an array of numbers as \"data\", as its encoding says");
    read_numbers(cells, static_cast<std::size_t>(count), tiles);
  } else if (encoding == "base64") {
    if (!data->is(JsonKind::string)) data->expected("a string as \"data\", for its encoding is base64");
    if (!compression.empty() && compression != "zlib" && compression != "gzip" && compression != "zstd") {
      layer.find("compression")->expected(R"("zlib", "gzip", "zstd" or "" as "compression")");
    }
    read_base64(cells, static_cast<std::size_t>(count), tiles, compression);
  } else {
    layer.find("encoding")->expected(R"("csv" or "base64" as "encoding")");
  }
  return cells;
}

}  // namespace sweeplab::tiled
