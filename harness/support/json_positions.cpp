// SPDX-License-Identifier: MIT
#include "harness/support/json_positions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include <nlohmann/json.hpp>

namespace sweeplab {
namespace {

constexpr std::size_t longest = std::size_t{1} << 26;  // 64 MiB
constexpr std::size_t chunk_of_json = std::size_t{1} << 18;
constexpr std::size_t deepest = 100;

/// Throws InputError where it is no text, or too long. `had`: so much of it was looked at before.
void check_text(const std::string& name, const std::string& text, std::size_t had) {
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) {
    throw InputError(name, 1, 1, "", "JSON in UTF-8", "UTF-16");
  }
  if (const std::size_t nul = text.find('\0', had); nul != std::string::npos) {
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(nul), '\n');
    throw InputError(name, static_cast<std::uint64_t>(line), 0, "", "JSON", "a NUL byte: a binary file, or UTF-16");
  }
  if (text.size() > longest) throw InputError(name, "expected JSON of at most 64 MiB, found more");
}

/// Whatever has no end is refused before it fills the memory, and what is no text at its first byte that shows it.
std::string text_of_file(const std::filesystem::path& path) {
  const CsvSource source = open_input(path, "JSON");
  std::string text;
  for (;;) {
    const std::size_t had = text.size();
    text.resize(had + chunk_of_json);
    const std::size_t got = read_input(source.file.get(), source.name, text.data() + had, chunk_of_json);
    text.resize(had + got);
    check_text(source.name, text, had);
    if (got == 0) return text;
  }
}

constexpr bool is_json_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

}  // namespace

/// nlohmann-json says what comes next, without where. But all that it says is grammar that holds, so a cursor finds
/// each value again in the text: it is what comes next but for white space, commas and colons.
class JsonDocument::Reader {
 public:
  using Json = nlohmann::json;
  explicit Reader(JsonDocument& document) : document_(document), text_(document.text_) {}

  bool null() { return add(JsonKind::null); }
  bool boolean(bool) { return add(JsonKind::boolean); }
  bool number_integer(Json::number_integer_t) { return add(JsonKind::number); }
  bool number_unsigned(Json::number_unsigned_t) { return add(JsonKind::number); }
  bool number_float(Json::number_float_t, const std::string&) { return add(JsonKind::number); }
  bool string(const std::string&) { return add(JsonKind::string); }
  bool binary(const Json::binary_t&) { return false; }  // not in JSON
  bool start_object(std::size_t) { return open(JsonKind::object); }
  bool start_array(std::size_t) { return open(JsonKind::array); }
  bool key(const std::string&) {
    skip();
    key_ = static_cast<std::uint32_t>(cursor_);
    cursor_ = token_end();
    return true;
  }
  bool end_array() { return close(); }
  bool end_object() {
    refuse_doubles();
    return close();
  }
  bool parse_error(std::size_t position, const std::string&, const Json::exception& error);

 private:
  void skip() {
    while (cursor_ < text_.size() &&
           (is_json_space(text_[cursor_]) || text_[cursor_] == ',' || text_[cursor_] == ':')) {
      ++cursor_;
    }
  }
  std::size_t token_end() const {
    if (text_[cursor_] == '"') return cursor_ + document_.quoted(cursor_).size();
    const std::size_t end = text_.find_first_of(" \t\r\n,:[]{}\"", cursor_);
    return std::min(end, text_.size());
  }
  std::uint32_t append(JsonKind kind) {
    skip();
    Node node{static_cast<std::uint32_t>(cursor_), 0};
    node.kind = kind;
    node.key = std::exchange(key_, none);
    const auto id = static_cast<std::uint32_t>(document_.nodes_.size());
    if (!open_.empty()) {
      Open& parent = open_.back();
      node.parent = parent.node;
      if (parent.last != none) document_.nodes_[parent.last].next = id;
      parent.last = id;
    }
    document_.nodes_.push_back(node);
    return id;
  }
  bool add(JsonKind kind) {
    const std::uint32_t id = append(kind);
    cursor_ = token_end();
    document_.nodes_[id].end = static_cast<std::uint32_t>(cursor_);
    return true;
  }
  bool open(JsonKind kind) {
    skip();
    if (open_.size() == deepest) {
      document_.fail(cursor_, fmt::format("arrays and objects at most {} deep", deepest), "one more");
    }
    const std::uint32_t id = append(kind);
    open_.push_back({id, none});
    ++cursor_;
    return true;
  }
  bool close() {
    skip();
    ++cursor_;
    document_.nodes_[open_.back().node].end = static_cast<std::uint32_t>(cursor_);
    open_.pop_back();
    return true;
  }
  void refuse_doubles();

