// SPDX-License-Identifier: MIT
#include "harness/judge/judge.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <type_traits>

#include "harness/judge/theorems.h"
#include "harness/methods/peer.h"
#include "harness/truth/severity.h"

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

template <class T>
bool right_face(const Truth& truth, const Answer<T>& answer) {
  const auto fits = [](bool face, std::int8_t right, std::int8_t normal) {
    return face && (normal == 1 || normal == -1) && (right == 0 || right == normal);
  };
  if (answer.normal_y == 0) return fits(truth.face_x, truth.normal_x, answer.normal_x);
  return answer.normal_x == 0 && fits(truth.face_y, truth.normal_y, answer.normal_y);
}

namespace {

bool is_finite_time(double t) { return std::isfinite(t); }
bool is_finite_time(const Rational& t) { return t.is_finite(); }

GrazeClaim claim_for(const GrazeClaims& claims, Graze graze) {
  constexpr GrazeClaim GrazeClaims::*in_order[] = {&GrazeClaims::flat,   &GrazeClaims::rest,  &GrazeClaims::slide,
                                                   &GrazeClaims::corner, &GrazeClaims::leave, &GrazeClaims::end};
  return graze == Graze::none ? GrazeClaim::unspecified : claims.*in_order[index_of(graze) - 1];
}

/// Whether a sliding graze begins by the moving axis reaching B, rather than with A beside B from the start: then both
/// axes touch at the truth time, and A moves against the face of the axis that moves.
template <class S>
bool enters(const Query<S>& q, const Truth& truth) {
  const auto against = [](S motion_a, S motion_b, std::int8_t normal) {
    return (motion_a > motion_b && normal < 0) || (motion_a < motion_b && normal > 0);
  };
  return truth.face_x && truth.face_y &&
         (against(q.motion_a.x, q.motion_b.x, truth.normal_x) || against(q.motion_a.y, q.motion_b.y, truth.normal_y));
}

/// Whether the truth time is the end of the frame.
template <class S>
bool begins_at_end(Judged<S>& judged) {
  const Truth& truth = judged.truth();
  return truth.time_exact ? truth.n_hi == truth.d_hi && truth.n_lo == truth.d_lo : judged.time() == Rational(1);
}

template <class S>
bool claims_contact(const GrazeClaims& claims, GrazeClaim claim, Judged<S>& judged) {
  const Truth& truth = judged.truth();
  if ((claims.none_at_end && begins_at_end(judged)) || (claims.none_at_exact_corner && truth.face_x && truth.face_y)) {
    return false;
  }
  return claim == GrazeClaim::contact || (claim == GrazeClaim::contact_if_entering && enters(judged.query(), truth));
}

template <class S>
bool right_time(Judged<S>& judged, S time) {
  return judged.remembered(time, [&] { return is_right_time(judged, time); });
}

template <class S>
bool right_time(Judged<S>& judged, const Rational& time) {
  return is_right_time_exactly(judged, time);
}

/// The verdict on a contact that the truth has at its truth time, answered as an impact.
template <class S, class T>
Verdict judge_impact(const Card& card, Judged<S>& judged, const Answer<T>& answer) {
  if (card.gives_face && !right_face(judged.truth(), answer)) return Verdict::wrong_face;
  if (!card.gives_time || right_time(judged, answer.time)) return Verdict::correct;
  return Rational(answer.time) > judged.time() ? Verdict::late : Verdict::early;
}

template <class S, class T>
Verdict judge_graze(const Card& card, Judged<S>& judged, const Answer<T>& answer) {
  const GrazeClaim claim = claim_for(card.grazes, judged.truth().graze);
  if (claim == GrazeClaim::unspecified) return Verdict::correct;
  const bool contact = answer.outcome != Outcome::separate;
  if (contact != claims_contact(card.grazes, claim, judged)) return Verdict::claim_broken;
  if (!contact) return Verdict::correct;
  if (answer.outcome == Outcome::overlap)
    return Verdict::wrong_state;  // touching is not overlapping, under either rule
  return judge_impact(card, judged, answer);
}

template <class S, class T>
Verdict judge_by_class(const Card& card, Judged<S>& judged, const Answer<T>& answer) {
  switch (judged.truth().cls) {
    case Class::separate:
      return answer.outcome == Outcome::separate ? Verdict::correct : Verdict::phantom;
    case Class::graze:
      return judge_graze(card, judged, answer);
    case Class::impact:
      if (answer.outcome == Outcome::separate) return Verdict::tunnel;
      if (answer.outcome == Outcome::overlap) return Verdict::wrong_state;
      return judge_impact(card, judged, answer);
    case Class::overlap:
      if (answer.outcome == Outcome::separate) return Verdict::missed_overlap;
      if (answer.outcome == Outcome::impact && card.overlap != OverlapClaim::as_impact) return Verdict::wrong_state;
      return Verdict::correct;
  }
  return Verdict::correct;
}

/// How far A stands from each side of B, out of it, at a time. The boxes' distance on the axis that parts them most is
/// the greatest of the four; it is negative inside.
template <class N>
struct Stand {
  N left, right, below, above;

