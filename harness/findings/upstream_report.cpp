// SPDX-License-Identifier: MIT
#include "harness/findings/findings_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "harness/findings/signature_parts.h"
#include "harness/laws/law_cell.h"
#include "harness/laws/laws_matrix.h"
#include "harness/query/numbers.h"
#include "harness/query/query_text.h"
#include "harness/support/usage_error.h"
#include "harness/survey/explain.h"

namespace sweeplab {
namespace {

/// What is wrong, in a sentence for somebody who does not know our words.
std::string_view sentence(Verdict verdict) {
  using Row = std::pair<Verdict, std::string_view>;
  constexpr Row sentences[] = {
      {Verdict::tunnel, "The boxes meet during the frame; the engine says that they do not."},
      {Verdict::missed_overlap, "The boxes overlap at the start; the engine says that they do not meet."},
      {Verdict::phantom, "The boxes never touch; the engine says that they do."},
      {Verdict::wrong_state, "The engine takes an overlap at the start for an impact, or the reverse."},
      {Verdict::wrong_face, "The normal is that of another face than the one that is hit."},
      {Verdict::late,
       "The time of impact is late by more than 1/1000 of the frame, or in position of the smaller summed side."},
      {Verdict::early,
       "The time of impact is early by more than 1/1000 of the frame, or in position of the smaller summed side."},
      {Verdict::claim_broken, "Boxes that only touch are answered otherwise than the engine's card says."},
      {Verdict::failed, "The engine hung, crashed, or wrote what is no answer."},
  };
  const auto found = std::ranges::find(sentences, verdict, &Row::first);
  return found == std::end(sentences) ? "" : found->second;
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
    truth = with_scalar(s.scalar, [&]<class S>() { return explain(QueryAlone<S>(query_of<S>(witness), panel)); });
    command = fmt::format("./sweeplab explain --scalar {} --algorithms {} {} \"{}\"", name_of(s.scalar),
                          engine.card->id, engine.card->published, query_arguments(witness));
  }
  return fmt::format(
      "\n## {}\n\n{}\nThis is the simplest query that was found, as the engine gets it:\n\n"
      "```text\n{}```\n\nThe exact truth, and what the engine says:\n\n```text\n{}```\n\n```sh\n{}\n```\n",
      f.found.signature, what, engine.guest->in_its_terms(query_of<double>(witness)), truth, command);
}

}  // namespace

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
      "- judged by sweeplab {}, in exact arithmetic on the very numbers below, under the engine's own card\n",
      examples.front().second->found.program);
  if (!troubles.empty()) text += fmt::format("\n## How it failed\n\n```text{}```\n", troubles);
  return fmt::format("# What {} answers wrongly\n\n{}", engines.size() == 1 ? engines[0]->card->id : "engines", about) +
         text;
}

}  // namespace sweeplab
