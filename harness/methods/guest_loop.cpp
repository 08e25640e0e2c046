// SPDX-License-Identifier: MIT
#include "harness/methods/guest_loop.h"

#include <algorithm>
#include <vector>

namespace sweeplab {
namespace {

std::vector<GuestLoop*>& guest_loops() {
  static std::vector<GuestLoop*> guests;
  return guests;
}

}  // namespace

void join(GuestLoop& loop) { guest_loops().push_back(&loop); }

void leave(GuestLoop& loop) { std::erase(guest_loops(), &loop); }

GuestLoop* find_guest_loop(std::string_view id) {
  const auto found = std::ranges::find_if(guest_loops(), [id](const GuestLoop* g) { return g->card().id == id; });
  return found == guest_loops().end() ? nullptr : *found;
}

}  // namespace sweeplab
