// SPDX-License-Identifier: MIT
//
// Asking for memory ahead of its use: so that the way to memory is gone while something else is computed. It reads nothing,
// and changes no answer.
#pragma once

/// gcc leaves out a call of a const function that only asks for memory, as one that does nothing: so it must not be a call.
#if defined(__GNUC__)
#define SWEEPLAB_MANY_INLINE [[gnu::always_inline]] inline
#else
#define SWEEPLAB_MANY_INLINE inline
#endif

namespace sweeplab::many_detail {

/// All lines of the cache that it is in, from its beginning, which is that of a line.
template <class T>
SWEEPLAB_MANY_INLINE void prefetch([[maybe_unused]] const T& t) {
#if defined(__GNUC__)
  const char* const first = reinterpret_cast<const char*>(&t);
  for (unsigned at = 0; at < sizeof(T); at += 64) __builtin_prefetch(first + at);
#endif
}

}  // namespace sweeplab::many_detail
