// SPDX-License-Identifier: MIT
//
// A value of a map's file that knows of what it is part, so that every message can say so.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/support/json_positions.h"

namespace sweeplab::tiled {

constexpr std::string_view how_to_export = "tiled --embed-tilesets --detach-templates --export-map json MAP NEW.tmj";

/// A name from a file as a message can hold it: without control characters.
std::string printable(std::string name);

/// Refers to its document, which must outlive it. What a function expects and does not find, it throws as a UsageError.
class Value {
 public:
  /// `part`: what messages call it: "layer 'ground'"; may be empty.
  Value(const JsonDocument& document, std::string part) : Value(document, document.top(), std::move(part)) {}

  const JsonValue& json() const { return json_; }
  const JsonDocument& document() const { return *document_; }
  const std::string& part() const { return part_; }
  bool is(JsonKind kind) const { return json_.kind() == kind; }

  /// The same value, called otherwise.
  Value called(std::string part) const;
  /// The same object; members that it lacks are those of another, its template. As Tiled reads it, it also lacks a name
  /// or a class that is empty, and a size if either side is 0.
  Value completed_by(const Value& other) const;
  /// That other, if there is one.
  std::optional<Value> completion() const;

  /// The member of an object; none if it is missing or null, or a "gid" of 0, which Tiled ignores.
  std::optional<Value> find(std::string_view key) const;
  /// The members of an array, or of an object.
  std::vector<Value> items() const;
  /// The members of an array that is a member; none if that is missing or null.
  std::vector<Value> items(std::string_view key) const;

  double number() const;
  /// A member that is a number; which it must have, if there is nothing to take otherwise.
  double number(std::string_view key, std::optional<double> otherwise = {}) const;
  std::int64_t whole(std::string_view key, std::int64_t low, std::int64_t high,
                     std::optional<std::int64_t> otherwise = {}) const;
  std::string text(std::string_view key, std::string_view otherwise) const;
  bool flag(std::string_view key, bool otherwise) const;

  /// Throws "FILE:LINE:COLUMN: PART: MESSAGE".
  [[noreturn]] void fail(std::string_view message) const;
  /// The same with "expected WHAT, found …THEN", the value itself.
  [[noreturn]] void expected(std::string_view what, std::string_view then = "") const;

 private:
  Value(const JsonDocument& document, JsonValue json, std::string part)
      : document_(&document), json_(json), part_(std::move(part)) {}
  Value required(std::string_view key) const;
  bool is_empty_in_instance(std::string_view key) const;

  const JsonDocument* document_;
  JsonValue json_;
  std::string part_;
  std::optional<JsonValue> completion_;
  const JsonDocument* completion_document_ = nullptr;
};

/// Where something stands: a value, or a tile of a layer's data. Looked up only for a message.
struct Place {
  const Value& value;
  std::optional<std::size_t> tile = {};  ///< its place in the data
  std::int64_t column = 0, row = 0;

  std::string name() const;  ///< "layer 'ground', tile (3, 4)"
  [[noreturn]] void fail(std::string_view message) const;
};

/// The JSON file `source` that a map, or what it named, names; `by`: where. Throws UsageError if it is not there, no
/// regular file (into a pipe nobody might ever write), XML, or no JSON.
std::unique_ptr<JsonDocument> read_named(const std::filesystem::path& folder, const std::string& source,
                                         const Value& by);

}  // namespace sweeplab::tiled