  template <class S, class T>
  Stand(const Query<S>& q, const T& time) {
    const auto along = [t = N(time)](S start, S motion) { return N(start) + N(motion) * t; };
    const N ax = along(q.a.x, q.motion_a.x), ay = along(q.a.y, q.motion_a.y);
    const N bx = along(q.b.x, q.motion_b.x), by = along(q.b.y, q.motion_b.y);
    left = bx - (ax + N(q.a.w));
    right = ax - (bx + N(q.b.w));
    below = by - (ay + N(q.a.h));
    above = ay - (by + N(q.b.h));
  }
  const N& distance() const { return std::max(std::max(left, right), std::max(below, above)); }
  /// Off the face with this normal.
  const N& off(std::int8_t normal_x, std::int8_t normal_y) const {
    return normal_x < 0 ? left : normal_x > 0 ? right : normal_y < 0 ? below : above;
  }
};

/// Whether a distance is at most skin + time_error |v|, without the root: beyond the skin both sides are squared.
template <class S>
bool reaches(const PeerClaims& claims, const Query<S>& q, const Rational& distance) {
  const Rational over = distance - Rational(claims.skin), share(claims.time_error);
  if (over.sign() <= 0) return true;
  if (share.sign() <= 0) return false;
  const Rational vx = Rational(q.motion_a.x) - Rational(q.motion_b.x);
  const Rational vy = Rational(q.motion_a.y) - Rational(q.motion_b.y);
  return over * over <= share * share * (vx * vx + vy * vy);
}

/// Whether the boxes count as touching at this time, a number in [0, 1]; `skin` is about how near that is. In doubles
/// where that is beyond doubt: none of the nine roundings on the way to a distance is of more than the largest sum
/// below, times 2^-53, and those of the skin (time_error is at most 1) are of less than six of them.
template <class S, class T>
bool are_near(const PeerClaims& claims, const Query<S>& q, const T& time, double skin) {
  double sum = 0;
  for (const S x : {q.a.x, q.a.y, q.a.w, q.a.h, q.motion_a.x, q.motion_a.y, q.b.x, q.b.y, q.b.w, q.b.h, q.motion_b.x,
                    q.motion_b.y}) {
    sum += std::fabs(static_cast<double>(x));
  }
  const double distance = Stand<double>(q, time).distance(), doubt = sum * 0x1p-48;
  if (std::fabs(distance - skin) > doubt && sum > 0x1p-900 && sum < 0x1p900) return distance < skin;
  return reaches(claims, q, Stand<Rational>(q, time).distance());
}

/// About how near each other boxes count as touching to this method, on this query; 0 only if it has no skin.
template <class S>
double skin_of(const Card& card, const Query<S>& q) {
  const PeerClaims* peer = peer_claims(card);
  if (!peer) return 0;
  return peer->time_error > 0 ? peer->skin + peer->time_error * speed(q) : peer->skin;
}

/// Whether a size is outside what a peer says it is made for.
template <class S>
bool outside_domain(const PeerClaims& claims, const Query<S>& q) {
  const auto [least, most] = std::minmax({q.a.w, q.a.h, q.b.w, q.b.h});
  return double{least} < claims.smallest_size || (claims.largest_size > 0 && double{most} > claims.largest_size);
}

/// What the card makes no promise about.
template <class S>
bool disclaims(const Card& card, const Query<S>& q, const Truth& truth) {
  const bool zero_sized = q.a.w == 0 || q.a.h == 0 || q.b.w == 0 || q.b.h == 0;
  const PeerClaims* peer = peer_claims(card);
  // To a peer with a skin, starting within it is an overlap.
  const double skin = skin_of(card, q);
  const bool overlap = truth.cls == Class::overlap || (skin > 0 && are_near(*peer, q, S(0), skin));
  return (overlap && card.overlap == OverlapClaim::not_handled) || (card.needs_positive_sizes && zero_sized) ||
         (peer && outside_domain(*peer, q));
}

/// Whether a wrong answer is right for boxes with a skin: they were that near where it says that contact begins; of an
/// answer without a time, at any time of the frame.
template <class S, class T>
bool within_skin(const Card& card, Judged<S>& judged, Verdict verdict, const Answer<T>& answer) {
  const Query<S>& q = judged.query();
  const double skin = skin_of(card, q);
  if (!(skin > 0)) return false;
  const PeerClaims& claims = *peer_claims(card);
  const bool at_start = answer.outcome == Outcome::overlap;
  const T time = at_start ? T(0) : answer.time;
  switch (verdict) {
    case Verdict::phantom:
      if (!at_start && !card.gives_time) return reaches(claims, q, -exact_severity(q));
      [[fallthrough]];
    case Verdict::wrong_state:
      if (judged.truth().cls == Class::overlap || !(at_start || card.gives_time)) return false;
      return time >= T(0) && time <= T(1) && are_near(claims, q, time, skin);
    case Verdict::early:
      return time >= T(0) && are_near(claims, q, time, skin);
    case Verdict::wrong_face: {
      if (!card.gives_time || !(time >= T(0) && time <= T(1))) return false;
      if ((answer.normal_x == 0) == (answer.normal_y == 0)) return false;  // of no face
      const Rational off = Stand<Rational>(q, time).off(answer.normal_x, answer.normal_y);
      return are_near(claims, q, time, skin) && reaches(claims, q, off) && reaches(claims, q, -off);
    }
    default:
      return false;
  }
}

/// Whether a time is late by no more than the card says that it may be.
template <class S, class T>
bool late_as_claimed(const Card& card, Judged<S>& judged, Verdict verdict, const Answer<T>& answer) {
  const PeerClaims* peer = peer_claims(card);
  if (!peer || !(peer->late > 0) || verdict != Verdict::late) return false;
  return answer.time <= T(1) && Rational(answer.time) - judged.time() <= Rational(peer->late);
}

}  // namespace

