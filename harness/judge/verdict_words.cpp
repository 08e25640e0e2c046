// SPDX-License-Identifier: MIT
#include "harness/judge/verdict_words.h"

namespace sweeplab {

std::string_view meaning_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::failed:
      return "a time that is no number";
    case Verdict::tunnel:
      return "there is an impact, and it says separate";
    case Verdict::missed_overlap:
      return "they overlap at the start, and it says separate";
    case Verdict::phantom:
      return "nothing ever touches, and it says contact";
    case Verdict::wrong_state:
      return "an impact called an overlap, or the reverse";
    case Verdict::wrong_face:
      return "the normal is not of a face that is hit";
    case Verdict::late:
      return "late by more than a thousandth of the frame, or of the smaller side of the grown box: it may end inside";
    case Verdict::early:
      return "early by as much: it stops short";
    case Verdict::claim_broken:
      return "on a graze it says other than its card";
    case Verdict::excused:
      return "wrong, but the card makes no promise here";
    case Verdict::correct:
      return "right";
    case Verdict::not_asked:
      break;
  }
  return "this peer does not take the query";
}

Misdeed misdeed_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::failed:
      return {"gives no usable answer", "give no usable answer", ""};
    case Verdict::tunnel:
      return {"lets the box through", "let the box through", ""};
    case Verdict::missed_overlap:
      return {"misses the overlap at the start", "miss the overlap at the start", ""};
    case Verdict::phantom:
      return {"reports a contact", "report a contact", " where there is none"};
    case Verdict::wrong_state:
      return {"confuses impact and overlap", "confuse impact and overlap", ""};
    case Verdict::wrong_face:
      return {"gives a wrong normal", "give a wrong normal", ""};
    case Verdict::late:
      return {"gives a late time", "give a late time", ""};
    case Verdict::early:
      return {"gives an early time", "give an early time", ""};
    case Verdict::claim_broken:
      return {"answers a touch against its card", "answer a touch against their cards", ""};
    case Verdict::excused:
    case Verdict::correct:
    case Verdict::not_asked:
      break;
  }
  return {"is not wrong", "are not wrong", ""};
}

}  // namespace sweeplab
