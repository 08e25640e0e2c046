// SPDX-License-Identifier: MIT
#include "harness/scenes/tiled/tiled_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "harness/support/number.h"
#include "harness/support/usage_error.h"

namespace sweeplab::tiled {
namespace {

/// What a message says was found.
std::string found(const JsonValue& json) {
  if (json.kind() == JsonKind::object) return "an object";
  if (json.kind() == JsonKind::array) return fmt::format("an array of {}", json.size());
  return shown(json.kind() == JsonKind::string ? json.text() : std::string(json.raw()));
}

}  // namespace

std::string printable(std::string name) {
  std::ranges::replace_if(
      name, [](unsigned char c) { return c < 0x20 || c == 0x7f; }, '?');
  return name;
}

Value Value::called(std::string part) const {
  Value result = *this;
  result.part_ = std::move(part);
  return result;
}

Value Value::completed_by(const Value& other) const {
  Value result = *this;
  result.completion_ = other.json_;
  result.completion_document_ = other.document_;
  return result;
}

std::optional<Value> Value::completion() const {
  if (!completion_) return {};
  return Value(*completion_document_, *completion_, part_);
}

bool Value::is_empty_in_instance(std::string_view key) const {
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
  if (!none && !(completion_ && is_empty_in_instance(key))) return Value(*document_, *member, part_);
  return completion_ ? completion()->find(key) : std::nullopt;
}

Value Value::required(std::string_view key) const {
  auto value = find(key);
  if (!value) fail(fmt::format("expected \"{}\", which is missing", key));
  return *std::move(value);
}

std::vector<Value> Value::items() const {
  if (!is(JsonKind::array) && !is(JsonKind::object)) expected("an array");
  std::vector<Value> result;
  for (const JsonValue item : json_) result.push_back(Value(*document_, item, part_));
  return result;
}

std::vector<Value> Value::items(std::string_view key) const {
  const auto value = find(key);
  if (!value) return {};
  if (!value->is(JsonKind::array)) value->expected(fmt::format("an array as \"{}\"", key));
  return value->items();
}

double Value::number() const {
  const auto read = is(JsonKind::number) ? read_number<double>(json_.raw()) : Number<double>{};
  if (!read.usable()) expected(json_.key().empty() ? "a number" : fmt::format("a number as \"{}\"", json_.key()));
  return read.value;
}

double Value::number(std::string_view key, std::optional<double> otherwise) const {
  const auto value = otherwise ? find(key) : required(key);
  return value ? value->number() : *otherwise;
}

std::int64_t Value::whole(std::string_view key, std::int64_t low, std::int64_t high,
                          std::optional<std::int64_t> otherwise) const {
  const auto value = otherwise ? find(key) : required(key);
  if (!value) return *otherwise;
  // Also 16.0, as some converters write it. All that is allowed is far within what a double holds.
  const double x = value->is(JsonKind::number) ? value->number() : NAN;
  if (!(x >= static_cast<double>(low) && x <= static_cast<double>(high)) || x != std::floor(x)) {
    value->expected(fmt::format("a whole number from {} to {} as \"{}\"", low, high, key));
  }
  return static_cast<std::int64_t>(x);
}

std::string Value::text(std::string_view key, std::string_view otherwise) const {
  const auto value = find(key);
  if (!value) return std::string(otherwise);
  if (!value->is(JsonKind::string)) value->expected(fmt::format("a string as \"{}\"", key));
  return value->json_.text();
}

bool Value::flag(std::string_view key, bool otherwise) const {
  const auto value = find(key);
  if (!value) return otherwise;
  if (!value->is(JsonKind::boolean)) value->expected(fmt::format("true or false as \"{}\"", key));
  return value->json_.raw() == "true";
}

void Value::fail(std::string_view message) const {
  throw UsageError(fmt::format("{}:{}:{}: {}{}{}", document_->name(), json_.line(), json_.column(), part_,
                               part_.empty() ? "" : ": ", message));
}

void Value::expected(std::string_view what, std::string_view then) const {
  fail(fmt::format("expected {}, found {}{}", what, found(json_), then));
}

std::string Place::name() const {
  return tile ? fmt::format("{}, tile ({}, {})", value.part(), column, row) : value.part();
}

void Place::fail(std::string_view message) const {
  (tile && value.is(JsonKind::array) ? value.items()[*tile] : value).called(name()).fail(message);
}

}  // namespace sweeplab::tiled
