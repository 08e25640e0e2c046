// SPDX-License-Identifier: MIT
#include "harness/laws/laws_merge.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <string>
#include <utility>
#include <vector>

#include "harness/laws/laws_matrix.h"
#include "harness/query/grid.h"
#include "harness/support/own_json.h"
#include "harness/support/provenance.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;

struct Part {
  std::string file;
  LawsResult laws;
};

[[noreturn]] void refuse(const std::string& file, const std::string& why) {
  throw UsageError(fmt::format("{}: {}", file, why));
}

std::string place_of(const LawCell& cell) {
  return fmt::format("{}/{}/{}", cell.law->id, cell.subject.id, name_of(cell.scalar));
}

void check_census(const Census& census, std::uint64_t queries, bool asked, const char* what, const std::string& file) {
  const std::uint64_t expected = asked ? queries : 0;
  if (census.queries != expected) {
    refuse(file, fmt::format("is of {} queries in {}, and its shards have {}", census.queries, what, expected));
  }
  std::uint64_t sum = 0;
  for (const std::uint64_t count : census.classes) sum += count;
  if (sum != census.queries) refuse(file, fmt::format("expected {} queries in {} by class", census.queries, what));
}

/// What no run can have seen is refused: the queries of its shards are each counted once in each cell, and what is called
/// a counterexample breaks the law.
void check_part(const LawsResult& laws, const std::string& file) {
  check_shards(laws.shards, file);
  if (laws.cases < 1 || laws.cases > std::uint64_t{1} << 48) refuse(file, "expected 1 to 2^48 cases");
  std::uint64_t queries = 0;
  for (const std::uint64_t shard : laws.shards.present) {
    queries += shard_range(laws.cases, {shard, laws.shards.count}).size();
  }
  bool in_float = false, in_double = false;
  for (const LawCell& cell : laws.cells) {
    (cell.scalar == LawScalar::float32 ? in_float : in_double) = true;
    const std::string place = place_of(cell);
    const std::uint64_t most = queries;
    if (cell.held > most || cell.vacuous > most - cell.held || cell.broken != most - cell.held - cell.vacuous) {
      refuse(file, fmt::format("{}: its shards have {} queries, and its counts are another sum", place, queries));
    }
    if (cell.counterexample.has_value() != (cell.broken > 0)) {
      refuse(file, fmt::format("{}: has a counterexample too many or too few", place));
    }
    if (cell.real > cell.broken) refuse(file, fmt::format("{}: has more real breaks than breaks", place));
    if (cell.counterexample) {
      const LawRuling there = check(*cell.law, cell.subject, cell.scalar, *cell.counterexample);
      if (there.ruling != Ruling::broken) refuse(file, fmt::format("{}: its counterexample is none", place));
      if (there.weight != cell.weight()) {
        refuse(file, fmt::format("{}: its counterexample is {}, and its counts are not", place, name_of(there.weight)));
      }
    }
  }
  check_census(laws.census32, queries, in_float, "float32", file);
  check_census(laws.census64, queries, in_double, "float64", file);
}

Part read_part(const std::filesystem::path& path, OneProgram& program) {
  const std::string file = path.string();
  Json json = read_own_json(path, "what `sweeplab laws --out` writes");
  Part part{file, laws_from_json(json, file)};
  check_provenance(json, file);
  program.add(json, file);
  check_part(part.laws, file);
  explain_cells(part.laws.cells, part.laws.shards.complete(), 1);
  check_as_written(std::move(json), to_json(part.laws), file);
  return part;
}

/// In what `part` is no shard of the check of which `whole` is one; empty if it is.
std::string difference(const LawsResult& its, const LawsResult& other) {
  const auto told = [](const char* what, const auto& is, const auto& was) {
    return fmt::format("its {} {}, not {}", what, is, was);
  };
  const auto source = [](const LawsResult& laws) { return laws.grid ? "grid" : "mix"; };
  if (its.cases != other.cases) return told("cases are", its.cases, other.cases);
  if (its.seed != other.seed) return told("seed is", its.seed, other.seed);
  if (its.grid != other.grid) return told("queries are of the", source(its), source(other));
  if (its.shards.count != other.shards.count) {
    return told("number of shards is", its.shards.count, other.shards.count);
  }
  if (its.cells.size() != other.cells.size()) return told("cells are", its.cells.size(), other.cells.size());
  for (std::size_t c = 0; c < its.cells.size(); ++c) {
    if (place_of(its.cells[c]) != place_of(other.cells[c])) {
      return told(fmt::format("cell {} is", c + 1).c_str(), place_of(its.cells[c]), place_of(other.cells[c]));
    }
  }
  return {};
}

}  // namespace

void JoinedLaws::add(const std::filesystem::path& path) {
  const Part part = read_part(path, program_);
  const bool first = !joined_;
  if (first) {
    whole_ = part.laws;
    of_ = fmt::format("the laws in {}", part.file);
    joined_.emplace(whole_.shards.count);
  }
  const std::string other = difference(part.laws, whole_);
  if (!other.empty()) refuse(part.file, fmt::format("is no shard of {}: {}", of_, other));
  joined_->add(part.laws.shards, part.file);
  if (first) return;
  add_counts(whole_.cells, part.laws.cells);
  whole_.census32.add(part.laws.census32);
  whole_.census64.add(part.laws.census64);
}

LawsResult JoinedLaws::whole(unsigned threads) const {
  LawsResult whole = whole_;
  whole.shards = joined_->all();
  check_complete(whole.shards);
  explain_cells(whole.cells, true, threads);
  return whole;
}

LawsResult merge_laws(std::span<const std::filesystem::path> files, unsigned threads) {
  if (files.empty()) throw UsageError("no shards to be joined");
  JoinedLaws joined;
  for (const auto& file : files) joined.add(file);
  return joined.whole(threads);
}

}  // namespace sweeplab
