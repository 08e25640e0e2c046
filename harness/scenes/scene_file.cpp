// SPDX-License-Identifier: MIT
#include "harness/scenes/scene_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <istream>
#include <limits>
#include <ostream>
#include <type_traits>

#include "harness/query/scalars.h"
#include "harness/scenes/json_fields.h"
#include "harness/support/text.h"

namespace sweeplab {
namespace {

constexpr std::string_view format = "sweeplab scene";
/// The faces of an obstacle, in the order of SceneObstacle's flags.
constexpr std::array<std::string_view, 4> faces = {"min_x", "max_x", "min_y", "max_y"};

// --- reading

template <class S>
Vector<double> read_vector(const JsonValue& value, std::string_view what) {
  const auto numbers = elements(value, what, 2);
  return {finite_number<S>(numbers[0]), finite_number<S>(numbers[1])};
}

template <class S>
Box<double> read_box(const JsonValue& value) {
  const auto numbers = elements(value, "4 numbers: x, y, width, height", 4);
  return {finite_number<S>(numbers[0]), finite_number<S>(numbers[1]), not_negative<S>(numbers[2]),
          not_negative<S>(numbers[3])};
}

std::array<bool, 4> read_faces(const JsonValue& value) {
  std::array<bool, 4> some{};
  for (const JsonValue& face : elements(value, "faces: \"min_x\", \"max_x\", \"min_y\", \"max_y\"")) {
    bool& named = some[place_among(face, faces)];
    if (named) face.fail("each face once");
    named = true;
  }
  return some;
}

template <class S>
SceneObstacle read_obstacle(const JsonValue& value) {
  expect_object(value, {"box", "stops", "motion", "turns_after", "carries", "name"});
  SceneObstacle obstacle;
  obstacle.box = read_box<S>(required(value, "box"));
  if (const auto stops = value.find("stops")) obstacle.stops = read_faces(*stops);
  if (const auto motion = value.find("motion")) {
    obstacle.motion = read_vector<S>(*motion, "2 numbers: the motion in x and y of each frame");
  }
  if (const auto turns = value.find("turns_after")) obstacle.turns_after = whole_number(*turns, 0);
  if (const auto carries = value.find("carries")) obstacle.carries = read_faces(*carries);
  if (const auto name = value.find("name")) obstacle.name = line_of_text(*name);
  return obstacle;
}

/// More steps than S counts would not be whole multiples.
template <class S>
double read_steps(const JsonValue& value, const Vector<double>& reach) {
  constexpr auto most = std::int64_t{1} << std::numeric_limits<S>::digits;
  const double steps = not_negative<S>(value);
  if (std::max(reach.x, reach.y) * steps > static_cast<double>(most)) {
    value.fail(fmt::format("at most {} steps within reach, as many as {} counts", most, name_of(scalar_of<S>)));
  }
  return steps;
}

template <class S>
SceneController read_controller(const JsonValue& value) {
  if (value.kind() != JsonKind::object) value.fail("an object with the key \"steering\"");
  SceneController controller;
  controller.steering = word_of<Steering>(required(value, "steering"));
  if (controller.steering == Steering::listed) {
    expect_object(value, {"steering", "motions"});
    for (const JsonValue& motion : elements(required(value, "motions"), "motions, each 2 numbers")) {
      controller.motions.push_back(read_vector<S>(motion, "2 numbers: the motion in x and y"));
    }
    return controller;
  }
  const bool falls = controller.steering == Steering::platformer;
  if (falls) {
    expect_object(value, {"steering", "reach", "steps_a_unit", "gravity", "jump"});
    controller.gravity = not_negative<S>(required(value, "gravity"));
    if (const auto jump = value.find("jump")) controller.jump = not_negative<S>(*jump);
  } else {
    expect_object(value, {"steering", "reach", "steps_a_unit"});
  }
  const auto reach = elements(required(value, "reach"), "2 numbers: the greatest motion in x and y", 2);
  controller.reach = {not_negative<S>(reach[0]), not_negative<S>(reach[1])};
  if (const auto steps = value.find("steps_a_unit")) controller.steps_a_unit = read_steps<S>(*steps, controller.reach);
  return controller;
}

template <class S>
SceneMover read_mover(const JsonValue& value) {
  expect_object(value, {"box", "controller"});
  SceneMover mover;
  mover.box = read_box<S>(required(value, "box"));
  if (const auto controller = value.find("controller")) mover.controller = read_controller<S>(*controller);
  return mover;
}

/// How long the movers know what they want.
std::uint64_t frames_of(const JsonValue& top, const Scene& scene) {
  std::uint64_t frames = 1;
  for (const SceneMover& mover : scene.movers) {
    if (mover.controller.steering != Steering::listed) {
      top.fail("an object with the key \"frames\", for there is a mover whose motions are not listed",
               "one without it");
    }
    frames = std::max<std::uint64_t>(frames, mover.controller.motions.size());
  }
  return frames;
}

// --- writing

std::string number(double x) { return shortest(x); }
std::string pair(const Vector<double>& v) { return fmt::format("[{}, {}]", number(v.x), number(v.y)); }
std::string quadruple(const Box<double>& b) {
  return fmt::format("[{}, {}, {}, {}]", number(b.x), number(b.y), number(b.w), number(b.h));
}
bool is_not_zero(double x) { return x != 0 || std::signbit(x); }

/// Control characters are none of a scene's; what is no UTF-8 came from elsewhere and stays as it is.
std::string in_quotes(std::string_view text) {
  std::string all = "\"";
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20) {
      all += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      if (c == '"' || c == '\\') all += '\\';
      all += c;
    }
  }
  return all + '"';
}

