// SPDX-License-Identifier: MIT
#include "harness/sets/set_sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>

#include "harness/loops/combination.h"
#include "harness/play/episode.h"
#include "harness/query/families.h"
#include "harness/scenes/scene_families.h"
#include "harness/support/csv.h"
#include "harness/support/csv_columns.h"
#include "harness/support/number.h"

namespace sweeplab {
namespace {

constexpr std::array<std::string_view, 20> set_families{
    "uniform", "bullets", "pixels", "tiles", "worlds",   "corners",  "grazes", "resting", "far",         "tiny",
    "overlap", "zero",    "fast",   "mixed", "midpoint", "decimals", "raw",    "grid",    "adversarial", "fixtures"};
constexpr std::array<std::string_view, 17> set_scenes{
    "seams",   "grid",    "exact_fit", "exact_fit_tenths", "platformer", "decimals",         "far",      "bullets",
    "resting", "clutter", "holes",     "doorways",         "one_way",    "moving_platforms", "squeezes", "convoys",
    "billiard"};
constexpr std::string_view of_scenes = "scene:", of_findings = "findings";

constexpr std::uint64_t seed = 1;
/// So many queries of a family are looked through, which finds its rare kinds.
constexpr std::uint64_t searched = 1 << 16;
/// Those that came later are not of the set.
constexpr std::uint64_t first_fixtures = 69;

/// Whose questions are logged in a scene: a loop that never sinks in, and one whose boxes drift into what they touch.
constexpr std::array<std::string_view, 2> logged_combinations{"exact slide earliest along",
                                                              "liang_barsky slide earliest along"};
constexpr std::uint64_t logged_episodes = 12, logged_frames = 40;

template <class S>
void draw(Stock& stock, const Family& family) {
  const std::uint64_t end = family.name == "fixtures" ? first_fixtures : searched;
  for (std::uint64_t i = 0; i < end && !stock.is_full(); ++i) {
    stock.offer(family.at<S>(seed, i), [i] { return fmt::format("query {}", i); });
  }
}

template <class S>
void log(Stock& stock, const SceneFamily& family) {
  for (const std::string_view name : logged_combinations) {
    const Combination combination = combinations_named({std::string(name)}).at(0);
    for (std::uint64_t k = 0; k < logged_episodes && !stock.is_full(); ++k) {
      const Scene scene = family.at<S>(seed, k);
      const auto told = [&](const PlayedFrame<S>& frame) {
        for (const Query<S>& query : frame.pairs) {
          stock.offer(query, [&] {
            return fmt::format("episode {} frame {} mover {} of {}", k, frame.number, frame.mover, name);
          });
        }
        return !stock.is_full();
      };
      Episode<S>(scene, combination).play(logged_frames, told, true);
    }
  }
}

/// The hardest first.
template <class S>
void take_findings(Stock& stock, const std::filesystem::path& path) {
  enum : std::size_t { scalar = number_names.size(), finding };
  std::vector<std::string> names(number_names.begin(), number_names.end());
  names.insert(names.end(), {"scalar", "finding"});
  const std::size_t all = names.size();
  CsvReader csv(path);
  CsvColumns columns(csv, std::move(names), all);
  while (columns.next()) {
    if (columns[scalar] != name_of(scalar_of<S>)) continue;
    Numbers numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const Number<S> number = read_number<S>(columns[i]);
      if (number.reading != Reading::exact) columns.fail(i, "a number that its scalar holds", shown(columns[i]));
      numbers[i] = number.value;
    }
    stock.offer(query_of<S>(numbers), [&] { return std::string(columns[finding]); });
  }
}

}  // namespace

std::vector<Stock> empty_stocks() {
  std::vector<Stock> stocks;
  const auto add = [&](const std::string& source, std::size_t weight) {
    for (const Scalar scalar : enumerators<Scalar>) stocks.emplace_back(source, scalar, weight);
  };
  add(std::string(of_findings), 3);
  for (const std::string_view name : set_families) add(std::string(name), 2);
  for (const std::string_view name : set_scenes) add(std::string(of_scenes) + std::string(name), 1);
  return stocks;
}

void fill_stock(Stock& stock, const std::filesystem::path& findings) {
  const std::string_view source = stock.source();
  with_scalar(stock.scalar(), [&]<class S>() {
    if (source == of_findings) {
      take_findings<S>(stock, findings);
    } else if (source.starts_with(of_scenes)) {
      log<S>(stock, *find_scene_family(source.substr(of_scenes.size())));
    } else {
      draw<S>(stock, *find_family(source));
    }
  });
}

}  // namespace sweeplab
