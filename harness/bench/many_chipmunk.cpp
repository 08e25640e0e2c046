// SPDX-License-Identifier: MIT
#include "harness/bench/many_structures.h"

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

/// A spatial index as cpSpace calls it.
class ChipmunkIndex {
 public:
  explicit ChipmunkIndex(cpSpatialIndex* index) : index_(index) {}
  ~ChipmunkIndex() { cpSpatialIndexFree(index_); }
  ChipmunkIndex(const ChipmunkIndex&) = delete;
  ChipmunkIndex& operator=(const ChipmunkIndex&) = delete;

  void build(std::span<const Bounds<double>> all) {
    bodies_.reserve(all.size());
    for (std::uint32_t k = 0; k < all.size(); ++k) {
      bodies_.push_back({box_of(all[k]), cpvzero, k});
      cpSpatialIndexInsert(index_, &bodies_[k], k);
    }
  }
  void move(std::uint32_t name, const Bounds<double>& bounds, const Vector<double>& motion) {
    bodies_[name].box = box_of(bounds);
    bodies_[name].motion = {motion.x, motion.y};
    cpSpatialIndexReindexObject(index_, &bodies_[name], name);
  }
  template <class Visit>
  void query(const Bounds<double>& asked, Visit&& visit) const {
    const auto found = [](void*, void* body, cpCollisionID id, void* data) -> cpCollisionID {
      (*static_cast<std::remove_reference_t<Visit>*>(data))(static_cast<const Body*>(body)->name);
      return id;
    };
    cpSpatialIndexQuery(index_, nullptr, box_of(asked), found, const_cast<void*>(static_cast<const void*>(&visit)));
  }

  static cpBB box(void* body) { return static_cast<const Body*>(body)->box; }
  static cpVect velocity(void* body) { return static_cast<const Body*>(body)->motion; }

 private:
  cpSpatialIndex* index_;
  std::vector<Body> bodies_;
};

std::unique_ptr<ManyStructure<double>> tree(const ManyAbout&) {
  cpSpatialIndex* index = cpBBTreeNew(ChipmunkIndex::box, nullptr);
  cpBBTreeSetVelocityFunc(index, ChipmunkIndex::velocity);
  return std::make_unique<ManyOf<double, ChipmunkIndex>>(index);
}

/// As the manual would have it: cells of the usual size, ten times as many as there are objects.
std::unique_ptr<ManyStructure<double>> hash(const ManyAbout& about) {
  return std::make_unique<ManyOf<double, ChipmunkIndex>>(
      cpSpaceHashNew(about.mean_side, static_cast<int>(10 * about.boxes), ChipmunkIndex::box, nullptr));
}

}  // namespace

void add_chipmunk(std::vector<ManyKind>& kinds) {
  kinds.push_back({"chipmunk_bb_tree", "cpBBTree", "Chipmunk 7.0.3", nullptr, tree});
  kinds.push_back({"chipmunk_space_hash", "cpSpaceHash", "Chipmunk 7.0.3", nullptr, hash});
}

}  // namespace sweeplab
#else
void sweeplab::add_chipmunk(std::vector<ManyKind>&) {}
#endif
