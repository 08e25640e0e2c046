// SPDX-License-Identifier: MIT
#include "reports/wasm/parity.h"

#include <fmt/format.h>

#include <bit>
#include <nlohmann/json.hpp>
#include <type_traits>
#include <vector>

#include "harness/judge/run.h"
#include "harness/methods/names.h"
#include "harness/methods/verification.h"
#include "harness/query/families.h"
#include "harness/query/numbers.h"
#include "harness/scenes/scene_families.h"
#include "harness/survey/explain.h"
#include "reports/wasm/worlds.h"

namespace sweeplab {
namespace {

template <class S>
void append_bytes(std::string& out, S x) {
  if (!(x == x)) x = std::numeric_limits<S>::infinity();  // no time is infinite that is not a failure already
  using Bits = std::conditional_t<sizeof(S) == 4, std::uint32_t, std::uint64_t>;
  const auto bits = std::bit_cast<Bits>(x);
  for (std::size_t i = 0; i < sizeof(S); ++i) out += static_cast<char>(bits >> (8 * i) & 0xff);
}

template <class S>
std::string block(const Family& family, std::uint64_t seed, std::uint64_t first, std::size_t count) {
  Batch<S> batch;
  batch.first = first;
  batch.size = count;
  for (std::size_t i = 0; i < count; ++i) batch.queries.push_back(family.at<S>(seed, first + i));
  judge_batch(batch, methods_of_both());
  std::string out;
  for (std::size_t i = 0; i < count; ++i) {
    for (const double x : numbers_of(batch.queries[i])) append_bytes(out, static_cast<S>(x));
    const Truth& truth = batch.truths[i];
    for (const double x : {truth.n_hi, truth.n_lo, truth.d_hi, truth.d_lo, batch.severity_of(i)}) append_bytes(out, x);
    for (const int x : {static_cast<int>(truth.cls), static_cast<int>(truth.graze), int{truth.face_x},
                        int{truth.face_y}, int{truth.normal_x}, int{truth.normal_y}, int{truth.time_exact}}) {
      out += static_cast<char>(x);
    }
    if (truth.cls == Class::impact || truth.cls == Class::graze) out += time_of_impact(batch.queries[i]).fraction();
    for (const Column<S>& column : batch.columns) {
      const Answer<S>& answer = column.answers[i];
      append_bytes(out, answer.time);
      for (const int x :
           {static_cast<int>(answer.outcome), int{answer.normal_x}, int{answer.normal_y}, int{answer.corner},
            static_cast<int>(column.judgements[i].verdict), static_cast<int>(column.judgements[i].cause)}) {
        out += static_cast<char>(x);
      }
    }
  }
  return out;
}

template <class S>
void append_fixtures(std::string& out) {
  const Family& family = *find_family("fixtures");
  for (std::uint64_t i = 0; i < family.size; ++i) {
    Batch<S> judged = judged_alone(family.at<S>(0, i), methods_of_both());
    out += explain_json(judged).dump();
  }
}

/// What the page's player is answered, of levels of all kinds, by combinations that err in all ways.
void append_levels(std::string& out) {
  constexpr std::string_view combinations =
      R"("combinations": ["step", "gamedev slide earliest along", "push_out_1", "pixel_by_pixel"])";
  for (const SceneFamily& family : scene_families()) {
    for (const std::string_view scalar : {"float32", "float64"}) {
      for (const std::string_view motions : {"", R"("motions": [[0.5, 0.25], [-1, 3]], )"}) {
        out +=
            world_text(fmt::format(R"({{"scene": "{}", "seed": 1, "episode": 0, "scalar": "{}", "frames": 60, {}{}}})",
                                   family.name, scalar, motions, combinations));
      }
    }
  }
}

}  // namespace

const std::vector<const Method*>& methods_of_both() {
  static const std::vector<const Method*> all = [] {
    std::vector<const Method*> both = methods_named({});
    std::erase_if(both, [](const Method* m) { return m->card->kind == Kind::peer; });
    return both;
  }();
  return all;
}

std::string parity_text() {
  std::string out;
  for (const Method* const method : methods_of_both()) {
    out += fmt::format("{} {:08x} {:08x}\n", method->card->id, verification_value<float>(*method),
                       verification_value<double>(*method));
  }
  append_fixtures<float>(out);
  append_fixtures<double>(out);
  append_levels(out);
  return out;
}

std::string parity_block(bool float32, std::size_t family, std::uint64_t seed, std::uint64_t first, std::size_t count) {
  const Family& from = families()[family];
  return float32 ? block<float>(from, seed, first, count) : block<double>(from, seed, first, count);
}

}  // namespace sweeplab
