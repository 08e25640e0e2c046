// SPDX-License-Identifier: MIT
//
// The laws themselves: each a function of a subject, a scalar and a scene.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "harness/laws/statements/evaluation.h"
#include "harness/shapes/laws.h"
#include "harness/support/text.h"

namespace sweeplab::shapes::statements {

using discrete::Question;
using discrete::Rule;
using law::CheckedArithmetic;
using law::goes_on;
using law::vacuous;

/// Of two shapes at one moment all breaks are real.
template <class... Parts>
LawRuling broken(fmt::format_string<Parts...> form, Parts&&... parts) {
  return law::broken(Weight::real, form, std::forward<Parts>(parts)...);
}

inline LawRuling holds() { return {Ruling::holds, {}}; }

/// What a subject says; of a value or a box in doubles, or, in exact arithmetic, as rationals that are compared exactly.
struct Heard {
  Said said = Said::failed;
  std::array<Rational, 4> values{};
  friend bool operator==(const Heard&, const Heard&) = default;
};

template <class S>
Heard ask(const Subject& subject, LawScalar scalar, const Scene<S>& scene) {
  const auto heard = [](const auto& reply) {
    Heard h{reply.said, {}};
    if (reply.said == Said::failed) return h;
    for (std::size_t i = 0; i < h.values.size(); ++i) h.values[i] = Rational(reply.values[i]);
    return h;
  };
  if (subject.function == nullptr) {
    return {is_contact(truth(scene), subject.rule) ? Said::contact : Said::separate, {}};
  }
  if (scalar == LawScalar::exact) return heard(subject.function->ask(exactly(scene)));
  return heard(subject.function->ask(scene));
}

inline bool asks_contact(const Subject& subject) { return subject.question() == Question::contact; }

inline std::string_view word(Said said) { return name_of(said); }

/// A scene whose numbers are exactly the transformed ones, or nothing to claim.
template <class S>
LawRuling same(const Subject& subject, LawScalar scalar, const Heard& first, const CheckedArithmetic<S>& checked,
               const Scene<S>& other, std::string_view how) {
  if (!checked.exact()) return vacuous();
  const Heard then = ask(subject, scalar, other);
  if (then.said == Said::failed) return vacuous();
  if (then.said != first.said) return broken("{}, but {}: {}", word(first.said), how, word(then.said));
  return holds();
}

// 1, 2: what the judge says, as laws.

template <class S>
LawRuling never_misses(const Subject& subject, LawScalar scalar, const Scene<S>& scene) {
  if (!asks_contact(subject) || !is_contact(truth(scene), subject.rule)) return vacuous();
  const Heard heard = ask(subject, scalar, scene);
  return heard.said == Said::separate ? broken("the shapes {}, and it says separate", name_of(truth(scene).cls))
                                      : holds();
}

template <class S>
LawRuling no_phantom(const Subject& subject, LawScalar scalar, const Scene<S>& scene) {
  if (!asks_contact(subject) || is_contact(truth(scene), subject.rule)) return vacuous();
  const Heard heard = ask(subject, scalar, scene);
  return heard.said == Said::contact ? broken("truth {}, and it says contact", name_of(truth(scene).cls)) : holds();
}

// 3: who is called A; and which end of a segment comes first.

template <class S>
LawRuling symmetric(const Subject& subject, LawScalar scalar, const Scene<S>& scene) {
  if (subject.question() == Question::angle || subject.question() == Question::push) return vacuous();
  const Heard first = ask(subject, scalar, scene);
  if (first.said == Said::failed) return vacuous();
  LawRuling all = vacuous();
  const Shapes shapes = scene.shapes;
  if (first_of(shapes) == second_of(shapes)) {
    Scene<S> swapped = scene;
    std::rotate(swapped.numbers.begin(), swapped.numbers.begin() + second_at(shapes),
                swapped.numbers.begin() + static_cast<std::ptrdiff_t>(scene.size()));
    if (!goes_on(all, same(subject, scalar, first, CheckedArithmetic<S>{}, swapped, "A and B exchanged"))) return all;
    if (ask(subject, scalar, swapped).values != first.values) return broken("other values with A and B exchanged");
  }
  for (const bool second : {false, true}) {
    if ((second ? second_of(shapes) : first_of(shapes)) != Part::segment) continue;
    Scene<S> reversed = scene;
    const std::size_t at = second ? second_at(shapes) : 0;
    std::swap(reversed.numbers[at], reversed.numbers[at + 2]);
    std::swap(reversed.numbers[at + 1], reversed.numbers[at + 3]);
    if (!goes_on(all, same(subject, scalar, first, CheckedArithmetic<S>{}, reversed, "a segment reversed"))) break;
  }
  return all;
}

// 4: a mirror. A half-open box is another box in it, whose max sides are the min sides.

template <class S>
Scene<S> mirrored_x(CheckedArithmetic<S>& checked, const Scene<S>& scene) {
  Scene<S> m = scene;
  for (const bool second : {false, true}) {
    const Part part = second ? second_of(scene.shapes) : first_of(scene.shapes);
    S* n = m.numbers.data() + (second ? second_at(scene.shapes) : 0);
    n[0] = part == Part::box ? -checked.sum(n[0], n[2]) : -n[0];
    if (part == Part::segment) n[2] = -n[2];
  }
  return m;
}

template <class S>
Scene<S> transposed(const Scene<S>& scene) {
  Scene<S> t = scene;
  for (const bool second : {false, true}) {
    const Part part = second ? second_of(scene.shapes) : first_of(scene.shapes);
    S* n = t.numbers.data() + (second ? second_at(scene.shapes) : 0);
    std::swap(n[0], n[1]);
    if (part == Part::segment || part == Part::box) std::swap(n[2], n[3]);
  }
  return t;
}

template <class S>
LawRuling mirrored(const Subject& subject, LawScalar scalar, const Scene<S>& scene) {
  if (subject.question() == Question::angle || subject.question() == Question::push) return vacuous();
  const Heard first = ask(subject, scalar, scene);
  if (first.said == Said::failed) return vacuous();
  LawRuling all = vacuous();
  if (!goes_on(all, same(subject, scalar, first, CheckedArithmetic<S>{}, transposed(scene), "x and y exchanged"))) {
    return all;
  }
  if (asks_contact(subject) && subject.rule == Rule::half_open && truth(scene).cls == Class::touch) return all;
  CheckedArithmetic<S> across_x;
  const Scene<S> in_x = mirrored_x(across_x, scene);
  if (!goes_on(all, same(subject, scalar, first, across_x, in_x, "mirrored in x"))) return all;
  CheckedArithmetic<S> across_y;
  const Scene<S> in_y = transposed(mirrored_x(across_y, transposed(scene)));
  goes_on(all, same(subject, scalar, first, across_y, in_y, "mirrored in y"));
  return all;
}

// 5, 6: where it happens, and in what unit.

template <class S>
LawRuling translated(const Subject& subject, LawScalar scalar, const Scene<S>& scene) {
  if (subject.question() == Question::push) return vacuous();
  const Heard first = ask(subject, scalar, scene);
  if (first.said == Said::failed) return vacuous();
  LawRuling all = vacuous();
  const auto by = [&](S x, S y, std::string_view how) {
    CheckedArithmetic<S> checked;
    Scene<S> m = scene;
    for (std::size_t i = 0; i < m.size(); ++i) {
      if (!is_size(m.shapes, i)) m.numbers[i] = checked.sum(m.numbers[i], is_y(m.shapes, i) ? y : x);
    }
    LawRuling ruling = m == scene ? vacuous() : same(subject, scalar, first, checked, m, how);
    // What is no contact is a distance or an angle, and stays the same number.
    if (ruling.ruling == Ruling::holds && first.said == Said::value && ask(subject, scalar, m).values != first.values) {
      return broken("another value, {}", how);
    }
    return ruling;
  };
  const std::size_t b = second_at(scene.shapes);
  if (goes_on(all, by(-scene.numbers[b], -scene.numbers[b + 1], "B moved to the origin")) &&
      goes_on(all, by(-scene.numbers[0], -scene.numbers[1], "A moved to the origin"))) {
    goes_on(all, by(S(-96), S(40), "both moved by (-96, 40)"));
  }
  return all;
}

template <class S>
LawRuling scaled(const Subject& subject, LawScalar scalar, const Scene<S>& scene) {
  if (subject.question() == Question::push) return vacuous();
  const Heard first = ask(subject, scalar, scene);
  if (first.said == Said::failed) return vacuous();
  LawRuling all = vacuous();
  const auto by = [&](S power, std::string_view how) {
    CheckedArithmetic<S> checked;
    Scene<S> m = scene;
    for (std::size_t i = 0; i < m.size(); ++i) m.numbers[i] = checked.scaled(m.numbers[i], power);
    LawRuling ruling = same(subject, scalar, first, checked, m, how);
    if (ruling.ruling == Ruling::holds && first.said == Said::value) {
      const Rational expected =
          subject.question() == Question::distance ? first.values[0] * Rational(power) : first.values[0];
      if (ask(subject, scalar, m).values[0] != expected) return broken("a value of another size, {}", how);
    }
    return ruling;
  };
  if (goes_on(all, by(S(0x1p6f), "all times 2^6")) && goes_on(all, by(S(0x1p-24f), "all times 2^-24"))) {
    goes_on(all, by(S(0x1p40f), "all times 2^40"));
  }
  return all;
}

// 7: a point is a segment of length 0, a circle of radius 0 and a box of size 0.

/// The article's function for these shapes, of the subject's kind: repaired ones are held against repaired ones, where
/// there is one.
inline const Function* sibling(const Subject& subject, Shapes shapes) {
  const Function* published = nullptr;
  const bool wants_repaired = subject.function->card->kind == discrete::Kind::repaired;
  for (const Function& f : functions()) {
    if (f.card->shapes != shapes || f.card->question != Question::contact) continue;
    if (wants_repaired && f.card->kind == discrete::Kind::repaired) return &f;
    if (f.card->kind == discrete::Kind::published) published = &f;
  }
  return published;
}

template <class S>
std::array<S, 4> point_as(Part part, S x, S y) {
  return part == Part::segment ? std::array<S, 4>{x, y, x, y} : std::array<S, 4>{x, y, S(0), S(0)};
}

/// The pair whose first is this and whose second is that, or the other way round.
inline std::optional<std::pair<Shapes, bool>> pair_of(Part one, Part other) {
  for (const Shapes shapes : enumerators<Shapes>) {
    if (first_of(shapes) == one && second_of(shapes) == other) return std::pair{shapes, false};
    if (first_of(shapes) == other && second_of(shapes) == one) return std::pair{shapes, true};
  }
  return std::nullopt;
}

template <class S>
Scene<S> joined(Shapes shapes, const std::array<S, 4>& a, const std::array<S, 4>& b) {
  Scene<S> scene{shapes, {}};
  std::copy_n(a.begin(), numbers_in(first_of(shapes)), scene.numbers.begin());
  std::copy_n(b.begin(), numbers_in(second_of(shapes)), scene.numbers.begin() + second_at(shapes));
  return scene;
}

template <class S>
LawRuling a_point_is_a_point(const Subject& subject, LawScalar scalar, const Scene<S>& scene) {
  if (!asks_contact(subject)) return vacuous();
  LawRuling all = vacuous();
  for (const bool keeps_second : {false, true}) {
    const Part kept = keeps_second ? second_of(scene.shapes) : first_of(scene.shapes);
    const Part shrunk = keeps_second ? first_of(scene.shapes) : second_of(scene.shapes);
    std::array<S, 4> keep{};
    const std::size_t at = keeps_second ? second_at(scene.shapes) : 0,
                      from = keeps_second ? 0 : second_at(scene.shapes);
    std::copy_n(scene.numbers.begin() + static_cast<std::ptrdiff_t>(at), numbers_in(kept), keep.begin());
    const S x = scene.numbers[from], y = scene.numbers[from + 1];
    const auto asked_as = [&](Part part) -> std::optional<Said> {
      const auto pair = pair_of(kept, part);
      if (!pair || pair->first == Shapes::point_point) return std::nullopt;
      const Scene<S> other = pair->second ? joined(pair->first, point_as(part, x, y), keep)
                                          : joined(pair->first, keep, point_as(part, x, y));
      Subject who = subject;
      if (subject.function != nullptr && pair->first != subject.shapes) who.function = sibling(subject, pair->first);
      return ask(who, scalar, other).said;
    };
    const auto first = asked_as(shrunk);
    if (!first || *first == Said::failed) continue;
    for (const Part part : enumerators<Part>) {
      const auto said = part == shrunk ? std::nullopt : asked_as(part);
      if (!said || *said == Said::failed) continue;
      static constexpr std::string_view as[] = {"a point", "a segment of length 0", "a box of size 0",
                                                "a circle of radius 0"};
      if (*said != *first) {
        return broken("{} as {}, {} as {}", word(*first), as[index_of(shrunk)], word(*said), as[index_of(part)]);
      }
      all = holds();
    }
  }
  return all;
}

// 8: what is greater touches what the smaller touched.

template <class S>
LawRuling monotone(const Subject& subject, LawScalar scalar, const Scene<S>& scene) {
  if (!asks_contact(subject) || ask(subject, scalar, scene).said != Said::contact) return vacuous();
  LawRuling all = vacuous();
  const auto still = [&](const CheckedArithmetic<S>& checked, const Scene<S>& larger, std::string_view how) {
    if (!checked.exact() || larger == scene) return vacuous();
    return ask(subject, scalar, larger).said == Said::separate ? broken("contact, but {}: separate", how) : holds();
  };
  for (std::size_t i = 0; i < scene.size(); ++i) {
    if (!is_size(scene.shapes, i)) continue;
    CheckedArithmetic<S> checked;
    Scene<S> larger = scene;
    larger.numbers[i] = checked.sum(larger.numbers[i], larger.numbers[i] > S(0) ? larger.numbers[i] : S(1));
    if (!goes_on(all, still(checked, larger, fmt::format("{} greater", number_name(scene.shapes, i))))) return all;
  }
  for (const bool second : {false, true}) {
    if ((second ? second_of(scene.shapes) : first_of(scene.shapes)) != Part::segment) continue;
    CheckedArithmetic<S> checked;
    Scene<S> longer = scene;
    S* n = longer.numbers.data() + (second ? second_at(scene.shapes) : 0);
    for (const std::size_t axis : {0u, 1u})
      n[2 + axis] = checked.sum(n[2 + axis], checked.difference(n[2 + axis], n[axis]));
    if (!goes_on(all, still(checked, longer, "a segment twice as long"))) return all;
  }
  return all;
}

// 9, 10, 11: what is given besides.

template <class S>
LawRuling intersection_in_both(const Subject& subject, LawScalar scalar, const Scene<S>& scene) {
  if (subject.function == nullptr || subject.function->values != 4 || !asks_contact(subject)) return vacuous();
  const Heard heard = ask(subject, scalar, scene);
  if (heard.said != Said::contact) return vacuous();
  const auto& [x, y, w, h] = heard.values;
  if (w < Rational(0) || h < Rational(0)) return broken("an intersection of negative size");
  for (const std::size_t at : {0u, 4u}) {
    const auto n = [&](std::size_t i) { return Rational(scene.numbers[at + i]); };
    if (x < n(0) || y < n(1) || x + w > n(0) + n(2) || y + h > n(1) + n(3)) {
      return broken("the intersection is not within {}", at == 0 ? "A" : "B");
    }
  }
  return holds();
}

template <class S>
LawRuling apart_after_push(const Subject& subject, LawScalar scalar, const Scene<S>& scene) {
  if (subject.question() != Question::push || truth(scene).cls != Class::overlap) return vacuous();
  const Heard heard = ask(subject, scalar, scene);
  if (heard.said == Said::failed) return vacuous();
  if (heard.said == Said::separate) return broken("the boxes overlap, and it moves none");
  Scene<Rational> after = exactly(scene);
  for (const std::size_t i : {0u, 1u}) {
    after.numbers[i] = heard.values[i];
    after.numbers[4 + i] = heard.values[2 + i];
  }
  const double left = overlap_share(after);
  return left > 0 ? broken("they overlap still, {}% of the way in", shortest(100 * left)) : holds();
}

template <class S>
LawRuling within_a_turn(const Subject& subject, LawScalar scalar, const Scene<S>& scene) {
  if (subject.question() != Question::angle) return vacuous();
  const Heard heard = ask(subject, scalar, scene);
  if (heard.said == Said::failed) return vacuous();
  const bool within = heard.values[0] >= Rational(0) && heard.values[0] <= Rational(360);
  return within ? holds() : broken("an angle of {} degrees", heard.values[0].decimal(9));
}

}  // namespace sweeplab::shapes::statements
