// SPDX-License-Identifier: MIT
#include "harness/loops/combination.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "algorithms/loops/combined.h"
#include "algorithms/loops/registry.h"
#include "algorithms/responses/registry.h"
#include "harness/methods/peer.h"
#include "harness/query/scalars.h"

namespace sweeplab {
namespace {

template <class S>
using Respond = Moving<S> (*)(const Moving<S>&, const Box<S>&, const Answer<S>&);
template <class S>
using Whole = Vector<S> (*)(const loops::Frame<S>&);

/// A card, with the code in each scalar.
template <template <class> class Code>
struct Entry {
  const LoopCard* card;
  Code<float> float32;
  Code<double> float64;
  bool (*takes32)(const loops::Frame<float>&) = nullptr;  ///< null: it takes all
  bool (*takes64)(const loops::Frame<double>&) = nullptr;

  template <class S>
  Code<S> code() const {
    return in_scalar<S>(float32, float64);
  }
  template <class S>
  bool takes(const loops::Frame<S>& frame) const {
    const auto takes_it = in_scalar<S>(takes32, takes64);
    return takes_it == nullptr || takes_it(frame);
  }
};

#define SWEEPLAB_ENTRY(id) {&response::id##_card, response::id<float>, response::id<double>},
constexpr Entry<Respond> all_responses[] = {SWEEPLAB_RESPONSES(SWEEPLAB_ENTRY)};
#undef SWEEPLAB_ENTRY
#define SWEEPLAB_ENTRY(id) {&loops::id##_card, loops::id<float>, loops::id<double>},
const std::vector<Entry<Whole>>& all_loops() {
  static const std::vector<Entry<Whole>> all = [] {
    std::vector<Entry<Whole>> list{SWEEPLAB_LOOPS(SWEEPLAB_ENTRY)};
    for (const PeerLoop& p : peer_loops()) list.push_back({p.card, p.float32, p.float64, p.takes32, p.takes64});
    return list;
  }();
  return all;
}
#undef SWEEPLAB_ENTRY

template <class Entries>
std::vector<const LoopCard*> cards_of(const Entries& entries) {
  std::vector<const LoopCard*> cards;
  for (const auto& entry : entries) cards.push_back(entry.card);
  return cards;
}

template <class S>
bool is_whole(const Box<S>& b) {
  return std::trunc(b.x) == b.x && std::trunc(b.y) == b.y && std::trunc(b.w) == b.w && std::trunc(b.h) == b.h;
}

template <template <class> class Code>
const Entry<Code>& entry_of(std::span<const Entry<Code>> entries, const LoopCard* card) {
  const auto found = std::find_if(entries.begin(), entries.end(), [&](const auto& e) { return e.card == card; });
  if (found == entries.end()) throw std::logic_error("a combination of what is not registered");
  return *found;
}

template <class S>
struct ByMethod {
  const Method& method;
  void operator()(const Query<S>* queries, Answer<S>* answers, std::size_t n) const {
    const std::span<const Query<S>> in(queries, n);
    const std::span<Answer<S>> out(answers, n);
    if (in_scalar<S>(method.takes32, method.takes64) == nullptr) {
      method.sweep<S>()(in, out);
    } else {
      method.answer(in, out);
    }
  }
};

}  // namespace

std::span<const LoopCard* const> responses() {
  static const auto cards = cards_of(all_responses);
  return cards;
}
std::span<const LoopCard* const> whole_loops() {
  static const auto cards = cards_of(all_loops());
  return cards;
}

std::string Combination::title() const {
  return guest == nullptr ? name() : fmt::format("{} (engine {})", name(), guest->version());
}

std::string Combination::name() const {
  if (loop != nullptr) return std::string(loop->id);
  return fmt::format("{} {} {} {}", method->card->id, response->id, name_of(order), name_of(placing));
}

bool Combination::has_code_in(Scalar scalar) const {
  if (guest != nullptr) return guest->scalar() == scalar;
  if (loop == nullptr) return method->has_code_in(scalar);
  const Entry<Whole>& entry = entry_of<Whole>(all_loops(), loop);
  return scalar == Scalar::float32 ? entry.float32 != nullptr : entry.float64 != nullptr;
}

template <class S>
bool takes_frame(const Combination& c, const Box<S>& mover, const Vector<S>& motion,
                 std::span<const Obstacle<S>> obstacles) {
  if (c.loop == nullptr || c.guest != nullptr) return true;
  if (!entry_of<Whole>(all_loops(), c.loop).takes(loops::Frame<S>{mover, motion, obstacles})) return false;
  return !c.loop->whole_numbers ||
         (is_whole(mover) && is_whole(Box<S>{motion.x, motion.y, 0, 0}) &&
          std::all_of(obstacles.begin(), obstacles.end(), [](const Obstacle<S>& o) { return is_whole(o.box); }));
}

template <class S>
Vector<S> move_in_frame(const Combination& c, const Box<S>& mover, const Vector<S>& motion,
                        std::span<const Obstacle<S>> obstacles, AskedPairs<S>* asked) {
  const loops::Frame<S> frame{mover, motion, obstacles, asked};
  if (c.guest != nullptr) throw std::logic_error("a guest is played by play_frame() alone");
  if (c.loop != nullptr) {
    const Entry<Whole>& entry = entry_of<Whole>(all_loops(), c.loop);
    const Whole<S> whole = entry.template code<S>();
    if (whole == nullptr) throw std::logic_error("a loop without code in this scalar");
    return entry.takes(frame) ? whole(frame) : frame.start();
  }
  if (c.method->sweep<S>() == nullptr) throw std::logic_error("a method without code in this scalar");
  const ByMethod<S> pairs{*c.method};
  const Respond<S> respond = entry_of<Respond>(all_responses, c.response).template code<S>();
  return loops::Combined<S, ByMethod<S>, Respond<S>>(pairs, respond, *c.response, c.order, c.placing)(frame);
}

template <class S>
FrameEnd<S> play_frame(const Combination& c, const Box<S>& mover, const Vector<S>& motion,
                       std::span<const Obstacle<S>> obstacles, AskedPairs<S>* asked) {
  if (c.guest != nullptr) return c.guest->play(loops::Frame<S>{mover, motion, obstacles, asked});
  if (!takes_frame<S>(c, mover, motion, obstacles)) return {{mover.x, mover.y}, false};
  return {move_in_frame<S>(c, mover, motion, obstacles, asked)};
}

template bool takes_frame(const Combination&, const Box<float>&, const Vector<float>&,
                          std::span<const Obstacle<float>>);
template bool takes_frame(const Combination&, const Box<double>&, const Vector<double>&,
                          std::span<const Obstacle<double>>);
template Vector<float> move_in_frame(const Combination&, const Box<float>&, const Vector<float>&,
                                     std::span<const Obstacle<float>>, AskedPairs<float>*);
template Vector<double> move_in_frame(const Combination&, const Box<double>&, const Vector<double>&,
                                      std::span<const Obstacle<double>>, AskedPairs<double>*);
template FrameEnd<float> play_frame(const Combination&, const Box<float>&, const Vector<float>&,
                                    std::span<const Obstacle<float>>, AskedPairs<float>*);
template FrameEnd<double> play_frame(const Combination&, const Box<double>&, const Vector<double>&,
                                     std::span<const Obstacle<double>>, AskedPairs<double>*);

}  // namespace sweeplab
