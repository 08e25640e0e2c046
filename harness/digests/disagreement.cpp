// SPDX-License-Identifier: MIT
#include "harness/digests/disagreement.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

namespace sweeplab {
namespace {

/// A bit a query of a batch.
using Bitmap = std::vector<std::uint64_t>;

struct Differences {
  ByClass contact{}, outcome{};
};

template <class S>
class DisagreementSink : public CompanionSink<S> {
 public:
  DisagreementSink(std::span<const Method* const> panel, std::size_t lanes) : methods_(panel.size()), parts_(lanes) {
    for (const Method* method : panel) ids_.emplace_back(method->card->id);
    for (Part& part : parts_) part.pairs.resize(methods_ * (methods_ - 1) / 2);
  }

  void study(Batch<S>& batch) override {
    Part& part = parts_[batch.lane];
    const std::size_t words = (batch.queries.size() + 63) / 64;
    // An outcome is two bits; the pairs are then compared 64 queries at a time.
    std::array<Bitmap, enum_count<Class>> of_class;
    for (Bitmap& bits : of_class) bits.assign(words, 0);
    for (std::size_t i = 0; i < batch.queries.size(); ++i) {
      const auto cls = index_of(batch.truths[i].cls);
      of_class[cls][i / 64] |= std::uint64_t{1} << i % 64;
      ++part.n[cls];
    }
    std::vector<Bitmap> low(methods_), high(methods_), contact(methods_), asked(methods_);
    for (std::size_t m = 0; m < methods_; ++m) {
      for (Bitmap* bits : {&low[m], &high[m], &contact[m], &asked[m]}) bits->assign(words, 0);
      const Column<S>& column = batch.columns[m];
      for (std::size_t i = 0; i < batch.queries.size(); ++i) {
        const Outcome outcome =
            column.judgements[i].verdict == Verdict::failed ? Outcome::failed : column.answers[i].outcome;
        const auto code = static_cast<std::uint64_t>(outcome);
        const std::size_t shift = i % 64;
        asked[m][i / 64] |= std::uint64_t{column.judgements[i].verdict != Verdict::not_asked} << shift;
        low[m][i / 64] |= (code & 1) << shift;
        high[m][i / 64] |= (code >> 1) << shift;
        contact[m][i / 64] |= std::uint64_t{outcome == Outcome::impact || outcome == Outcome::overlap} << shift;
      }
    }
    std::size_t pair = 0;
    for (std::size_t a = 0; a < methods_; ++a) {
      for (std::size_t b = a + 1; b < methods_; ++b, ++pair) {
        for (std::size_t w = 0; w < words; ++w) {
          const std::uint64_t any = ((low[a][w] ^ low[b][w]) | (high[a][w] ^ high[b][w])) & asked[a][w] & asked[b][w];
          if (any == 0) continue;
          // A failure is neither contact nor none.
          const std::uint64_t failed = (low[a][w] & high[a][w]) | (low[b][w] & high[b][w]);
          const std::uint64_t in_contact = (contact[a][w] ^ contact[b][w]) & ~failed & any;
          for (std::size_t c = 0; c < enum_count<Class>; ++c) {
            part.pairs[pair].contact[c] += static_cast<std::uint64_t>(std::popcount(in_contact & of_class[c][w]));
            part.pairs[pair].outcome[c] +=
                static_cast<std::uint64_t>(std::popcount(any & ~in_contact & of_class[c][w]));
          }
        }
      }
    }
  }

  Json seen() const override {
    Part sum;
    sum.pairs.resize(parts_.front().pairs.size());
    for (const Part& part : parts_) {
      for (std::size_t c = 0; c < enum_count<Class>; ++c) sum.n[c] += part.n[c];
      for (std::size_t p = 0; p < part.pairs.size(); ++p) {
        for (std::size_t c = 0; c < enum_count<Class>; ++c) {
          sum.pairs[p].contact[c] += part.pairs[p].contact[c];
          sum.pairs[p].outcome[c] += part.pairs[p].outcome[c];
        }
      }
    }
    Json pairs = Json::array();
    std::size_t pair = 0;
    for (std::size_t a = 0; a < methods_; ++a) {
      for (std::size_t b = a + 1; b < methods_; ++b, ++pair) {
        const auto& [contact, outcome] = sum.pairs[pair];
        if (contact != decltype(contact){} || outcome != decltype(outcome){}) pairs.push_back({a, b, contact, outcome});
      }
    }
    return {{"n", sum.n}, {"methods", ids_}, {"pairs", pairs}};
  }

