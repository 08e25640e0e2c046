// SPDX-License-Identifier: MIT
#include "harness/bench/many.h"

#ifdef SWEEPLAB_HAS_CHIPMUNK
#include <chipmunk/chipmunk.h>

namespace sweeplab {
namespace {

struct Body {
  cpBB box;
  cpVect motion;
  std::uint32_t name;
};
cpBB box_of(const Bounds<double>& b) { return {b.min_x, b.min_y, b.max_x, b.max_y}; }

/// As cpSpace has it: an index of what stands still and one of what moves, and of the latter all is put in its place again in
/// each step. (To do it box by box, cpSpatialIndexReindexObject, leaves more and more behind in a space hash.)
class ChipmunkIndexes {
 public:
  ChipmunkIndexes(cpSpatialIndex* still, cpSpatialIndex* moving, std::span<const std::uint32_t> movers)
      : still_(still), moving_(moving), movers_(movers) {}
  ~ChipmunkIndexes() {
    cpSpatialIndexFree(moving_);
    cpSpatialIndexFree(still_);
  }
  ChipmunkIndexes(const ChipmunkIndexes&) = delete;
  ChipmunkIndexes& operator=(const ChipmunkIndexes&) = delete;

  void build(std::span<const Bounds<double>> all) {
    bodies_.reserve(all.size());
    std::size_t next = 0;
    for (std::uint32_t k = 0; k < all.size(); ++k) {
      bodies_.push_back({box_of(all[k]), cpvzero, k});
      const bool moves = next < movers_.size() && movers_[next] == k;
      next += moves;
      cpSpatialIndexInsert(moves ? moving_ : still_, &bodies_[k], k);
    }
  }
  void move(std::uint32_t name, const Bounds<double>& bounds, const Vector<double>& motion) {
    bodies_[name].box = box_of(bounds);
    bodies_[name].motion = {motion.x, motion.y};
  }
  void all_moved() { cpSpatialIndexReindex(moving_); }
  template <class Visit>
  void query(const Bounds<double>& asked, Visit&& visit) const {
    const auto found = [](void*, void* body, cpCollisionID id, void* data) -> cpCollisionID {
      (*static_cast<std::remove_reference_t<Visit>*>(data))(static_cast<const Body*>(body)->name);
      return id;
    };
    for (cpSpatialIndex* index : {moving_, still_}) {
      if (cpSpatialIndexCount(index) == 0) continue;
      cpSpatialIndexQuery(index, nullptr, box_of(asked), found, const_cast<void*>(static_cast<const void*>(&visit)));
    }
  }

  static cpBB box(void* body) { return static_cast<const Body*>(body)->box; }
  static cpVect velocity(void* body) { return static_cast<const Body*>(body)->motion; }

 private:
  cpSpatialIndex *still_, *moving_;
  std::span<const std::uint32_t> movers_;
  std::vector<Body> bodies_;
};

std::unique_ptr<ManyStructure<double>> tree(const ManyAbout& about) {
  cpSpatialIndex* still = cpBBTreeNew(ChipmunkIndexes::box, nullptr);
  cpSpatialIndex* moving = cpBBTreeNew(ChipmunkIndexes::box, still);
  cpBBTreeSetVelocityFunc(moving, ChipmunkIndexes::velocity);
  return std::make_unique<ManyOf<double, ChipmunkIndexes>>(still, moving, about.movers);
}

/// As the manual would have it: cells of the usual size, ten times as many as there are objects.
std::unique_ptr<ManyStructure<double>> hash(const ManyAbout& about) {
  const auto cells = [](std::size_t boxes) { return static_cast<int>(10 * std::max<std::size_t>(boxes, 1)); };
  cpSpatialIndex* still =
      cpSpaceHashNew(about.mean_side, cells(about.boxes - about.movers.size()), ChipmunkIndexes::box, nullptr);
  cpSpatialIndex* moving = cpSpaceHashNew(about.mean_side, cells(about.movers.size()), ChipmunkIndexes::box, still);
  return std::make_unique<ManyOf<double, ChipmunkIndexes>>(still, moving, about.movers);
}

}  // namespace

void add_chipmunk(std::vector<ManyKind>& kinds) {
  kinds.push_back({"chipmunk_bb_tree", nullptr, tree});
  kinds.push_back({"chipmunk_space_hash", nullptr, hash});
}

}  // namespace sweeplab
#else
void sweeplab::add_chipmunk(std::vector<ManyKind>&) {}
#endif
