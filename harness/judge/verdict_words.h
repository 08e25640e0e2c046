// SPDX-License-Identifier: MIT
//
// The verdicts in plain words, for whatever is printed; the page has the same (reports/src/explorer/verdicts.ts).
#pragma once

#include <string_view>

#include "harness/judge/judge.h"

namespace sweeplab {

/// What a verdict means, of tunnel "there is an impact, and it says separate".
std::string_view meaning_of(Verdict verdict);

/// What a method does whose answer gets a verdict: "gomez reports a contact", "gomez and ericson report a contact";
/// after the rows comes `where`: " where there is none".
struct Misdeed {
  std::string_view one, many, where;
};
Misdeed misdeed_of(Verdict verdict);

}  // namespace sweeplab