template <class S>
bool claims_nothing(const Card& card, const Query<S>& q, const Truth& truth) {
  return disclaims(card, q, truth) ||
         (truth.cls == Class::graze && claim_for(card.grazes, truth.graze) == GrazeClaim::unspecified);
}

template <class S>
bool is_contact_claimed(const Card& card, const Query<S>& q, const Truth& truth) {
  Judged<S> judged(q, truth);
  return claims_contact(card.grazes, claim_for(card.grazes, truth.graze), judged);
}

template <class T>
Answer<T> read(const Card& card, const Answer<T>& answer) {
  if (answer.outcome == Outcome::impact && card.gives_time && !is_finite_time(answer.time)) return {Outcome::failed};
  return answer;
}

template <class S>
const Query<Rational>& Judged<S>::exactly() {
  if (!exactly_) exactly_ = sweeplab::exactly(*query_);
  return *exactly_;
}

template <class S>
const Rational& Judged<S>::time() {
  if (!time_) time_ = time_of_impact(*query_, *truth_);
  return *time_;
}

template <class S, class T>
Verdict judge_before_excuses(const Card& card, Judged<S>& judged, const Answer<T>& given) {
  const Answer<T> answer = read(card, given);
  return answer.outcome == Outcome::failed ? Verdict::failed : judge_by_class(card, judged, answer);
}

