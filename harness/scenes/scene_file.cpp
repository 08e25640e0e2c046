// SPDX-License-Identifier: MIT
#include "harness/scenes/scene_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <initializer_list>
#include <limits>
#include <span>
#include <vector>

#include "harness/query/numbers_reader.h"
#include "harness/query/scalars.h"
#include "harness/support/text.h"

namespace sweeplab {
namespace {

constexpr std::string_view format = "sweeplab scene";
/// The faces of an obstacle, in the order of SceneObstacle's flags.
constexpr std::array<std::string_view, 4> faces = {"min_x", "max_x", "min_y", "max_y"};

// --- what a value must be

std::string listed(std::span<const std::string_view> words) {
  return fmt::format("\"{}\"", fmt::join(words, "\", \""));
}

/// An object with none but these keys.
void expect_object(const JsonValue& value, std::initializer_list<std::string_view> keys) {
  if (value.kind() != JsonKind::object) value.fail(fmt::format("an object with the keys {}", listed(keys)));
  for (const JsonValue member : value) {
    if (std::ranges::find(keys, member.key()) != keys.end()) continue;
    const std::string where = value.path();
    member.fail_at_key(fmt::format("no keys but {}{}", listed(keys), where.empty() ? std::string() : " for " + where),
                       shown(member.key()));
  }
}

JsonValue required(const JsonValue& object, std::string_view key) {
  const auto value = object.find(key);
  if (!value) object.fail(fmt::format("an object with the key \"{}\"", key), "one without it");
  return *value;
}

/// `to` becomes what `read` makes of the key's value, if it is there.
template <class T, class Read>
void read_if_there(const JsonValue& object, std::string_view key, T& to, const Read& read) {
  if (const auto value = object.find(key)) to = read(*value);
}

/// The elements of an array; of one that must have so many: `what` says so.
std::vector<JsonValue> elements(const JsonValue& value, std::string_view what, std::optional<std::size_t> count = {}) {
  std::vector<JsonValue> all;
  for (const JsonValue element : value) all.push_back(element);
  if (value.kind() != JsonKind::array || (count && all.size() != *count))
    value.fail(fmt::format("an array of {}", what));
  return all;
}

/// The text of a number, or of a hex float in a string; empty: it is neither.
std::string number_text(const JsonValue& value) {
  std::string text = value.text();
  if (value.kind() == JsonKind::number) return text;
  const std::size_t sign = text.starts_with('-') || text.starts_with('+') ? 1 : 0;
  const bool is_hex = text.compare(sign, 2, "0x") == 0 || text.compare(sign, 2, "0X") == 0;
  return value.kind() == JsonKind::string && is_hex ? text : std::string();
}

template <class S>
S usable(const JsonValue& value, const Number<S>& number, std::string_view what) {
  if (!number.usable()) value.fail(expected<S>(what, number.reading));
  return number.value;
}
template <class S>
S finite_number(const JsonValue& value) {
  return usable(value, read_number<S>(number_text(value)), "a finite number");
}
template <class S>
S not_negative(const JsonValue& value) {
  return usable(value, read_size<S>(number_text(value)), "a number >= 0");
}

std::uint64_t whole_number(const JsonValue& value, std::uint64_t least = 0) {
  const std::string_view text = value.raw();
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number < least) {
    value.fail(fmt::format("a whole number from {} to {}, in digits alone", least, ~std::uint64_t{0}));
  }
  return number;
}

/// Text without control characters, which would upset a terminal or a table.
std::string line_of_text(const JsonValue& value) {
  if (value.kind() != JsonKind::string) value.fail("text");
  std::string text = value.text();
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  if (std::ranges::any_of(text, is_control)) value.fail("text in one line, without control characters");
  return text;
}

std::size_t place_among(const JsonValue& value, std::span<const std::string_view> words) {
  const auto found = std::ranges::find(words, value.text());
  if (value.kind() != JsonKind::string || found == words.end()) value.fail(fmt::format("one of {}", listed(words)));
  return static_cast<std::size_t>(found - words.begin());
}
template <HasWords E>
E word_of(const JsonValue& value) {
  return static_cast<E>(place_among(value, enum_words<E>));
}

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
  read_if_there(value, "stops", obstacle.stops, read_faces);
  read_if_there(value, "motion", obstacle.motion, [](const JsonValue& motion) {
    return read_vector<S>(motion, "2 numbers: the motion in x and y of each frame");
  });
  read_if_there(value, "turns_after", obstacle.turns_after, [](const JsonValue& turns) { return whole_number(turns); });
  read_if_there(value, "carries", obstacle.carries, read_faces);
  read_if_there(value, "name", obstacle.name, line_of_text);
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
    read_if_there(value, "jump", controller.jump, not_negative<S>);
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
  read_if_there(value, "controller", mover.controller, read_controller<S>);
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

std::string pair(const Vector<double>& v) { return fmt::format("[{}, {}]", shortest(v.x), shortest(v.y)); }
std::string quadruple(const Box<double>& b) {
  return fmt::format("[{}, {}, {}, {}]", shortest(b.x), shortest(b.y), shortest(b.w), shortest(b.h));
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
  text += fmt::format(", \"reach\": {}, \"steps_a_unit\": {}", pair(c.reach), shortest(c.steps_a_unit));
  if (c.steering == Steering::platformer) {
    text += fmt::format(", \"gravity\": {}, \"jump\": {}", shortest(c.gravity), shortest(c.jump));
  }
  return text + '}';
}

std::string mover_text(const SceneMover& m) {
  return fmt::format("{{\"box\": {}, \"controller\": {}}}", quadruple(m.box), controller_text(m.controller));
}

template <class T>
std::string list_text(std::string_view key, const std::vector<T>& all, std::string (*text_of)(const T&)) {
  std::string text = fmt::format("  \"{}\": [", key);
  for (std::size_t i = 0; i < all.size(); ++i) text += (i == 0 ? "\n    " : ",\n    ") + text_of(all[i]);
  return text + (all.empty() ? "]" : "\n  ]");
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
  scene.name = std::filesystem::path(document.name()).stem().string();
  read_if_there(top, "name", scene.name, line_of_text);
  read_if_there(top, "tells", scene.tells, line_of_text);
  read_if_there(top, "seed", scene.seed, [](const JsonValue& seed) { return whole_number(seed); });
  read_if_there(top, "corner", scene.corner, word_of<CornerPolicy>);
  read_if_there(top, "among", scene.among, word_of<Among>);
  read_if_there(top, "combination", scene.combination, line_of_text);
  read_if_there(top, "scalar", scene.scalar, [](const JsonValue& scalar) { return name_of(word_of<Scalar>(scalar)); });
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

std::string scene_text(const Scene& scene) {
  std::string text = fmt::format("{{\n  \"format\": \"{}\",\n  \"version\": 1,\n  \"name\": {},\n  \"tells\": {},\n",
                                 format, in_quotes(scene.name), in_quotes(scene.tells));
  text += fmt::format("  \"frames\": {},\n  \"seed\": {},\n  \"corner\": \"{}\",\n", scene.frames, scene.seed,
                      name_of(scene.corner));
  if (scene.among) text += fmt::format("  \"among\": \"{}\",\n", name_of(*scene.among));
  if (!scene.combination.empty()) text += fmt::format("  \"combination\": {},\n", in_quotes(scene.combination));
  if (!scene.scalar.empty()) text += fmt::format("  \"scalar\": {},\n", in_quotes(scene.scalar));
  return text + list_text("movers", scene.movers, mover_text) + ",\n" +
         list_text("obstacles", scene.obstacles, obstacle_text) + "\n}\n";
}

template Scene read_scene<float>(const JsonDocument&);
template Scene read_scene<double>(const JsonDocument&);

}  // namespace sweeplab
