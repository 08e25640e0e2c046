// SPDX-License-Identifier: MIT
//
// What finds boxes near a place, ours and that of the libraries, as the benchmark asks it: many at once, so that how it
// is called costs nothing that could be measured.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "algorithms/many/bounds.h"
#include "algorithms/many/first_hit.h"
#include "harness/bench/bench.h"
#include "harness/query/scalars.h"

namespace sweeplab {

/// A world that is drawn from a seed, the same everywhere.
struct ManyWorldOptions {
  std::size_t boxes = 1000;
  double share_of_movers = 1;
  double size_spread = 1;  ///< the largest side over the smallest, which is 1
  double density = 0.2;    ///< the boxes' area over the world's
  bool in_space = true;    ///< boxes are numbered, and asked in, so: near ones together, in Z-order; else as drawn
};

/// The boxes that move, by their names, and what of them changes in a frame.
template <class S>
struct Movers {
  std::span<const std::uint32_t> names;
  std::vector<Bounds<S>> bounds;  ///< of their way through the frame
  std::vector<Box<S>> boxes;
  std::vector<Vector<S>> motions;
};

/// The first hits of all movers in short: how many, and which.
struct FirstHits {
  std::uint64_t hits = 0, checksum = 0;
  template <class S>
  void add(const FirstHit<S>& found) {
    if (!found.any()) return;
    ++hits;
    for (const Hit<S>& hit : found.hits()) checksum = checksum * 31 + hit.index + 1;
  }
};

template <class S>
class ManyStructure {
 public:
  virtual ~ManyStructure() = default;
  /// The boxes 0, 1, ... into what is empty.
  virtual void build(std::span<const Bounds<S>> all) = 0;
  virtual void update(const Movers<S>& movers) = 0;
  /// How many are found, of all movers; among them each itself.
  virtual std::uint64_t query(const Movers<S>& movers) = 0;
  virtual FirstHits first_hits(const Movers<S>& movers, const BoxColumns<S>& all) = 0;
  virtual void find(const Bounds<S>& asked, std::vector<std::uint32_t>& names) = 0;
};

/// What a structure may know of the boxes before they come.
struct ManyAbout {
  std::size_t boxes;
  double mean_side;
  std::span<const std::uint32_t> movers;  ///< the others stand still
};

struct ManyKind {
  std::string_view id;
  /// Null in a scalar that it does not take.
  std::function<std::unique_ptr<ManyStructure<float>>(const ManyAbout&)> float32;
  std::function<std::unique_ptr<ManyStructure<double>>(const ManyAbout&)> float64;
};

/// Ours first; then those of the libraries that this build has.
std::span<const ManyKind> many_kinds();

/// An index with build(bounds), move(name, bounds, motion) and query(bounds, visit(name)).
template <class S, class Index>
class ManyOf final : public ManyStructure<S> {
 public:
  template <class... Arguments>
  explicit ManyOf(Arguments&&... arguments) : index_(std::forward<Arguments>(arguments)...) {}

  void build(std::span<const Bounds<S>> all) override { index_.build(all); }
  void update(const Movers<S>& movers) override {
    for (std::size_t i = 0; i < movers.names.size(); ++i) {
      if constexpr (requires { index_.prefetch_move(0u); }) {
        if (i + Index::ahead < movers.names.size()) index_.prefetch_move(movers.names[i + Index::ahead]);
      }
      index_.move(movers.names[i], movers.bounds[i], movers.motions[i]);
    }
    if constexpr (requires { index_.all_moved(); }) index_.all_moved();
  }
  std::uint64_t query(const Movers<S>& movers) override {
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < movers.bounds.size(); ++i) {
      index_.query(movers.bounds[i], [&](std::uint32_t) { ++found; });
    }
    return found;
  }
  FirstHits first_hits(const Movers<S>& movers, const BoxColumns<S>& all) override {
    FirstHits hits;
    for (std::size_t i = 0; i < movers.names.size(); ++i) {
      first_hit(index_, movers.boxes[i], movers.motions[i], all, found_, movers.names[i]);
      hits.add(found_);
    }
    return hits;
  }
  void find(const Bounds<S>& asked, std::vector<std::uint32_t>& names) override {
    names.clear();
    index_.query(asked, [&](std::uint32_t name) { names.push_back(name); });
  }

 private:
  Index index_;
  FirstHit<S> found_;
};

/// A world's rows, of these structures.
std::vector<BenchRow> many_rows(const std::string& unit, const ManyWorldOptions& options, std::uint64_t seed,
                                const std::vector<Scalar>& scalars, std::span<const ManyKind> kinds,
                                std::vector<std::string>& broken);

// One file a library, and in each what is there of it.
void add_box2d(std::vector<ManyKind>& kinds);
void add_bullet(std::vector<ManyKind>& kinds);
void add_chipmunk(std::vector<ManyKind>& kinds);

}  // namespace sweeplab
