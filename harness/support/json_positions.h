// SPDX-License-Identifier: MIT
//
// JSON files that people write: read as a whole, and every value knows where it stands, so that what is wrong with its
// meaning is said with line and column as well as what is wrong with its grammar. Numbers keep their text, to be rounded
// once (number.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/support/csv.h"

namespace sweeplab {

enum class JsonKind : std::uint8_t { null, boolean, number, string, array, object };

class JsonDocument;

/// A value of a document, which must outlive it.
class JsonValue {
 public:
  class Iterator;

  JsonKind kind() const;
  /// As it stands in the file: "1e3", "\"a\\n\"".
  std::string_view raw() const;
  /// Of a string what it says; else as raw().
  std::string text() const;
  /// Under which key of an object it stands; "" in an array.
  std::string key() const;
  /// The elements of an array, or an object's values, in the order of the file. Of others: none.
  Iterator begin() const;
  Iterator end() const;
  std::size_t size() const;
  std::optional<JsonValue> find(std::string_view key) const;
  /// From the top: "obstacles[3].box[2]"; of the top itself "".
  std::string path() const;
  /// From 1; columns are counted in characters.
  std::uint64_t line() const;
  std::size_t column() const;

  /// "FILE:LINE:COLUMN: expected EXPECTED for PATH, found FOUND"; by default it is its own text that was found.
  [[noreturn]] void fail(std::string_view expected) const;
  [[noreturn]] void fail(std::string_view expected, std::string_view found) const;
  /// The same at the value's key: of one that should not be there, say.
  [[noreturn]] void fail_at_key(std::string_view expected, std::string_view found) const;

 private:
  friend class JsonDocument;
  JsonValue(const JsonDocument* document, std::uint32_t node) : document_(document), node_(node) {}
  const JsonDocument* document_;
  std::uint32_t node_;
};

/// Walks over the elements of an array or object.
class JsonValue::Iterator {
 public:
  using value_type = JsonValue;
  using difference_type = std::ptrdiff_t;
  JsonValue operator*() const { return {document_, node_}; }
  Iterator& operator++();
  friend bool operator==(const Iterator& a, const Iterator& b) { return a.node_ == b.node_; }

 private:
  friend class JsonValue;
  Iterator(const JsonDocument* document, std::uint32_t node) : document_(document), node_(node) {}
  const JsonDocument* document_;
  std::uint32_t node_;
};

class JsonDocument {
 public:
  /// Throws InputError: no such file, no JSON, a key twice in one object, deeper than 100, longer than 64 MiB, no UTF-8.
  /// A byte order mark is taken away. "-" is standard input.
  explicit JsonDocument(const std::filesystem::path& path);
  /// `name` is what messages call it.
  JsonDocument(std::string name, std::string text);
  JsonDocument(const JsonDocument&) = delete;  // values point to it
  JsonDocument& operator=(const JsonDocument&) = delete;

  JsonValue top() const { return {this, 0}; }
  const std::string& name() const { return name_; }
  /// All of it, without its byte order mark.
  const std::string& whole() const { return text_; }

 private:
  friend class JsonValue;
  friend class JsonValue::Iterator;
  class Reader;
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  struct Node {
    std::uint32_t begin, end;   ///< of its text
    std::uint32_t key = none;   ///< where its key begins
    std::uint32_t next = none;  ///< the next element of the same array or object
    std::uint32_t parent = none;
    JsonKind kind = JsonKind::null;
  };
  struct Place {
    std::uint64_t line;
    std::size_t column;
  };

  void read();
  Place place(std::size_t offset) const;
  /// The string that begins there, with its quotes, and what it says.
  std::string_view quoted(std::size_t offset) const;
  std::string said(std::string_view quoted) const;
  [[noreturn]] void fail(std::size_t offset, std::string_view expected, std::string_view found) const;

  std::string name_, text_;
  std::vector<Node> nodes_;
};

}  // namespace sweeplab
