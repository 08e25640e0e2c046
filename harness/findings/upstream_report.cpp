// SPDX-License-Identifier: MIT
#include "harness/findings/upstream_report.h"

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
  switch (verdict) {
    case Verdict::tunnel:
      return "The boxes meet during the frame; the engine says that they do not.";
    case Verdict::missed_overlap:
      return "The boxes overlap at the start; the engine says that they do not meet.";
    case Verdict::phantom:
      return "The boxes never touch; the engine says that they do.";
    case Verdict::wrong_state:
      return "The engine takes an overlap at the start for an impact, or the reverse.";
    case Verdict::wrong_face:
      return "The normal is that of another face than the one that is hit.";
    case Verdict::late:
      return "The time of impact is late by more than 1/1000 of the frame, or in position of the smaller summed side.";
    case Verdict::early:
      return "The time of impact is early by more than 1/1000 of the frame, or in position of the smaller summed side.";
    case Verdict::claim_broken:
      return "Boxes that only touch are answered otherwise than the engine's card says.";
    case Verdict::failed:
      return "The engine hung, crashed, or wrote what is no answer.";
    default:
      return "";
  }
}

struct Shown {
  std::string what, truth, command;
};

Shown shown_of(const Signature& s, const Numbers& witness, const Method& engine) {
  if (s.kind == FindingKind::law) {
    const Law& law = *std::ranges::find(laws(), s.law, &Law::number);
    const Subject& subject = subjects()[s.subject];
    return {fmt::format("The engine's answers break law {}: {}.", law.number, law.title),
            law_case_text({&law, subject, s.scalar, witness}), reproduce_command(law, subject, s.scalar, witness)};
  }
  const Method* const panel[] = {&engine};
  return {std::string(sentence(s.verdict)),
          with_scalar(s.scalar, [&]<class S>() { return explain(QueryAlone<S>(query_of<S>(witness), panel)); }),
          fmt::format("./sweeplab explain --scalar {} --algorithms {} {} \"{}\"", name_of(s.scalar), engine.card->id,
                      engine.card->published, query_arguments(witness))};
}

std::string section(const SelectedFinding& f, const Method& engine) {
  const Shown shown = shown_of(*f.signature, f.found.witness, engine);
  return fmt::format(
      "\n## {}\n\n{}\nThis is the simplest query that was found, as the engine gets it:\n\n"
      "```text\n{}```\n\nThe exact truth, and what the engine says:\n\n```text\n{}```\n\n```sh\n{}\n```\n",
      f.found.signature, shown.what, engine.guest->in_its_terms(query_of<double>(f.found.witness)), shown.truth,
      shown.command);
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
