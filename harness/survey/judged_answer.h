// SPDX-License-Identifier: MIT
//
// Who is wrong on which rows of a file, in words: what `judge` says first.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "harness/judge/run.h"

namespace sweeplab {

/// The rows on which a method's answers had one verdict.
struct RowsOf {
  static constexpr std::size_t most_kept = 3;
  std::uint64_t count = 0;
  std::uint64_t sum = 0;                         ///< of a hash of each row: the same for the same rows in any order
  std::array<std::uint64_t, most_kept> first{};  ///< the lowest rows in their order, as many as there are

  void add(std::uint64_t row);
  void add(const RowsOf& other);
  std::span<const std::uint64_t> kept() const {
    return {first.data(), count < most_kept ? static_cast<std::size_t>(count) : most_kept};
  }

 private:
  void keep(std::uint64_t row, std::size_t kept);
};

using RowsByVerdict = std::array<RowsOf, enum_count<Verdict>>;

/// A sink that notes them, for each method of the panel.
template <class S>
class WrongRowsByMethod : public Sink<S> {
 public:
  WrongRowsByMethod(std::size_t methods, std::size_t lanes) : parts_(lanes, std::vector<RowsByVerdict>(methods)) {}
  void study(Batch<S>& batch) override;
  std::vector<RowsByVerdict> rows() const;

 private:
  std::vector<std::vector<RowsByVerdict>> parts_;  // one a lane
};

/// How many give a wrong answer, then in a line each which of them do the same on the same rows: "gomez and ericson report
/// a contact in row 2 where there is none." At most `most_lines` lines of `width` columns: where that is too little, a line
/// each kind of mistake, those that make it most often first.
std::string judged_answer(std::span<const Method* const> panel, const std::vector<RowsByVerdict>& rows,
                          std::size_t width, std::size_t most_lines);

}  // namespace sweeplab
