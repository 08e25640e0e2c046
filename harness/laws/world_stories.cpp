// SPDX-License-Identifier: MIT
#include "harness/laws/world_stories.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <random>

#include "harness/support/usage_error.h"
#include "harness/world/world_truth.h"
#include "harness/world/world_wrong_on_purpose.h"

namespace sweeplab {

WorldStory drawn_story(std::uint64_t seed, std::uint64_t index) {
  std::seed_seq sequence{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32),
                         static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32)};
  std::mt19937 random(sequence);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  WorldStory s;
  s.tenths = below(2) == 0;
  const int tile = below(2) == 0 ? 10 : 1 + below(12);  // all on one grid, or anywhere
  const auto place = [&](int cells) { return (below(2 * cells + 1) - cells) * tile; };
  s.mover = {place(2), place(2), below(8) == 0 ? below(tile + 1) : tile, below(8) == 0 ? below(tile + 1) : tile};
  for (int n = below(3) == 0 ? 1 + below(2) : 3 + below(9); n > 0; --n) {
    const bool whole = below(4) != 0;
    s.level.push_back({place(3), place(3), whole ? tile * (1 + below(3)) : below(2 * tile + 1),
                       whole ? tile * (1 + below(2)) : below(2 * tile + 1)});
  }
  for (int n = 1 + below(4); n > 0; --n) {
    if (!s.motions.empty() && below(3) == 0) {
      s.motions.push_back(s.motions.back());
    } else {
      const int reach = below(2) == 0 ? 35 : 3 * tile;
      s.motions.push_back({below(2 * reach + 1) - reach, below(2 * reach + 1) - reach});
    }
  }
  return s;
}

namespace {

template <class Numbers>
std::string words(const Numbers& numbers) {
  return fmt::format("{}", fmt::join(numbers, " "));
}
template <class Groups>
std::string groups(const Groups& all) {
  std::string text;
  for (const auto& numbers : all) text += (text.empty() ? "" : ", ") + words(numbers);
  return text;
}

std::vector<std::string> split_story(const std::string& text, char by) {
  std::vector<std::string> parts{""};
  for (const char c : text) {
    if (c == by) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

bool blank(const std::string& text) { return text.find_first_not_of(' ') == std::string::npos; }

template <std::size_t size>
std::array<int, size> numbers_of(const std::string& text, const char* what) {
  std::array<int, size> numbers{};
  std::size_t count = 0;
  for (const std::string& word : split_story(text, ' ')) {
    if (word.empty()) continue;
    int n = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), n);
    if (error != std::errc() || end != word.data() + word.size() || std::abs(n) > 1000000) {
      throw UsageError(fmt::format("{}: expected a whole number up to 1000000, found \"{}\"", what, word));
    }
    if (count < size) numbers[count] = n;
    ++count;
  }
  if (count != size) throw UsageError(fmt::format("{}: expected {} numbers, found {}", what, size, count));
  if (size == 4 && (numbers[size - 2] < 0 || numbers[size - 1] < 0)) {
    throw UsageError(fmt::format("{}: expected sizes >= 0, found \"{}\"", what, text));
  }
  return numbers;
}

template <std::size_t size>
void groups_of(const std::string& text, const char* what, std::vector<std::array<int, size>>& all) {
  if (blank(text)) return;
  for (const std::string& group : split_story(text, ',')) all.push_back(numbers_of<size>(group, what));
}

}  // namespace

std::string text_of(const WorldStory& story) {
  return words(story.mover) + "; " + groups(story.level) + "; " + groups(story.motions) +
         (story.tenths ? "; tenths" : "");
}

WorldStory story_from(const std::string& text) {
  const std::vector<std::string> parts = split_story(text, ';');
  if (parts.size() < 3 || parts.size() > 4) {
    throw UsageError(
        fmt::format("expected \"mover; boxes; motions\" and maybe \"; tenths\", found {} part(s)", parts.size()));
  }
  WorldStory story;
  story.mover = numbers_of<4>(parts[0], "mover");
  groups_of(parts[1], "box", story.level);
  groups_of(parts[2], "motion", story.motions);
  if (parts.size() == 4) {
    const std::vector<std::string> last = split_story(parts[3], ' ');
    story.tenths = std::count(last.begin(), last.end(), "tenths") == 1;
    if (!story.tenths) throw UsageError(fmt::format("expected \"tenths\", found \"{}\"", parts[3]));
  }
  return story;
}