template <class S, class T>
Verdict judge(const Card& card, Judged<S>& judged, const Answer<T>& given) {
  const Verdict verdict = judge_before_excuses(card, judged, given);
  if (!is_wrong(verdict) || verdict == Verdict::failed) return verdict;
  const Answer<T> answer = read(card, given);
  const bool excused = disclaims(card, judged.query(), judged.truth()) || within_skin(card, judged, verdict, answer) ||
                       late_as_claimed(card, judged, verdict, answer);
  return excused ? Verdict::excused : verdict;
}

template <class S, class T>
Verdict judge(const Card& card, const Query<S>& query, const Truth& truth, const Answer<T>& answer) {
  Judged<S> judged(query, truth);
  return judge(card, judged, answer);
}

template <class S>
Cause cause_of(const Method& method, Judged<S>& judged, Verdict verdict) {
  if (!method.exactly) return Cause::unknown;
  if (is_proved(method, judged.query(), judged.truth())) return Cause::rounding;
  const std::uint64_t taken = tolerances_taken();
  const Answer<Rational> exact = method.exactly(judged.exactly());
  if (judge(*method.card, judged, exact) != verdict) return Cause::rounding;
  if (tolerances_taken() == taken) return Cause::logic;
  const WithoutTolerances none;
  return judge(*method.card, judged, method.exactly(judged.exactly())) == Verdict::correct ? Cause::tolerance
                                                                                           : Cause::logic;
}

template <class S>
Cause cause_of(const Method& method, const Query<S>& query, const Truth& truth, const Answer<S>& wrong) {
  Judged<S> judged(query, truth);
  return cause_of(method, judged, judge(*method.card, judged, wrong));
}

template <class S>
double time_error(const Truth& truth, S time) {
  // t - n/d = (t*d - n)/d. The leading product is taken with its rounding error, so that what cancels cancels exactly.
  // Of motions so slow that products with them lose bits the ratio is enlarged first, which is exact: n <= d.
  const double scale = truth.d_hi < 0x1p-500 ? 0x1p500 : 1;
  const double t = static_cast<double>(time), d = truth.d_hi * scale;
  const double product = t * d;
  const double tail = std::fma(t, d, -product);
  return ((product - truth.n_hi * scale) + (tail + (t * (truth.d_lo * scale) - truth.n_lo * scale))) / d;
}

template <class S>
double speed(const Query<S>& q) {
  const double x = std::fabs(static_cast<double>(q.motion_a.x) - static_cast<double>(q.motion_b.x));
  const double y = std::fabs(static_cast<double>(q.motion_a.y) - static_cast<double>(q.motion_b.y));
  const double most = std::max(x, y), ratio = most > 0 ? std::min(x, y) / most : 0;
  return most * std::sqrt(1 + ratio * ratio);  // not std::hypot: its last bit depends on the C library
}

#define SWEEPLAB_INSTANCE(S)                                                                   \
  template Answer<S> read(const Card&, const Answer<S>&);                                      \
  template Verdict judge(const Card&, const Query<S>&, const Truth&, const Answer<S>&);        \
  template Verdict judge(const Card&, const Query<S>&, const Truth&, const Answer<Rational>&); \
  template Verdict judge(const Card&, Judged<S>&, const Answer<S>&);                           \
  template Verdict judge_before_excuses(const Card&, Judged<S>&, const Answer<S>&);            \
  template class Judged<S>;                                                                    \
  template bool claims_nothing(const Card&, const Query<S>&, const Truth&);                    \
  template bool is_contact_claimed(const Card&, const Query<S>&, const Truth&);                \
  template bool right_face(const Truth&, const Answer<S>&);                                    \
  template Cause cause_of(const Method&, const Query<S>&, const Truth&, const Answer<S>&);     \
  template Cause cause_of(const Method&, Judged<S>&, Verdict);                                 \
  template double time_error(const Truth&, S);                                                 \
  template double speed(const Query<S>&);
SWEEPLAB_INSTANCE(float)
SWEEPLAB_INSTANCE(double)
#undef SWEEPLAB_INSTANCE
template Answer<Rational> read(const Card&, const Answer<Rational>&);
template bool right_face(const Truth&, const Answer<Rational>&);

}  // namespace sweeplab
