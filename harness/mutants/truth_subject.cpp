// SPDX-License-Identifier: MIT
//
// The truth and the severity, with the severity's source, so that its filter can be asked alone.
#include "harness/truth/severity.cpp"

#include "harness/mutants/subject.h"

namespace sweeplab::mutants {
namespace {

template <class S>
void ask_either(const Query<S>& q, std::uint64_t count, Said& said) {
  TruthStages stages;
  const Truth t = truth(q, &stages);
  const auto add_class = [&said](const auto& truth) {
    said.answers.add(truth.cls);
    said.answers.add(truth.graze);
    said.answers.add(truth.face_x);
    said.answers.add(truth.face_y);
    said.answers.add(truth.normal_x);
    said.answers.add(truth.normal_y);
  };
  add_class(t);
  for (const double part : {t.n_hi, t.n_lo, t.d_hi, t.d_lo}) said.form.add(part);
  said.path.add(t.time_exact);
  said.path.add(stages.exact);
  said.answers.add(severity(q));
  said.path.add(std::isnan(severity_by_pairs(q)));
  if (count % 64 == 0) {
    const Query<Rational> rational = exactly(q);
    const ExactTruth exact = exact_truth(rational);
    add_class(exact);
    said.answers.add(static_cast<double>(exact.time));
    said.answers.add(static_cast<double>(time_of_impact(q)));
    said.answers.add(static_cast<double>(exact_severity(q)));
  }
}

}  // namespace

void ask(const Query<float>& q, std::uint64_t count, Said& said) { ask_either(q, count, said); }
void ask(const Query<double>& q, std::uint64_t count, Said& said) { ask_either(q, count, said); }

const std::uint64_t every = 1;

}  // namespace sweeplab::mutants
