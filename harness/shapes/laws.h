// SPDX-License-Identifier: MIT
//
// What every right test of two shapes keeps, whatever the scene.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/laws/law_cell.h"
#include "harness/shapes/families.h"
#include "harness/shapes/judge.h"
#include "harness/support/run_extent.h"

namespace sweeplab::shapes {

/// Who is held to a law: a function; or the truth, as a test under either rule, which answers in exact arithmetic.
struct Subject {
  std::string_view id;
  const Function* function = nullptr;  ///< null: the truth
  discrete::Rule rule = discrete::Rule::closed;
  Shapes shapes{};

  bool answers_in(LawScalar scalar) const;
  /// Whether a broken law is a broken guarantee: for the truth, and for a repaired function in exact arithmetic.
  bool guaranteed(LawScalar scalar) const;
  discrete::Question question() const;
};

/// Of these shapes: "truth" (closed) and "truth_open" where there is contact to speak of, then the functions.
std::vector<Subject> subjects_of(Shapes shapes);

struct Law {
  int number;
  std::string_view id, title, reason;
  /// The scene's numbers are floats or doubles; asked in them, or, of the exact scalar, exactly.
  LawRuling (*float32)(const Subject&, LawScalar, const Scene<float>&);
  LawRuling (*float64)(const Subject&, LawScalar, const Scene<double>&);
};

std::span<const Law> laws();
/// In their own order; all if empty. Throws UsageError on an unknown one.
std::vector<const Law*> laws_named(const std::vector<std::string>& ids);

template <class S>
LawRuling check(const Law& law, const Subject& subject, LawScalar scalar, const Scene<S>& scene);

inline constexpr std::uint64_t default_law_scenes = 4000;

struct LawsOptions {
  std::uint64_t scenes = default_law_scenes;  ///< for each cell, from all families in turn; of the grid at most all
  std::uint64_t seed = 1;
  bool grid = false;
  std::vector<Shapes> shapes;
  std::vector<const Law*> laws;
  std::vector<std::string> subjects;  ///< ids; all if empty
  std::vector<LawScalar> scalars;
  unsigned threads = 0;
};

struct LawCell {
  const Law* law = nullptr;
  Subject subject;
  LawScalar scalar{};
  std::uint64_t held = 0, vacuous = 0, broken = 0;
  std::optional<Scene<double>> counterexample;  ///< the simplest found, then shrunk
  std::string why;
  Cause cause = Cause::none;

  Ruling ruling() const { return broken > 0 ? Ruling::broken : held > 0 ? Ruling::holds : Ruling::vacuous; }
  bool guarantee_broken() const { return broken > 0 && subject.guaranteed(scalar); }
};

struct LawsResult {
  std::uint64_t scenes = 0, seed = 0;
  bool grid = false;
  std::vector<LawCell> cells;  ///< shapes by shapes, law by law, subject by subject, scalar by scalar
  bool guarantee_broken() const;
};

/// Nothing if it was stopped before the end; finished pairs of shapes are kept in `checkpoint`. Throws UsageError on a
/// subject that none of the shapes has.
std::optional<LawsResult> run_laws(const LawsOptions& options, const std::filesystem::path& checkpoint);

/// A matrix for each pair of shapes, then the broken cells with the command that shows each again.
std::string laws_text(const LawsResult& result);
nlohmann::ordered_json to_json(const LawsResult& result);
/// How much of it there will be, for check_not_less: of the file as --out writes it.
RunExtent extent_of(const LawsOptions& options);
/// A scene's numbers, exactly; what is not whole stands as a hex float.
std::string numbers_text(const Scene<double>& scene, char separator);
/// A broken cell's counterexample as law_case_from reads it.
std::string case_text(const LawCell& cell);

/// One case, "law/subject/scalar/numbers" with commas between the numbers, of one pair of shapes: the ruling with its
/// reason and the scene explained. Throws UsageError, naming the part that is wrong.
struct LawCase {
  const Law* law;
  Subject subject;
  LawScalar scalar;
  Scene<double> scene;
};
LawCase law_case_from(Shapes shapes, const std::string& text);
std::string law_case_text(const LawCase& law_case);
LawRuling check(const LawCase& law_case);
/// Of a broken case: logic if it is broken in exact arithmetic too. Of what exact arithmetic cannot run, unknown, but for a
/// push, of which the judge knows what it does without rounding.
Cause cause_of(const LawCase& law_case);

}  // namespace sweeplab::shapes
