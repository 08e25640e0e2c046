// SPDX-License-Identifier: MIT
#include "harness/cli/shapes_actions.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>

#include "harness/query/scalars.h"
#include "harness/shapes/explain.h"
#include "harness/shapes/judged_file.h"
#include "harness/shapes/scene_text.h"
#include "harness/support/atomic_file.h"
#include "harness/support/exit_codes.h"
#include "harness/support/named_files.h"
#include "harness/support/own_json.h"
#include "harness/support/standard_streams.h"
#include "harness/support/threads.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

template <class S>
int judge_file(const ShapesJudge& asked) {
  std::unique_ptr<AtomicFile> out;
  std::function<void(const std::string&)> write;
  if (!asked.output.empty()) {
    out = std::make_unique<AtomicFile>(asked.output);
    write = [&](const std::string& rows) { out->write(rows); };
  }
  const auto text = shapes::judge_file<S>(asked.input, asked.shapes, asked.functions, asked.threads, write);
  if (!text) {
    say("stopped; nothing was written\n");
    return exit_stopped;
  }
  if (out) out->commit();
  return tell_judged(asked.output, *text);
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
    throw UsageError(fmt::format("explain: number {} ({}): expected {}, found \"{}\"", read.place + 1,
                                 shapes::number_name(shapes, read.place), read.expected, words[read.place]));
  }
  fmt::print("{}", shapes::explain(*read.scene, functions));
  if (read.rounded > 0) {
    fmt::print("\n{} of these numbers cannot be held exactly and were rounded to the nearest {}\n", read.rounded,
               name_of(scalar_of<S>));
  }
  return exit_done;
}

}  // namespace

int tell_judged(const std::filesystem::path& output, const std::string& text, bool as_json) {
  if (!output.empty() && output_place(output) == "-") {  // with the rows there
    say_text(text);
    return exit_done;
  }
  fmt::print("{}", text);
  if (!output.empty() && !as_json) fmt::print("\nwritten: {}\n", output.string());
  return exit_done;
}

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

int survey_shapes(const shapes::SurveyOptions& options, const std::filesystem::path& out, bool by_family) {
  require_threads(options.threads);
  make_folder(out);
  const std::filesystem::path file = out / "shapes.json";
  check_not_less(to_json(shapes::empty_survey(options)), file);
  check_output(file);  // what cannot be written is said before the work, not after it
  const std::optional<shapes::Survey> survey = shapes::run_survey(options);
  if (!survey) {
    say("stopped; nothing was written\n");
    return exit_stopped;
  }
  write_atomically(file, shapes::file_text(*survey));
  fmt::print("{}\nwritten: {}\n", shapes::survey_text(*survey, by_family), file.string());
  return exit_done;
}

int list_shapes(const std::vector<shapes::Shapes>& shapes, bool as_json) {
  const auto functions = shapes::functions_named({}, shapes);
  fmt::print("{}", as_json ? shapes::cards_json(functions) : shapes::cards_text(functions));
  return exit_done;
}

}  // namespace sweeplab
