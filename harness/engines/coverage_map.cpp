// SPDX-License-Identifier: MIT
#include "harness/engines/coverage_map.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>

#include "harness/support/usage_error.h"

namespace sweeplab {

CoverageMap::CoverageMap() {
  std::string name = std::filesystem::temp_directory_path() / "sweeplab_coverage_XXXXXX";
  const int file = mkstemp(name.data());
  void* const shared = file < 0 || ftruncate(file, coverage_places) != 0
                           ? MAP_FAILED
                           : mmap(nullptr, coverage_places, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  const int error = errno;
  if (file >= 0) {
    file_ = name;
    close(file);
  }
  if (shared == MAP_FAILED) {
    remove_file();
    throw UsageError(fmt::format("{}: no file for an engine's coverage: {}", name, std::strerror(error)));
  }
  reached_ = static_cast<std::uint8_t*>(shared);
}

CoverageMap::~CoverageMap() {
  remove_file();
  munmap(const_cast<std::uint8_t*>(reached_), coverage_places);
}

void CoverageMap::remove_file() {
  std::error_code ignored;
  if (!file_.empty()) std::filesystem::remove(file_, ignored);
  file_.clear();
}

void CoverageMap::clear() {
  for (std::size_t i = 0; i < coverage_places; ++i) {
    if (reached_[i] != 0) reached_[i] = 0;
  }
}

bool CoverageMap::has_new(const KnownPlaces& known) const {
  for (std::size_t i = 0; i < coverage_places; ++i) {
    if (reached_[i] != 0 && known[i] == 0) return true;
  }
  return false;
}

std::size_t CoverageMap::add_to(KnownPlaces& known) const {
  std::size_t added = 0;
  for (std::size_t i = 0; i < coverage_places; ++i) {
    if (reached_[i] == 0 || known[i] != 0) continue;
    known[i] = 1;
    ++added;
  }
  return added;
}

}  // namespace sweeplab
