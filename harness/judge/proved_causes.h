// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "harness/judge/preconditions.h"
#include "harness/judge/run.h"

namespace sweeplab {

/// The conditions under which a method is proved right over the reals (theorems.h). What goes wrong under one of them
/// goes wrong by rounding: that is what the cause says, and it need not be looked for in the exact scalar. Empty:
/// nothing is proved, or not in predicates.
using ProvedConditions = std::vector<Predicates>;

/// One for each method of the panel.
std::vector<ProvedConditions> proved_conditions(std::span<const Method* const> panel);

/// judge_batch() that takes causes from these. Of each method and batch the first is looked for all the same; throws
/// std::logic_error if it is another.
template <class S>
void judge_batch(Batch<S>& batch, std::span<const Method* const> panel, std::span<const ProvedConditions> proved);

}  // namespace sweeplab
