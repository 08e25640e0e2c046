// SPDX-License-Identifier: MIT
//
// One moving box among many, frame after frame: what an obstacle forbids to a mover, and what becomes of the mover in
// a frame. Who begins a frame in nothing solid ends it in nothing solid, and behind nothing. Copy this file and exact.h.
// For float and double, all finite numbers, with any flags that exact.h takes.
//
// A mover's place is a stored number on each axis, and so is each place at which an obstacle can stop it. So a
// frame ends on each axis at such a plane, or at from + motion rounded to nearest: no time is ever multiplied, and what
// is stored is not inside. "World, Lemma n" and the Theorem: algorithms/world/PROOFS.md of the laboratory.
#ifndef SWEEPLAB_EXACT_WORLD_H
#define SWEEPLAB_EXACT_WORLD_H

#include "algorithms/world/at_once.h"
#include "algorithms/world/bounce.h"
#include "algorithms/world/boxes.h"
#include "algorithms/world/movers.h"
#include "algorithms/world/spatial_hash.h"
#include "algorithms/world/step.h"

#endif
