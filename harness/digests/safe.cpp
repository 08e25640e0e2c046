// SPDX-License-Identifier: MIT
#include "harness/digests/safe.h"

#include <algorithm>
#include <array>
#include <type_traits>
#include <unordered_map>

#include <nlohmann/json.hpp>

#include "harness/judge/constructed_search.h"
#include "harness/judge/stated_conditions.h"
#include "harness/judge/theorems.h"
#include "harness/support/interval.h"
#include "harness/truth/severity.h"

namespace sweeplab {
namespace {

/// A condition that hardly any query satisfies tells nothing.
constexpr std::uint64_t fewest_queries = 1000;
constexpr std::size_t most_conditions = 5;

template <class S>
class SafeSink : public CompanionSink<S> {
 public:
  SafeSink(std::span<const Method* const> panel, std::size_t lanes) : held_(lanes) {
    for (std::size_t m = 0; m < panel.size(); ++m) {
      if (panel[m]->card->native == scalar_of<S>) columns_.push_back(m), ids_.emplace_back(panel[m]->card->id);
    }
  }

  void study(Batch<S>& batch) override {
    std::vector<Predicates>& held = held_[batch.lane];
    held.resize(batch.queries.size());
    for (std::size_t i = 0; i < held.size(); ++i) {
      const double relative = relative_severity(batch.queries[i], batch.severity_of(i));
      held[i] = predicates_of(batch.queries[i], batch.truths[i], relative);
    }
  }

  // One table for all lanes: there are many cells, and filling them takes next to no time.
  void commit(Batch<S>& batch) override {
    const std::vector<Predicates>& held = held_[batch.lane];
    for (std::size_t i = 0; i < held.size(); ++i) {
      const auto [found, is_new] = places_.try_emplace(held[i], n_.size());
      if (is_new) {
        n_.push_back(0);
        counts_.resize(counts_.size() + columns_.size());
      }
      ++n_[found->second];
      for (std::size_t c = 0; c < columns_.size(); ++c) {
        const Verdict verdict = batch.columns[columns_[c]].judgements[i].verdict;
        if (verdict == Verdict::correct) continue;
        auto& [wrong, excused, not_asked] = counts_[found->second * columns_.size() + c];
        ++(is_wrong(verdict) ? wrong : verdict == Verdict::excused ? excused : not_asked);
      }
    }
  }

  Json seen() const override {
    const std::map<Predicates, std::size_t> ordered(places_.begin(), places_.end());
    Json n = Json::array(), methods = Json::object();
    for (const auto& [held, place] : ordered) n.push_back({held, n_[place]});
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      Json& rows = methods[ids_[c]] = Json::array();
      for (const auto& [held, place] : ordered) {
        const auto& [wrong, excused, not_asked] = counts_[place * columns_.size() + c];
        if (wrong + excused + not_asked > 0) rows.push_back({held, wrong, excused, not_asked});
      }
    }
    return {{"n", n}, {"methods", methods}};
  }

 private:
  std::vector<std::size_t> columns_;  // of the panel: the methods whose own scalar this is
  std::vector<std::string> ids_;
  std::vector<std::vector<Predicates>> held_;           // one a lane
  std::unordered_map<Predicates, std::size_t> places_;  // place of each set that was met
  std::vector<std::uint64_t> n_;                        // by place
  std::vector<std::array<std::uint32_t, 3>> counts_;    // by place and column
};

}  // namespace

std::unique_ptr<CompanionSink<float>> Safe::sink32(std::span<const Method* const> panel, std::size_t lanes) const {
  return std::make_unique<SafeSink<float>>(panel, lanes);
}
std::unique_ptr<CompanionSink<double>> Safe::sink64(std::span<const Method* const> panel, std::size_t lanes) const {
  return std::make_unique<SafeSink<double>>(panel, lanes);
}

void Safe::take(const Family& family, Scalar scalar, const Json& seen) {
  Unit unit{std::string(family.name), scalar, {}, {}};
  for (const Json& row : seen.at("n")) unit.n[row.at(0)] = row.at(1);
  for (const auto& [id, rows] : seen.at("methods").items()) {
    auto& counts = unit.methods[id];
    for (const Json& row : rows) counts[row.at(0)] = {row.at(1), row.at(2), row.at(3)};
  }
  // What is not drawn has another number of queries than the others.
  (family.size > 0 ? kept_ : units_).push_back(std::move(unit));
}

bool Safe::search(std::uint64_t queries, const RunOptions& options) {
  std::vector<const Method*> panel;
  for (const Method& method : methods()) panel.push_back(&method);
  for (const Scalar scalar : enumerators<Scalar>) {
    Searched searched;
    if (!search_by_construction(scalar, panel, queries, 0, options, searched)) return false;
    Unit unit{"constructed", scalar, std::move(searched.n), {}};
    for (const auto& [id, rows] : searched.methods) {
      auto& counts = unit.methods[id];
      for (const auto& [held, row] : rows) counts[held] = {row.wrong, row.excused, row.not_asked};
    }
    constructed_.push_back(std::move(unit));
  }
  return true;
}

