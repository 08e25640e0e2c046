// SPDX-License-Identifier: MIT
//
// echo_engine [FAULT [X [FILE]]]: the method `exact` as somebody's engine, and engines that are wrong on purpose, one fault
// each, which a tester must name; `eager`, `chatty` and those that hold boxes otherwise have none. A query with the number
// X among its twelve (1234.5 if not given) is the magic one. It makes FILE when it keeps somebody waiting for ever: so a test
// knows, and need not wait.
#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

#include "algorithms/exact.h"
#include "harness/engines/misdeeds.h"
#include "harness/query/numbers.h"

namespace {

using namespace sweeplab::misdeeds;
using sweeplab::Answer;
using sweeplab::Outcome;
using sweeplab::Query;

std::string fault;  // NOLINT: of the whole program

/// The card's further keys.
const char* more_of_card() {
  if (fault == "min_max") return R"(, "box": "min_max")";
  if (fault == "centre_half") return R"(, "box": "centre_half", "takes": {"two_movers": false})";
  if (fault != "position_offset") return "";
  return R"(, "time": true, "normal": true, "skin": 0, "time_error": 0, "box": "position_offset", "offset": [0.5, -3], )"
         R"("numbers": "hex", )"
         R"("takes": {"two_movers": true, "zero_size": true, "zero_motion": true, "largest": 1e300})";
}

Query<double> query_from(std::string_view line) {
  return {take_box<double>(line, fault),
          {take_number(line), take_number(line)},
          take_box<double>(line, fault),
          {take_number(line), take_number(line)}};
}

/// False if it gives none.
bool answer_line(const Query<double>& q, const Misdeed& misdeed, std::string& out) {
  Answer<double> answer = sweeplab::exact(q);
  const bool is_magic = std::ranges::count(sweeplab::numbers_of(q), misdeed.magic) > 0;
  if (is_magic) do_it(misdeed);
  if (fault == "crashes_at_ties" && answer.corner) std::raise(SIGSEGV);
  if (fault == "too_few" && is_magic) return false;
  if (fault == "too_many" && is_magic) out += "miss\n";
  if ((fault == "garbage" || fault == "unasked") && is_magic) {
    out += fault == "unasked" ? "unasked\n" : "I do not know\n";
    return true;
  }
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

}  // namespace

int main(int argc, char** argv) {
  const Misdeed misdeed(argc - 1, argv + 1);
  fault = misdeed.fault;
  misdeed.say_nothing_at_the_start();
  std::printf(R"({"name": "echo", "version": "1.0", "language": "C++", "scalar": "float64", "touching": "none", )"
              R"("overlap": "overlap"%s})"
              "\n",
              more_of_card());
  std::fflush(stdout);
  converse(misdeed, [&misdeed](const std::string& line, std::string& output) {
    const bool has_answered = answer_line(query_from(line), misdeed, output);
    if (fault == "chatty") std::fputs("a line of a log, which nobody has asked for, as long as many are\n", stderr);
    return has_answered;
  });
}
