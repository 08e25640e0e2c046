// SPDX-License-Identifier: MIT
#include "harness/bench/many.h"

#ifdef SWEEPLAB_HAS_BULLET
#include <BulletCollision/BroadphaseCollision/btDbvt.h>

namespace sweeplab {
namespace {

btDbvtVolume volume_of(const Bounds<float>& b) {
  return btDbvtVolume::FromMM(btVector3(b.min_x, b.min_y, 0), btVector3(b.max_x, b.max_y, 0));
}

/// As btDbvtBroadphase calls it: leaves are fattened by its margin and by the velocity.
class BulletTree {
 public:
  void build(std::span<const Bounds<float>> all) {
    leaves_.reserve(all.size());
    for (std::size_t k = 0; k < all.size(); ++k) {
      leaves_.push_back(tree_.insert(volume_of(all[k]), reinterpret_cast<void*>(k)));
    }
  }
  void move(std::uint32_t name, const Bounds<float>& bounds, const Vector<float>& motion) {
    constexpr float margin = 0.05f;  // DBVT_BP_MARGIN of btDbvtBroadphase.cpp
    btDbvtVolume volume = volume_of(bounds);
    tree_.update(leaves_[name], volume, btVector3(motion.x, motion.y, 0), margin);
  }
  template <class Visit>
  void query(const Bounds<float>& asked, Visit&& visit) const {
    struct Found final : btDbvt::ICollide {
      Visit& visit;
      explicit Found(Visit& v) : visit(v) {}
      void Process(const btDbvtNode* leaf) override {
        visit(static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(leaf->data)));
      }
    } found(visit);
    tree_.collideTV(tree_.m_root, volume_of(asked), found);
  }

 private:
  btDbvt tree_;
  std::vector<btDbvtNode*> leaves_;
};

}  // namespace

void add_bullet(std::vector<ManyKind>& kinds) {
  kinds.push_back(
      {"bullet_dbvt", [](const ManyAbout&) { return std::make_unique<ManyOf<float, BulletTree>>(); }, nullptr});
}

}  // namespace sweeplab
#else
void sweeplab::add_bullet(std::vector<ManyKind>&) {}
#endif
