// SPDX-License-Identifier: MIT
#include "harness/play/looks.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <stdexcept>

#include "algorithms/world/exact_world.h"
#include "harness/judge/preconditions.h"
#include "harness/methods/peer_loop.h"
#include "harness/play/play_log.h"
#include "harness/truth/severity.h"

namespace sweeplab {
namespace {

Predicates named(std::string_view id) {
  const auto all = predicates();
  const auto found = std::ranges::find(all, id, &Predicate::id);
  if (found == all.end()) throw std::logic_error("no such predicate");
  return Predicates{1} << (found - all.begin());
}

template <class S>
std::size_t look_of(const Query<S>& query) {
  static const Predicates no_overlap = named("no_overlap"), apart = named("apart"), both = named("both_axes_move"),
                          clear = named("clear"), slow = named("speed_1");
  const Truth t = truth(query);
  const Predicates held = predicates_of(query, t, relative_severity(query, severity(query)));
  const std::array<bool, look_words.size()> said{t.cls == Class::impact || t.cls == Class::overlap,
                                                 (held & no_overlap) == 0,
                                                 (held & no_overlap) != 0 && (held & apart) == 0,
                                                 (held & both) == 0,
                                                 (held & clear) == 0,
                                                 (held & slow) == 0};
  std::size_t look = 0;
  for (std::size_t word = 0; word < said.size(); ++word) look |= std::size_t{said[word]} << word;
  return look;
}

}  // namespace

template <class S>
bool passes_broad_phase(const Query<S>& q) {
  return reaches(q.b, region_of(q.a, Vector<S>{q.motion_a.x - q.motion_b.x, q.motion_a.y - q.motion_b.y}));
}
template bool passes_broad_phase(const Query<float>&);
template bool passes_broad_phase(const Query<double>&);

template <class S>
void Looks::add(const Query<S>& q) {
  ++asked;
  if (passes_broad_phase(q)) ++counts[look_of(q)];
}
template void Looks::add(const Query<float>&);
template void Looks::add(const Query<double>&);

std::uint64_t Looks::seen() const { return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}); }

std::array<double, 1 << look_words.size()> Looks::shares() const {
  std::array<double, 1 << look_words.size()> all{};
  const std::uint64_t of = seen();
  if (of == 0) return all;
  std::ranges::transform(counts, all.begin(),
                         [of](std::uint64_t n) { return static_cast<double>(n) / static_cast<double>(of); });
  return all;
}

double Looks::share_of(std::size_t word) const {
  std::uint64_t n = 0;
  for (std::size_t look = 0; look < counts.size(); ++look) n += (look >> word & 1) != 0 ? counts[look] : 0;
  return seen() == 0 ? 0 : static_cast<double>(n) / static_cast<double>(seen());
}

double share_alike(const Looks& game, const Looks& family) {
  const auto a = game.shares(), b = family.shares();
  return std::transform_reduce(a.begin(), a.end(), b.begin(), 0.0, std::plus<>(),
                               [](double x, double y) { return std::min(x, y); });
}

Looks looks_of(const Family& family, std::uint64_t n) {
  Looks looks;
  for (std::uint64_t i = 0; i < n; ++i) looks.add(family.at<float>(1, i));
  return looks;
}

Looks looks_of(const PlayedScene& scene, const std::vector<Combination>& combinations, std::uint64_t rows) {
  PlayOptions options;
  options.scenes = {scene};
  options.combinations = combinations;
  Looks looks;
  log_frames<float>(options, rows, [&](const LoggedFrame<float>& frame) {
    for (const Query<float>& pair : frame.pairs) looks.add(pair);
  });
  return looks;
}

std::vector<Combination> published_combinations(Scalar scalar) {
  const std::vector<PeerLoop> peers = peer_loops();
  const auto wanted = [&](const Combination& c) {
    if (c.loop != nullptr) return std::ranges::none_of(peers, [&](const PeerLoop& p) { return p.card == c.loop; });
    const Kind kind = c.method->card->kind;
    return c.has_code_in(scalar) && (kind == Kind::published || kind == Kind::baseline);
  };
  std::vector<Combination> list;
  std::ranges::copy_if(main_combinations(), std::back_inserter(list), wanted);
  return list;
}

}  // namespace sweeplab
