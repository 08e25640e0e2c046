// SPDX-License-Identifier: MIT
// (a first file, so that the room can be configured: to be replaced)
