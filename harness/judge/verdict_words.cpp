// SPDX-License-Identifier: MIT
#include "harness/judge/verdict_words.h"

#include <iterator>

namespace sweeplab {
namespace {

struct VerdictWords {
  std::string_view meaning;
  Misdeed misdeed{"is not wrong", "are not wrong", ""};
};

/// In the order of Verdict.
constexpr VerdictWords verdict_words[] = {
    {"a time that is no number", {"gives no usable answer", "give no usable answer", ""}},
    {"there is an impact, and it says separate", {"lets the box through", "let the box through", ""}},
    {"they overlap at the start, and it says separate",
     {"misses the overlap at the start", "miss the overlap at the start", ""}},
    {"nothing ever touches, and it says contact", {"reports a contact", "report a contact", " where there is none"}},
    {"an impact called an overlap, or the reverse", {"confuses impact and overlap", "confuse impact and overlap", ""}},
    {"the normal is not of a face that is hit", {"gives a wrong normal", "give a wrong normal", ""}},
    {"late by more than a thousandth of the frame, or of the smaller side of the grown box: it may end inside",
     {"gives a late time", "give a late time", ""}},
    {"early by as much: it stops short", {"gives an early time", "give an early time", ""}},
    {"on a graze it says other than its card",
     {"answers a touch against its card", "answer a touch against their cards", ""}},
    {"wrong, but the card makes no promise here"},
    {"right"},
    {"this peer does not take the query"},
};
static_assert(std::size(verdict_words) == enum_count<Verdict>);

}  // namespace

std::string_view meaning_of(Verdict verdict) { return verdict_words[index_of(verdict)].meaning; }
Misdeed misdeed_of(Verdict verdict) { return verdict_words[index_of(verdict)].misdeed; }

}  // namespace sweeplab
