// SPDX-License-Identifier: MIT
//
// Its check of the still axis is after framework64, copyright (c) 2020 Matthew LaRocca,
// https://github.com/matthewcpp/framework64, MIT licence:
//
//   Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
//   documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
//   rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to
//   permit persons to whom the Software is furnished to do so, subject to the following conditions:
//
//   The above copyright notice and this permission notice shall be included in all copies or substantial portions of
//   the Software.
//
//   THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO
//   THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
//   AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT,
//   TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
//   SOFTWARE.
#pragma once

#include "ericson.h"

namespace sweeplab {

/// Copy ericson.h beside this file.
inline constexpr Card ericson_checked_card{
    .id = "ericson_checked",
    .title = "IntersectMovingAABBAABB, with the check of the still axis of a port",
    .author = "Christer Ericson; the check is of a port, framework64",
    .year = 2005,
    .published =
        "Real-Time Collision Detection, Morgan Kaufmann, section 5.5.8, and framework64, "
        "https://github.com/matthewcpp/framework64",
    .kind = Kind::published,
    .provenance = Provenance::from_ports,
    .native = Scalar::float32,
    .grazes = all_grazes(GrazeClaim::contact),
    .overlap = OverlapClaim::as_impact,
    .gives_face = false,
    .says =
        "Of its early exits: \"Nonintersecting and moving apart\"; \"No overlap possible if time of first contact "
        "occurs after time of last contact\", as the ports have its comments. Of an axis without motion these are "
        "silent, and of faces; the port notes \"function modified\", and "
        "names a question on gamedev.stackexchange.com, 144854, as the origin",
    .reading =
        "As ericson, with the port's last branch: an axis without motion on which the boxes are apart is separate.",
    .behaves = "Touching at the start is a hit at 0, as overlap is; touching counts as contact.",
    .may_miss =
        "Touching boxes that part on that axis count as touching to the end, and what they then meet on the other "
        "axis counts as hit. Sums and quotients round.",
    .changes = {"two movers, as there: B's motion is seen from A",
                "a hit at the start, by overlap or touch, is an impact at 0", "no face is given there, and none here"},
    .divisions = {4, 4},
    .verification = {0x56827634, 0x5eca7e3d},
};

template <class S>
constexpr Answer<S> ericson_checked(const Query<S>& q) {
  return ericson_sweep<true>(q);
}

}  // namespace sweeplab