 private:
  struct Part {
    ByClass n{};
    std::vector<Differences> pairs;
  };
  std::size_t methods_;
  std::vector<std::string> ids_;
  std::vector<Part> parts_;  // one a lane
};

std::uint64_t sum_of(const ByClass& counts) { return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}); }

}  // namespace

std::unique_ptr<CompanionSink<float>> Disagreement::sink32(std::span<const Method* const> panel,
                                                           std::size_t lanes) const {
  return std::make_unique<DisagreementSink<float>>(panel, lanes);
}
std::unique_ptr<CompanionSink<double>> Disagreement::sink64(std::span<const Method* const> panel,
                                                            std::size_t lanes) const {
  return std::make_unique<DisagreementSink<double>>(panel, lanes);
}

void Disagreement::take(const Family& family, Scalar scalar, const Json& seen) {
  Unit unit{std::string(family.name),
            family.size == 0,
            scalar,
            seen.at("n").get<ByClass>(),
            seen.at("methods").get<std::vector<std::string>>(),
            {}};
  for (const Json& pair : seen.at("pairs")) {
    unit.pairs.push_back({pair.at(0), pair.at(1), pair.at(2).get<ByClass>(), pair.at(3).get<ByClass>()});
  }
  units_.push_back(std::move(unit));
}

Json Disagreement::json() const {
  Json json{{"classes", Json::array()}, {"families", Json::array()}, {"scalars", Json::array()}};
  for (const Class cls : enumerators<Class>) json["classes"].push_back(name_of(cls));
  for (const Unit& unit : units_) {
    if (unit.drawn && unit.scalar == units_.front().scalar) json["families"].push_back(unit.family);
  }
  for (const Scalar scalar : enumerators<Scalar>) {
    struct Pooled {
      ByClass contact{}, outcome{};
      std::size_t worst_family = 0;
      std::uint64_t worst_contact = 0, worst_n = 0;
    };
    std::map<std::pair<std::size_t, std::size_t>, Pooled> pairs;
    ByClass n{};
    const std::vector<std::string>* methods = nullptr;
    std::size_t family = 0;
    for (const Unit& unit : units_) {
      if (!unit.drawn || unit.scalar != scalar) continue;
      methods = &unit.methods;
      for (std::size_t c = 0; c < enum_count<Class>; ++c) n[c] += unit.n[c];
      for (const Pair& pair : unit.pairs) {
        Pooled& pooled = pairs[{pair.a, pair.b}];
        for (std::size_t c = 0; c < enum_count<Class>; ++c) {
          pooled.contact[c] += pair.contact[c];
          pooled.outcome[c] += pair.outcome[c];
        }
        if (pooled.worst_n == 0 || sum_of(pair.contact) > pooled.worst_contact) {  // the families are equal in size
          pooled.worst_family = family;
          pooled.worst_contact = sum_of(pair.contact);
          pooled.worst_n = sum_of(unit.n);
        }
      }
      ++family;
    }
    if (!methods) continue;
    Json one{{"scalar", name_of(scalar)}, {"methods", *methods}, {"n", n}, {"pairs", Json::array()}};
    for (const auto& [who, pooled] : pairs) {
      one["pairs"].push_back({who.first, who.second, pooled.contact, pooled.outcome, pooled.worst_family,
                              pooled.worst_contact, pooled.worst_n});
    }
    json["scalars"].push_back(std::move(one));
  }
  return json;
}

std::string Disagreement::csv() const {
  std::string text = "family,scalar,truth,a,b,n,contact,outcome\n";
  for (const Unit& unit : units_) {
    for (const Pair& pair : unit.pairs) {
      for (std::size_t c = 0; c < enum_count<Class>; ++c) {
        if (pair.contact[c] + pair.outcome[c] == 0) continue;
        text +=
            fmt::format("{},{},{},{},{},{},{},{}\n", unit.family, name_of(unit.scalar), name_of(enumerators<Class>[c]),
                        unit.methods[pair.a], unit.methods[pair.b], unit.n[c], pair.contact[c], pair.outcome[c]);
      }
    }
  }
  return text;
}

}  // namespace sweeplab
