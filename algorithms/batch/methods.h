// SPDX-License-Identifier: MIT
//
// The methods, wherever their headers are: copied into one folder with these, in a CMake build or installed, or in the
// laboratory's own tree.
#pragma once

#if __has_include("exact_closed.h")
#include "exact_closed.h"
#include "m3.h"
#include "programming_chips.h"
#elif __has_include("sweeplab/exact_closed.h")
#include "sweeplab/exact_closed.h"
#include "sweeplab/m3.h"
#include "sweeplab/programming_chips.h"
#else
#include "algorithms/exact_closed.h"
#include "algorithms/m3.h"
#include "algorithms/programming_chips.h"
#endif
