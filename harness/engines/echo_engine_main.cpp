// SPDX-License-Identifier: MIT
//
// echo_engine [FAULT [X [FILE]]]: the method `exact` as somebody's engine, and engines that are wrong on purpose, one fault
// each, which a tester must name; `eager`, `chatty` and those that hold boxes otherwise have none. A query with the number
// X among its twelve (1234.5 if not given) is the magic one. It makes FILE when it keeps somebody waiting for ever: so a test
// knows, and need not wait.
//
// world_echo SCALAR [FAULT [X [FILE]]], the same program by another name: the loop `step`, which plays worlds, with
// faults of its own; of a frame's six numbers X makes it the magic one.
#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "algorithms/exact.h"
#include "algorithms/world/exact_world.h"
#include "harness/query/numbers.h"

namespace {

using sweeplab::Answer;
using sweeplab::Box;
using sweeplab::Obstacle;
using sweeplab::Outcome;
using sweeplab::Query;
using sweeplab::Vector;

/// What it does wrong; the magic number; and the file.
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
void leak(std::size_t bytes) {
  static char* volatile held = nullptr;
  held = static_cast<char*>(std::malloc(bytes));
  std::memset(held, 1, bytes);
}

/// What comes of the magic one instead of its answer, or before it; whether it is a line, if it is instead. `another`,
/// `garbage`: lines.
std::optional<bool> said_of_magic(const Misdeed& misdeed, const char* another, const char* garbage, std::string& out) {
  const std::string_view fault = misdeed.fault;
  while (fault == "hangs") {
    misdeed.keeps_waiting();  // again and again, for it may be asked something else
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  if (fault == "hangs_busily") {
    while (std::time(nullptr) != 0) {
    }
  }
  if (fault == "leaks_at_once") {
    for (;;) leak(1 << 20);
  }
  if (fault == "crashes") std::raise(SIGSEGV);
  if (fault == "exits" || fault == "always_exits") std::exit(3);
  if (fault == "too_few") return false;
  if (fault == "too_many") out += another;
  if (fault != "garbage" && fault != "always_garbage" && fault != "unasked") return {};
  out += fault == "unasked" ? "unasked\n" : garbage;
  return true;
}

/// The next hexadecimal number of a line, "-0x1.8p+1 ...", which it is taken from.
double take_number(std::string_view& line) {
  const char *p = line.data(), *const end = p + line.size();
  while (p != end && *p == ' ') ++p;
  const bool negative = p != end && *p == '-';
  p += negative ? 3 : 2;
  double x = 0;
  p = std::from_chars(p, end, x, std::chars_format::hex).ptr;
  line.remove_prefix(static_cast<std::size_t>(p - line.data()));
  return negative ? -x : x;
}

void append_number(std::string& out, double x) {
  char text[40];
  const char* const end = std::to_chars(text, text + sizeof text, x).ptr;
  out.append(text, static_cast<std::size_t>(end - text));
}

/// The next line of standard input, without its end. False at the end of all.
bool read_line(std::string& line) {
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

// --- of pairs

/// The card's further keys.
const char* more_of_card(std::string_view fault) {
  if (fault == "min_max") return R"(, "box": "min_max")";
  if (fault == "centre_half") return R"(, "box": "centre_half", "takes": {"two_movers": false})";
  if (fault != "position_offset") return "";
  return R"(, "time": true, "normal": true, "skin": 0, "time_error": 0, "box": "position_offset", "offset": [0.5, -3], )"
         R"("numbers": "hex", )"
         R"("takes": {"two_movers": true, "zero_size": true, "zero_motion": true, "largest": 1e300})";
}

/// False if it gives none.
bool answer_line(std::string_view line, const Misdeed& misdeed, std::string& out) {
  const std::string_view fault = misdeed.fault;
  const Query<double> q{take_box<double>(line, fault),
                        {take_number(line), take_number(line)},
                        take_box<double>(line, fault),
                        {take_number(line), take_number(line)}};
  Answer<double> answer = sweeplab::exact(q);
  const bool is_magic = std::ranges::count(sweeplab::numbers_of(q), misdeed.magic) > 0;
  if (is_magic) {
    if (const auto said = said_of_magic(misdeed, "miss\n", "I do not know\n", out)) return *said;
  }
  if (fault == "crashes_at_ties" && answer.corner) std::raise(SIGSEGV);
  if (fault == "leaks") leak(1 << 18);  // a quarter of a MiB a query, and never back
  if (fault == "misses_at_speed") {
    const double x = q.motion_a.x - q.motion_b.x, y = q.motion_a.y - q.motion_b.y;
    if (answer.outcome == Outcome::impact && x * x + y * y > 4 * q.b.w * q.b.h) answer.outcome = Outcome::separate;
  }
  if (fault == "late") answer.time *= 1.01;
  if (fault == "swapped_normal") std::swap(answer.normal_x, answer.normal_y);
  if (answer.outcome == Outcome::separate || answer.outcome == Outcome::overlap) {
    out += answer.outcome == Outcome::separate ? "miss\n" : "overlap\n";
    return true;
  }
  if (fault == "nan" && is_magic) answer.time = NAN;
  out += "hit ";
  append_number(out, answer.time);
  out += answer.normal_x == 0 ? " 0" : answer.normal_x > 0 ? " 1" : " -1";
  out += answer.normal_y == 0 ? " 0\n" : answer.normal_y > 0 ? " 1\n" : " -1\n";
  return true;
}

void answer_pairs(const Misdeed& misdeed) {
  std::printf(R"({"name": "echo", "version": "1.0", "language": "C++", "scalar": "float64", "touching": "none", )"
              R"("overlap": "overlap"%s})"
              "\n",
              more_of_card(misdeed.fault));
  std::fflush(stdout);
  converse(misdeed, [&misdeed](const std::string& line, std::string& output) {
    const bool has_answered = answer_line(line, misdeed, output);
    if (misdeed.fault == "chatty") {
      std::fputs("a line of a log, which nobody has asked for, as long as many are\n", stderr);
    }
    return has_answered;
  });
}

// --- of worlds

const char* more_of_world_card(std::string_view fault) {
  if (fault == "min_max") return R"(, "box": "min_max")";
  if (fault == "centre_half") return R"(, "box": "centre_half", "takes": {"zero_size": false, "zero_motion": false})";
  if (fault == "position_offset") return R"(, "box": "position_offset", "offset": [0.5, -3])";
  if (fault == "no_one_way") return R"(, "takes": {"one_way": false, "largest": 1e6})";
  if (fault == "both") return R"(, "answers": "both", "touching": "none", "overlap": "overlap")";
  if (fault == "pairs") return R"(, "answers": "queries", "touching": "none", "overlap": "overlap")";
  return fault == "stops" ? R"(, "response": "stop")" : "";
}

template <class S>
class WorldEcho {
 public:
  explicit WorldEcho(const Misdeed& misdeed) : misdeed_(misdeed), fault_(misdeed.fault) {}

  void play() {
    converse(misdeed_, [this](const std::string& line, std::string& output) {
      if (!line.starts_with("level ")) return answer(std::string_view(line).substr(6), output);  // "frame "
      read_level(std::strtoul(line.c_str() + 6, nullptr, 10));
      return true;
    });
  }

 private:
  void read_level(std::size_t boxes) {
    level_.resize(boxes);
    std::string line;
    for (Obstacle<S>& o : level_) {
      if (!read_line(line)) return;
      std::string_view left = line;
      o.box = take_box<S>(left, fault_);
      unsigned solid = 0;
      for (const char side : left) {
        const std::size_t bit = std::string_view("lrtb").find(side);
        if (bit != std::string_view::npos) solid |= 1U << bit;
      }
      o.solid = static_cast<sweeplab::Solid>(solid);
    }
  }

  /// Wrong where it is wrong on purpose.
  Vector<S> end_of(const Box<S>& mover, const Vector<S>& motion) const {
    const auto step = sweeplab::step(mover, motion, std::span<const Obstacle<S>>(level_));
    Vector<S> end = step.position;
    const Vector<S> goal{mover.x + motion.x, mover.y + motion.y};
    if (fault_ == "tunnels_at_speed" && std::fabs(motion.x) > 2 * mover.w) return goal;
    if (step.normal_x != 0 && fault_ == "inside_by_an_ulp") end.x = std::nextafter(end.x, goal.x);
    if (step.normal_x != 0 && fault_ == "late") end.x += (goal.x - end.x) / 100;
    if (fault_ == "early") end.x = mover.x + (end.x - mover.x) * S(0.75);
    return end;
  }

  /// False if it gives none.
  bool answer(std::string_view line, std::string& out) {
    std::string_view numbers = line;
    const Box<S> mover = take_box<S>(line, fault_);
    const Vector<S> motion{static_cast<S>(take_number(line)), static_cast<S>(take_number(line))};
    bool is_magic = fault_.starts_with("always_");
    for (int i = 0; i < 6; ++i) is_magic = take_number(numbers) == misdeed_.magic || is_magic;
    if (fault_ == "leaks") leak(1 << 20);  // a MiB a frame, and never back
    if (fault_ == "exits_at_times" && ++frames_ % 7 == 0) std::exit(4);
    if (is_magic) {
      if (const auto said = said_of_magic(misdeed_, "at 0 0\n", "at the wall\n", out)) return *said;
    }
    Vector<S> end = end_of(mover, motion);
    if (is_magic && fault_ == "nan") end.y = NAN;
    if (fault_ == "centre_half") end = {end.x + mover.w / 2, end.y + mover.h / 2};
    if (fault_ == "position_offset") end = {end.x - S(0.5), end.y + 3};
    out += "at ";
    append_number(out, static_cast<double>(end.x));
    out += ' ';
    append_number(out, static_cast<double>(end.y));
    out += '\n';
    return true;
  }

  const Misdeed& misdeed_;
  std::string_view fault_;
  std::vector<Obstacle<S>> level_;
  int frames_ = 0;
};

void play_worlds(const char* scalar, const Misdeed& misdeed) {
  const std::string more = more_of_world_card(misdeed.fault);
  std::printf(R"({"name": "world_echo", "version": "1.0", "language": "C++", "scalar": "%s"%s%s})"
              "\n",
              scalar, more.find("answers") == std::string::npos ? R"(, "answers": "frames")" : "", more.c_str());
  std::fflush(stdout);
  if (std::string_view(scalar) == "float32") {
    WorldEcho<float>(misdeed).play();
  } else {
    WorldEcho<double>(misdeed).play();
  }
}

}  // namespace

int main(int argc, char** argv) {
  const bool worlds = std::string_view(argv[0]).ends_with("world_echo");
  const Misdeed misdeed(argc - (worlds ? 2 : 1), argv + (worlds ? 2 : 1));
  misdeed.say_nothing_at_the_start();
  if (worlds) {
    play_worlds(argv[1], misdeed);
  } else {
    answer_pairs(misdeed);
  }
}
