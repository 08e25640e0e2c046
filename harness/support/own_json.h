// SPDX-License-Identifier: MIT
//
// JSON files that are read again: how they are written and read.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/support/enums.h"
#include "harness/support/histogram.h"

namespace sweeplab {

/// A list of the file: its key and entries.
using OwnList = std::pair<std::string_view, const std::vector<nlohmann::ordered_json>&>;

/// The head indented; then the lists, a line for each entry: a tenth of the size of indented text, and still fit for grep
/// and diff; and the provenance on a line, which is all that differs by run.
std::string own_json_text(const nlohmann::ordered_json& head, const std::vector<OwnList>& lists,
                          const nlohmann::ordered_json& provenance);

/// An object with room for so many members: one that grows copies all that it holds.
nlohmann::ordered_json object_for(std::size_t members);

/// The text of a result: its list "results" so, the rest as the head, and provenance_of() it.
std::string result_text(nlohmann::ordered_json result);

/// Throws std::runtime_error unless its "format" and "version" are these.
void check_format(const nlohmann::ordered_json& json, std::string_view format, int version);

[[noreturn]] void refuse_word(const std::string& word);
/// The enumerator with this word; throws std::runtime_error if there is none.
template <HasWords E>
E enum_from(const std::string& word) {
  if (const auto value = enum_named<E>(word)) return *value;
  refuse_word(word);
}

/// The JSON in the file; `what` names it for people: "a survey.json". Throws UsageError, beginning with the
/// file's name, if it cannot be read or is no JSON.
nlohmann::ordered_json read_own_json(const std::filesystem::path& file, std::string_view what);

/// Before a long run whose result will begin as `run` does, with all lists and no results: throws UsageError if the file
/// holds the result of a run that covered all that this one does, and more: larger numbers, or more in its lists. Of
/// different things neither is more; and what is no such file, or damaged, may go.
void check_not_less(const nlohmann::ordered_json& run, const std::filesystem::path& file);

/// The provenance of a file that is to hold this, with its checksum.
nlohmann::ordered_json provenance_of(const nlohmann::ordered_json& json);

/// Counts under their words; what has no word is left out. And back: throws std::exception where one is missing.
nlohmann::ordered_json counts_json(std::span<const std::string_view> words, std::span<const std::uint64_t> counts);
void read_counts(const nlohmann::ordered_json& json, std::span<const std::string_view> words,
                 std::span<std::uint64_t> counts);

/// Counts by bin, with the quantiles beside them for readers who do not want to compute.
nlohmann::ordered_json json_of(const Histogram& histogram);
/// Throws std::exception on what is no such JSON.
Histogram histogram_from(const nlohmann::ordered_json& json);

}  // namespace sweeplab
