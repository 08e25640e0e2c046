// SPDX-License-Identifier: MIT
#include "reports/wasm/parity.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "harness/methods/names.h"
#include "harness/methods/verification.h"
#include "harness/query/families.h"
#include "harness/query/scalars.h"
#include "harness/scenes/scene_families.h"
#include "harness/survey/explain.h"
#include "reports/wasm/worlds.h"

namespace sweeplab {

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
  // Levels of all kinds, by combinations that err in all ways.
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
  return out;
}

std::string parity_block(bool float32, std::size_t family, std::uint64_t seed, std::uint64_t first, std::size_t count) {
  return with_scalar(float32 ? Scalar::float32 : Scalar::float64, [&]<class S>() {
    std::string out;
    for (std::size_t i = 0; i < count; ++i) {
      Batch<S> judged = judged_alone(families()[family].at<S>(seed, first + i), methods_of_both());
      out += explain_json(judged).dump();
    }
    return out;
  });
}

}  // namespace sweeplab
