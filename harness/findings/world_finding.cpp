// SPDX-License-Identifier: MIT
#include "harness/findings/world_finding.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "harness/play/frame_scene.h"
#include "harness/query/scalars.h"
#include "harness/scenes/scene_file.h"
#include "harness/support/csv.h"
#include "harness/support/text.h"
#include "harness/support/usage_error.h"
#include "harness/truth/truth.h"

namespace sweeplab {
namespace {

constexpr std::array<std::string_view, 3> guaranteed{"step", "step_stop", "step_bounce"};

/// A name's words stand between spaces; in a signature, where they are one, between colons.
std::string replaced(std::string text, char old, char by) {
  std::ranges::replace(text, old, by);
  return text;
}

/// The one that has this name; nothing if there is none.
std::optional<Combination> combination_of(const std::string& name) {
  try {
    const auto all = combinations_named({name});
    if (all.size() == 1 && all.front().name() == name) return all.front();
  } catch (const UsageError&) {  // of another version, or of a peer that is not here
  }
  return std::nullopt;
}

template <class S>
std::string signature_of(const Combination& combination, const PlayedFrame<S>& frame) {
  const AskedFrame<S>& asked = frame.asked;
  const FrameJudgement& j = frame.judgement;
  const WorldArena<S> arena(world_boxes<S>(asked.obstacles), asked.mover.w, asked.mover.h);
  const WorldTruth<Rational> truth =
      slide_truth(exact_point(asked.mover.x, asked.mover.y), exact_point(asked.motion.x, asked.motion.y), arena.stored,
                  asked.corner);
  const bool x = truth.normal[0] != 0, y = truth.normal[1] != 0;
  const std::string subject = replaced(combination.name(), ' ', ':'), cause = j.cause.name();
  const std::string what = fmt::format("world:{}", name_of(j.ending));
  const std::string corner = truth.corner ? fmt::format("corner_{}", name_of(asked.corner)) : "-";
  return join({.subject = subject,
               .scalar = name_of(scalar_of<S>),
               .what = what,
               .cause = cause.empty() ? "-" : cause,
               .cls = name_of(truth.inside_of > 0 ? Class::overlap
                              : x || y            ? Class::impact
                                                  : Class::separate),
               .graze = corner,
               .faces = x && y ? "xy"
                        : x    ? "x"
                        : y    ? "y"
                               : "-",
               .courses = j.stuck ? "stuck" : "-",
               .solidity = j.big ? "big" : "small"});
}

template <class S>
std::optional<WorldFinding> shown_in(const Scene& scene, const Combination& combination) {
  std::optional<WorldFinding> shown;
  Episode<S>(scene, combination).play(1, [&](const PlayedFrame<S>& frame) {
    shown = world_finding(combination, frame);
    return false;
  });
  return shown;
}

/// f.operator()<S>(combination) of what a witness names. Throws UsageError.
template <class F>
auto as_named(const Scene& witness, const F& f) {
  const std::optional<Combination> combination = combination_of(witness.combination);
  const std::optional<Scalar> scalar = enum_named<Scalar>(witness.scalar);
  if (!combination || !scalar || !combination->has_code_in(*scalar)) {
    throw UsageError(fmt::format("expected a combination and a scalar of this program, found {} in {}",
                                 shown(witness.combination), shown(witness.scalar)));
  }
  return with_scalar(*scalar, [&]<class S>() { return f.template operator()<S>(*combination); });
}

template <class S>
std::string frame_text(const Scene& scene) {
  const auto numbers = [](std::initializer_list<double> all) {
    std::string text;
    for (const double x : all) text += fmt::format("{}{}", text.empty() ? "" : " ", shortest(static_cast<S>(x)));
    return text;
  };
  const auto box = [&](const Box<double>& b) { return numbers({b.x, b.y, b.w, b.h}); };
  const SceneMover& mover = scene.movers.front();
  const Vector<double>& v = mover.controller.motions.front();
  std::string text = fmt::format("{} moves {}", box(mover.box), numbers({v.x, v.y}));
  for (const SceneObstacle& o : scene.obstacles) {
    text += fmt::format("{}{}", &o == &scene.obstacles.front() ? ", among " : ", ", box(o.box));
    if (o.stops != std::array{true, true, true, true}) text += " (one-way)";
  }
  return text;
}

}  // namespace

template <class S>
std::optional<WorldFinding> world_finding(const Combination& combination, const PlayedFrame<S>& frame) {
  const FrameJudgement& j = frame.judgement;
  if (!frame.was_asked || j.out_of_range || !is_wrong(j.ending)) return std::nullopt;
  WorldFinding finding{signature_of(combination, frame), scene_of(frame, frame.asked.obstacles), j.severity};
  make_witness(finding.witness, combination, frame, "Found by fuzzing.");
  return finding;
}
template std::optional<WorldFinding> world_finding(const Combination&, const PlayedFrame<float>&);
template std::optional<WorldFinding> world_finding(const Combination&, const PlayedFrame<double>&);

std::optional<WorldFinding> shown_by(const Scene& witness) {
  return as_named(witness, [&]<class S>(const Combination& c) { return shown_in<S>(witness, c); });
}

std::optional<WorldFinding> shrink_world_finding(const std::string& signature, const Scene& witness, int budget) {
  return as_named(witness, [&]<class S>(const Combination& c) -> std::optional<WorldFinding> {
    const auto still_shows = [&](const Scene& scene) {
      const std::optional<WorldFinding> now = shown_in<S>(scene, c);
      return now && now->signature == signature;
    };
    if (!still_shows(witness)) return std::nullopt;
    return shown_in<S>(shrink_frame<S>(witness, still_shows, budget), c);
  });
}

bool is_world_signature(std::string_view signature) {
  const auto parts = split_signature(signature);
  if (!parts || parts->kind() != FindingKind::world) return false;
  const auto ending = enum_named<Ending>(parts->name());
  const auto scalar = enum_named<Scalar>(parts->scalar);
  const auto combination = combination_of(replaced(std::string(parts->subject), ':', ' '));
  return ending && is_wrong(*ending) && scalar && combination && combination->has_code_in(*scalar);
}

bool is_of_a_guarantee(const SignatureParts& parts) {
  return parts.kind() == FindingKind::world && std::ranges::count(guaranteed, parts.subject) > 0;
}

std::optional<Scene> scene_from(const std::string& text) {
  try {
    Scene scene = read_scene<double>(JsonDocument("witness", text));  // a float's numbers are a double's
    if (scene.movers.size() == 1 && scene.movers.front().controller.motions.size() == 1) return scene;
  } catch (const UsageError&) {  // no scene, then
  }
  return std::nullopt;
}

std::string frame_for_people(const Scene& witness) {
  return with_scalar(enum_named<Scalar>(witness.scalar).value_or(Scalar::float64),
                     [&]<class S>() { return frame_text<S>(witness); });
}

}  // namespace sweeplab
