// SPDX-License-Identifier: MIT
#include "harness/bench/many.h"

#include "algorithms/many/box_tree.h"

namespace sweeplab {
namespace {

template <class S>
class Tree : public BoxTree<S> {
 public:
  void move(std::uint32_t name, const Bounds<S>& bounds, const Vector<S>&) { BoxTree<S>::move(name, bounds); }
};

template <class S>
std::unique_ptr<ManyStructure<S>> tree(const ManyAbout&) {
  return std::make_unique<ManyOf<S, Tree<S>>>();
}

}  // namespace

std::span<const ManyKind> many_kinds() {
  static const std::vector<ManyKind> all = [] {
    std::vector<ManyKind> kinds;
    kinds.push_back({"box_tree", tree<float>, tree<double>});
    add_box2d(kinds);
    add_bullet(kinds);
    add_chipmunk(kinds);
    return kinds;
  }();
  return all;
}

}  // namespace sweeplab
