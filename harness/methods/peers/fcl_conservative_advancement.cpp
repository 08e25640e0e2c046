// SPDX-License-Identifier: MIT
#include <fcl/geometry/shape/box.h>
#include <fcl/narrowphase/continuous_collision.h>

#include <algorithm>
#include <limits>

#include "harness/methods/peer.h"
#include "harness/methods/peers/conversion.h"

namespace sweeplab {
namespace {

constexpr PeerCard card{
    {.id = "fcl_conservative_advancement",
     .title = "fcl::continuousCollide of two boxes, CCDC_CONSERVATIVE_ADVANCEMENT",
     .author = "Jia Pan and contributors",
     .year = 2021,
     .published = "https://github.com/flexible-collision-library/fcl, Debian's libfcl-dev",
     .kind = Kind::peer,
     .native = Scalar::float64,
     .overlap = OverlapClaim::as_impact,
     .gives_face = false,
     .needs_positive_sizes = true,
     .may_miss =
         "Advances by distance over approach, until a step is of at most 0.0001 of the frame (t_err; toc_err is "
         "not looked at): there is contact. The distance's tolerance is absolute: points within 1.4e-7 are one",
     .changes =
         {"Translations (CCDM_TRANS); its default solver, CCDC_NAIVE, samples ten times and is no sweep",
          "Its own GJK (GST_INDEP): its default, libccd's, ends the program where an assertion fails, and has no "
          "direction where a step ends at a distance of exactly 0: there it goes through",
          "Each box is as deep as its longer side, both in the plane z = 0",
          "Floats are widened to its doubles, and the time rounded back"},
     .verification = {.float32 = 0x3062dd1b, .float64 = 0x71d7a2a9}},
    {.version = "0.7.0",
     .time_error = 0.0001,
     .domain = "boxes with a centre that holds without rounding; numbers up to 2^250"}};

fcl::Boxd shape_of(const Vector<double>& half) {
  return fcl::Boxd(2 * half.x, 2 * half.y, 2 * std::max(half.x, half.y));
}

fcl::Transform3d at(const Vector<double>& centre) {
  fcl::Transform3d transform = fcl::Transform3d::Identity();
  transform.translation() = fcl::Vector3d(centre.x, centre.y, 0);
  return transform;
}

template <class S>
Vector<double> widened(const Vector<S>& motion) {
  return {motion.x, motion.y};
}

struct Answers {
  template <class S>
  Answer<S> operator()(const Query<S>& q) const {
    const auto a = peer::centred_move<double>(q.a, widened(q.motion_a));
    const auto b = peer::centred_move<double>(q.b, widened(q.motion_b));
    const fcl::Boxd shape_a = shape_of(a.half), shape_b = shape_of(b.half);
    fcl::ContinuousCollisionRequestd request;
    request.ccd_motion_type = fcl::CCDM_TRANS;
    request.ccd_solver_type = fcl::CCDC_CONSERVATIVE_ADVANCEMENT;
    request.gjk_solver_type = fcl::GST_INDEP;
    fcl::ContinuousCollisionResultd result;
    fcl::continuousCollide(&shape_a, at(a.from), at(a.to), &shape_b, at(b.from), at(b.to), request, result);
    if (!result.is_collide) return {};
    return {Outcome::impact, static_cast<S>(result.time_of_contact)};
  }
};

/// The library's fourth powers of larger numbers overflow a double.
template <class S>
constexpr S largest = static_cast<S>(std::min(0x1p250, double{std::numeric_limits<S>::max()}));

template <class S>
bool takes(const Query<S>& q) {
  return peer::is_within(q, largest<S>) && peer::centred_move_converts(q.a, widened(q.motion_a)) &&
         peer::centred_move_converts(q.b, widened(q.motion_b));
}

}  // namespace

Method fcl_conservative_advancement() {
  return {&card, sweep_peer<float, Answers>, sweep_peer<double, Answers>, nullptr, takes<float>, takes<double>};
}

}  // namespace sweeplab
