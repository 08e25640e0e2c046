// SPDX-License-Identifier: MIT
#include "harness/scenes/tiled/tiled_value.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "harness/support/number.h"
#include "harness/support/usage_error.h"

namespace sweeplab::tiled {

Value Value::called(std::string part) const {
  Value result = *this;
  result.part_ = std::move(part);
  return result;
}

Value Value::completed_by(const Value& other) const {
  Value result = *this;
  result.completion_ = std::make_shared<const Value>(other.called(part_));
  return result;
}

/// Of an instance of a template: whether what it says is none of its own.
bool Value::lacks(std::string_view key) const {
  const auto is_zero = [&](std::string_view side) {
    const auto member = json_.find(side);
    return !member || (member->kind() == JsonKind::number && read_number<double>(member->raw()).value == 0);
  };
  if (key == "width" || key == "height") return is_zero("width") || is_zero("height");
  return (key == "name" || key == "type" || key == "class") && json_.find(key)->raw() == "\"\"";
}

std::optional<Value> Value::find(std::string_view key) const {
  if (!is(JsonKind::object)) expected("an object");
  const auto member = json_.find(key);
  const bool none = !member || member->kind() == JsonKind::null || (key == "gid" && member->raw() == "0");
  if (!none && !(completion_ && lacks(key))) return Value(*document_, *member, part_);
  return completion_ ? completion_->find(key) : std::nullopt;
}

std::optional<Value> Value::of_kind(std::string_view key, JsonKind kind, std::string_view what) const {
  auto value = find(key);
  if (value && !value->is(kind)) value->expected(fmt::format("{} as \"{}\"", what, key));
  return value;
}

std::vector<Value> Value::items() const {
  if (!is(JsonKind::array) && !is(JsonKind::object)) expected(fmt::format("an array as \"{}\"", json_.key()));
  std::vector<Value> result;
  for (const JsonValue item : json_) result.push_back(Value(*document_, item, part_));
  return result;
}

std::vector<Value> Value::items(std::string_view key) const {
  const auto value = find(key);
  return value ? value->items() : std::vector<Value>{};
}

double Value::number(std::string_view key, std::optional<double> otherwise) const {
  const auto value = of_kind(key, JsonKind::number, "a number");
  if (!value && !otherwise) fail(fmt::format("expected \"{}\", which is missing", key));
  if (!value) return *otherwise;
  const auto read = read_number<double>(value->json_.raw());
  if (!read.usable()) value->expected(fmt::format("a number as \"{}\"", key));
  return read.value;
}

/// Also 16.0, as some converters write it. All that is allowed is far within what a double holds.
std::int64_t Value::whole(std::string_view key, std::int64_t low, std::int64_t high,
                          std::optional<std::int64_t> otherwise) const {
  if (otherwise && !find(key)) return *otherwise;
  const double x = number(key);
  if (x < static_cast<double>(low) || x > static_cast<double>(high) || x != std::floor(x)) {
    find(key)->expected(fmt::format("a whole number from {} to {} as \"{}\"", low, high, key));
  }
  return static_cast<std::int64_t>(x);
}

std::string Value::text(std::string_view key, std::string_view otherwise) const {
  const auto value = of_kind(key, JsonKind::string, "a string");
  return value ? value->json_.text() : std::string(otherwise);
}

bool Value::flag(std::string_view key) const {
  const auto value = of_kind(key, JsonKind::boolean, "true or false");
  return value && value->json_.raw() == "true";
}

void Value::fail(std::string_view message) const {
  throw UsageError(
      fmt::format("{}:{}:{}: {}{}{}", file(), json_.line(), json_.column(), part_, part_.empty() ? "" : ": ", message));
}

void Value::expected(std::string_view what, std::string_view then) const {
  std::string found = shown(is(JsonKind::string) ? json_.text() : std::string(json_.raw()));
  if (is(JsonKind::object)) found = "an object";
  if (is(JsonKind::array)) found = fmt::format("an array of {}", json_.size());
  fail(fmt::format("expected {}, found {}{}", what, found, then));
}

}  // namespace sweeplab::tiled
