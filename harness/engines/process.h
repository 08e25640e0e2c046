// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace sweeplab {

/// A program that is spoken to by lines, over pipes. It ends with this object, and all that it has started with it, also
/// where the harness itself is killed.
class Process {
 public:
  /// What became of a conversation.
  enum class End : std::uint8_t {
    done,      ///< the lines came
    more,      ///< the lines came, and more
    hung,      ///< not within the time
    ended,     ///< it has ended, or closed its output
    no_lines,  ///< what came had no ends of lines
    stopped,   ///< Ctrl-C
  };

  /// How it ended, if it has not, but closed its output: then it was waited for, for some seconds.
  static constexpr std::string_view closed_output = "closed its output";

  /// By what limits are measured: steady_clock's, but for a test that plants a hang and does not wait for it.
  using Now = std::function<std::chrono::steady_clock::time_point()>;

  /// Starts `command` by the shell, with so many bytes of memory at most (0: no limit). Throws UsageError where the system
  /// gives no process.
  Process(const std::string& command, std::uint64_t memory, Now now);
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();

  /// Writes `text`, reads meanwhile, until so many lines have come; they are in reply() then. What it says on standard
  /// error is taken in the same go. `grace`: how long it is waited for more than these lines.
  End exchange(std::string_view text, std::size_t lines, std::chrono::milliseconds limit,
               std::chrono::milliseconds grace = std::chrono::milliseconds(0));
  const std::string& reply() const { return reply_; }
  /// Whether it has said nothing since the last exchange, and lives.
  bool is_quiet();

  /// After `ended`: "signal 11 (Segmentation fault)", "exit status 3"; whether it had used up its memory; and the last line
  /// that it wrote to standard error.
  std::string how_it_ended();

 private:
  bool read_reply(std::size_t lines);
  void read_errors();

  Now now_;
  std::uint64_t memory_ = 0;
  pid_t keeper_ = -1;
  int in_ = -1, out_ = -1, err_ = -1, lifeline_ = -1, status_ = -1;  // the harness's ends
  std::string reply_, errors_;
  std::size_t lines_ = 0;
};

}  // namespace sweeplab
