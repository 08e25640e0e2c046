// SPDX-License-Identifier: MIT
#include "harness/scenes/tiled/layer_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>

namespace sweeplab::tiled {
namespace {

constexpr std::int64_t furthest = std::int64_t{1} << 30;  // tiles

std::string size_in_words(std::int64_t width, std::int64_t height) {
  return fmt::format("{} tiles ({} x {})", width * height, width, height);
}

constexpr int base64_digit(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

void read_numbers(Cells& cells) {
  const auto count = static_cast<std::size_t>(cells.width * cells.height);
  if (cells.data.json().size() != count) {
    cells.data.expected(fmt::format("the numbers of {} as \"data\"", size_in_words(cells.width, cells.height)));
  }
  cells.gids.reserve(count);
  for (const JsonValue number : cells.data.json()) {
    const std::string_view text = number.raw();
    std::uint32_t gid = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), gid);
    if (error != std::errc{} || end != text.data() + text.size()) {
      const std::size_t i = cells.gids.size();
      cells.place(i).fail(fmt::format("expected a tile's number, 0 to {}, found {}",
                                      std::numeric_limits<std::uint32_t>::max(), shown(text)));
    }
    cells.gids.push_back(gid);
  }
}

void read_base64(Cells& cells, const std::string& compression) {
  const auto count = static_cast<std::size_t>(cells.width * cells.height);
  Unpacked data = from_base64(cells.data.json().text());
  if (data.trouble.empty() && !compression.empty()) data = inflated(data.bytes, compression, count * 4);
  if (data.trouble.empty() && data.bytes.size() != count * 4) {
    data.trouble = fmt::format("expected {} bytes (4 a tile), found {}", count * 4, data.bytes.size());
  }
  if (!data.trouble.empty()) {
    cells.data.fail(fmt::format("{}{} data of {}: {}", compression, compression.empty() ? "base64" : " in base64,",
                                size_in_words(cells.width, cells.height), data.trouble));
  }
  cells.gids.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto byte = [&](std::size_t k) { return std::uint32_t{data.bytes[4 * i + k]} << (8 * k); };
    cells.gids[i] = byte(0) | byte(1) | byte(2) | byte(3);
  }
}

}  // namespace

Unpacked from_base64(std::string_view text) {
  constexpr std::string_view blank = " \t\r\n";
  text.remove_prefix(std::min(text.find_first_not_of(blank), text.size()));
  text = text.substr(0, text.find_last_not_of(blank) + 1);
  if (text.size() % 4 != 0) {
    return {{}, fmt::format("expected base64, a multiple of 4 characters, found {} of them", text.size())};
  }
  std::string_view digits = text;
  while (text.size() - digits.size() < 2 && digits.ends_with('=')) digits.remove_suffix(1);
  Unpacked result;
  result.bytes.reserve(text.size() / 4 * 3);
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const int digit = base64_digit(digits[i]);
    if (digit < 0) {
      return {{}, fmt::format("expected base64, found {} as its character {}", shown(digits.substr(i, 1)), i + 1)};
    }
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    if (i % 4 != 0) result.bytes.push_back(static_cast<unsigned char>(bits >> (6 - 2 * (i % 4))));
  }
  return result;
}

std::vector<Value> chunks_of(const Value& layer) {
  const auto chunks = layer.find("chunks");
  if (!chunks) return {layer};
  std::vector<Value> result;
  for (const Value& chunk : layer.items("chunks")) {
    result.push_back(chunk.called(fmt::format("{}, chunk {}", layer.part(), result.size() + 1)));
  }
  return result;
}

Cells cells_of(const Value& map, const Value& layer, const Value& chunk, SizeLimit& limit) {
  const bool whole = !layer.find("chunks");
  const auto size = [&](std::string_view key) {
    return (whole && !chunk.find(key) ? map : chunk).whole(key, 0, furthest);
  };
  const std::int64_t width = size("width"), height = size("height");
  // furthest squared is far from overflow.
  if (width * height > limit.cells_of_chunk) {
    chunk.fail(fmt::format("expected at most {} tiles, found {}", limit.cells_of_chunk, size_in_words(width, height)));
  }
  if (width * height > limit.cells_left) {
    chunk.fail(fmt::format("expected at most {} tiles in all layers together, found more", SizeLimit{}.cells_left));
  }
  limit.cells_left -= width * height;
  const auto data = chunk.find("data");
  if (!data) chunk.fail(R"(expected "data", which is missing)");
  const auto start = [&](std::string_view of_layer, std::string_view of_chunk) {
    return whole ? layer.whole(of_layer, -furthest, furthest, 0) : chunk.whole(of_chunk, -furthest, furthest);
  };
  Cells cells{start("startx", "x"), start("starty", "y"), width, height, {}, *data};

  const std::string compression = layer.text("compression", "");
  std::string encoding = layer.text("encoding", "");
  if (encoding.empty()) encoding = data->is(JsonKind::string) ? "base64" : "csv";
  if (encoding == "csv") {
    if (!data->is(JsonKind::array)) data->expected("an array of numbers as \"data\", as its encoding says");
    read_numbers(cells);
  } else if (encoding == "base64") {
    if (!data->is(JsonKind::string)) data->expected("a string as \"data\", for its encoding is base64");
    if (!compression.empty() && compression != "zlib" && compression != "gzip" && compression != "zstd") {
      layer.find("compression")->expected(R"("zlib", "gzip", "zstd" or "" as "compression")");
    }
    read_base64(cells, compression);
  } else {
    layer.find("encoding")->expected(R"("csv" or "base64" as "encoding")");
  }
  return cells;
}

}  // namespace sweeplab::tiled
