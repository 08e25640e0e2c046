// SPDX-License-Identifier: MIT
//
// Which of Highway's targets these headers have vectors for. All others are left out, also those of a later Highway:
// HWY_TARGETS has none of them.
#pragma once

#if defined(HWY_TARGET_TOGGLE) || defined(HWY_HIGHWAY_INCLUDED)
#error "include this before Highway's own headers"
#endif

#define SWEEPLAB_BATCH_TARGETS \
  (HWY_AVX3 | HWY_AVX2 | HWY_SSE4 | SWEEPLAB_BATCH_NEON | HWY_WASM | HWY_EMU128 | HWY_SCALAR)
#define SWEEPLAB_BATCH_NEON (HWY_NEON | HWY_NEON_WITHOUT_AES)
#ifndef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (~SWEEPLAB_BATCH_TARGETS)
#endif

#include <hwy/detect_targets.h>

// Highway 1.0.3 knows no NEON without AES.
#ifndef HWY_NEON_WITHOUT_AES
#undef SWEEPLAB_BATCH_NEON
#define SWEEPLAB_BATCH_NEON HWY_NEON
#endif
// Where the program has disabled targets of its own choice: those and all others.
#if HWY_TARGETS & ~SWEEPLAB_BATCH_TARGETS
#undef HWY_ENABLED
#define HWY_ENABLED(targets) ((targets)&SWEEPLAB_BATCH_TARGETS & ~((HWY_DISABLED_TARGETS) | (HWY_BROKEN_TARGETS)))
#endif
