// SPDX-License-Identifier: MIT
//
// What engines that are wrong on purpose do besides answering wrongly.
#pragma once

#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "algorithms/query.h"

namespace sweeplab::misdeeds {

/// FAULT [X [FILE]] of a command line: what it does wrong; the magic number; and a file that it makes when it keeps somebody
/// waiting for ever: so a test knows, and need not wait.
struct Misdeed {
  std::string fault;
  double magic = 1234.5;
  const char* waiting_file = nullptr;

  Misdeed(int count, char** words) {
    if (count > 0) fault = words[0];
    if (count > 1) magic = std::atof(words[1]);
    if (count > 2) waiting_file = words[2];
  }

  void keeps_waiting() const {
    if (waiting_file == nullptr) return;
    if (std::FILE* const file = std::fopen(waiting_file, "w")) std::fclose(file);
  }
  void say_nothing_at_the_start() const {
    if (fault != "silent") return;
    keeps_waiting();
    std::this_thread::sleep_for(std::chrono::hours(1));
  }
};

/// Never freed. It is held where a compiler cannot see that nobody reads it: clang leaves out an allocation that is not used.
inline void leak(std::size_t bytes) {
  static char* volatile held = nullptr;
  held = static_cast<char*>(std::malloc(bytes));
  std::memset(held, 1, bytes);
}

/// Where the magic number is met: what a process does instead of an answer.
inline void do_it(const Misdeed& misdeed) {
  while (misdeed.fault == "hangs") {
    misdeed.keeps_waiting();  // again and again, for it may be asked something else
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  if (misdeed.fault == "hangs_busily") {
    while (std::time(nullptr) != 0) {
    }
  }
  if (misdeed.fault == "leaks_at_once") {
    for (;;) leak(1 << 20);
  }
  if (misdeed.fault == "crashes") std::raise(SIGSEGV);
  if (misdeed.fault == "exits") std::exit(3);
}

/// The next hexadecimal number of a line, "-0x1.8p+1 ...", which it is taken from.
inline double take_number(std::string_view& line) {
  const char *p = line.data(), *const end = p + line.size();
  while (p != end && *p == ' ') ++p;
  const bool negative = p != end && *p == '-';
  p += negative ? 3 : 2;
  double x = 0;
  p = std::from_chars(p, end, x, std::chars_format::hex).ptr;
  line.remove_prefix(static_cast<std::size_t>(p - line.data()));
  return negative ? -x : x;
}

inline void append_number(std::string& out, double x) {
  char text[40];
  const char* const end = std::to_chars(text, text + sizeof text, x).ptr;
  out.append(text, static_cast<std::size_t>(end - text));
}

/// The next line of standard input, without its end. False at the end of all.
inline bool read_line(std::string& line) {
  char buffer[4096];
  if (std::fgets(buffer, sizeof buffer, stdin) == nullptr) return false;
  line.assign(buffer, std::strcspn(buffer, "\n"));
  return true;
}

/// A box, the next four numbers of a line; of one that holds boxes otherwise, back to corner and size.
template <class S>
Box<S> take_box(std::string_view& line, std::string_view fault) {
  S n[4];
  for (S& x : n) x = static_cast<S>(take_number(line));
  if (fault == "min_max") return {n[0], n[1], n[2] - n[0], n[3] - n[1]};
  if (fault == "centre_half") return {n[0] - n[2], n[1] - n[3], 2 * n[2], 2 * n[3]};
  if (fault == "position_offset") return {n[0] + S(0.5), n[1] - 3, n[2], n[3]};
  return {n[0], n[1], n[2], n[3]};
}

/// To the end of all: what `hear(line, output)` adds to the output is written at an empty line. It is false of a line
/// that gets no answer.
template <class Hear>
void converse(const Misdeed& misdeed, Hear&& hear) {
  std::string line, output;
  bool too_few = false;
  while (read_line(line)) {
    if (!line.empty()) {
      too_few = !hear(line, output) || too_few;
      if (misdeed.fault != "eager") continue;
    }
    std::fwrite(output.data(), 1, output.size(), stdout);
    std::fflush(stdout);
    output.clear();
    if (std::exchange(too_few, false)) misdeed.keeps_waiting();
  }
}

}  // namespace sweeplab::misdeeds
