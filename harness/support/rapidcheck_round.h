// SPDX-License-Identifier: MIT
//
// For tests: a property of RapidCheck in several rounds. Within one program rc::check() begins at the same seed each time
// and so draws the same again.
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <iostream>
#include <string>
#include <utility>

namespace sweeplab {

/// Whether `property` was not seen to fail; each round draws from a seed of its own, that of RapidCheck's configuration
/// plus `round`. What was drawn stands on standard error, as rc::check() writes it.
template <class Property>
bool check_in_round(const std::string& what, std::uint64_t round, Property&& property) {
  rc::detail::TestParams params = rc::detail::configuration().testParams;
  params.seed += round;
  rc::detail::TestMetadata metadata;
  metadata.id = metadata.description = what;
  const rc::detail::TestResult result = rc::detail::checkTestable(std::forward<Property>(property), metadata, params);
  std::cerr << "\n- " << what << ", seed " << params.seed << "\n";
  rc::detail::printResultMessage(result, std::cerr);
  std::cerr << "\n";
  return result.template is<rc::detail::SuccessResult>();
}

}  // namespace sweeplab
