// SPDX-License-Identifier: MIT
//
// Boxes in a tree of bounds, for any sizes and any crowding: insert, move and remove, and ask for those near a place. For
// float and double. Copy this file with those that it includes, and exact.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "bounds.h"
#include "spatial_order.h"
#include "tree_nodes.h"

// Asking for memory ahead of its use: so that the way to memory is gone while something else is computed. It reads nothing,
// and changes no answer. gcc leaves out a call of a const function that only asks for memory, as one that does nothing: so it
// must not be a call.
#if defined(__GNUC__)
#define SWEEPLAB_MANY_INLINE [[gnu::always_inline]] inline
#else
#define SWEEPLAB_MANY_INLINE inline
#endif

namespace sweeplab::many_detail {

/// All lines of the cache that it is in, from its beginning, which is that of a line.
template <class T>
SWEEPLAB_MANY_INLINE void prefetch([[maybe_unused]] const T& t) {
#if defined(__GNUC__)
  const char* const first = reinterpret_cast<const char*>(&t);
  for (unsigned at = 0; at < sizeof(T); at += 64) __builtin_prefetch(first + at);
#endif
}

}  // namespace sweeplab::many_detail

namespace sweeplab {

/// Bounds under names, which are numbers of the user's choice: small ones, since memory grows with the greatest. Eight
/// children a node, all leaves at one depth.
///
/// query() visits exactly those whose stored bounds touch the bounds asked for. Nothing that touches is ever left out: the
/// tree only copies numbers and takes the least and the greatest of them, which rounds nothing, so a node's cover holds
/// the bounds of all boxes below it; what touches one of these touches the cover. What is computed, of sizes, decides where
/// a box goes, and so what a query costs.
template <class S>
class BoxTree {
 public:
  static constexpr std::uint32_t most_names = 1u << 28;
  /// Of a list of boxes to move, that so many further on is worth a prefetch.
  static constexpr std::size_t ahead = 16;

  std::size_t size() const { return size_; }
  bool contains(std::uint32_t name) const { return name < place_.size() && place_[name] != nowhere; }
  /// What was stored last. Of a name that is contained.
  Bounds<S> bounds(std::uint32_t name) const {
    return nodes_[place_[name] / many_detail::node_size].bounds.at(slot_of(name));
  }
  /// What is allocated, in bytes.
  std::size_t bytes() const { return nodes_.capacity() * sizeof(Node) + place_.capacity() * sizeof(std::uint32_t); }

  /// All anew: these bounds, of the names 0, 1, ... False, and nothing is done, if some are not valid or too many. Faster
  /// than to insert them one by one, and queries are faster afterwards.
  bool build(std::span<const Bounds<S>> boxes) {
    if (boxes.size() > most_names) return false;
    for (const Bounds<S>& b : boxes) {
      if (!is_valid(b)) return false;
    }
    std::vector<std::uint32_t> names(boxes.size());
    std::iota(names.begin(), names.end(), 0u);
    build_of(names, [boxes](std::uint32_t name) { return boxes[name]; });
    return true;
  }

  /// False, and nothing is done: if the name is taken or too large, or the bounds are not valid.
  bool insert(std::uint32_t name, const Bounds<S>& bounds) {
    if (name >= most_names || contains(name) || !is_valid(bounds)) return false;
    if (name >= place_.size()) place_.resize(name + std::size_t{1}, nowhere);
    put_anywhere(name, bounds);
    ++size_;
    tidy();
    return true;
  }

  /// False, and nothing is done: if there is no such name, or the bounds are not valid. Fast where the box stays among its
  /// neighbours; else it goes as far up as it must, and down again.
  bool move(std::uint32_t name, const Bounds<S>& bounds) {
    if (!contains(name) || !is_valid(bounds)) return false;
    const std::uint32_t leaf = place_[name] / many_detail::node_size;
    if (holds(nodes_[leaf].cover, bounds)) {
      nodes_[leaf].bounds.set(slot_of(name), bounds);
      return true;
    }
    std::uint32_t above = leaf;
    while (nodes_[above].parent != many_detail::no_node && !holds(nodes_[above].cover, bounds)) {
      above = nodes_[above].parent;
    }
    if (nodes_[leaf].count == 1) {  // it takes the leaf along
      nodes_[leaf].bounds.set(0, bounds);
      refit(leaf);
      return true;
    }
    take(leaf, slot_of(name));
    put(above, name, bounds);
    dissolve_if_few(leaf);
    tidy();
    return true;
  }

  /// False if there is no such name.
  bool remove(std::uint32_t name) {
    if (!contains(name)) return false;
    const std::uint32_t leaf = place_[name] / many_detail::node_size;
    take(leaf, slot_of(name));
    place_[name] = nowhere;
    --size_;
    if (nodes_[leaf].count > 0) dissolve_if_few(leaf);
    tidy();
    return true;
  }

