// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace sweeplab::build_info {

std::string_view version();
std::string_view commit();    ///< hash, with "-dirty" if the tree was changed; "unknown" outside a git checkout
std::string_view compiler();  ///< "GNU 12.2.0"
std::string_view flags();
std::string_view source_dir();  ///< the folder that this program was built from

}  // namespace sweeplab::build_info
