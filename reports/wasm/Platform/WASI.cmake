# SPDX-License-Identifier: MIT
# Nothing differs from what CMake assumes; without this file it complains that it does not know the system.
