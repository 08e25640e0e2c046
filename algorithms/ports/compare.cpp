// SPDX-License-Identifier: MIT
// What ports answer beside exact.h, bit for bit, in both scalars.
//   compare SCALAR queries FILE.csv...          their queries, one a line as an engine reads them, exact in decimals
//   compare SCALAR answers QUERIES ANSWERS      whether an engine that was started with `all` has answered as exact.h
//   compare float64 close SEED COUNT            queries that a margin of half its size answers wrongly
//   compare SCALAR frames SEED LEVELS           frames among obstacles, as an engine reads them
//   compare SCALAR steps FRAMES ANSWERS RULES   the same of step(); RULES: slide or stop, and y or x: slide_y
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "algorithms/exact.h"
#include "algorithms/world/exact_world.h"

namespace {

using namespace sweeplab;

template <class S>
std::vector<S> numbers(std::string line) {
  for (char& c : line) c = c == ',' ? ' ' : c;
  std::istringstream words(line);
  std::vector<S> all;
  for (std::string word; words >> word;) {
    if constexpr (sizeof(S) == sizeof(float)) {
      all.push_back(std::strtof(word.c_str(), nullptr));
    } else {
      all.push_back(std::strtod(word.c_str(), nullptr));
    }
  }
  return all;
}

template <class S>
int write_queries(int files, char** file) {
  for (int i = 0; i < files; ++i) {
    std::ifstream in(file[i]);
    std::string line;
    std::getline(in, line);
    while (std::getline(in, line)) {
      const std::vector<S> q = numbers<S>(line);
      for (std::size_t k = 0; k < 12; ++k) std::printf(k == 0 ? "%.17g" : " %.17g", k < q.size() ? double(q[k]) : 0.0);
      std::printf("\n");
    }
  }
  return 0;
}

/// Both axes are entered at nearly the same time. All sums are just above 1, where roundings weigh most, and each is rounded
/// by nearly half its last place: of one axis the entry and the other's travel up, of the other down. So the products are in
/// the order that the rounded ones have not, and these differ by as much as roundings allow (Margins 1).
int write_close(std::uint64_t seed, int count) {
  constexpr double u = 0x1p-53;
  std::mt19937_64 random(seed);
  const auto near = [&](double least) { return (least + (1 - least) * 0x1p-53 * double(random() >> 11)) * u; };
  for (int n = 0; n < count; ++n) {
    const auto steps = [&](int most) { return double(random() % (std::uint64_t{1} << most)) * 2 * u; };
    const double gap_y = 1 + steps(27), travel_x = 1 + 0x1p-9 + steps(27), travel_y = 1 + 0x1p-9 + steps(27);
    const double entry_y = gap_y - 2 * u;
    double gap_x = entry_y * travel_x / travel_y;
    for (int k = 0; k < 8 && gap_x * travel_y - entry_y * travel_x <= 5 * u; ++k) gap_x += 2 * u;
    // In turn, what is rounded up is on x or on y.
    const double down[] = {-gap_x, near(0.9), travel_y, near(0.9), near(0.9)};
    const double up[] = {-gap_y, 2 * u - near(0.9), travel_x, near(0.9), near(0.9)};
    const char* form = "%.17g %.17g %.17g %.17g %.17g %.17g %.17g %.17g 1e-5 1e-5 %.17g %.17g\n";
    if (n % 2 == 0) {
      std::printf(form, down[0], up[0], down[1], up[1], up[2], down[2], -down[3], up[3], -up[4], down[4]);
    } else {
      std::printf(form, up[0], down[0], up[1], down[1], down[2], up[2], up[3], -down[3], down[4], -up[4]);
    }
  }
  std::printf("\n");
  return 0;
}

/// What an engine with `all` says, as words and numbers.
template <class S>
std::string said(const Query<S>& q) {
  const Answer<S> a = exact(q);
  const Placement<S> p = position_at_contact(q, a);
  char text[400];
  const char* words[] = {"miss", "hit", "overlap", "failed"};
  int at = std::snprintf(text, sizeof text, "%s", words[static_cast<int>(a.outcome)]);
  if (a.outcome == Outcome::impact)
    at += std::snprintf(text + at, sizeof text, " %.17g %d %d", double(a.time), a.normal_x, a.normal_y);
  std::snprintf(text + at, 200, " %d %.17g %.17g %.17g %.17g", a.corner, double(p.a.x), double(p.a.y), double(p.b.x),
                double(p.b.y));
  return text;
}

/// Word by word; numbers as numbers, for languages write them otherwise.
bool alike(const std::string& one, const std::string& other, std::size_t words_to_compare) {
  std::istringstream a(one), b(other);
  std::string p, q;
  for (std::size_t i = 0; i < words_to_compare; ++i) {
    const bool more = static_cast<bool>(a >> p);
    if (more != static_cast<bool>(b >> q)) return false;
    if (!more) return true;
    if (p != q && !(std::strtod(p.c_str(), nullptr) == std::strtod(q.c_str(), nullptr) && (i > 0))) return false;
  }
  return true;
}

/// Reads the lines of both files side by side; of ANSWERS, the first is the card.
class Comparison {
 public:
  explicit Comparison(const char* answers) : answers_(answers) {
    std::getline(answers_, answer_);
    queries_only_ = answer_.find("\"queries\"") != std::string::npos;
  }
  /// Of frames there is none.
  bool queries_only() const { return queries_only_; }
  void take(const std::string& asked, const std::string& right, std::size_t words = 100) {
    if (!std::getline(answers_, answer_)) answer_ = "nothing";
    if (!alike(right, answer_, words) && ++other_ <= 5)
      std::printf("%s: %s, not %s\n", asked.c_str(), answer_.c_str(), right.c_str());
    ++count_;
  }
  int end() const {
    std::printf("%ld asked, %ld answered otherwise\n", count_, other_);
    return other_ == 0 ? 0 : 1;
  }

