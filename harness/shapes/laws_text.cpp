// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

#include "harness/query/numbers_reader.h"
#include "harness/shapes/explain.h"
#include "harness/shapes/laws.h"
#include "harness/shapes/scene_text.h"
#include "harness/support/text.h"
#include "harness/support/text_table.h"
#include "harness/support/usage_error.h"

namespace sweeplab::shapes {
namespace {

using Json = nlohmann::ordered_json;

/// One sign a scalar: + kept, . nothing claimed, X broken by logic, r by rounding, ? unknown.
char sign_of(const LawCell& cell) {
  if (cell.ruling() == Ruling::holds) return '+';
  if (cell.ruling() == Ruling::vacuous) return '.';
  return cell.cause == Cause::logic ? 'X' : cell.cause == Cause::rounding ? 'r' : '?';
}

std::string shortest_text(const LawCell& cell) {
  return cell.scalar == LawScalar::float32 ? text_of(scene_in<float>(*cell.counterexample), ',')
                                           : text_of(*cell.counterexample, ',');
}

std::string reproduce_command(const LawCell& cell) {
  return fmt::format("./sweeplab laws --shapes {} --reproduce {}", name_of(cell.subject.shapes), case_text(cell));
}

std::string matrix_of(const LawsResult& result, Shapes shapes) {
  std::vector<std::string> subjects, heads{std::string(name_of(shapes))};
  for (const LawCell& cell : result.cells) {
    if (cell.subject.shapes != shapes || std::ranges::count(subjects, cell.subject.id) > 0) continue;
    subjects.emplace_back(cell.subject.id);
    heads.emplace_back(cell.subject.id);
  }
  if (subjects.empty()) return {};
  TextTable table(std::move(heads));
  for (const Law& law : laws()) {
    std::vector<std::string> row{fmt::format("{:>2} {}", law.number, law.id)};
    bool any = false;
    for (const std::string& subject : subjects) {
      std::string signs;
      for (const LawCell& cell : result.cells) {
        if (cell.law == &law && cell.subject.shapes == shapes && cell.subject.id == subject) signs += sign_of(cell);
      }
      any = any || !signs.empty();
      row.push_back(std::move(signs));
    }
    if (any) table.add(std::move(row));
  }
  return table.text();
}

}  // namespace

std::string laws_text(const LawsResult& result) {
  std::string text = fmt::format(
      "{} {} for each law, function and scalar{}; in each cell float32, float64, exact, as far as it answers in them\n"
      "+ kept   . nothing claimed   X broken by logic   r broken by rounding   ? broken, cause unknown\n",
      result.scenes, result.grid ? "scenes of the grid at most" : "scenes of all families",
      result.grid ? "" : fmt::format(", seed {}", result.seed));
  for (const Shapes shapes : enumerators<Shapes>) {
    const std::string matrix = matrix_of(result, shapes);
    if (!matrix.empty()) text += "\n" + matrix;
  }
  for (const LawCell& cell : result.cells) {
    if (cell.broken == 0) continue;
    text += fmt::format("\n{}law {}, {}: {} in {}: broken {} times, kept {} ({})\n  {}\n  {}\n",
                        cell.guarantee_broken() ? "GUARANTEE: " : "", cell.law->number, cell.law->id, cell.subject.id,
                        name_of(cell.scalar), cell.broken, cell.held, name_of(cell.cause), cell.why,
                        reproduce_command(cell));
  }
  return text;
}

nlohmann::ordered_json to_json(const LawsResult& result) {
  Json json{{"format", "sweeplab-shapes_laws"},
            {"version", 1},
            {"scenes", result.scenes},
            {"seed", result.seed},
            {"grid", result.grid},
            {"laws", Json::array()},
            {"shapes", Json::array()},
            {"subjects", Json::array()},
            {"scalars", Json::array()},
            {"cells", Json::array()}};
  for (const Law& law : laws()) {
    if (std::ranges::none_of(result.cells, [&](const LawCell& cell) { return cell.law == &law; })) continue;
    json["laws"].push_back({{"number", law.number}, {"id", law.id}, {"title", law.title}, {"reason", law.reason}});
  }
  const auto name = [&json](const char* list, std::string_view one) {
    if (std::ranges::count(json[list], Json(one)) == 0) json[list].push_back(one);
  };
  for (const LawCell& cell : result.cells) {
    name("shapes", name_of(cell.subject.shapes));
    name("subjects", cell.subject.id);
    name("scalars", name_of(cell.scalar));
    Json one{{"law", cell.law->id},
             {"shapes", name_of(cell.subject.shapes)},
             {"subject", cell.subject.id},
             {"scalar", name_of(cell.scalar)},
             {"ruling", name_of(cell.ruling())},
             {"held", cell.held},
             {"vacuous", cell.vacuous},
             {"broken", cell.broken},
             {"guarantee", cell.guarantee_broken()}};
    if (cell.counterexample) {
      one["cause"] = name_of(cell.cause);
      one["scene"] = shortest_text(cell);
      one["why"] = cell.why;
      one["reproduce"] = reproduce_command(cell);
    }
    json["cells"].push_back(std::move(one));
  }
  return json;
}

std::string numbers_text(const Scene<double>& scene, char separator) {
  std::string text;
  for (std::size_t i = 0; i < scene.size(); ++i) {
    const double x = scene.numbers[i];
    const bool plain = std::trunc(x) == x && std::abs(x) <= 1e6 && !(x == 0 && std::signbit(x));
    if (i > 0) text += separator;
    text += plain ? shortest(x) : hexfloat(x);
  }
  return text;
}

std::string case_text(const LawCell& cell) {
  return fmt::format("{}/{}/{}/{}", cell.law->id, cell.subject.id, name_of(cell.scalar),
                     numbers_text(*cell.counterexample, ','));
}

LawCase law_case_from(Shapes shapes, const std::string& text) {
  std::vector<std::string> parts{""};
  for (const char c : text) c == '/' ? parts.emplace_back() : parts.back() += c;
  if (parts.size() != 4) {
    throw UsageError(fmt::format("--reproduce: expected law/subject/scalar/numbers, found \"{}\"", text));
  }
  const std::vector<Subject> subjects = subjects_of(shapes);
  const auto subject = std::ranges::find(subjects, parts[1], &Subject::id);
  if (subject == subjects.end()) {
    throw UsageError(
        fmt::format("--reproduce: expected a function that takes {}, found \"{}\"", name_of(shapes), parts[1]));
  }
  const auto scalar = enum_named<LawScalar>(parts[2]);
  if (!scalar) {
    throw UsageError(fmt::format("--reproduce: expected float32, float64 or exact, found \"{}\"", parts[2]));
  }
  if (!subject->answers_in(*scalar)) {
    throw UsageError(fmt::format("--reproduce: {} does not answer in {}", parts[1], parts[2]));
  }
  LawCase result{laws_named({parts[0]}).front(), *subject, *scalar, {}};
  const std::vector<std::string_view> words = number_words(parts[3]);
  if (words.size() != numbers_in(shapes)) {
    throw UsageError(
        fmt::format("--reproduce: expected {} numbers between commas, found {}", numbers_in(shapes), words.size()));
  }
  with_scalar(*scalar, [&]<class S>() {
    const ReadScene<S> read = read_scene<S>(shapes, words, /*exactly=*/true);
    if (!read.scene) {
      throw UsageError(fmt::format("--reproduce: number {}: expected {} that the scalar holds exactly, found \"{}\"",
                                   read.place + 1, expected_scene_number<S>(shapes, read.place, Reading::exact),
                                   words[read.place]));
    }
    result.scene = scene_in<double>(*read.scene);
  });
  return result;
}

std::string law_case_text(const LawCase& c) {
  const LawRuling result = check(c);
  std::string text = fmt::format("law {}, {}: {}\n{}\n\n{} in {}: ", c.law->number, c.law->id, c.law->title,
                                 c.law->reason, c.subject.id, name_of(c.scalar));
  switch (result.ruling) {
    case Ruling::holds:
      text += "holds\n\n";
      break;
    case Ruling::vacuous:
      text += "vacuous: the law claims nothing here\n\n";
      break;
    case Ruling::broken:
      text += fmt::format("BROKEN: {}\n\n", result.why);
      break;
  }
  std::vector<const Function*> panel;
  if (c.subject.function) panel.push_back(c.subject.function);
  return text + with_scalar(c.scalar, [&]<class S>() { return explain(scene_in<S>(c.scene), panel); });
}

}  // namespace sweeplab::shapes
