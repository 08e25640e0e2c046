// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace sweeplab {

/// What a keeper is started with: the ends of pipes that it and the engine have.
struct KeeperEnds {
  int engine_in, engine_out, engine_err;
  int lifeline;  ///< to read from; its other end is the harness's alone, and closed when the harness ends, however
  int status;    ///< to write to: an EngineEnd
};

/// How an engine ended, as wait4 says it.
struct EngineEnd {
  int status;
  std::int64_t most_memory;  ///< KiB that it, or what it waited for, once had
};

/// The life of a keeper, the process between harness and engine: starts `command` by the shell, in a process group of its
/// own and with so many bytes of memory at most, waits until it ends or the lifeline does, and then ends every process
/// that came of it. To be called after fork(); does nothing but system calls, for another thread may hold any lock.
[[noreturn]] void keep(const char* command, std::uint64_t memory, const KeeperEnds& ends);

}  // namespace sweeplab