  struct Open {
    std::uint32_t node, last;
  };
  JsonDocument& document_;
  std::string_view text_;
  std::size_t cursor_ = 0;
  std::uint32_t key_ = none;
  std::vector<Open> open_;
};

void JsonDocument::Reader::refuse_doubles() {
  std::vector<std::pair<std::string, std::uint32_t>> keys;
  const std::uint32_t object = open_.back().node;
  if (open_.back().last == none) return;
  for (std::uint32_t id = object + 1; id != none; id = document_.nodes_[id].next) {
    const std::uint32_t key = document_.nodes_[id].key;
    keys.emplace_back(document_.said(document_.quoted(key)), key);
  }
  std::sort(keys.begin(), keys.end());
  const auto same = [](const auto& a, const auto& b) { return a.first == b.first; };
  const auto twice = std::adjacent_find(keys.begin(), keys.end(), same);
  if (twice == keys.end()) return;
  document_.fail(twice[1].second, "each key of an object once",
                 fmt::format("{} again, after line {}", shown(twice->first), document_.place(twice->second).line));
}

/// nlohmann's words: "... syntax error while parsing value - unexpected '}'; expected string literal", or "... - invalid
/// literal; last read: 'x'; expected ...".
bool JsonDocument::Reader::parse_error(std::size_t position, const std::string&, const Json::exception& error) {
  std::string_view what = error.what();
  skip();
  if (what.find("number overflow") != std::string_view::npos) {
    const std::string_view number = text_.substr(cursor_, token_end() - cursor_);
    document_.fail(cursor_, "a number that float64 can hold", shown(number));
  }
  if (const std::size_t dash = what.find(" - "); dash != std::string_view::npos) what.remove_prefix(dash + 3);
  const std::string_view found = what.substr(0, what.find(';'));
  // After what was read so far, which may be anything.
  const std::size_t read = what.find("; last read: '");
  const std::size_t more = what.rfind(read == std::string_view::npos ? "; expected " : "'; expected ");
  std::string_view expected = "JSON";
  if (more != std::string_view::npos) expected = what.substr(what.find("expected ", more) + 9);
  const auto is_plain = [](char c) { return c >= ' ' && c < 0x7f; };
  if (!std::all_of(expected.begin(), expected.end(), is_plain)) expected = "JSON";
  if (found.find("end of input") != std::string_view::npos) {
    document_.fail(text_.size(), expected, "the end of the file");
  }
  // Where it begins; what is one character long, or no token, is what was read last.
  const bool is_long = found.starts_with("unexpected") && found.ends_with("literal");
  document_.fail(is_long ? cursor_ : std::min(std::max<std::size_t>(position, 1) - 1, text_.size()), expected, found);
}

JsonDocument::JsonDocument(const std::filesystem::path& path)
    : name_(path == "-" ? "standard input" : path.string()), text_(text_of_file(path)) {
  read();
}
JsonDocument::JsonDocument(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {
  check_text(name_, text_, 0);
  read();
}

void JsonDocument::read() {
  if (text_.starts_with("\xef\xbb\xbf")) text_.erase(0, 3);
  if (std::all_of(text_.begin(), text_.end(), is_json_space)) fail(0, "JSON", "an empty file");
  // As many values as there can be: to let the list grow as it likes would take twice the memory.
  nodes_.reserve(1 + static_cast<std::size_t>(std::count_if(text_.begin(), text_.end(),
                                                            [](char c) { return c == ',' || c == '[' || c == '{'; })));
  Reader reader(*this);
  nlohmann::json::sax_parse(text_.data(), text_.data() + text_.size(), &reader);
}

JsonDocument::Place JsonDocument::place(std::size_t offset) const {
  const std::string_view before = std::string_view(text_).substr(0, offset);
  const std::size_t line = before.rfind('\n');
  const std::string_view in_line = line == std::string_view::npos ? before : before.substr(line + 1);
  const auto is_first_byte = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; };
  return {1 + static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n')),
          1 + static_cast<std::size_t>(std::count_if(in_line.begin(), in_line.end(), is_first_byte))};
}