  /// The tree as build() would make it of the boxes in it: after many have moved far, queries are faster so.
  void rebuild() {
    std::vector<std::uint32_t> names;
    std::vector<Bounds<S>> boxes(place_.size());
    for (std::uint32_t name = 0; name < place_.size(); ++name) {
      if (!contains(name)) continue;
      names.push_back(name);
      boxes[name] = bounds(name);
    }
    build_of(names, [&boxes](std::uint32_t name) { return boxes[name]; });
  }

  /// visit(name) for each whose bounds touch these, once, in no stated order. If it gives something that is false, it was
  /// the last. It may not change the tree.
  template <class Visit>
  void query(const Bounds<S>& asked, Visit&& visit) const {
    if (root_ == many_detail::no_node || !is_valid(asked)) return;
    std::uint32_t waiting[most_waiting];
    int count = 0;
    waiting[count++] = root_;
    while (count > 0) {
      const Node& node = nodes_[waiting[--count]];
      std::uint32_t touching = node.touching(asked);
      if (node.height > 0) {
        for (; touching != 0; touching &= touching - 1) waiting[count++] = node.child[std::countr_zero(touching)];
      } else {
        for (; touching != 0; touching &= touching - 1) {
          if (!many_detail::goes_on(visit, node.child[std::countr_zero(touching)])) return;
        }
      }
    }
  }

  /// Asks for the memory that move() and remove() will want of this name, any name, a few boxes ahead.
  SWEEPLAB_MANY_INLINE void prefetch_move(std::uint32_t name) const {
    if (contains(name)) many_detail::prefetch(nodes_[place_[name] / many_detail::node_size]);
  }

 private:
  using Node = many_detail::TreeNode<S>;
  static constexpr std::uint32_t nowhere = 0xffffffff;
  /// So many boxes of eight stand in a leaf that is built at once: others come. So few are not worth a leaf.
  static constexpr int packed = 6, few = 2;
  /// At each height seven nodes wait for their turn.
  static constexpr int most_height = 18, most_waiting = 7 * most_height + 1;

  int slot_of(std::uint32_t name) const { return static_cast<int>(place_[name] % many_detail::node_size); }

  std::uint32_t new_node(int height) {
    std::uint32_t node = free_;
    if (node == many_detail::no_node) {
      node = static_cast<std::uint32_t>(nodes_.size());
      nodes_.emplace_back();
    } else {
      free_ = nodes_[node].parent;
      --free_count_;
      nodes_[node] = Node{};
    }
    nodes_[node].height = static_cast<std::uint16_t>(height);
    return node;
  }
  void free_node(std::uint32_t node) {
    nodes_[node].parent = free_;
    nodes_[node].count = 0;
    free_ = node;
    ++free_count_;
  }

  /// The child is known to its own, or by its name, where it is.
  void add_to(std::uint32_t node, const Bounds<S>& bounds, std::uint32_t which) {
    Node& n = nodes_[node];
    if (n.height == 0) {
      place_[which] = node * many_detail::node_size + n.count;
    } else {
      nodes_[which].parent = node;
      nodes_[which].cover = bounds;
    }
    n.add(bounds, which);
  }

  /// A node's cover, there and in its parent.
  void set_cover(std::uint32_t node, const Bounds<S>& cover) {
    nodes_[node].cover = cover;
    const std::uint32_t parent = nodes_[node].parent;
    if (parent != many_detail::no_node) nodes_[parent].bounds.set(nodes_[parent].place_of(node), cover);
  }

  /// Up from a node, until a cover holds `bounds`.
  void grow(std::uint32_t node, const Bounds<S>& bounds) {
    for (; node != many_detail::no_node && !holds(nodes_[node].cover, bounds); node = nodes_[node].parent) {
      set_cover(node, joined(nodes_[node].cover, bounds));
    }
  }

  /// Up from a node whose children are others, until a cover is as it was.
  void refit(std::uint32_t node) {
    for (; node != many_detail::no_node; node = nodes_[node].parent) {
      const Bounds<S> tight = nodes_[node].tight();
      if (tight == nodes_[node].cover) return;
      set_cover(node, tight);
    }
  }

  /// What removing has left nearly empty, or what it let grow too high, is made anew: so memory is as many boxes, and a
  /// query's list is long enough.
  void tidy() {
    const std::size_t used = nodes_.size() - free_count_;
    if (used > 64 + size_ / 2 || (root_ != many_detail::no_node && nodes_[root_].height > most_height)) rebuild();
  }

  void put_anywhere(std::uint32_t name, const Bounds<S>& bounds) {
    if (root_ == many_detail::no_node) {
      root_ = new_node(0);
      nodes_[root_].cover = bounds;
    }
    put(root_, name, bounds);
  }

