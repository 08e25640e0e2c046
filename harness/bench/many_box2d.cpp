// SPDX-License-Identifier: MIT
#include "harness/bench/many.h"

#ifdef SWEEPLAB_HAS_BOX2D
#include <box2d/b2_dynamic_tree.h>

namespace sweeplab {
namespace {

b2AABB box_of(const Bounds<float>& b) {
  b2AABB box;
  box.lowerBound = {b.min_x, b.min_y};
  box.upperBound = {b.max_x, b.max_y};
  return box;
}

/// As b2BroadPhase calls it, of a proxy that knows its own name.
class Box2dTree {
 public:
  void build(std::span<const Bounds<float>> all) {
    for (std::uint32_t k = 0; k < all.size(); ++k) {
      proxies_.push_back(tree_.CreateProxy(box_of(all[k]), nullptr));
      const auto proxy = static_cast<std::size_t>(proxies_.back());
      if (names_.size() <= proxy) names_.resize(proxy + 1);
      names_[proxy] = k;
    }
  }
  void move(std::uint32_t name, const Bounds<float>& bounds, const Vector<float>& motion) {
    tree_.MoveProxy(proxies_[name], box_of(bounds), {motion.x, motion.y});
  }
  template <class Visit>
  void query(const Bounds<float>& asked, Visit&& visit) const {
    struct {
      const std::vector<std::uint32_t>& names;
      Visit& visit;
      bool QueryCallback(int32 proxy) {
        visit(names[static_cast<std::size_t>(proxy)]);
        return true;
      }
    } callback{names_, visit};
    tree_.Query(&callback, box_of(asked));
  }

 private:
  b2DynamicTree tree_;
  std::vector<int32> proxies_;
  std::vector<std::uint32_t> names_;
};

}  // namespace

void add_box2d(std::vector<ManyKind>& kinds) {
  kinds.push_back(
      {"box2d_dynamic_tree", [](const ManyAbout&) { return std::make_unique<ManyOf<float, Box2dTree>>(); }, nullptr});
}

}  // namespace sweeplab
#else
void sweeplab::add_box2d(std::vector<ManyKind>&) {}
#endif
