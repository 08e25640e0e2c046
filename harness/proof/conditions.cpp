// SPDX-License-Identifier: MIT
#include "harness/proof/conditions.h"

#include <algorithm>
#include <array>

#include "harness/judge/judge.h"

namespace sweeplab::proof {
namespace {

/// Words of one subject from the strongest to none.
struct Words {
  Predicates both_axes = conjunction_of("both_axes_move"), one_axis = conjunction_of("one_axis_moves");
  Predicates one_still = conjunction_of("one_still"), b_still = conjunction_of("one_still+b_still");
  Predicates no_overlap = conjunction_of("no_overlap"), apart = conjunction_of("no_overlap+apart");
  Predicates not_flat = conjunction_of("not_flat"), positive = conjunction_of("not_flat+positive_sizes");
  Predicates no_graze = conjunction_of("no_graze");
  Predicates all = both_axes | one_axis | b_still | apart | positive | no_graze;
};
const Words& words() {
  static const Words the_words;
  return the_words;
}

/// A verdict, and where in the path it is due.
struct Wrong {
  Verdict verdict;
  All where;
};

/// What of an answer is wrong. The judge is asked about a query of the same kind: it looks at the truth, the card, the
/// directions of the motions and whether the truth time is the end; it gets equal times, and whether
/// they are equal is asked here.
std::vector<Wrong> wrong_of(const Card& card, const Cell& cell, const Answer<Real>& answer) {
  Truth truth = cell.truth.truth;
  const bool at_end = truth.cls == Class::graze && card.grazes.none_at_end && cell.truth.time == Real(1);
  truth.n_hi = at_end ? 1 : 0;
  const Query<double> like{{0, 0, 1, 1}, {double(cell.signs.x), double(cell.signs.y)}, {0, 0, 1, 1}, {}};
  const bool timed = answer.outcome == Outcome::impact && card.gives_time;
  if (timed && !answer.time.is_finite()) return {{Verdict::failed, {}}};
  const Verdict verdict = judge(
      card, like, truth, Answer<double>{answer.outcome, truth.n_hi, answer.normal_x, answer.normal_y, answer.corner});
  if (verdict != Verdict::correct) return {{verdict, {}}};
  const bool is_graze = truth.cls == Class::graze && !claims_nothing(card, like, truth);
  if (!timed || !(truth.cls == Class::impact || is_graze)) return {};
  return {{Verdict::early, {less(answer.time, cell.truth.time)}},
          {Verdict::late, {less(cell.truth.time, answer.time)}}};
}

/// What holds on the whole cell.
Predicates held_on(const Cell& cell) {
  const Truth& truth = cell.truth.truth;
  Predicates held = cell.signs.x != 0 && cell.signs.y != 0 ? words().both_axes : words().one_axis;
  if (truth.cls != Class::graze) held |= words().no_graze;
  if (truth.cls == Class::overlap) return held;
  held |= words().no_overlap;
  // Where contact begins at the start the time is the number 0; elsewhere decide() has it above 0.
  const bool at_start = truth.cls != Class::separate && cell.truth.time.polynomial().empty();
  return at_start ? held : held | words().apart;
}

using Word = std::pair<Predicates, All>;
/// Sizes and stillness are no matter of paths: what of them can hold is asked.
std::array<Word, 3> size_words(const Query<Real>& q) {
  const All positive{less(0, q.a.w), less(0, q.b.w), less(0, q.a.h), less(0, q.b.h)};
  return {
      {{words().positive, positive}, {words().not_flat, {less(0, q.a.w + q.b.w), less(0, q.a.h + q.b.h)}}, {0, {}}}};
}
std::array<Word, 3> still_words(const Query<Real>& q) {
  const auto still = [](const Vector<Real>& v) {
    return All{at_most(v.x, 0), at_most(0, v.x), at_most(v.y, 0), at_most(0, v.y)};
  };
  return {{{words().b_still, still(q.motion_b)}, {words().one_still, still(q.motion_a)}, {0, {}}}};
}

/// The most words that can hold at once where this is so; `witness` is a query where they do.
std::vector<Predicates> most_held(const Cell& cell, const All& where, std::string* witness) {
  std::vector<Predicates> most;
  for (const auto& [sizes, of_sizes] : size_words(cell.query)) {
    for (const auto& [stillness, of_stillness] : still_words(cell.query)) {
      const Predicates held = held_on(cell) | sizes | stillness;
      const auto says_more = [held](Predicates m) { return (held & ~m) == 0; };
      if (std::ranges::none_of(most, says_more) && possible(where + of_sizes + of_stillness, witness)) {
        most.push_back(held);
      }
    }
  }
  return most;
}

std::string told(Verdict verdict, const Cell& cell, const std::string& witness) {
  return std::string(name_of(verdict)) + ": " + text_of(cell.signs) + ", " + witness;
}

class Search {
 public:
  Search(const MethodOverReals& method, Conditions& found) : method_(method), found_(found) {}

