// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

namespace sweeplab {

/// Places of code: one byte each, not 0 where it was reached.
inline constexpr std::size_t coverage_places = 65536;

/// Places that are known to have been reached.
using KnownPlaces = std::array<std::uint8_t, coverage_places>;

/// The file in which an engine that is compiled for it tells which places of its code it has reached: see
/// start/coverage.c.
class CoverageMap {
 public:
  /// Throws UsageError where there is no room for it.
  CoverageMap();
  CoverageMap(const CoverageMap&) = delete;
  CoverageMap& operator=(const CoverageMap&) = delete;
  ~CoverageMap();

  const std::filesystem::path& file() const { return file_; }
  /// The engine has opened it, or never will.
  void remove_file();

  /// Forgets what was reached.
  void clear();
  /// Whether a place was reached that is not known.
  bool has_new(const KnownPlaces& known) const;
  /// Makes all known that were reached; how many were not.
  std::size_t add_to(KnownPlaces& known) const;

 private:
  std::filesystem::path file_;
  volatile std::uint8_t* reached_ = nullptr;
};

}  // namespace sweeplab
