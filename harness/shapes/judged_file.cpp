// SPDX-License-Identifier: MIT
#include "harness/shapes/judged_file.h"

#include <fmt/format.h>

#include <atomic>
#include <cmath>

#include "harness/query/scalars.h"
#include "harness/shapes/scene_text.h"
#include "harness/support/csv_columns.h"
#include "harness/support/progress.h"
#include "harness/support/text.h"

namespace sweeplab::shapes {
namespace {

std::string found(std::string_view text) { return text.empty() ? "an empty field" : sweeplab::shown(text); }

/// The columns of what a reply holds, as far as these shapes have functions that give it.
std::vector<std::string> value_columns(Shapes shapes) {
  if (shapes == Shapes::point_point) return {"value"};
  if (shapes == Shapes::box_box) return {"ix", "iy", "iw", "ih", "pushed_ax", "pushed_ay", "pushed_bx", "pushed_by"};
  return {};
}

/// Of those the reply's, the others empty. Each ends in a comma.
template <class S>
std::string value_fields(Shapes shapes, const Function* function, const Reply<S>& reply) {
  const bool push = function != nullptr && function->card->question == discrete::Question::push;
  const bool given = function != nullptr && (reply.said == Said::contact || reply.said == Said::value);
  std::string text;
  const std::size_t columns = value_columns(shapes).size(), first = push ? 4 : 0;
  for (std::size_t c = 0; c < columns; ++c) {
    if (given && c >= first && c < first + function->values) text += hexfloat(reply.values[c - first]);
    text += ',';
  }
  return text;
}

std::string csv_header(Shapes shapes) {
  std::string text = "row,algorithm,scalar,outcome,";
  for (const std::string& column : value_columns(shapes)) text += column + ",";
  return text + "truth,distance2,reach,verdict,cause,measured\n";
}

template <class S>
void append_csv(std::string& out, const Batch<S>& batch, std::size_t i) {
  const Truth& truth = batch.truths[i];
  const std::string distance2 = truth.distance2.fraction(), reach = truth.reach.fraction();
  for (const Column<S>& column : batch.columns) {
    const Judgement& j = column.judgements[i];
    out += fmt::format("{},{},{},{},{}{},{},{},{},{},{}\n", batch.first + i + 1,
                       column.function ? column.function->card->id : "yours", name_of(scalar_of<S>),
                       name_of(column.replies[i].said),
                       value_fields(batch.scenes[i].shapes, column.function, column.replies[i]), name_of(truth.cls),
                       distance2, reach, name_of(j.verdict), j.cause == Cause::none ? "" : name_of(j.cause),
                       std::isnan(j.measured) ? "" : shortest(j.measured));
  }
}

}  // namespace

/// The rows of the file.
template <class S>
class SceneRows {
 public:
  SceneRows(const std::filesystem::path& path, Shapes shapes)
      : shapes_(shapes), csv_(path), columns_(csv_, names_of(shapes), numbers_in(shapes)) {}

  bool gives_answers() const { return shapes_ != Shapes::point_point && columns_.has(numbers_in(shapes_)); }

  bool next(Batch<S>& batch) {
    batch.first = rows_;
    batch.scenes.clear();
    batch.given.clear();
    while (batch.scenes.size() < 512 && columns_.next()) read_row(batch);
    batch.size = batch.scenes.size();
    if (batch.size == 0 && rows_ == 0) {
      throw InputError(csv_.name(), "expected rows of data after the header, found none");
    }
    rows_ += batch.size;
    bytes_ = csv_.bytes();
    return batch.size > 0;
  }

  const CsvReader& csv() const { return csv_; }
  std::uint64_t bytes() const { return bytes_; }
  std::uint64_t rounded() const { return rounded_; }

 private:
  static std::vector<std::string> names_of(Shapes shapes) {
    std::vector<std::string> names = number_names(shapes);
    if (shapes != Shapes::point_point) names.emplace_back("hit");
    return names;
  }

  void read_row(Batch<S>& batch) {
    Scene<S> scene{shapes_, {}};
    for (std::size_t i = 0; i < scene.size(); ++i) {
      const std::string_view text = columns_[i];
      const Number<S> number = read_scene_number<S>(shapes_, i, text);
      if (!number.usable()) columns_.fail(i, expected_scene_number<S>(shapes_, i, number.reading), found(text));
      rounded_ += number.reading == Reading::rounded;
      scene.numbers[i] = number.value;
      if (is_size(shapes_, i)) scene.numbers[i] += S(0);  // -0 becomes 0
    }
    batch.scenes.push_back(scene);
    if (!gives_answers()) return;
    const std::string_view text = columns_[numbers_in(shapes_)];
    const Number<S> hit = read_number<S>(text);
    if (!hit.usable() || (hit.value != S(0) && hit.value != S(1))) {
      columns_.fail(numbers_in(shapes_), "0 or 1", found(text));
    }
    batch.given.push_back({hit.value == S(1) ? Said::contact : Said::separate, {}});
  }

  Shapes shapes_;
  CsvReader csv_;
  CsvColumns columns_;
  std::uint64_t rows_ = 0, rounded_ = 0;
  std::atomic<std::uint64_t> bytes_ = 0;
};

template <class S>
std::optional<std::string> judge_file(const std::filesystem::path& input, Shapes shapes,
                                      std::vector<const Function*> functions, unsigned threads,
                                      const std::function<void(const std::string&)>& write) {
  SceneRows<S> reader(input, shapes);
  if (reader.gives_answers()) functions.insert(functions.begin(), nullptr);
  Progress progress("judge", "bytes", reader.csv().size().value_or(0));
  const RunOptions options{threads, [&](std::uint64_t) { progress.show(reader.bytes()); }};
  Counter counter(functions.size(), lanes_of(options));
  if (write) write(csv_header(shapes));
  Flow<S> flow;
  flow.next = [&](Batch<S>& batch) { return reader.next(batch); };
  flow.study = [&](Batch<S>& batch) {
    counter.study(batch);
    batch.text.clear();
    for (std::size_t i = 0; write && i < batch.scenes.size(); ++i) append_csv(batch.text, batch, i);
  };
  flow.commit = [&](Batch<S>& batch) {
    if (write) write(batch.text);
  };
  if (!run(flow, functions, options)) return std::nullopt;
  const Census census = counter.census();
  constexpr std::string_view scalar = name_of(scalar_of<S>);
  std::string text = fmt::format("{}: {} scenes of {} in {}: {} separate, {} touch, {} overlap\n", reader.csv().name(),
                                 census.scenes, name_of(shapes), scalar, census.of(Class::separate),
                                 census.of(Class::touch), census.of(Class::overlap));
  if (const std::uint64_t rounded = reader.rounded()) {
    text += fmt::format("{} {} rounded to the nearest {}, which cannot hold {} exactly\n", rounded,
                        rounded == 1 ? "number was" : "numbers were", scalar, rounded == 1 ? "it" : "them");
  }
  return text + "\n" + counts_text(functions, counter.tallies());
}

template std::optional<std::string> judge_file<float>(const std::filesystem::path&, Shapes,
                                                      std::vector<const Function*>, unsigned,
                                                      const std::function<void(const std::string&)>&);
template std::optional<std::string> judge_file<double>(const std::filesystem::path&, Shapes,
                                                       std::vector<const Function*>, unsigned,
                                                       const std::function<void(const std::string&)>&);

}  // namespace sweeplab::shapes
