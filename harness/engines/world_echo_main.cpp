// SPDX-License-Identifier: MIT
//
// world_echo SCALAR [FAULT [X [FILE]]]: the loop `step` as somebody's engine that plays worlds, and engines that are wrong on
// purpose, one fault each, which a tester must name; those that hold boxes otherwise have none. A frame with the number X
// among its six (1234.5 if not given) is the magic one.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/world/exact_world.h"
#include "harness/engines/misdeeds.h"

namespace {

using namespace sweeplab::misdeeds;
using sweeplab::Box;
using sweeplab::Obstacle;
using sweeplab::Vector;

/// The card's further keys.
const char* more_of_card(std::string_view fault) {
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
    const std::string_view told = line;
    const Box<S> mover = take_box<S>(line, fault_);
    const Vector<S> motion{static_cast<S>(take_number(line)), static_cast<S>(take_number(line))};
    std::string_view numbers = told;
    bool is_magic = fault_.starts_with("always_");
    for (int i = 0; i < 6; ++i) is_magic = take_number(numbers) == misdeed_.magic || is_magic;
    if (fault_ == "leaks") leak(1 << 20);  // a MiB a frame, and never back
    if (fault_ == "exits_at_times" && ++frames_ % 7 == 0) std::exit(4);
    if (fault_ == "always_exits") std::exit(3);
    if (is_magic) do_it(misdeed_);
    if (is_magic && fault_ == "too_few") return false;
    if (is_magic && fault_ == "too_many") out += "at 0 0\n";
    if (is_magic && (fault_ == "garbage" || fault_ == "unasked" || fault_ == "always_garbage")) {
      out += fault_ == "unasked" ? "unasked\n" : "at the wall\n";
      return true;
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

}  // namespace

int main(int argc, char** argv) {
  const char* const scalar = argc > 1 ? argv[1] : "float64";
  const Misdeed misdeed(argc - 2, argv + 2);
  misdeed.say_nothing_at_the_start();
  const std::string more = more_of_card(misdeed.fault);
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
