// SPDX-License-Identifier: MIT
#pragma once

#include <string>

/// The folder of this source tree, for tests that read files of it. Linked, not compiled into each: an object that ccache
/// has of one clone is that of any other.
#ifndef SWEEPLAB_SOURCE_DIR
extern const char sweeplab_source_dir[];
#define SWEEPLAB_SOURCE_DIR std::string(sweeplab_source_dir)
#endif