  /// A leaf of one or two boxes is given up, and these go to others.
  void dissolve_if_few(std::uint32_t leaf) {
    if (nodes_[leaf].count > few || leaf == root_) return;
    const Node left = nodes_[leaf];
    free_node(leaf);
    take(left.parent, nodes_[left.parent].place_of(leaf));
    for (int k = 0; k < left.count; ++k) put_anywhere(left.child[k], left.bounds.at(k));
  }

  /// A box into a leaf below `node`.
  void put(std::uint32_t node, std::uint32_t name, const Bounds<S>& bounds) {
    grow(node, bounds);
    while (nodes_[node].height > 0) {
      Node& n = nodes_[node];
      const int k = many_detail::child_for(n, bounds);
      const Bounds<S> cover = joined(n.bounds.at(k), bounds);
      n.bounds.set(k, cover);
      node = n.child[k];
      nodes_[node].cover = cover;
    }
    add(node, bounds, name);
  }

  /// A child to a node whose cover holds it; where there is no room, the node is split.
  void add(std::uint32_t node, const Bounds<S>& bounds, std::uint32_t which) {
    if (nodes_[node].count < many_detail::node_size) {
      add_to(node, bounds, which);
      return;
    }
    many_detail::Child<S> children[many_detail::node_size + 1];
    for (int k = 0; k < many_detail::node_size; ++k) children[k] = {nodes_[node].bounds.at(k), nodes_[node].child[k]};
    children[many_detail::node_size] = {bounds, which};
    const int first = many_detail::split(children);
    const std::uint32_t other = new_node(nodes_[node].height);
    nodes_[node].count = 0;
    for (int k = 0; k <= many_detail::node_size; ++k) {
      add_to(k < first ? node : other, children[k].bounds, children[k].which);
    }
    const Bounds<S> others = nodes_[other].tight();
    if (node == root_) {
      const Bounds<S> whole = nodes_[node].cover;
      root_ = new_node(nodes_[node].height + 1);
      nodes_[root_].cover = whole;
      add_to(root_, nodes_[node].tight(), node);
      add_to(root_, others, other);
    } else {
      set_cover(node, nodes_[node].tight());
      add(nodes_[node].parent, others, other);
    }
  }

  /// Empties a place; the last of the node fills it.
  void take(std::uint32_t node, int k) {
    Node& n = nodes_[node];
    const int last = n.count - 1;
    if (k != last) {
      n.bounds.set(k, n.bounds.at(last));
      n.child[k] = n.child[last];
      if (n.height == 0) place_[n.child[k]] = node * many_detail::node_size + static_cast<std::uint32_t>(k);
    }
    --n.count;
    if (n.count > 0) {
      refit(node);
    } else if (node == root_) {
      root_ = many_detail::no_node;
      free_node(node);
    } else {
      const std::uint32_t parent = n.parent;
      free_node(node);
      take(parent, nodes_[parent].place_of(node));
    }
  }

  template <class At>
  void build_of(std::vector<std::uint32_t>& names, const At& at) {
    sort_in_space<S>(names, at);
    nodes_.clear();
    free_ = root_ = many_detail::no_node;
    free_count_ = 0;
    size_ = names.size();
    place_.assign(names.empty() ? 0 : *std::max_element(names.begin(), names.end()) + std::size_t{1}, nowhere);
    if (names.empty()) return;
    nodes_.reserve(size_ / packed + size_ / (packed * (many_detail::node_size - 1)) + most_height);
    pack(names, 0, at);
    std::uint32_t first = 0;
    int height = 0;
    while (nodes_.size() - first > 1) {
      std::vector<std::uint32_t> below(nodes_.size() - first);
      std::iota(below.begin(), below.end(), first);
      first = static_cast<std::uint32_t>(nodes_.size());
      pack(below, ++height, [this](std::uint32_t node) { return nodes_[node].tight(); });
    }
    root_ = first;
    nodes_[root_].cover = nodes_[root_].tight();
  }

  /// One after the other into new nodes.
  template <class At>
  void pack(const std::vector<std::uint32_t>& children, int height, const At& at) {
    const std::size_t each = height == 0 ? packed : many_detail::node_size;
    for (std::size_t k = 0; k < children.size(); ++k) {
      if (k % each == 0) new_node(height);
      add_to(static_cast<std::uint32_t>(nodes_.size() - 1), at(children[k]), children[k]);
    }
  }

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> place_;  ///< by name: leaf * node_size + place in it
  std::uint32_t root_ = many_detail::no_node, free_ = many_detail::no_node;
  std::size_t size_ = 0, free_count_ = 0;
};

}  // namespace sweeplab