namespace {

/// Where the method fails among the counterexamples.
template <class S>
std::vector<Predicates> failures_on_counterexamples(const Method& method) {
  Batch<S> batch;
  batch.queries = counterexamples<S>();
  const Method* const panel[] = {&method};
  judge_batch<S>(batch, panel);
  std::vector<Predicates> failures;
  for (std::size_t i = 0; i < batch.queries.size(); ++i) {
    if (!is_wrong(batch.columns[0].judgements[i].verdict)) continue;
    const double relative = relative_severity(batch.queries[i], batch.severity_of(i));
    failures.push_back(predicates_of(batch.queries[i], batch.truths[i], relative));
  }
  return failures;
}

}  // namespace

std::vector<Predicates> Safe::failures_of(const Method& method) const {
  const std::string id(method.card->id);
  std::vector<Predicates> failures =
      with_scalar(method.card->native, [&]<class S>() { return failures_on_counterexamples<S>(method); });
  for (const std::vector<Unit>* units : {&units_, &kept_, &constructed_}) {
    for (const Unit& unit : *units) {
      const auto counts = unit.methods.find(id);
      if (counts == unit.methods.end()) continue;
      for (const auto& [held, count] : counts->second) {
        if (count.wrong > 0) failures.push_back(held);
      }
    }
  }
  std::sort(failures.begin(), failures.end());
  failures.erase(std::unique(failures.begin(), failures.end()), failures.end());
  return failures;
}

Json Safe::json_of(const Method& method) const {
  const std::string id(method.card->id);
  std::vector<const Unit*> own;
  for (const Unit& unit : units_) {
    if (unit.methods.contains(id)) own.push_back(&unit);
  }
  std::uint64_t n = 0, wrong = 0, excused = 0;
  for (const Unit* unit : own) {
    for (const auto& [held, count] : unit->n) n += count;
    for (const auto& [held, count] : unit->methods.at(id)) {
      wrong += count.wrong;
      excused += count.excused;
      n -= count.not_asked;
    }
  }
  for (const Unit& unit : constructed_) {
    if (unit.methods.contains(id)) own.push_back(&unit);  // counted where a condition holds
  }
  const std::vector<Predicates> failures = failures_of(method);

  struct Condition {
    Predicates conjunction = 0;
    std::uint64_t n = 0, excused = 0;
    Json families = Json::array();
  };
  std::vector<Condition> conditions;
  for (const Predicates conjunction : weakest_excluding(failures)) {
    Condition condition{.conjunction = conjunction};
    for (const Unit* unit : own) {
      std::uint64_t here = 0;
      for (const auto& [held, count] : unit->n) here += (conjunction & ~held) == 0 ? count : 0;
      for (const auto& [held, count] : unit->methods.at(id)) {
        if ((conjunction & ~held) != 0) continue;
        here -= count.excused + count.not_asked;
        condition.excused += count.excused;
      }
      if (here > 0) condition.families.push_back({unit->family, here});
      condition.n += here;
    }
    if (condition.n >= fewest_queries) conditions.push_back(std::move(condition));
  }
  std::sort(conditions.begin(), conditions.end(), [](const Condition& a, const Condition& b) {
    return a.n != b.n ? a.n > b.n : a.conjunction < b.conjunction;
  });
  if (conditions.size() > most_conditions) conditions.resize(most_conditions);

  Json json{{"method", id},
            {"scalar", name_of(method.card->native)},
            {"n", n},
            {"wrong", wrong},
            {"excused", excused},
            {"conditions", Json::array()}};
  for (Condition& condition : conditions) {
    Json one{{"predicates", Json::array()},
             {"text", text_of(condition.conjunction)},
             {"n", condition.n},
             {"excused", condition.excused},
             {"upper", clopper_pearson(0, condition.n).high},
             {"families", std::move(condition.families)}};
    for (const Predicate& p : predicates()) {
      if ((condition.conjunction >> (&p - predicates().data()) & 1) != 0) one["predicates"].push_back(p.id);
    }
    json["conditions"].push_back(std::move(one));
  }
  if (const Proved* proved = proved_of(id)) {
    json["over_reals"] = sweeplab::json_of(*proved);
    json["leaves_open"] = left_open(*find_method(id)->card);
  }
  return json;
}

Json Safe::json() const {
  Json json{{"predicates", Json::array()},
            {"most_predicates", most_joined},
            {"fewest_queries", fewest_queries},
            {"families", Json::array()},
            {"methods", Json::array()}};
  for (const Predicate& p : predicates()) json["predicates"].push_back({{"id", p.id}, {"text", p.text}});
  for (const Unit& unit : units_) {
    if (unit.scalar == units_.front().scalar) json["families"].push_back(unit.family);
  }
  for (const Method& method : methods()) {
    const auto asked = [&](const Unit& unit) { return unit.methods.contains(std::string(method.card->id)); };
    if (std::any_of(units_.begin(), units_.end(), asked)) json["methods"].push_back(json_of(method));
  }
  return json;
}

}  // namespace sweeplab
