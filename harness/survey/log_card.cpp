// SPDX-License-Identifier: MIT
#include "harness/survey/log_card.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "harness/methods/names.h"
#include "harness/support/json_positions.h"
#include "harness/support/number.h"

namespace sweeplab {
namespace {

/// On a card, too, but nothing to a log.
constexpr std::array of_live_engines{"language", "box", "offset", "numbers", "takes"};

template <class E>
E word(const JsonValue& value) {
  const std::optional<E> found = value.kind() == JsonKind::string ? enum_named<E>(value.text()) : std::nullopt;
  if (!found) value.fail(fmt::format("one of \"{}\"", fmt::join(enum_words<E>, "\", \"")));
  return *found;
}

bool truth_value(const JsonValue& value) {
  if (value.kind() != JsonKind::boolean) value.fail("true or false");
  return value.raw() == "true";
}

double number_from_0(const JsonValue& value, double most = 0) {
  const std::string expected = most > 0 ? fmt::format("a number from 0 to {}", most) : "a number >= 0";
  if (value.kind() != JsonKind::number) value.fail(expected);
  const Number<double> number = read_number<double>(value.raw());
  if (!number.usable() || !(number.value >= 0) || (most > 0 && number.value > most)) value.fail(expected);
  return number.value;
}

std::string text_of(const JsonValue& value) {
  if (value.kind() != JsonKind::string) value.fail("a string");
  return value.text();
}

/// What is expected of a name that does not fit; nothing of one that does.
std::string_view expected_of_name(std::string_view name) {
  const auto fits = [](unsigned char c) { return c > ' ' && c < 0x7f && c != ',' && c != '"'; };
  if (name.empty() || name.size() > 40 || !std::ranges::all_of(name, fits)) {
    return "a name of 1 to 40 letters without spaces, commas and quotes";
  }
  if (find_method(name) != nullptr || name == "truth") return "a name that no method has";
  return {};
}

void take_value(LogCard& card, const JsonValue& value) {
  const std::string key = value.key();
  if (key == "name") {
    card.name = text_of(value);
    if (const std::string_view expected = expected_of_name(card.name); !expected.empty()) value.fail(expected);
  } else if (key == "version") {
    card.version = text_of(value);
  } else if (key == "scalar") {
    card.scalar = word<Scalar>(value);
  } else if (key == "touching") {
    card.touching = word<Touching>(value);
  } else if (key == "overlap") {
    card.overlap = word<AtStart>(value);
  } else if (key == "skin") {
    card.skin = number_from_0(value);
  } else if (key == "time_error") {
    card.time_error = number_from_0(value, 1);
  } else if (key == "time") {
    card.gives_time = truth_value(value);
  } else if (key == "normal") {
    card.gives_normal = truth_value(value);
  } else if (std::ranges::find(of_live_engines, key) == of_live_engines.end()) {
    value.fail_at_key(fmt::format("one of name, version, scalar, touching, overlap, skin, time_error, time, normal, {}",
                                  fmt::join(of_live_engines, ", ")),
                      shown(key));
  }
}

}  // namespace

void check_engine_name(const std::string& name, const std::string& where) {
  const std::string_view expected = expected_of_name(name);
  if (!expected.empty()) throw UsageError(fmt::format("{}: expected {}, found {}", where, expected, shown(name)));
}

LogCard read_log_card(const std::filesystem::path& path) {
  const JsonDocument document(path);
  if (document.top().kind() != JsonKind::object) document.top().fail("an object");
  LogCard card;
  for (const JsonValue value : document.top()) take_value(card, value);
  return card;
}

void LogCard::take(const LogCard& other) {
  if (other.name != LogCard().name) name = other.name;
  if (!other.version.empty()) version = other.version;
  if (other.scalar) scalar = other.scalar;
  if (other.touching) touching = other.touching;
  if (other.overlap) overlap = other.overlap;
  if (other.skin) skin = other.skin;
  if (other.time_error) time_error = other.time_error;
  gives_time = gives_time && other.gives_time;
  gives_normal = gives_normal && other.gives_normal;
}

std::string LogCard::assumptions(Scalar in) const {
  std::vector<std::string> assumed;
  if (!scalar) assumed.push_back(fmt::format("it computes in {} (--scalar)", name_of(in)));
  if (!overlap) assumed.emplace_back("an overlap at the start counts as a hit (--card: overlap)");
  if (!touching) assumed.emplace_back("where boxes only touch, either answer is right (--touching)");
  if (!skin && !time_error) assumed.emplace_back("no skin (--skin) and no error in time (--time-error)");
  assumed.emplace_back("a time is wrong that is off by more than 1/1000 of the frame, or of the smaller summed side");
  std::string text = fmt::format("Assumed of {}:\n", name == "yours" ? "your engine" : name);
  for (const std::string& one : assumed) text += fmt::format("  - {}\n", one);
  if (touching == Touching::none && (skin.value_or(0) > 0 || time_error.value_or(0) > 0)) {
    text += "  - with a skin, boxes that touch may be called in contact: either answer is right\n";
  }
  return text;
}

LogCards::LogCards(const LogCard& engine) : engine_(engine) {
  const double skin = engine_.skin.value_or(0), time_error = engine_.time_error.value_or(0);
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    PeerCard& card = cards_[i];
    card.id = engine_.name;
    card.title = "the answers in the file";
    card.kind = Kind::peer;
    card.provenance = Provenance::ours;
    card.grazes = graze_claims(engine_.touching.value_or(Touching::either), skin > 0 || time_error > 0);
    card.overlap = overlap_claim(engine_.overlap.value_or(AtStart::hit));
    card.gives_time = (i & 1) != 0;
    card.gives_face = (i & 2) != 0;
    card.claims.version = engine_.version;
    card.claims.log = true;
    card.claims.skin = skin;
    card.claims.time_error = card.claims.late = time_error;
  }
}

}  // namespace sweeplab