  void look(const Cell& cell) {
    if (is_known(held_on(cell) | words().positive | words().b_still)) return;
    std::vector<Predicates> most;
    explorer_.explore([&] { most = most_held(cell, {}, nullptr); }, cell.place);
    const auto enough = [&]() -> std::string {
      const Answer<Real> answer = method_.method(cell.query);
      for (const auto& [verdict, where] : wrong_of(*method_.card, cell, answer)) take(cell, verdict, where);
      return std::ranges::all_of(most, [this](Predicates held) { return is_known(held); }) ? "enough" : "";
    };
    explorer_.first_wrong(enough, cell.place);
  }

 private:
  bool is_known(Predicates held) const {
    return std::ranges::any_of(found_.failures, [held](const auto& f) { return (held & ~f.first) == 0; });
  }
  void take(const Cell& cell, Verdict verdict, const All& where) {
    std::string witness;
    for (const Predicates held : most_held(cell, where, &witness)) {
      if (is_known(held)) continue;
      std::erase_if(found_.failures, [held](const auto& f) { return (f.first & ~held) == 0; });
      found_.failures[held] = told(verdict, cell, witness);
    }
  }

  const MethodOverReals& method_;
  Conditions& found_;
  Explorer explorer_;
};

// --- conditions of published methods that need more than the judge's words ---

bool is_slow(const Real& v, const Real& least) { return -least < v && v < least; }

/// programming_chips takes a motion below 1e-6 for none.
void both_axes_move_fast(const Cell& cell, const Real& least) {
  assume(cell.signs.x != 0 && cell.signs.y != 0);
  const Query<Real>& q = cell.query;
  for (const Real& v : {q.motion_a.x - q.motion_b.x, q.motion_a.y - q.motion_b.y}) {
    assume(!is_slow(v, least));
  }
}

void not_two_faces_at_once(const Cell& cell) {
  const Truth& truth = cell.truth.truth;
  assume(!(truth.cls == Class::impact && truth.face_x && truth.face_y));
}

void nothing(const Cell&) {}

/// liang_barsky's tolerance is one of times: the passage is the open times of contact on the whole line.
void long_passage(const Cell& cell, const Real& least) {
  assume(cell.truth.truth.cls != Class::overlap);
  if (cell.signs.x == 0 && cell.signs.y == 0) return;
  const Query<Real>& q = cell.query;
  Real begin = -Real::infinity(), end = Real::infinity();
  const auto cut = [&](int sign, const Real& v, const Real& enter, const Real& leave) {
    if (sign == 0) return;
    const Real first = (sign > 0 ? enter : leave) / v, last = (sign > 0 ? leave : enter) / v;
    if (begin < first) begin = first;
    if (last < end) end = last;
  };
  cut(cell.signs.x, q.motion_a.x - q.motion_b.x, q.b.x - (q.a.x + q.a.w), (q.b.x + q.b.w) - q.a.x);
  cut(cell.signs.y, q.motion_a.y - q.motion_b.y, q.b.y - (q.a.y + q.a.h), (q.b.y + q.b.h) - q.a.y);
  assume(end - begin >= least || end <= begin);
  assume(begin >= Real(0) || begin <= -least);
}

}  // namespace

Conditions conditions_of(const MethodOverReals& method, std::span<const Cell> cells) {
  Conditions found;
  Search search(method, found);
  // Impacts first: most methods that fail fail on one, and then the many cells of the same words need no look.
  for (const Class cls : {Class::impact, Class::overlap, Class::graze, Class::separate}) {
    for (const Cell& cell : cells) {
      if (cell.truth.truth.cls == cls) search.look(cell);
    }
  }
  // Of words that are not of reals nothing is said: as if they held wherever the method fails.
  std::vector<Predicates> failures;
  for (const auto& [held, witness] : found.failures) failures.push_back(held | ~words().all);
  found.weakest = weakest_excluding(failures);
  return found;
}

std::string refuted(const MethodOverReals& method, std::span<const Cell> cells, void (*assume)(const Cell&)) {
  Explorer explorer;
  std::string wrong;
  for (const Cell& cell : cells) {
    const auto wrong_here = [&]() -> std::string {
      assume(cell);
      for (const auto& [verdict, where] : wrong_of(*method.card, cell, method.method(cell.query))) {
        std::string witness;
        if (possible(where, &witness)) return told(verdict, cell, witness);
      }
      return {};
    };
    wrong = explorer.first_wrong(wrong_here, cell.place);
    if (!wrong.empty()) break;
  }
  return wrong;
}

std::span<const Stated> stated_over_reals() {
  static const Stated all[] = {
      {"programming_chips", "both axes move, each by at least 1e-6 (the float next to it)",
       [](const Cell& c) { both_axes_move_fast(c, Real(1e-6f)); },
       [](const Cell& c) { both_axes_move_fast(c, Real(0.999e-6)); }},
      {"edge_alignment", "not two faces entered at once", not_two_faces_at_once, nothing},
      {"liang_barsky",
       "no overlap at the start; on the line of motion a passage through the other box lasts at least 1e-10 of the "
       "frame, or there is none; and none began within the last 1e-10 before the frame",
       [](const Cell& c) { long_passage(c, Real(1e-10)); }, [](const Cell& c) { long_passage(c, Real(0.999e-10)); }},
  };
  return all;
}

}  // namespace sweeplab::proof
