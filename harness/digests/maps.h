// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/digests/data_file.h"
#include "harness/judge/run.h"
#include "harness/query/families.h"

namespace sweeplab {

/// What a map reads off a query to find its cell.
struct Place {
  Numbers numbers;
  Class cls;
  double severity;  ///< delta
  double relative;  ///< |delta| over half the smaller summed side
  Scalar scalar;
};

/// A map of cells, filled by queries of a family of its own: where methods break.
struct CellMap {
  std::string_view id, title;
  Family family;
  std::uint64_t queries;  ///< for each cell, on average
  std::size_t columns, rows;
  /// The cell, row · columns + column; nothing for a query that lies on none.
  std::optional<std::size_t> (*cell_of)(const Place&);
  Json (*axis)(bool vertical, Scalar scalar);  ///< what the axis shows, and its bins

  std::size_t cells() const { return columns * rows; }
};

/// What a method did in a cell.
struct CellCount {
  std::uint32_t wrong = 0, severe = 0, tunnels = 0;
  std::uint32_t not_asked = 0, not_asked_impacts = 0;  ///< queries that were not put to it, and true impacts among them
  // The worst wrong answer: the greatest relative severity where the verdict has one, else the earliest.
  double relative = -1;
  std::uint64_t index = 0;
  Verdict verdict = Verdict::correct;
  Cause cause = Cause::none;

  void add(const CellCount& other);
};

/// A map of methods in their own scalar.
struct MapCounts {
  std::vector<std::uint32_t> n, impacts;  ///< queries of each cell, and true impacts among them
  std::vector<const Method*> methods;
  std::vector<std::vector<CellCount>> cells;  ///< by method

  void add(const MapCounts& other);
  /// How many queries of each cell were put to this method.
  std::vector<std::uint32_t> asked(std::size_t method) const;
};

/// Asks 1 in `thinning` of the map's queries. Nothing if it was stopped.
std::optional<MapCounts> run_map(const CellMap& map, Scalar scalar, std::uint64_t seed, std::uint64_t thinning,
                                 const RunOptions& options);

Json to_json(const MapCounts& counts);
MapCounts map_counts_from(const Json& json);

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
