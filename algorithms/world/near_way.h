// SPDX-License-Identifier: MIT
// --- which obstacles are near a mover's way ---
#pragma once

#include <cstdint>

#include "algorithms/exact.h"
#include "algorithms/world/contact.h"
#include "algorithms/world/obstacles.h"

namespace sweeplab::world_detail {

/// Of what `each` hands out, what is near the way: most is not. As much as there is room for is kept for the second leg.
template <class S, class Each>
class NearWay {
 public:
  NearWay(const Straight<S>& way, const Each& each)
      : way_(way), each_(each) {}  // NOLINT: items from count_ on are nobody's

  template <class Take>
  void operator()(const Take& take) {
    if (!kept_) {
      bool fits = true;
      count_ = 0;
      each_([&](const Forbidden<S>& b, std::uint32_t name) {
        if (!way_.near_way(b)) return;
        if (count_ == room) {
          hand_out(take);
          count_ = 0;
          fits = false;
        }
        item_[count_++] = {{b.lo[0], b.lo[1]}, {b.hi[0], b.hi[1]}, b.solid, name};
      });
      kept_ = fits;
    }
    hand_out(take);
  }

 private:
  static constexpr int room = 24;
  struct Item {
    S lo[2], hi[2];
    Solid solid;
    std::uint32_t name;
  };

  template <class Take>
  void hand_out(const Take& take) const {
    for (int k = 0; k < count_; ++k) {
      const Item& i = item_[k];
      take(Forbidden<S>{{i.lo[0], i.lo[1]}, {i.hi[0], i.hi[1]}, i.solid}, i.name);
    }
  }

  const Straight<S>& way_;
  const Each& each_;
  Item item_[room];
  int count_ = 0;
  bool kept_ = false;  ///< all that is near is in item_
};

}  // namespace sweeplab::world_detail