 private:
  std::ifstream answers_;
  std::string answer_;
  bool queries_only_ = false;
  long count_ = 0, other_ = 0;
};

template <class S>
int compare(const char* queries, const char* answers) {
  std::ifstream asked(queries);
  Comparison comparison(answers);
  for (std::string query; std::getline(asked, query);) {
    if (query.empty()) continue;
    const std::vector<S> n = numbers<S>(query);
    const Query<S> q{{n[0], n[1], n[2], n[3]}, {n[4], n[5]}, {n[6], n[7], n[8], n[9]}, {n[10], n[11]}};
    const std::string right = said(q);
    // Who answers no frames in float has places in double only.
    const bool places = sizeof(S) == sizeof(double) || !comparison.queries_only();
    comparison.take(query, right, places ? 100 : right[0] == 'h' ? 5 : 2);
  }
  return comparison.end();
}

/// Levels of five kinds: whole numbers, and these far from the origin; decimals; whole numbers but for the last bits;
/// all exponents.
template <class S>
int write_frames(std::uint64_t seed, int levels) {
  constexpr bool single = sizeof(S) == sizeof(float);
  constexpr int digits = std::numeric_limits<S>::digits, least = single ? -149 : -1074, exponents = single ? 274 : 2098;
  std::mt19937_64 random(seed);
  const auto below = [&](std::uint64_t n) { return random() % n; };
  for (int level = 0; level < levels; ++level) {
    const int kind = level % 6;
    const auto number = [&](int from, int to) -> double {
      const double whole = from + double(below(std::uint64_t(to - from + 1)));
      if (kind == 1) return whole + (below(2) == 0 ? std::ldexp(1.0, digits - 3) : 0);
      if (kind == 2) return double(S(whole / 10));
      if (kind == 3) return double(S(whole * (1 + std::ldexp(double(below(5)) - 2, 1 - digits))));
      if (kind == 5) return double(S(whole / 12) * std::numeric_limits<S>::max());  // sums overflow
      if (kind == 4 && below(2) == 0)
        return std::copysign(double(S(std::ldexp(1 + double(below(8)) / 8, int(below(exponents)) + least))), whole);
      return whole;
    };
    const auto size = [&] { return std::abs(number(0, 5)); };
    const int obstacles = 1 + int(below(12));
    std::printf("level %d\n", obstacles);
    for (int i = 0; i < obstacles; ++i) {
      std::printf("%.17g %.17g %.17g %.17g ", number(-9, 9), number(-9, 9), size(), size());
      const std::uint64_t sides = below(3) > 0 ? 15 : below(16);
      for (int k = 0; k < 4; ++k) {
        if (sides >> k & 1) std::printf("%c", "lrtb"[k]);
      }
      std::printf(sides == 0 ? "-\n" : "\n");
    }
    for (int i = 0; i < 10; ++i) {
      const double x = number(-9, 9), y = number(-9, 9), w = size(), h = size();
      std::printf("frame %.17g %.17g %.17g %.17g %.17g %.17g\n", x, y, w, h, number(-12, 12), number(-12, 12));
    }
  }
  std::printf("\n");
  return 0;
}

template <class S>
std::string said(const Step<S>& s) {
  char text[300];
  const char* words[] = {"free", "stopped", "out_of_range", "failed"};
  const auto first = [](const Ties& t) { return t.count == 0 ? -1 : int(t.first); };
  std::snprintf(text, sizeof text, "at %.17g %.17g %s %d %d %d %d %u %d %u %d %u", double(s.position.x),
                double(s.position.y), words[static_cast<int>(s.outcome)], s.normal_x, s.normal_y, s.corner,
                first(s.stopped_by[0]), s.stopped_by[0].count, first(s.stopped_by[1]), s.stopped_by[1].count,
                first(s.inside_of), s.inside_of.count);
  return text;
}

template <class S>
int compare_steps(const char* frames, const char* answers, const std::string& rules) {
  const Rules asked{rules.back() == 'x' ? AtCorner::stops_x : AtCorner::stops_y,
                    rules[1] == 't' ? Response::stop : Response::slide};
  std::ifstream in(frames);
  Comparison comparison(answers);
  std::vector<Obstacle<S>> world;
  std::size_t left = 0;
  for (std::string line; std::getline(in, line);) {
    const std::vector<S> n = numbers<S>(line);
    if (left > 0) {
      unsigned solid = 0;
      for (const char c : line.substr(line.rfind(' ') + 1)) {
        for (unsigned k = 0; k < 4; ++k) solid |= (c == "lrtb"[k] ? 1U : 0U) << k;
      }
      world.push_back({{n[0], n[1], n[2], n[3]}, static_cast<Solid>(solid)});
      --left;
    } else if (line[0] == 'l') {
      world.clear();
      left = static_cast<std::size_t>(n[1]);
    } else if (line[0] == 'f') {
      comparison.take(line, said(step(Box<S>{n[1], n[2], n[3], n[4]}, {n[5], n[6]}, world, asked)));
    }
  }
  return comparison.end();
}

template <class S>
int run(const std::string& what, int count, char** words) {
  if (what == "queries") return write_queries<S>(count, words);
  if (what == "steps" && count == 3) return compare_steps<S>(words[0], words[1], words[2]);
  if (count != 2) return 2;
  if (what == "answers") return compare<S>(words[0], words[1]);
  const std::uint64_t seed = std::strtoull(words[0], nullptr, 10);
  const int size = std::atoi(words[1]);
  return what == "frames" ? write_frames<S>(seed, size) : what == "close" ? write_close(seed, size) : 2;
}

}  // namespace

int main(int count, char** words) {
  if (count < 4) return 2;
  const auto run_in = std::string(words[1]) == "float32" ? run<float> : run<double>;
  return run_in(words[2], count - 3, words + 3);
}
