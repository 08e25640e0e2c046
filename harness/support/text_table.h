// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/support/histogram.h"

namespace sweeplab {

/// A table for people: cells of text under heads, as aligned columns or as Markdown. The first column is set to the
/// left, the others to the right.
class TextTable {
 public:
  explicit TextTable(std::vector<std::string> heads) : heads_(std::move(heads)) {}
  void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  std::string text() const;
  std::string markdown() const;

 private:
  std::vector<std::string> heads_;
  std::vector<std::vector<std::string>> rows_;
};

/// Three significant digits, without an exponent where people can read it without.
std::string number_text(double x);
/// A relative severity; "0" for none, "flat" where the Minkowski box has no inside to measure against.
std::string severity_text(std::optional<double> relative);
/// p50/p99/max of |error|, "-" if none was measured.
std::string error_text(const Histogram& errors);

}  // namespace sweeplab
