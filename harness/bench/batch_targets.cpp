// SPDX-License-Identifier: MIT
#ifdef SWEEPLAB_BATCH_VECTORS
#include "algorithms/batch/highway.h"
#endif
#include <algorithm>

#include "harness/bench/batch_targets.h"
#include "harness/support/usage_error.h"

namespace sweeplab {

std::string_view name_of(BatchMethod method) { return method == BatchMethod::exact ? "exact" : "exact_closed"; }

#ifdef SWEEPLAB_BATCH_VECTORS

namespace {

bool is_portable(std::int64_t target) { return target == HWY_SCALAR || target == HWY_EMU128; }

std::string shown_name(std::int64_t target) {
  if (is_portable(target)) return std::string(portable_target);
  if (target == HWY_AVX3) return "AVX-512";
  return hwy::TargetName(target);
}

/// The bits that are set, the lowest first: Highway's best.
std::vector<std::int64_t> targets_in(std::int64_t mask) {
  std::vector<std::int64_t> targets;
  for (; mask != 0; mask &= mask - 1) targets.push_back(mask & -mask);
  return targets;
}

std::int64_t supported() {
  hwy::SetSupportedTargetsForTest(0);
  return hwy::SupportedTargets() & HWY_TARGETS;
}

std::vector<std::string> names_of(std::int64_t mask) {
  std::vector<std::string> names;
  for (const std::int64_t target : targets_in(mask)) names.push_back(shown_name(target));
  return names;
}

}  // namespace

std::vector<std::string> compiled_batch_targets() { return names_of(HWY_TARGETS); }

std::vector<std::string> batch_targets() {
  const std::string now = batch_target();
  std::vector<std::string> names = names_of(supported());
  choose_batch_target(now);
  return names;
}

void choose_batch_target(std::string_view name) {
  const std::int64_t mask = supported();
  std::int64_t chosen = name.empty() ? mask : name == portable_target ? HWY_STATIC_TARGET : 0;
  for (const std::int64_t target : targets_in(mask)) {
    if (shown_name(target) == name) chosen = target;
  }
  if (chosen == 0) throw UsageError("this machine or this build has no vectors '" + std::string(name) + "'");
  hwy::SetSupportedTargetsForTest(chosen);
  hwy::GetChosenTarget().Update(chosen);
}

std::string batch_target() { return shown_name(batch_detail::answering_target()); }

#else

std::vector<std::string> compiled_batch_targets() { return {std::string(portable_target)}; }
std::vector<std::string> batch_targets() { return compiled_batch_targets(); }

void choose_batch_target(std::string_view name) {
  if (!name.empty() && name != portable_target) {
    throw UsageError("this machine or this build has no vectors '" + std::string(name) + "'");
  }
}

std::string batch_target() { return std::string(portable_target); }

#endif

}  // namespace sweeplab