std::string face_list(const std::array<bool, 4>& some) {
  std::string all;
  for (std::size_t i = 0; i < faces.size(); ++i) {
    if (some[i]) all += fmt::format("{}\"{}\"", all.empty() ? "" : ", ", faces[i]);
  }
  return '[' + all + ']';
}

std::string obstacle_text(const SceneObstacle& o) {
  std::string text = fmt::format("{{\"box\": {}", quadruple(o.box));
  if (o.stops != std::array{true, true, true, true}) text += ", \"stops\": " + face_list(o.stops);
  if (is_not_zero(o.motion.x) || is_not_zero(o.motion.y)) text += ", \"motion\": " + pair(o.motion);
  if (o.turns_after != 0) text += fmt::format(", \"turns_after\": {}", o.turns_after);
  if (o.carries != std::array<bool, 4>{}) text += ", \"carries\": " + face_list(o.carries);
  if (!o.name.empty()) text += ", \"name\": " + in_quotes(o.name);
  return text + '}';
}

std::string controller_text(const SceneController& c) {
  std::string text = fmt::format("{{\"steering\": \"{}\"", name_of(c.steering));
  if (c.steering == Steering::listed) {
    text += ", \"motions\": [";
    for (std::size_t i = 0; i < c.motions.size(); ++i) text += (i == 0 ? "" : ", ") + pair(c.motions[i]);
    return text + "]}";
  }
  text += fmt::format(", \"reach\": {}, \"steps_a_unit\": {}", pair(c.reach), number(c.steps_a_unit));
  if (c.steering == Steering::platformer) {
    text += fmt::format(", \"gravity\": {}, \"jump\": {}", number(c.gravity), number(c.jump));
  }
  return text + '}';
}

std::string mover_text(const SceneMover& m) {
  return fmt::format("{{\"box\": {}, \"controller\": {}}}", quadruple(m.box), controller_text(m.controller));
}

template <class T>
void write_list(std::ostream& out, std::string_view key, const std::vector<T>& all, std::string (*text)(const T&)) {
  out << "  \"" << key << "\": [";
  for (std::size_t i = 0; i < all.size(); ++i) out << (i == 0 ? "\n    " : ",\n    ") << text(all[i]);
  out << (all.empty() ? "]" : "\n  ]");
}

}  // namespace

bool is_scene(const JsonDocument& document) {
  const auto says = document.top().find("format");
  return says && says->kind() == JsonKind::string && says->text() == format;
}

template <class S>
Scene read_scene(const JsonDocument& document) {
  const JsonValue top = document.top();
  if (top.kind() != JsonKind::object) top.fail("an object: a scene");
  if (!is_scene(document)) {
    const auto says = top.find("format");
    const std::string expected = fmt::format("\"format\": \"{}\"", format);
    says ? says->fail(expected) : top.fail(expected, "an object without the key \"format\"");
  }
  const JsonValue version = required(top, "version");
  if (version.raw() != "1") version.fail("1");
  expect_object(top, {"format", "version", "name", "tells", "frames", "seed", "corner", "among", "combination",
                      "scalar", "movers", "obstacles"});
  Scene scene;
  const auto name = top.find("name");
  scene.name = name ? line_of_text(*name) : std::filesystem::path(document.name()).stem().string();
  if (const auto tells = top.find("tells")) scene.tells = line_of_text(*tells);
  if (const auto seed = top.find("seed")) scene.seed = whole_number(*seed, 0);
  if (const auto corner = top.find("corner")) scene.corner = word_of<CornerPolicy>(*corner);
  if (const auto among = top.find("among")) scene.among = word_of<Among>(*among);
  if (const auto combination = top.find("combination")) scene.combination = line_of_text(*combination);
  if (const auto scalar = top.find("scalar")) scene.scalar = name_of(word_of<Scalar>(*scalar));
  if (const auto movers = top.find("movers")) {
    for (const JsonValue& mover : elements(*movers, "movers")) scene.movers.push_back(read_mover<S>(mover));
  }
  for (const JsonValue& obstacle : elements(required(top, "obstacles"), "obstacles")) {
    scene.obstacles.push_back(read_obstacle<S>(obstacle));
  }
  const auto frames = top.find("frames");
  scene.frames = frames ? whole_number(*frames, 1) : frames_of(top, scene);
  return scene;
}

template <class S>
Scene read_scene(std::istream& in, const std::string& name) {
  return read_scene<S>(JsonDocument(name, in));
}

void write_scene(std::ostream& out, const Scene& scene) {
  out << fmt::format("{{\n  \"format\": \"{}\",\n  \"version\": 1,\n  \"name\": {},\n  \"tells\": {},\n", format,
                     in_quotes(scene.name), in_quotes(scene.tells));
  out << fmt::format("  \"frames\": {},\n  \"seed\": {},\n  \"corner\": \"{}\",\n", scene.frames, scene.seed,
                     name_of(scene.corner));
  if (scene.among) out << fmt::format("  \"among\": \"{}\",\n", name_of(*scene.among));
  if (!scene.combination.empty()) out << fmt::format("  \"combination\": {},\n", in_quotes(scene.combination));
  if (!scene.scalar.empty()) out << fmt::format("  \"scalar\": {},\n", in_quotes(scene.scalar));
  write_list(out, "movers", scene.movers, mover_text);
  out << ",\n";
  write_list(out, "obstacles", scene.obstacles, obstacle_text);
  out << "\n}\n";
}

template Scene read_scene<float>(const JsonDocument&);
template Scene read_scene<double>(const JsonDocument&);
template Scene read_scene<float>(std::istream&, const std::string&);
template Scene read_scene<double>(std::istream&, const std::string&);

}  // namespace sweeplab
