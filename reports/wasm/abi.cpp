// SPDX-License-Identifier: MIT
#include "reports/wasm/abi.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/judge/run.h"
#include "harness/methods/cards_json.h"
#include "harness/query/families.h"
#include "harness/query/numbers.h"
#include "harness/query/numbers_reader.h"
#include "harness/query/query_text.h"
#include "harness/query/scalars.h"
#include "harness/support/number.h"
#include "harness/support/text.h"
#include "harness/survey/explain.h"
#include "harness/survey/judge_csv.h"
#include "harness/survey/judged_file.h"
#include "harness/survey/judged_table.h"
#include "harness/truth/severity.h"
#include "reports/wasm/parity.h"
#include "reports/wasm/worlds.h"

#ifdef __wasm__
#define SWEEPLAB_EXPORT(name) __attribute__((export_name(#name))) name
#else  // reports/wasm/answers_main.cpp
#define SWEEPLAB_EXPORT(name) name
#endif

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;

std::string input, result;
Numbers numbers;

std::size_t give(std::string text) {
  result = std::move(text);
  return result.size();
}
std::size_t give(const Json& json) { return give(json.dump()); }

const std::vector<const Method*>& panel() {
  static const std::vector<const Method*> all = [] {
    std::vector<const Method*> pointers;
    for (const Method& method : methods()) pointers.push_back(&method);
    return pointers;
  }();
  return all;
}

Scalar scalar_from(int float32) { return float32 != 0 ? Scalar::float32 : Scalar::float64; }

template <class S>
Json number_json() {
  const Number<S> number = sweeplab::read_number<S>(input);
  if (!number.usable()) return nullptr;
  return {{"value", static_cast<double>(number.value)},
          {"hex", hexfloat(number.value)},
          {"decimal", shortest(number.value)},
          {"rounded", number.reading == Reading::rounded}};
}

template <class S>
class Rows : public Sink<S> {
 public:
  void study(Batch<S>& batch) override {
    for (std::size_t i = 0; i < batch.queries.size(); ++i) append_judge_csv(text, batch, i);
  }
  std::string text{judge_csv_header};
};

template <class S>
Json judge_json(bool with_rows) {
  JudgedFile<S> file(input, panel(), 1);
  Rows<S> rows;
  file.judge(with_rows ? &rows : nullptr, [](std::uint64_t) {});
  Json json{{"text", file.text()}, {"summary", file.summary()}, {"cells", judged_cells(file.panel(), file.tallies())}};
  json["worst"] = Json::array();
  for (const auto& worst : file.worst()) {
    json["worst"].push_back({{"row", worst.row},
                             {"query", query_arguments(numbers_of(worst.query))},
                             {"truth", name_of(worst.cls)},
                             {"severity", finite(worst.severity)},
                             {"wrong", worst.wrong}});
  }
  if (with_rows) json["rows"] = std::move(rows.text);
  return json;
}

}  // namespace
}  // namespace sweeplab

using namespace sweeplab;

extern "C" {

const char* SWEEPLAB_EXPORT(sweeplab_result)(void) { return result.data(); }

char* SWEEPLAB_EXPORT(sweeplab_input)(size_t bytes) {
  input.resize(bytes);
  return input.data();
}

double* SWEEPLAB_EXPORT(sweeplab_numbers)(void) { return numbers.data(); }

size_t SWEEPLAB_EXPORT(sweeplab_methods)(void) {
  Json cards = Json::array();
  for (const Method* method : panel()) {
    Json card = json_of(*method->card);
    card["name"] = marked_name(*method->card);
    cards.push_back(std::move(card));
  }
  return give(cards);
}

size_t SWEEPLAB_EXPORT(sweeplab_fixtures)(void) {
  Json all = Json::array();
  for (const Fixture& f : fixtures()) {
    all.push_back(
        {{"name", f.name}, {"origin", f.origin}, {"story", f.story}, {"query", query_arguments(numbers_of(f.query))}});
  }
  return give(all);
}

size_t SWEEPLAB_EXPORT(sweeplab_explain)(int float32) {
  return give(with_scalar(scalar_from(float32), []<class S>() {
    QueryAlone<S> judged(query_of<S>(numbers), panel());
    return explain_json(judged);
  }));
}

size_t SWEEPLAB_EXPORT(sweeplab_explain_text)(int float32) {
  return give(with_scalar(scalar_from(float32),
                          []<class S>() { return explain(QueryAlone<S>(query_of<S>(numbers), panel())); }));
}

size_t SWEEPLAB_EXPORT(sweeplab_read_number)(int float32) {
  return give(with_scalar(scalar_from(float32), []<class S>() { return number_json<S>(); }));
}

size_t SWEEPLAB_EXPORT(sweeplab_read_query)(int float32) {
  return give(with_scalar(scalar_from(float32), []<class S>() -> Json {
    const ReadQuery<S> read = read_query<S>(number_words(input));
    return read.query ? Json(numbers_of(*read.query)) : Json(nullptr);
  }));
}

size_t SWEEPLAB_EXPORT(sweeplab_judge)(int float32, int rows) {
  return give(with_scalar(scalar_from(float32), [rows]<class S>() { return judge_json<S>(rows != 0); }));
}

size_t SWEEPLAB_EXPORT(sweeplab_worlds)(void) { return give(worlds_text()); }

size_t SWEEPLAB_EXPORT(sweeplab_world)(void) { return give(world_text(input)); }

size_t SWEEPLAB_EXPORT(sweeplab_world_more)(void) { return give(world_more_text(input)); }

size_t SWEEPLAB_EXPORT(sweeplab_world_pair)(size_t combination, uint32_t frame, uint32_t mover) {
  return give(world_pair_text(combination, frame, mover));
}

size_t SWEEPLAB_EXPORT(sweeplab_parity_text)(void) { return give(parity_text()); }

size_t SWEEPLAB_EXPORT(sweeplab_parity_block)(int float32, size_t family, uint32_t seed, uint32_t first, size_t count) {
  return give(parity_block(float32 != 0, family, seed, first, count));
}
}
