// SPDX-License-Identifier: MIT
//
// What the targets look for: every disagreement with the truth and with a law, as a signature, and every frame that a
// combination ends wrongly; and where both go.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "fuzz/inputs/world_bytes.h"
#include "harness/findings/findings.h"
#include "harness/findings/signature.h"
#include "harness/findings/world_finding.h"

namespace sweeplab::fuzz {

/// The signatures that a query shows. Each published and baseline method is asked it beside the truth, and one of the
/// peers, which are many and slow. By the query's choice, each equally often: which peer; and one of all held to one
/// law. For one thread.
template <class S>
std::vector<Signature> watch_query(const Query<S>& query, std::uint16_t choice);

/// The main table's combinations with code in S.
template <class S>
const std::vector<Combination>& watched_combinations();

/// What one of these combinations shows in all frames of a world; `choice` says which one. They are many, and to judge a
/// frame, with its cause, costs far more than step().
template <class S>
std::vector<WorldFinding> watch_world(const FuzzedWorld<S>& world, std::uint64_t choice);

/// Hands `add` the findings in the folder that SWEEPLAB_FINDINGS names, if that is set. If they cannot be written,
/// `target` says so and exits with 2: a full disk is no crash.
void note_findings(std::string_view target, const std::function<void(Findings&)>& add);

}  // namespace sweeplab::fuzz
