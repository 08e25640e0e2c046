// SPDX-License-Identifier: MIT
#include "harness/support/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sweeplab {

std::string TextTable::text() const {
  std::vector<std::size_t> widths;
  for (const std::string& head : heads_) widths.push_back(head.size());
  for (const auto& row : rows_) {
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], row[c].size());
  }
  const auto line = [&](const std::vector<std::string>& cells) {
    std::string text = fmt::format("{:<{}}", cells[0], widths[0]);
    for (std::size_t c = 1; c < cells.size(); ++c) text += fmt::format("  {:>{}}", cells[c], widths[c]);
    return text + "\n";
  };
  std::string text = line(heads_);
  for (const auto& row : rows_) text += line(row);
  return text;
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
  for (const auto& row : rows_) text += line(row);
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
