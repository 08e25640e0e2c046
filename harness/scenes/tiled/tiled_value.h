// SPDX-License-Identifier: MIT
//
// A value of a map's file that knows of what it is part, so that every message can say so.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/support/json_positions.h"

namespace sweeplab::tiled {

constexpr std::string_view how_to_export = "tiled --embed-tilesets --detach-templates --export-map json MAP NEW.tmj";

/// Refers to its document, which must outlive it. What a function expects and does not find, it throws as a UsageError.
class Value {
 public:
  /// `part`: what messages call it: "layer 'ground'"; may be empty.
  Value(const JsonDocument& document, std::string part) : Value(document, document.top(), std::move(part)) {}

  const JsonValue& json() const { return json_; }
  const std::string& file() const { return document_->name(); }
  const std::string& part() const { return part_; }
  bool is(JsonKind kind) const { return json_.kind() == kind; }

  /// The same value, called otherwise.
  Value called(std::string part) const;
  /// The same object; members that it lacks are those of another, its template. As Tiled reads it, it also lacks a name
  /// or a class that is empty, and a size if either side is 0.
  Value completed_by(const Value& other) const;
  /// That other, if there is one.
  const Value* completion() const { return completion_.get(); }

  /// The member of an object; none if it is missing or null, or a "gid" of 0, which Tiled ignores.
  std::optional<Value> find(std::string_view key) const;
  /// The members of an array, or of an object.
  std::vector<Value> items() const;
  /// The same of a member; none if that is missing or null.
  std::vector<Value> items(std::string_view key) const;

  /// A member that is a number; which it must have, if there is nothing to take otherwise.
  double number(std::string_view key, std::optional<double> otherwise = {}) const;
  std::int64_t whole(std::string_view key, std::int64_t low, std::int64_t high,
                     std::optional<std::int64_t> otherwise = {}) const;
  std::string text(std::string_view key, std::string_view otherwise = "") const;
  bool flag(std::string_view key) const;

  /// Throws "FILE:LINE:COLUMN: PART: MESSAGE".
  [[noreturn]] void fail(std::string_view message) const;
  /// The same with "expected WHAT, found …THEN", the value itself.
  [[noreturn]] void expected(std::string_view what, std::string_view then = "") const;

 private:
  Value(const JsonDocument& document, JsonValue json, std::string part)
      : document_(&document), json_(json), part_(std::move(part)) {}
  std::optional<Value> of_kind(std::string_view key, JsonKind kind, std::string_view what) const;
  bool lacks(std::string_view key) const;

  const JsonDocument* document_;
  JsonValue json_;
  std::string part_;
  std::shared_ptr<const Value> completion_;
};

/// The value that a message speaks of, looked up only for it: "layer 'ground', tile (3, 4)".
using Where = std::function<Value()>;

/// The JSON file `source` that a map, or what it named, names; `by`: where. Throws UsageError if it is not there, no
/// regular file (into a pipe nobody might ever write), XML, or no JSON.
std::unique_ptr<JsonDocument> read_named(const std::filesystem::path& folder, const std::string& source,
                                         const Value& by);

}  // namespace sweeplab::tiled
