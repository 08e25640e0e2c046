// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "harness/digests/cell_map.h"

namespace sweeplab {

/// speed_gap and angle_offset: where methods break; walls: why one sweeps at all, a map of one row.
std::span<const CellMap> cell_maps();

/// A map in one scalar.
struct MapPart {
  const CellMap* map;
  Scalar scalar;
  MapCounts counts;
};

struct MapOptions {
  std::uint64_t seed = 1, thinning = 1;  ///< 1 in `thinning` queries is asked
  unsigned threads = 0;
};

/// Every map in both scalars, each method in its own. Goes on from what `checkpoint` has. Nothing if it was stopped.
std::optional<std::vector<MapPart>> run_maps(const MapOptions& options, const std::filesystem::path& checkpoint);

/// The heat maps with a witness for each cell; the tunnel rates against step ÷ wall thickness. As JSON and as rows.
Json maps_json(std::span<const MapPart> parts, const MapOptions& options);
std::string maps_csv(std::span<const MapPart> parts);
Json why_sweep_json(std::span<const MapPart> parts, const MapOptions& options);
std::string why_sweep_csv(std::span<const MapPart> parts);

}  // namespace sweeplab
