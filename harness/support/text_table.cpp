// SPDX-License-Identifier: MIT
#include "harness/support/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/support/text.h"

namespace sweeplab {

namespace {

/// The text's first `most` characters, never half of one.
std::string_view first_columns(std::string_view text, std::size_t most) {
  std::size_t bytes = 0;
  for (std::size_t n = 0; bytes < text.size(); ++bytes) {
    if ((static_cast<unsigned char>(text[bytes]) & 0xc0) != 0x80 && n++ == most) break;
  }
  return text.substr(0, bytes);
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    parts.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::size_t widest_of(const std::vector<std::string>& texts) {
  std::size_t most = 0;
  for (const std::string& text : texts) most = std::max(most, columns_of(text));
  return most;
}

std::string aligned(std::string_view text, std::size_t width, bool left) {
  const std::size_t taken = columns_of(text);
  const std::string space(width > taken ? width - taken : 0, ' ');
  return left ? std::string(text) + space : space + std::string(text);
}

std::string cut(std::string_view text, std::size_t width) {
  if (columns_of(text) <= width || width < 4) return std::string(text);
  std::string_view begin = first_columns(text, width - 3);
  while (begin.ends_with(' ')) begin.remove_suffix(1);
  return std::string(begin) + "...";
}

constexpr std::size_t gap = 2;

std::size_t sum_of(const std::vector<std::size_t>& widths) {
  std::size_t sum = 0;
  for (const std::size_t width : widths) sum += width + gap;
  return sum - gap;
}

}  // namespace

std::size_t columns_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

std::string wrapped(std::string_view text, std::size_t width, std::string_view indent) {
  std::string shown = printable_lines(text);
  if (width == 0) return shown;
  std::string result;
  for (const std::string& whole : lines_of(shown)) {
    std::string_view rest = whole;
    std::string_view before;
    while (columns_of(rest) + before.size() > width) {
      const std::size_t room = width > before.size() ? width - before.size() : 1;
      const std::string_view fits = first_columns(rest, room);
      const bool at_space = rest[fits.size()] == ' ';
      std::size_t end = at_space ? fits.size() : fits.rfind(' ');
      if (end == std::string_view::npos || fits.find_first_not_of(' ') >= end) {
        const std::size_t slash = fits.rfind('/');
        end = slash == std::string_view::npos || slash == 0 ? fits.size() : slash + 1;
      }
      std::string_view line = rest.substr(0, end);
      while (line.ends_with(' ')) line.remove_suffix(1);
      result += fmt::format("{}{}\n", before, line);
      rest.remove_prefix(end);
      while (rest.starts_with(' ')) rest.remove_prefix(1);
      before = indent;
    }
    result += fmt::format("{}{}\n", before, rest);
  }
  result.pop_back();
  return result;
}

std::string counted(std::uint64_t n, std::string_view one) { return fmt::format("{} {}{}", n, one, n == 1 ? "" : "s"); }

std::string names_line(std::string_view what, const std::vector<std::string>& names, std::size_t most) {
  if (names.empty()) return "";
  const std::size_t named = names.size() <= most ? names.size() : most - 1;
  const auto last = names.begin() + static_cast<std::ptrdiff_t>(named);
  const std::string rest = named < names.size() ? fmt::format(", {} others", names.size() - named) : "";
  return fmt::format("{} ({}): {}{}.\n", what, names.size(), fmt::join(names.begin(), last, ", "), rest);
}

void TextTable::add(std::vector<std::string> cells, std::vector<double> rank) {
  for (std::string& cell : cells) cell = printable_lines(cell);  // names come from outside: of scenes, logs, engines
  const auto below = [](const std::vector<double>& above, const Row& row) { return above > row.rank; };
  const auto place = std::upper_bound(rows_.begin(), rows_.end(), rank, below);
  rows_.insert(place, {std::move(cells), std::move(rank)});
}

void TextTable::set_left(std::size_t column) { left_[column] = true; }

void TextTable::erase(std::size_t column) {
  const auto at = static_cast<std::ptrdiff_t>(column);
  heads_.erase(heads_.begin() + at);
  left_.erase(left_.begin() + at);
  for (Row& row : rows_) row.cells.erase(row.cells.begin() + at);
}

void TextTable::drop_zero_columns() {
  for (std::size_t c = heads_.size(); c-- > 1;) {
    const auto is_zero = [c](const Row& row) {
      return row.cells[c].empty() || row.cells[c] == "0" || row.cells[c] == "-";
    };
    if (std::ranges::all_of(rows_, is_zero)) erase(c);
  }
}

void TextTable::drop_without_room(std::string_view head, std::size_t width) {
  const auto found = std::ranges::find(heads_, head);
  if (found == heads_.end() || width == 0) return;
  if (sum_of(widths_under(broken_heads())) <= width) return;
  left_out_ += fmt::format("no room for: {}; --all shows it\n", head);
  erase(static_cast<std::size_t>(found - heads_.begin()));
}

void TextTable::leave_out(std::size_t rows, std::string_view one, std::string_view many) {
  if (rows == 0) return;
  left_out_ += fmt::format("{} {}: --all lists {}\n", rows, rows == 1 ? one : many, rows == 1 ? "it" : "them");
}

std::vector<std::size_t> TextTable::widths_under(const std::vector<std::vector<std::string>>& heads) const {
  std::vector<std::size_t> widths;
  for (const std::vector<std::string>& head : heads) widths.push_back(widest_of(head));
  for (const Row& row : rows_) {
    for (std::size_t c = 0; c < row.cells.size(); ++c) widths[c] = std::max(widths[c], columns_of(row.cells[c]));
  }
  return widths;
}

/// No wider than their longest word, or the cells below.
std::vector<std::vector<std::string>> TextTable::broken_heads() const {
  const std::vector<std::size_t> cells = widths_under(std::vector<std::vector<std::string>>(heads_.size()));
  std::vector<std::vector<std::string>> heads;
  for (std::size_t c = 0; c < heads_.size(); ++c) {
    std::string words = heads_[c];
    std::ranges::replace(words, ' ', '\n');
    heads.push_back(lines_of(wrapped(heads_[c], std::max(cells[c], widest_of(lines_of(words))))));
  }
  return heads;
}

std::string TextTable::text(std::size_t width) const {
  std::vector<std::vector<std::string>> heads;
  for (const std::string& head : heads_) heads.push_back({head});
  std::vector<std::size_t> widths = widths_under(heads);
  const bool too_wide = width > 0 && sum_of(widths) > width;
  if (too_wide) {
    heads = broken_heads();
    widths = widths_under(heads);
  }
  for (std::size_t c = 1; c < widths.size() && too_wide; ++c) {
    if (!left_[c] || sum_of(widths) <= width) continue;
    const std::size_t others = sum_of(widths) - widths[c];
    widths[c] = std::max({widest_of(heads[c]), std::size_t{8}, width > others ? width - others : 0});
  }

  const auto block = [&](std::size_t begin, std::size_t end) {
    std::string text;
    const auto line = [&](std::size_t count, const auto& cell) {
      std::string made = aligned(cut(cell(0), widths[0]), widths[0], true);
      for (std::size_t c = begin; c < std::min(end, count); ++c) {
        made += std::string(gap, ' ') + aligned(cut(cell(c), widths[c]), widths[c], left_[c]);
      }
      if (width > 0) made.erase(made.find_last_not_of(' ') + 1);
      text += made + "\n";
    };
    std::size_t most = heads[0].size();
    for (std::size_t c = begin; c < end; ++c) most = std::max(most, heads[c].size());
    for (std::size_t l = 0; l < most; ++l) {
      line(end, [&](std::size_t c) { return l + heads[c].size() < most ? "" : heads[c][l + heads[c].size() - most]; });
    }
    for (const Row& row : rows_) line(row.cells.size(), [&](std::size_t c) { return row.cells[c]; });
    return text;
  };
  std::string text;
  for (std::size_t begin = 1;;) {
    std::size_t end = begin, taken = widths[0];
    while (end < widths.size() && (width == 0 || end == begin || taken + gap + widths[end] <= width)) {
      taken += gap + widths[end++];
    }
    text += (begin == 1 ? "" : "\n") + block(begin, end);
    begin = end;
    if (begin >= widths.size()) break;
  }
  return text + left_out_;
}

std::string TextTable::markdown() const {
  const auto line = [](const std::vector<std::string>& cells) {
    std::string text = "|";
    for (const std::string& cell : cells) text += fmt::format(" {} |", cell);
    return text + "\n";
  };
  std::vector<std::string> rule(heads_.size(), "---:");
  rule[0] = "---";
  std::string text = line(heads_) + line(rule);
  for (const Row& row : rows_) text += line(row.cells);
  return text;
}

std::string number_text(double x) {
  const double size = std::fabs(x);
  if (x == 0) return "0";
  if (size >= 1e7 || size < 1e-3) return fmt::format("{:.2g}", x);
  if (size < 999.5) return fmt::format("{:.3g}", x);
  const double step = std::pow(10.0, std::floor(std::log10(size)) - 2);
  return fmt::format("{:.0f}", std::round(x / step) * step);
}

std::string per_million_text(double rate) {
  const double n = rate * 1e6;
  if (n >= 999.5e3) return "1M";
  if (n >= 9.95e3) return fmt::format("{:.0f}k", n / 1e3);
  if (n >= 999.5) return fmt::format("{:.1f}k", n / 1e3);
  return number_text(n);
}

std::string severity_text(std::optional<double> relative) {
  if (!relative) return "0";
  return std::isinf(*relative) ? "flat" : number_text(*relative);
}

std::string error_text(const Histogram& errors) {
  if (errors.total() == 0) return "-";
  return fmt::format("{}/{}/{}", number_text(errors.quantile(0.5)), number_text(errors.quantile(0.99)),
                     number_text(errors.largest()));
}

}  // namespace sweeplab
