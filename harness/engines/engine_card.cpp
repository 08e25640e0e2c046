// SPDX-License-Identifier: MIT
#include "harness/engines/engine_card.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "harness/methods/engine_claims.h"
#include "harness/methods/intent.h"
#include "harness/support/json_positions.h"
#include "harness/support/number.h"
#include "harness/support/text.h"

namespace sweeplab {
namespace {

constexpr std::array keys{"name",    "version", "language",   "answers", "scalar", "time",    "normal", "touching",
                          "overlap", "skin",    "time_error", "box",     "offset", "numbers", "takes",  "response"};
constexpr std::array taken_keys{"two_movers", "zero_size", "zero_motion", "one_way", "largest"};

void check_keys(const JsonValue& object, auto&& known) {
  for (const JsonValue value : object) {
    if (std::ranges::find(known, value.key()) != known.end()) continue;
    value.fail_at_key(fmt::format("one of {}", fmt::join(known, ", ")), value.key());
  }
}

std::string text_of(const JsonValue& value) {
  constexpr std::string_view what = "a text of 1 to 200 printable characters";
  if (value.kind() != JsonKind::string || value.size() > 200) value.fail(what);
  std::string text = value.text();
  if (text.empty() || text.size() > 200 || printable(text) != text) value.fail(what);
  return text;
}

bool bool_of(const JsonValue& card, std::string_view key, bool otherwise) {
  const auto value = card.find(key);
  if (!value) return otherwise;
  if (value->kind() != JsonKind::boolean) value->fail("true or false");
  return value->raw() == "true";
}

double number_of(const JsonValue& value, bool negative) {
  const Number<double> number = read_number<double>(value.raw());
  const bool fits = value.kind() == JsonKind::number && number.usable() && (negative || number.value >= 0);
  if (!fits) value.fail(negative ? "a finite number" : "a finite number >= 0");
  return number.value;
}

double number_at(const JsonValue& card, std::string_view key) {
  const auto value = card.find(key);
  return value ? number_of(*value, false) : 0;
}

/// One of the words of an enumeration.
template <class E>
E word_of(const JsonValue& card, std::string_view key, std::optional<E> otherwise) {
  const auto value = card.find(key);
  if (!value && otherwise) return *otherwise;
  std::string words;
  for (const E e : enumerators<E>) words += fmt::format("{}\"{}\"", words.empty() ? "" : ", ", name_of(e));
  if (!value) card.fail(fmt::format("\"{}\": one of {}", key, words), "none");
  const auto found = value->kind() == JsonKind::string ? enum_named<E>(value->text()) : std::nullopt;
  if (!found) value->fail("one of " + words);
  return *found;
}

void read_offset(const JsonValue& top, EngineCard& card) {
  const auto offset = top.find("offset");
  if ((card.box == BoxForm::position_offset) != offset.has_value()) {
    if (offset) offset->fail_at_key(R"("offset" with "box": "position_offset" only)", "offset");
    top.fail("\"offset\": [x, y], from the position to the box's min corner", "none");
  }
  if (!offset) return;
  if (offset->kind() != JsonKind::array || offset->size() != 2) offset->fail("two numbers");
  card.offset = {number_of(*offset->begin(), true), number_of(*++offset->begin(), true)};
}

}  // namespace

bool is_engine_name(std::string_view name) {
  const auto small = [](char c) { return c >= 'a' && c <= 'z'; };
  return !name.empty() && name.size() <= 64 && small(name.front()) && std::ranges::all_of(name, [&](char c) {
    return small(c) || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
  });
}

std::unique_ptr<EngineCard> read_engine_card(const std::string& line, const std::string& command,
                                             const std::string& name) {
  const JsonDocument document(fmt::format("--engine '{}': its card", command), line);
  const JsonValue top = document.top();
  if (top.kind() != JsonKind::object) top.fail(R"(an object: {"name": ..., "version": ...})");
  check_keys(top, keys);
  auto card = std::make_unique<EngineCard>();
  for (const auto& [key, text] : {std::pair{"name", &card->name}, std::pair{"version", &card->version}}) {
    const auto value = top.find(key);
    if (!value) top.fail(fmt::format("\"{}\"", key), "none");
    *text = text_of(*value);
  }
  if (name.empty() && !is_engine_name(card->name)) {
    top.find("name")->fail(R"(small letters, digits, "_", "-", ".", a letter first, or --engine name=COMMAND)");
  }
  if (!name.empty()) card->name = name;
  if (const auto language = top.find("language")) card->language = text_of(*language);
  card->scalar = word_of<Scalar>(top, "scalar", std::nullopt);
  card->answers = word_of<Answers>(top, "answers", Answers::queries);
  card->box = word_of<BoxForm>(top, "box", BoxForm::min_size);
  card->numbers = word_of<NumberForm>(top, "numbers", NumberForm::hex);
  read_offset(top, *card);
  if (const auto takes = top.find("takes")) {
    if (takes->kind() != JsonKind::object) takes->fail("an object");
    check_keys(*takes, taken_keys);
    card->two_movers = bool_of(*takes, "two_movers", true);
    card->zero_size = bool_of(*takes, "zero_size", true);
    card->zero_motion = bool_of(*takes, "zero_motion", true);
    card->one_way = bool_of(*takes, "one_way", true);
    card->largest = number_at(*takes, "largest");
  }
  const auto response = top.find("response");
  if (response && card->answers == Answers::queries) {
    response->fail_at_key(R"("response" with "answers": "frames" or "both" only)", "response");
  }
  card->loop = {.id = card->name, .title = card->name, .intent = word_of<Intent>(top, "response", Intent::slide)};
  // Who sweeps no pairs need not say how.
  const bool pairs = card->answers != Answers::frames;
  const auto touching = word_of<Touching>(top, "touching", pairs ? std::nullopt : std::optional(Touching::either));
  const auto overlap = word_of<AtStart>(top, "overlap", pairs ? std::nullopt : std::optional(AtStart::unspecified));
  const double skin = number_at(top, "skin"), time_error = number_at(top, "time_error");
  if (time_error > 1) top.find("time_error")->fail("a share of the frame, from 0 to 1");
  card->judged = {
      {.id = card->name,
       .title = card->name,
       .kind = Kind::peer,
       .provenance = Provenance::ours,
       .native = card->scalar,
       .grazes = graze_claims(touching, skin > 0 || time_error > 0),
       .overlap = overlap_claim(overlap),
       .gives_time = bool_of(top, "time", true),
       .gives_face = bool_of(top, "normal", true)},
      {.version = card->version, .skin = skin, .time_error = time_error, .late = time_error, .engine = true}};
  return card;
}

}  // namespace sweeplab
