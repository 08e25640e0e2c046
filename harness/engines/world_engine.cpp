// SPDX-License-Identifier: MIT
#include "harness/engines/world_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "harness/support/stop.h"

namespace sweeplab {
namespace {

using std::chrono::milliseconds;

/// So many frames that it failed on are remembered: each may have taken the whole of its time.
constexpr std::size_t most_remembered = 10'000;

template <class S>
Box<double> wide(const Box<S>& b) {
  return {b.x, b.y, b.w, b.h};
}

bool same(const Obstacle<double>& a, const Obstacle<double>& b) { return a.box == b.box && a.solid == b.solid; }

/// The sides that stop a mover, as letters.
std::string sides(Solid solid) {
  std::string letters;
  for (const auto& [side, letter] : {std::pair{Solid::min_x, 'l'}, std::pair{Solid::max_x, 'r'},
                                     std::pair{Solid::min_y, 't'}, std::pair{Solid::max_y, 'b'}}) {
    if ((static_cast<unsigned>(solid) & static_cast<unsigned>(side)) != 0) letters += letter;
  }
  return letters.empty() ? "-" : letters;
}

/// The lines that describe a level to the engine; nothing where it does not take one-way sides, or these numbers.
std::optional<std::string> lines_of(const EngineCard& card, const std::vector<Obstacle<double>>& level) {
  std::string lines = fmt::format("level {}\n", level.size());
  for (const Obstacle<double>& o : level) {
    const auto box = told_box(card, o.box);
    if (!box || (o.solid != Solid::all && !card.one_way)) return {};
    append_line(lines, card, std::array{box->x, box->y, box->w, box->h});
    lines.back() = ' ';
    lines += sides(o.solid) + "\n";
  }
  return lines;
}

std::optional<std::string> line_of(const EngineCard& card, const Box<double>& mover, const Vector<double>& motion) {
  const auto box = told_box(card, mover);
  if (!box || !takes_number(card, motion.x) || !takes_number(card, motion.y)) return {};
  if (!card.zero_motion && motion.x == 0 && motion.y == 0) return {};
  std::string line = "frame ";
  append_line(line, card, std::array{box->x, box->y, box->w, box->h, motion.x, motion.y});
  return line;
}

}  // namespace

WorldEngine::WorldEngine(EngineOptions options) : host_(std::move(options), Answers::frames, first_) {
  idle_.push_back(std::make_unique<Seat>());
  idle_.back()->process = std::move(first_);
}

WorldEngine::~WorldEngine() { leave(*this); }

FrameEnd<float> WorldEngine::play(const loops::Frame<float>& frame) { return play_in(frame); }
FrameEnd<double> WorldEngine::play(const loops::Frame<double>& frame) { return play_in(frame); }

template <class S>
FrameEnd<S> WorldEngine::play_in(const loops::Frame<S>& frame) {
  FrameEnd<S> not_asked{frame.start(), false};
  if (scalar() != scalar_of<S>) return not_asked;
  const auto line = line_of(host_.card(), wide(frame.mover), {frame.motion.x, frame.motion.y});
  if (!line) return not_asked;
  std::vector<Obstacle<double>> level;
  level.reserve(frame.obstacles.size());
  for (const Obstacle<S>& o : frame.obstacles) level.push_back({wide(o.box), o.solid});
  std::unique_ptr<Seat> seat = take_seat(level);
  const PlaceReply reply = seat->lines ? ask(*seat, *line) : PlaceReply{.unasked = true};
  {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(seat));
  }
  if (reply.unasked) return not_asked;
  constexpr S nan = std::numeric_limits<S>::quiet_NaN();
  if (!reply.trouble.empty()) return {{nan, nan}, true, reply.trouble};
  const auto end = min_corner(host_.card(), reply.place, static_cast<double>(frame.mover.w), frame.mover.h);
  if (!end) return not_asked;
  return {{static_cast<S>(end->x), static_cast<S>(end->y)}};
}

std::unique_ptr<WorldEngine::Seat> WorldEngine::take_seat(const std::vector<Obstacle<double>>& level) {
  const auto has_level = [&level](const std::unique_ptr<Seat>& s) { return std::ranges::equal(s->level, level, same); };
  auto seat = std::make_unique<Seat>();
  {
    const std::lock_guard lock(mutex_);
    auto found = std::ranges::find_if(idle_, has_level);
    if (found == idle_.end() && !idle_.empty()) found = idle_.end() - 1;
    if (found != idle_.end()) {
      seat = std::move(*found);
      idle_.erase(found);
    }
  }
  if (!seat->lines || !has_level(seat)) {
    seat->level = level;
    seat->lines = lines_of(host_.card(), level);
    seat->knows_level = false;
  }
  return seat;
}

PlaceReply WorldEngine::ask(Seat& seat, const std::string& line) {
  {
    const std::lock_guard lock(mutex_);
    const auto before = failed_.empty() ? failed_.end() : failed_.find(*seat.lines + line);
    if (before != failed_.end()) return {.trouble = before->second};
  }
  std::string first_trouble, trouble;
  if (const auto reply = ask_once(seat, line, false, first_trouble)) return *reply;
  const auto reply = ask_once(seat, line, true, trouble);
  if (reply) {
    if (!reply->unasked) host_.note_of_batch(first_trouble);
    return *reply;
  }
  host_.note(trouble, "", {}, *seat.lines + line + "\n");
  host_.count_fault(trouble);
  const std::lock_guard lock(mutex_);
  if (failed_.size() < most_remembered) failed_.emplace(*seat.lines + line, trouble);
  return {.trouble = trouble};
}

/// Nothing where its process failed. `again`: it failed once, and this is a process of its own with the whole time.
std::optional<PlaceReply> WorldEngine::ask_once(Seat& seat, const std::string& line, bool again, std::string& trouble) {
  if (!stop_requested() && host_.make_ready(seat.process)) seat.knows_level = false;
  if (stop_requested() || !seat.process || host_.budget_is_spent())
    return PlaceReply{.unasked = true};  // neither right nor wrong
  const milliseconds limit = again ? host_.options().limit : part_limit(host_.options().limit, 2);
  const std::string text = (seat.knows_level ? "" : *seat.lines) + line + "\n";
  const Process::End end = host_.exchange(*seat.process, text, 1, limit);
  if (end != Process::End::done) {
    trouble = host_.why(*seat.process, end, again, limit);
    seat.process.reset();
    if (end == Process::End::stopped) return PlaceReply{.unasked = true};
    return {};
  }
  seat.knows_level = true;
  std::string_view said = seat.process->reply();
  said.remove_suffix(1);
  const PlaceReply reply = read_place(host_.card(), said);
  if (!reply.trouble.empty()) {
    host_.note(reply.trouble, reply.detail, {}, *seat.lines + line + "\n");
    host_.count_unread(1, reply.trouble + ", " + reply.detail);
  } else {
    host_.note_answered(*seat.lines + line + "\n");
  }
  return reply;
}

}  // namespace sweeplab