std::string_view JsonDocument::quoted(std::size_t offset) const {
  std::size_t end = offset + 1;
  while (text_[end] != '"') end += text_[end] == '\\' ? 2 : 1;
  return std::string_view(text_).substr(offset, end + 1 - offset);
}

std::string JsonDocument::said(std::string_view quoted) const {
  if (quoted.find('\\') == std::string_view::npos) return std::string(quoted.substr(1, quoted.size() - 2));
  return nlohmann::json::parse(quoted).get<std::string>();
}

void JsonDocument::fail(std::size_t offset, std::string_view expected, std::string_view found) const {
  const Place at = place(offset);
  throw InputError(name_, at.line, at.column, "", expected, found);
}

JsonKind JsonValue::kind() const { return document_->nodes_[node_].kind; }

std::string_view JsonValue::raw() const {
  const JsonDocument::Node& node = document_->nodes_[node_];
  return std::string_view(document_->text_).substr(node.begin, node.end - node.begin);
}

std::string JsonValue::text() const { return kind() == JsonKind::string ? document_->said(raw()) : std::string(raw()); }

std::string JsonValue::key() const {
  const std::uint32_t key = document_->nodes_[node_].key;
  return key == JsonDocument::none ? std::string() : document_->said(document_->quoted(key));
}

JsonValue::Iterator JsonValue::begin() const {
  // What is in an array or object comes right after it, and has it for a parent.
  const std::uint32_t first = node_ + 1;
  const bool is_in_it = first < document_->nodes_.size() && document_->nodes_[first].parent == node_;
  return {document_, is_in_it ? first : JsonDocument::none};
}

JsonValue::Iterator JsonValue::end() const { return {document_, JsonDocument::none}; }

JsonValue::Iterator& JsonValue::Iterator::operator++() {
  node_ = document_->nodes_[node_].next;
  return *this;
}

std::size_t JsonValue::size() const {
  std::size_t n = 0;
  for (Iterator at = begin(); at != end(); ++at) ++n;
  return n;
}

std::optional<JsonValue> JsonValue::find(std::string_view key) const {
  if (kind() != JsonKind::object) return std::nullopt;
  for (const JsonValue value : *this) {
    if (value.key() == key) return value;
  }
  return std::nullopt;
}

std::string JsonValue::path() const {
  const JsonDocument::Node& node = document_->nodes_[node_];
  if (node.parent == JsonDocument::none) return "";
  const JsonValue parent(document_, node.parent);
  std::string path = parent.path();
  if (node.key == JsonDocument::none) {
    std::size_t index = 0;
    for (Iterator at = parent.begin(); at.node_ != node_; ++at) ++index;
    return path + fmt::format("[{}]", index);
  }
  std::string own = key();
  const bool is_plain = std::none_of(own.begin(), own.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; });
  if (!is_plain) own = shown(own);
  if (!path.empty() && !own.starts_with('[')) path += '.';
  return path + own;
}

std::uint64_t JsonValue::line() const { return document_->place(document_->nodes_[node_].begin).line; }
std::size_t JsonValue::column() const { return document_->place(document_->nodes_[node_].begin).column; }

void JsonValue::fail(std::string_view expected) const {
  switch (kind()) {
    case JsonKind::string:
      fail(expected, "the text " + shown(text()));
    case JsonKind::array:
      fail(expected, size() == 0 ? "an empty array" : fmt::format("an array of {}", size()));
    case JsonKind::object:
      fail(expected, "an object");
    default:
      fail(expected, raw().size() > 40 ? fmt::format("{}...", raw().substr(0, 40)) : raw());
  }
}

void JsonValue::fail(std::string_view expected, std::string_view found) const {
  const std::string where = path();
  document_->fail(document_->nodes_[node_].begin,
                  where.empty() ? std::string(expected) : fmt::format("{} for {}", expected, where), found);
}

void JsonValue::fail_at_key(std::string_view expected, std::string_view found) const {
  const JsonDocument::Node& node = document_->nodes_[node_];
  document_->fail(node.key == JsonDocument::none ? node.begin : node.key, expected, found);
}

}  // namespace sweeplab
