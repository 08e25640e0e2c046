// SPDX-License-Identifier: MIT
//
// What the page asks of the WebAssembly module. Text is UTF-8. A function that returns text leaves it where
// sweeplab_result() says, valid until the next call; the returned number is its length in bytes. `float32`: 1 for float,
// 0 for double. When input is at fault the module calls the imported `sweeplab.thrown(text, length)`, which must throw;
// the instance is of no use after that. The types of the answers are in reports/src/shared/types.ts.
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "harness/methods/cards_json.h"
#include "harness/query/families.h"
#include "harness/query/numbers.h"
#include "harness/query/numbers_reader.h"
#include "harness/query/query_text.h"
#include "harness/query/scalars.h"
#include "harness/support/number.h"
#include "harness/support/text.h"
#include "harness/survey/explain.h"
#include "reports/wasm/parity.h"
#include "reports/wasm/worlds.h"

#define SWEEPLAB_EXPORT(name) __attribute__((export_name(#name))) name

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

Scalar scalar_from(int float32) { return float32 != 0 ? Scalar::float32 : Scalar::float64; }

}  // namespace
}  // namespace sweeplab

using namespace sweeplab;

extern "C" {

const char* SWEEPLAB_EXPORT(sweeplab_result)(void) { return result.data(); }

/// Room for `bytes` bytes of input, for the next call that takes text.
char* SWEEPLAB_EXPORT(sweeplab_input)(size_t bytes) {
  input.resize(bytes);
  return input.data();
}

/// Room for the twelve numbers ax ay aw ah avx avy bx by bw bh bvx bvy; rounded to float where `float32` asks.
double* SWEEPLAB_EXPORT(sweeplab_numbers)(void) { return numbers.data(); }

/// Card[], in the order of the registry.
size_t SWEEPLAB_EXPORT(sweeplab_methods)(void) {
  Json cards = Json::array();
  for (const Method* method : methods_of_both()) {
    Json card = json_of(*method->card);
    card["name"] = marked_name(*method->card);
    cards.push_back(std::move(card));
  }
  return give(cards);
}

/// Fixture[]
size_t SWEEPLAB_EXPORT(sweeplab_fixtures)(void) {
  Json all = Json::array();
  for (const Fixture& f : fixtures()) {
    all.push_back(
        {{"name", f.name}, {"origin", f.origin}, {"story", f.story}, {"query", query_arguments(numbers_of(f.query))}});
  }
  return give(all);
}

/// The truth, and every method's answer: reports/schemas/explain.schema.json.
size_t SWEEPLAB_EXPORT(sweeplab_explain)(int float32) {
  return give(with_scalar(scalar_from(float32), []<class S>() {
    Batch<S> judged = judged_alone(query_of<S>(numbers), methods_of_both());
    return explain_json(judged);
  }));
}

/// Reads the input as a number: ReadNumber, or null.
size_t SWEEPLAB_EXPORT(sweeplab_read_number)(int float32) {
  return give(with_scalar(scalar_from(float32), []<class S>() -> Json {
    const Number<S> number = sweeplab::read_number<S>(input);
    if (!number.usable()) return nullptr;
    return {{"value", static_cast<double>(number.value)},
            {"hex", hexfloat(number.value)},
            {"decimal", shortest(number.value)},
            {"rounded", number.reading == Reading::rounded}};
  }));
}

/// Reads the input as a query, twelve numbers or ten for a still B between commas, semicolons or white space: they, or
/// null.
size_t SWEEPLAB_EXPORT(sweeplab_read_query)(int float32) {
  return give(with_scalar(scalar_from(float32), []<class S>() -> Json {
    const ReadQuery<S> read = read_query<S>(number_words(input));
    return read.query ? Json(numbers_of(*read.query)) : Json(nullptr);
  }));
}

// Levels that combinations play side by side: see worlds.h. The second and third take the input.
size_t SWEEPLAB_EXPORT(sweeplab_worlds)(void) { return give(worlds_text()); }

size_t SWEEPLAB_EXPORT(sweeplab_world)(void) { return give(world_text(input)); }

size_t SWEEPLAB_EXPORT(sweeplab_world_more)(void) { return give(world_more_text(input)); }

size_t SWEEPLAB_EXPORT(sweeplab_world_pair)(size_t combination, uint32_t frame, uint32_t mover) {
  return give(world_pair_text(combination, frame, mover));
}

// See parity.h.
size_t SWEEPLAB_EXPORT(sweeplab_parity_text)(void) { return give(parity_text()); }

size_t SWEEPLAB_EXPORT(sweeplab_parity_block)(int float32, size_t family, uint32_t seed, uint32_t first, size_t count) {
  return give(parity_block(float32 != 0, family, seed, first, count));
}
}
