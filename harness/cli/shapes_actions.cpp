// SPDX-License-Identifier: MIT
#include "harness/cli/shapes_actions.h"

#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "harness/query/scalars.h"
#include "harness/shapes/explain.h"
#include "harness/shapes/judged_file.h"
#include "harness/shapes/scene_text.h"
#include "harness/support/atomic_file.h"
#include "harness/support/checkpoint.h"
#include "harness/support/exit_codes.h"
#include "harness/support/folder_lock.h"
#include "harness/support/progress.h"
#include "harness/support/provenance.h"
#include "harness/support/standard_streams.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

template <class S>
int judge_file(const ShapesJudge& asked) {
  shapes::JudgedFile<S> file(asked.input, asked.shapes, asked.functions, asked.threads);
  std::unique_ptr<AtomicFile> out;
  if (!asked.output.empty()) out = std::make_unique<AtomicFile>(asked.output);
  const auto write = [&](const std::string& rows) { out->write(rows); };
  Progress progress("judge", "bytes", file.size().value_or(0));
  if (!file.judge(out ? std::function<void(const std::string&)>(write) : nullptr,
                  [&](std::uint64_t bytes) { progress.show(bytes); })) {
    say("stopped; nothing was written\n");
    return exit_stopped;
  }
  if (out) out->commit();
  std::FILE* const people = asked.output == "-" ? stderr : stdout;
  fmt::print(people, "{}", file.text());
  if (out && asked.output != "-") fmt::print(people, "\nwritten: {}\n", asked.output.string());
  return exit_done;
}

template <class S>
int explain_scene(shapes::Shapes shapes, const std::vector<const shapes::Function*>& functions,
                  const std::vector<std::string>& numbers) {
  const std::string text = fmt::format("{}", fmt::join(numbers, " "));
  const std::vector<std::string_view> words = number_words(text);
  const std::size_t expected = shapes::numbers_in(shapes);
  if (words.size() != expected) {
    throw UsageError(fmt::format("explain: expected {} numbers ({}), found {}", expected,
                                 fmt::join(shapes::number_names(shapes), " "), words.size()));
  }
  const shapes::ReadScene<S> read = shapes::read_scene<S>(shapes, words);
  if (!read.scene) {
    throw UsageError(fmt::format(
        "explain: number {} ({}): expected {}, found \"{}\"", read.place + 1, shapes::number_name(shapes, read.place),
        shapes::expected_scene_number<S>(shapes, read.place, read.reading), words[read.place]));
  }
  fmt::print("{}", shapes::explain(*read.scene, functions));
  if (read.rounded > 0) {
    fmt::print("\n{} of these numbers cannot be held exactly and were rounded to the nearest {}\n", read.rounded,
               name_of(scalar_of<S>));
  }
  return exit_done;
}

}  // namespace

void add_shapes(Options& options, std::string& names) {
  options.option("--shapes", names,
                 "instead of moving boxes two shapes at one moment: box-box, box-point, box-circle, segment-segment, "
                 "box-segment, circle-circle, circle-segment, circle-point or point-point; all, where several may be "
                 "named, with commas between them");
}

std::vector<shapes::Shapes> pairs_named(const std::string& names) {
  std::vector<std::string> words{""};
  for (const char c : names) c == ',' ? words.emplace_back() : words.back() += c;
  return shapes::shapes_named(words);
}

shapes::Shapes one_pair(const std::string& names) {
  const std::vector<shapes::Shapes> named = pairs_named(names);
  if (named.size() == 1) return named.front();
  throw UsageError(fmt::format("--shapes: expected one pair of shapes here, found {}", names));
}

int judge_shapes(const ShapesJudge& asked) {
  return with_scalar(asked.scalar, [&]<class S>() { return judge_file<S>(asked); });
}

int explain_shapes(shapes::Shapes shapes, Scalar scalar, const std::vector<const shapes::Function*>& functions,
                   const std::vector<std::string>& numbers) {
  return with_scalar(scalar, [&]<class S>() { return explain_scene<S>(shapes, functions, numbers); });
}

int survey_shapes(const shapes::SurveyOptions& options, const std::filesystem::path& out, bool by_family,
                  const std::vector<std::filesystem::path>& merge) {
  shapes::Survey survey;
  std::filesystem::path file = out;
  if (!merge.empty()) {
    std::vector<shapes::Survey> parts;
    for (const auto& path : merge) parts.push_back(shapes::read_survey(path));
    survey = shapes::merge(parts);
  } else {
    make_folder(out);
    file = out / "shapes.json";
    AtomicFile probe(file);  // an output that cannot be written is said before the work, not after it
    const std::filesystem::path checkpoint = out / "shapes.checkpoint.json";
    std::optional<shapes::Survey> result = shapes::run_survey(options, checkpoint);
    if (!result) {
      say("stopped; the same command resumes after the last finished family ({})\n", checkpoint.string());
      return exit_stopped;
    }
    survey = std::move(*result);
    remove_checkpoint(checkpoint);
  }
  write_atomically(file, shapes::file_text(survey));
  if (file == "-") return exit_done;  // standard output is the file
  fmt::print("{}\nwritten: {}\n", shapes::survey_text(survey, by_family), file.string());
  return exit_done;
}

int laws_of_shapes(const shapes::LawsOptions& options, const std::filesystem::path& out,
                   const std::filesystem::path& matrix) {
  const std::filesystem::path& checkpoint = shapes_laws_checkpoint;
  make_folder(checkpoint.parent_path());
  const FolderLock lock(checkpoint.parent_path(), "check of laws");
  for (const auto& file : {out, matrix}) {
    if (!file.empty() && file != "-") AtomicFile probe(file);
  }
  const std::optional<shapes::LawsResult> result = shapes::run_laws(options, checkpoint);
  if (!result) {
    say("stopped; the same command resumes after the last finished pair of shapes ({})\n", checkpoint.string());
    return exit_stopped;
  }
  if (!out.empty()) {
    auto json = shapes::to_json(*result);
    json["provenance"] = provenance();
    write_atomically(out, json.dump(1) + "\n");
  }
  if (!matrix.empty()) write_atomically(matrix, shapes::matrix_csv(*result));
  remove_checkpoint(checkpoint);
  if (out != "-") fmt::print("{}", shapes::laws_text(*result));
  if (!result->guarantee_broken()) return exit_done;
  say("a guarantee was broken\n");
  return exit_broken;
}

int reproduce_law_of_shapes(shapes::Shapes shapes, const std::string& text) {
  const shapes::LawCase law_case = shapes::law_case_from(shapes, text);
  fmt::print("{}", shapes::law_case_text(law_case));
  const bool broken = shapes::check(law_case).ruling == Ruling::broken;
  return broken && law_case.subject.guaranteed(law_case.scalar) ? exit_broken : exit_done;
}

int list_shapes(const std::vector<shapes::Shapes>& shapes, bool as_json) {
  const auto functions = shapes::functions_named({}, shapes);
  fmt::print("{}", as_json ? shapes::cards_json(functions) : shapes::cards_text(functions));
  return exit_done;
}

}  // namespace sweeplab