std::vector<WorldStory> simpler_than(const WorldStory& story) {
  std::vector<WorldStory> all;
  const auto without = [&](auto member) {
    for (std::size_t k = 0; k < (story.*member).size(); ++k) {
      all.push_back(story);
      (all.back().*member).erase((all.back().*member).begin() + static_cast<std::ptrdiff_t>(k));
    }
  };
  without(&WorldStory::level);
  without(&WorldStory::motions);
  if (story.tenths) {
    all.push_back(story);
    all.back().tenths = false;
  }
  const auto smaller = [&](const auto& number_in) {
    for (const int by : {0, 1, 2}) {
      WorldStory s = story;
      int& n = number_in(s);
      if (n == 0) return;
      n = by == 0 ? 0 : by == 1 ? n / 2 : n - (n > 0 ? 1 : -1);
      all.push_back(std::move(s));
    }
  };
  for (std::size_t i = 0; i < 4; ++i) {
    smaller([&](WorldStory& s) -> int& { return s.mover[i]; });
    for (std::size_t k = 0; k < story.level.size(); ++k) smaller([&](WorldStory& s) -> int& { return s.level[k][i]; });
  }
  for (std::size_t k = 0; k < story.motions.size(); ++k) {
    for (std::size_t i = 0; i < 2; ++i) smaller([&](WorldStory& s) -> int& { return s.motions[k][i]; });
  }
  return all;
}

template <class S>
PlayedStory<S>::PlayedStory(const WorldStory& story) {
  const auto number = [&](int n) { return story.tenths ? S(n) / S(10) : S(n); };
  const auto box = [&](const std::array<int, 4>& b) {
    return Box<S>{number(b[0]), number(b[1]), number(b[2]), number(b[3])};
  };
  mover = box(story.mover);
  for (const auto& b : story.level) {
    if (!raw_planes(WorldBox<S>{box(b)}, mover.w, mover.h).holds(exact_point(mover.x, mover.y))) {
      level.push_back({box(b)});
    }
  }
  for (const auto& v : story.motions) motions.push_back({number(v[0]), number(v[1])});
}
template struct PlayedStory<float>;
template struct PlayedStory<double>;

namespace {

template <class S>
Vector<S> by_step(const Box<S>& a, const Vector<S>& v, std::span<const Obstacle<S>> level, AtCorner corner) {
  return step(a, v, level, {corner}).position;
}
template <class S>
Vector<S> by_step_in_hash(const Box<S>& a, const Vector<S>& v, const SpatialHash<S>& hash, AtCorner corner) {
  return step(a, v, hash, {corner}).position;
}

template <class S>
using Faulty = Vector<S> (*)(const Box<S>&, const Vector<S>&, std::span<const Box<S>>);

/// They know one corner policy only, that of exact().
template <class S, Faulty<S> faulty>
Vector<S> by(const Box<S>& a, const Vector<S>& v, std::span<const Obstacle<S>> level, AtCorner) {
  std::vector<Box<S>> boxes;
  for (const Obstacle<S>& o : level) boxes.push_back(o.box);
  return faulty(a, v, boxes);
}
template <class S, Faulty<S> faulty>
Vector<S> by_in_hash(const Box<S>& a, const Vector<S>& v, const SpatialHash<S>& hash, AtCorner) {
  std::vector<Box<S>> boxes;
  hash(region_of(a, v), [&](const Obstacle<S>& o, std::uint32_t) { boxes.push_back(o.box); });
  return faulty(a, v, boxes);
}

template <Faulty<float> in_float, Faulty<double> in_double>
constexpr WorldStepper faulty(std::string_view id, std::string_view fault) {
  return {id,
          fault,
          {&by<float, in_float>, &by_in_hash<float, in_float>},
          {&by<double, in_double>, &by_in_hash<double, in_double>}};
}
#define SWEEPLAB_FAULTY(name, fault) faulty<&name<float>, &name<double>>(#name, fault)

const WorldStepper stepper_table[] = {
    {"step", "", {&by_step<float>, &by_step_in_hash<float>}, {&by_step<double>, &by_step_in_hash<double>}},
    SWEEPLAB_FAULTY(keeps_the_farther_hit, "answers the last hit of all"),
    SWEEPLAB_FAULTY(in_reading_order, "answers hits in the order of the list"),
    SWEEPLAB_FAULTY(axis_by_axis, "goes all of x, then all of y"),
    SWEEPLAB_FAULTY(rounds_along_the_face, "along the face it stands at a + v*t"),
    SWEEPLAB_FAULTY(snaps_by_the_normal, "snaps to the side that the greater motion came from"),
    SWEEPLAB_FAULTY(has_an_epsilon, "calls what is within a thousandth a contact"),
    SWEEPLAB_FAULTY(wears_a_skin, "keeps a sixteenth away"),
};

}  // namespace

std::span<const WorldStepper> world_steppers() { return stepper_table; }

}  // namespace sweeplab
