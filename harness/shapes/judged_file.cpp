// SPDX-License-Identifier: MIT
//
// A CSV file of scenes, judged row by row.
#include <fmt/format.h>

#include <atomic>
#include <cmath>

#include "harness/query/scalars.h"
#include "harness/shapes/run.h"
#include "harness/shapes/scene_text.h"
#include "harness/support/csv.h"
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
std::string csv_rows(std::uint64_t row, const JudgedScene<S>& one, const Panel& panel) {
  std::string rows;
  const std::string distance2 = one.truth.distance2.fraction(), reach = one.truth.reach.fraction();
  for (std::size_t f = 0; f < panel.size(); ++f) {
    const auto& [reply, j] = one.answers[f];
    rows +=
        fmt::format("{},{},{},{},{}{},{},{},{},{},{}\n", row, panel[f] ? panel[f]->card->id : "yours",
                    name_of(scalar_of<S>), name_of(reply.said), value_fields(one.scene.shapes, panel[f], reply),
                    name_of(one.truth.cls), distance2, reach, name_of(j.verdict),
                    j.cause == Cause::none ? "" : name_of(j.cause), std::isnan(j.measured) ? "" : shortest(j.measured));
  }
  return rows;
}

}  // namespace

template <class S>
std::optional<std::string> judge_file(const std::filesystem::path& input, Shapes shapes, Panel functions,
                                      unsigned threads, const std::function<void(const std::string&)>& write) {
  const bool may_have_hits = shapes != Shapes::point_point;
  const std::size_t hit = numbers_in(shapes);
  std::vector<std::string> names = number_names(shapes);
  if (may_have_hits) names.emplace_back("hit");
  CsvReader csv(input);
  CsvColumns columns(csv, names, hit);
  const bool has_hits = may_have_hits && columns.has(hit);
  if (has_hits) functions.insert(functions.begin(), nullptr);
  Counts counts;
  std::uint64_t rounded = 0;
  bool any = false;
  std::atomic<std::uint64_t> bytes = 0;  // another thread shows them
  const auto read_row = [&](Batch<S>& batch) {
    std::vector<std::string_view> words;
    for (std::size_t i = 0; i < hit; ++i) words.push_back(columns[i]);
    const ReadScene<S> row = read_scene<S>(shapes, words);
    if (!row.scene) columns.fail(row.place, row.expected, found(words[row.place]));
    JudgedScene<S>& one = batch.emplace_back();
    one.scene = *row.scene;
    rounded += row.rounded;
    if (!has_hits) return;
    const Number<S> number = read_number<S>(columns[hit]);
    if (!number.usable() || (number.value != S(0) && number.value != S(1))) {
      columns.fail(hit, "0 or 1", found(columns[hit]));
    }
    one.given.said = number.value == S(1) ? Said::contact : Said::separate;
  };
  const auto next = [&](Batch<S>& batch) {
    while (batch.size() < most_in_batch && columns.next()) read_row(batch);
    any = any || !batch.empty();
    if (!any) throw InputError(csv.name(), "expected rows of data after the header, found none");
    bytes = csv.bytes();
  };
  const auto commit = [&](const Batch<S>& batch) {
    std::string text;
    for (std::size_t i = 0; write && i < batch.size(); ++i)
      text += csv_rows(counts.scenes + i + 1, batch[i], functions);
    counts.add(batch, functions);
    if (write) write(text);
  };
  Progress progress("judge", "bytes", csv.size().value_or(0));
  if (write) write(csv_header(shapes));
  if (!run<S>(next, commit, functions, {threads, [&](std::uint64_t) { progress.show(bytes); }})) return std::nullopt;
  constexpr std::string_view scalar = name_of(scalar_of<S>);
  std::string text = fmt::format("{}: {} scenes of {} in {}: {} separate, {} touch, {} overlap\n", csv.name(),
                                 counts.scenes, name_of(shapes), scalar, counts.of(Class::separate),
                                 counts.of(Class::touch), counts.of(Class::overlap));
  if (rounded > 0) {
    text += fmt::format("{} {} rounded to the nearest {}, which cannot hold {} exactly\n", rounded,
                        rounded == 1 ? "number was" : "numbers were", scalar, rounded == 1 ? "it" : "them");
  }
  return text + "\n" + counts_text(functions, counts.tallies);
}

template std::optional<std::string> judge_file<float>(const std::filesystem::path&, Shapes, Panel, unsigned,
                                                      const std::function<void(const std::string&)>&);
template std::optional<std::string> judge_file<double>(const std::filesystem::path&, Shapes, Panel, unsigned,
                                                       const std::function<void(const std::string&)>&);

}  // namespace sweeplab::shapes
