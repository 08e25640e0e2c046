// SPDX-License-Identifier: MIT
#include "harness/shapes/scene_text.h"

#include "harness/support/text.h"

namespace sweeplab::shapes {

template <class S>
Number<S> read_scene_number(Shapes shapes, std::size_t place, std::string_view text) {
  return is_size(shapes, place) ? read_size<S>(text) : read_number<S>(text);
}

template <class S>
std::string expected_scene_number(Shapes shapes, std::size_t place, Reading reading) {
  return expected<S>(is_size(shapes, place) ? "a size >= 0" : "a finite number", reading);
}

template <class S>
ReadScene<S> read_scene(Shapes shapes, const std::vector<std::string_view>& words) {
  ReadScene<S> read;
  Scene<S> scene{shapes, {}};
  if (words.size() != scene.size()) return read;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Number<S> number = read_scene_number<S>(shapes, i, words[i]);
    if (!number.usable()) {
      read.place = i;
      read.reading = number.reading;
      return read;
    }
    scene.numbers[i] = number.value;
    if (is_size(shapes, i)) scene.numbers[i] += S(0);  // -0 becomes 0
    read.rounded += number.reading == Reading::rounded;
  }
  read.scene = scene;
  return read;
}

template <class S>
std::string text_of(const Scene<S>& scene) {
  std::string text;
  for (std::size_t i = 0; i < scene.size(); ++i) {
    if (i > 0) text += ' ';
    text += shortest(scene.numbers[i]);
  }
  return text;
}

#define SWEEPLAB_INSTANCE(S)                                                      \
  template Number<S> read_scene_number(Shapes, std::size_t, std::string_view);    \
  template std::string expected_scene_number<S>(Shapes, std::size_t, Reading);    \
  template ReadScene<S> read_scene(Shapes, const std::vector<std::string_view>&); \
  template std::string text_of(const Scene<S>&);
SWEEPLAB_INSTANCE(float)
SWEEPLAB_INSTANCE(double)
#undef SWEEPLAB_INSTANCE

}  // namespace sweeplab::shapes
