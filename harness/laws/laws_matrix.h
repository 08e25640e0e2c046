// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/laws/laws_run.h"

namespace sweeplab {

/// Of whom a result is, in their order.
struct LawsAxes {
  std::vector<const Law*> laws;
  std::vector<Subject> subjects;
  std::vector<LawScalar> scalars;

  explicit LawsAxes(const LawsResult& result);
};

/// For people: laws down, methods and scalars across, a sign a cell; the methods' numbers; what the queries were; then
/// each broken cell with its simplest counterexample, what is wrong there, and the command that shows it again.
std::string laws_text(const LawsResult& result);

/// Of that the matrix and the methods' numbers alone.
std::string laws_matrix(const LawsResult& result);

/// Who breaks which laws, in words and a line a method, what `laws` says first: broken guarantees; then who breaks no
/// law, and who breaks laws in no numbers that a person would type; then a table of who really breaks which in such
/// numbers, worst first. No line is wider than `width` columns.
std::string laws_answer(const LawsResult& result, std::size_t width);

/// Everything: laws with their reasons, cells with their counts and counterexamples, what the queries were.
nlohmann::ordered_json to_json(const LawsResult& result);
/// The file as `laws --out` writes it: that, with its provenance.
std::string file_text(const LawsResult& result);
/// And back. Throws UsageError, naming `file`, if that is no such JSON.
LawsResult laws_from_json(const nlohmann::ordered_json& json, const std::string& file);

/// One check of the laws, byte for byte what one run would have written, from the files of all its shards. Throws as
/// join_shards() does.
LawsResult merge_laws(std::span<const std::filesystem::path> files, unsigned threads);

/// The one command that shows a cell's verdict on a query: "./sweeplab laws --reproduce law/method/scalar/numbers".
std::string reproduce_command(const Law& law, const Subject& subject, LawScalar scalar, const Numbers& numbers);

}  // namespace sweeplab
