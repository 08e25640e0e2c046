// SPDX-License-Identifier: MIT
#include "harness/support/histogram_json.h"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "harness/support/text.h"

namespace sweeplab {

namespace {

using Json = nlohmann::ordered_json;

}  // namespace

Json json_of(const Histogram& histogram) {
  Json json{{"n", histogram.total()},
            {"p50", histogram.quantile(0.5)},
            {"p99", histogram.quantile(0.99)},
            {"max", finite(histogram.largest())},
            {"earliest", finite(histogram.earliest())},
            {"latest", finite(histogram.latest())},
            {"bins", Json::array()}};
  for (int bin = -Histogram::side; bin <= Histogram::side; ++bin) {
    if (const std::uint64_t n = histogram.count(bin)) json["bins"].push_back({bin, n});
  }
  return json;
}

Histogram histogram_from(const Json& json) {
  Histogram histogram;
  for (const Json& bin : json.at("bins")) {
    const int at = bin.at(0);
    if (at < -Histogram::side || at > Histogram::side) throw std::runtime_error("a bin out of range");
    histogram.add_to_bin(at, bin.at(1));
  }
  histogram.extend(json.at("earliest"), json.at("latest"));
  return histogram;
}

}  // namespace sweeplab
