// SPDX-License-Identifier: MIT
#include "harness/shapes/laws.h"

#include "harness/shapes/law_statements.h"
#include "harness/support/named.h"

namespace sweeplab::shapes {

std::span<const Law> laws() {
#define SWEEPLAB_LAW(number, id, title, reason) \
  Law { number, #id, title, reason, &statements::id<float>, &statements::id<double> }
  static const Law all[] = {
      SWEEPLAB_LAW(1, never_misses, "Contact under its own rule is said",
                   "A card says whether touching counts; the exact truth says whether there is contact."),
      SWEEPLAB_LAW(2, no_phantom, "What is apart under its own rule is said to be apart", "The same, the other way."),
      SWEEPLAB_LAW(3, symmetric, "Who is A, and which end of a segment is first, does not matter",
                   "Contact, an intersection and a distance belong to both shapes."),
      SWEEPLAB_LAW(4, mirrored, "A mirrored scene has the same answer",
                   "Shapes are mirrored where their numbers stay exact; a half-open box, which the mirror turns into "
                   "another box, only where nothing touches."),
      SWEEPLAB_LAW(5, translated, "Where it happens does not matter", "Moved where all sums are exact."),
      SWEEPLAB_LAW(6, scaled, "The unit does not matter",
                   "Times a power of two, where that is exact; a distance by the same power."),
      SWEEPLAB_LAW(7, a_point_is_a_point, "A point is a segment of length 0, a circle of radius 0 and a box of size 0",
                   "The same place, asked of the article's function for each of the shapes; of a repaired one, of the "
                   "repaired."),
      SWEEPLAB_LAW(8, monotone, "What is greater touches what the smaller touched",
                   "A wider or higher box, a greater radius, a longer segment contains the one before."),
      SWEEPLAB_LAW(9, intersection_in_both, "The intersection lies in both boxes", "It is what both have."),
      SWEEPLAB_LAW(10, apart_after_push, "After the push the boxes do not overlap",
                   "The article moves A back \"until no collision happen\"."),
      SWEEPLAB_LAW(11, within_a_turn, "An angle is from 0 to 360 degrees", "The article says \"0-360\"."),
  };
#undef SWEEPLAB_LAW
  return all;
}

std::vector<const Law*> laws_named(const std::vector<std::string>& ids) {
  return named(laws(), ids, "law", [](const Law& law) { return law.id; });
}

discrete::Question Subject::question() const {
  return function ? function->card->question : discrete::Question::contact;
}

bool Subject::answers_in(LawScalar scalar) const {
  if (function == nullptr) return scalar == LawScalar::exact;
  return scalar != LawScalar::exact || function->exactly != nullptr;
}

bool Subject::guaranteed(LawScalar scalar) const {
  if (function == nullptr) return true;
  return scalar == LawScalar::exact && function->card->kind == discrete::Kind::repaired;
}

std::vector<Subject> subjects_of(Shapes shapes) {
  std::vector<Subject> all;
  if (shapes != Shapes::point_point) {
    all.push_back({"truth", nullptr, discrete::Rule::closed, shapes});
    all.push_back({"truth_open", nullptr, discrete::Rule::open, shapes});
  }
  for (const Function& f : functions()) {
    if (f.card->shapes == shapes) all.push_back({f.card->id, &f, f.card->rule, shapes});
  }
  return all;
}

template <class S>
LawRuling check(const Law& law, const Subject& subject, LawScalar scalar, const Scene<S>& scene) {
  if constexpr (std::is_same_v<S, float>) {
    return law.float32(subject, scalar, scene);
  } else {
    return law.float64(subject, scalar, scene);
  }
}
template LawRuling check(const Law&, const Subject&, LawScalar, const Scene<float>&);
template LawRuling check(const Law&, const Subject&, LawScalar, const Scene<double>&);

}  // namespace sweeplab::shapes
