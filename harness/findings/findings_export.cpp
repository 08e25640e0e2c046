// SPDX-License-Identifier: MIT
#include "harness/findings/findings_selection.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "harness/laws/law_cell.h"
#include "harness/laws/laws_matrix.h"
#include "harness/query/grid.h"
#include "harness/query/numbers.h"
#include "harness/query/query_text.h"
#include "harness/query/simplicity.h"
#include "harness/support/checksum.h"
#include "harness/support/provenance.h"
#include "harness/support/text.h"
#include "harness/support/usage_error.h"
#include "harness/survey/explain.h"
#include "harness/truth/truth_columns.h"

namespace sweeplab {
namespace {

constexpr std::size_t from_findings = 700;

struct Vector12 {
  Numbers numbers;
  std::string origin;
};

/// Twelve fields of a row, with a comma after each.
std::string hex_fields(const Numbers& numbers) {
  std::string fields;
  for (const double x : numbers) fields += hexfloat(x) + ",";
  return fields;
}

bool is_float(const Numbers& numbers) {
  return std::ranges::all_of(numbers, [](double x) { return static_cast<double>(static_cast<float>(x)) == x; });
}

/// A kind of query as a number, for taking turns over the kinds.
std::uint64_t kind_key(const Numbers& numbers) {
  const Query<double> q = query_of<double>(numbers);
  Signature s;
  s.query = kind_of(q, truth(q));
  s.scalar = is_float(numbers) ? LawScalar::float32 : LawScalar::float64;
  return key(s);
}

using ByKind = std::map<std::uint64_t, std::vector<Vector12>>;

/// One of each kind, then a second of each, and so on, until there are `wanted`.
void take_turns(const ByKind& kinds, std::size_t wanted, std::set<Numbers>& taken, std::vector<Vector12>& out) {
  std::size_t most = 0;
  for (const auto& [_, all] : kinds) most = std::max(most, all.size());
  for (std::size_t turn = 0; turn < most; ++turn) {
    for (const auto& [_, all] : kinds) {
      if (out.size() >= wanted) return;
      if (turn < all.size() && taken.insert(all[turn].numbers).second) out.push_back(all[turn]);
    }
  }
}

/// Witnesses of wrong answers, simplest first within a kind.
ByKind witnesses(const std::vector<SelectedFinding>& findings) {
  ByKind kinds;
  for (const SelectedFinding& f : findings) {
    if (!f.signature || f.signature->kind != FindingKind::truth || !f.found.shrunk) continue;
    kinds[kind_key(f.found.witness)].push_back({f.found.witness, f.found.signature});
  }
  for (auto& [_, all] : kinds) {
    std::ranges::sort(all, [](const Vector12& a, const Vector12& b) {
      if (simpler(a.numbers, b.numbers) || simpler(b.numbers, a.numbers)) return simpler(a.numbers, b.numbers);
      return a.origin < b.origin;
    });
  }
  return kinds;
}

/// Grid cases, strewn evenly: each kind gets the earliest few in a walk of a stride that has no factor with the grid.
ByKind grid_cases() {
  ByKind kinds;
  constexpr std::uint64_t stride = 345679;  // prime, and the grid's size is 3^8 11^2 81
  for (std::uint64_t i = 0; i < 60000; ++i) {
    const auto index = static_cast<std::uint32_t>(i * stride % grid_size);
    const GridSplit split = grid_splits[i % std::size(grid_splits)];
    const Query<double> q = grid_query<double>(index, split);
    const Numbers numbers = numbers_of(q);
    auto& all = kinds[kind_key(numbers)];
    if (all.size() < 40) all.push_back({numbers, fmt::format("grid {}", index)});
  }
  return kinds;
}

/// What is wrong, in a sentence for somebody who does not know our words.
std::string_view sentence(Verdict verdict) {
  constexpr std::string_view sentences[] = {
      "The engine hung, crashed, or wrote what is no answer.",
      "The boxes meet during the frame; the engine says that they do not.",
      "The boxes overlap at the start; the engine says that they do not meet.",
      "The boxes never touch; the engine says that they do.",
      "The engine takes an overlap at the start for an impact, or the reverse.",
      "The normal is that of another face than the one that is hit.",
      "The time of impact is late by more than 1/1000 of the frame, or in position of the smaller summed side.",
      "The time of impact is early by more than 1/1000 of the frame, or in position of the smaller summed side.",
      "Boxes that only touch are answered otherwise than the engine's card says.",
  };
  static_assert(std::size(sentences) == index_of(Verdict::excused), "those that are wrong, in the order of Verdict");
  return is_wrong(verdict) ? sentences[index_of(verdict)] : "";
}

std::string section(const SelectedFinding& f, const Method& engine) {
  const Signature& s = *f.signature;
  const Numbers& witness = f.found.witness;
  std::string what, truth, command;
  if (s.kind == FindingKind::law) {
    const Law& law = *std::ranges::find(laws(), s.law, &Law::number);
    const Subject& subject = subjects()[s.subject];
    what = fmt::format("The engine's answers break law {}: {}.", law.number, law.title);
    truth = law_case_text({&law, subject, s.scalar, witness});
    command = reproduce_command(law, subject, s.scalar, witness);
  } else {
    const Method* const panel[] = {&engine};
    what = sentence(s.verdict);
    truth = with_scalar(s.scalar, [&]<class S>() { return explain(judged_alone(query_of<S>(witness), panel)); });
    command = fmt::format("./sweeplab explain --scalar {} --algorithms {} {} \"{}\"", name_of(s.scalar),
                          engine.card->id, engine.card->published, query_arguments(witness));
  }
  return fmt::format(
      "\n## {}\n\n{}\nThis is the simplest query that was found, as the engine gets it:\n\n"
      "```text\n{}```\n\nThe exact truth, and what the engine says:\n\n```text\n{}```\n\n```sh\n{}\n```\n",
      f.found.signature, what, engine.guest->in_its_terms(query_of<double>(witness)), truth, command);
}

}  // namespace

std::string csv_text(const std::vector<SelectedFinding>& findings) {
  std::string text = fmt::format("{},signature,{}\n", fmt::join(number_names, ","), checksum_column);
  for (const SelectedFinding& f : findings) {
    if (f.found.scene.empty()) text += sealed_row(hex_fields(f.found.witness) + f.found.signature);
  }
  return text;
}

std::string scene_file_name(std::string signature) {
  std::ranges::replace_if(
      signature, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return signature + ".json";
}

std::string vectors_text(const std::vector<SelectedFinding>& findings) {
  std::set<Numbers> taken;
  std::vector<Vector12> all;
  take_turns(witnesses(findings), from_findings, taken, all);
  take_turns(grid_cases(), vectors_wanted, taken, all);
  std::string text =
      fmt::format("{},scalar,{},origin,{}\n", fmt::join(number_names, ","), truth_columns, checksum_column);
  for (const Vector12& v : all) {
    const Query<double> q = query_of<double>(v.numbers);
    text += sealed_row(fmt::format("{}{},{},{}", hex_fields(v.numbers), is_float(v.numbers) ? "float32" : "float64",
                                   truth_fields(q, truth(q)), v.origin));
  }
  return text;
}

std::string upstream_report(const std::vector<SelectedFinding>& findings) {
  std::vector<std::pair<Example, const SelectedFinding*>> examples;  // the most convincing first
  for (const SelectedFinding& f : findings) {
    if (f.signature && guest_of(*f.signature)) examples.emplace_back(example_of(*f.signature, f.found.witness), &f);
  }
  std::ranges::sort(examples, [](const auto& a, const auto& b) {  // equal ones in the order in which they came
    return more_convincing(a.first, b.first) || (!more_convincing(b.first, a.first) && a.second < b.second);
  });
  std::string text, about;
  std::vector<const Method*> engines;
  for (const auto& [_, f] : examples) {
    const Method* engine = guest_of(*f->signature);
    text += section(*f, *engine);
    if (std::ranges::find(engines, engine) == engines.end()) engines.push_back(engine);
  }
  if (engines.empty()) {
    throw UsageError("--upstream: no finding that was selected is about an engine that was given with --engine");
  }
  std::string troubles;
  for (const Method* engine : engines) {
    about += fmt::format("- {}\n", engine->guest->about());
    troubles += engine->guest->troubles();
  }
  about += fmt::format(
      "- judged by sweeplab {} {}, in exact arithmetic on the very numbers below, under the engine's own card\n",
      build_info::version(), build_info::commit());
  if (!troubles.empty()) text += fmt::format("\n## How it failed\n\n```text{}```\n", troubles);
  const std::string who = engines.size() == 1 ? fmt::format("{} answers", engines[0]->card->id) : "engines answer";
  return fmt::format("# What {} wrongly\n\n{}", who, about) + text;
}

}  // namespace sweeplab
