// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <array>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <limits>
#include <memory>

#include "harness/atomic_file.h"
#include "harness/cards_json.h"
#include "harness/commands.h"
#include "harness/judge_csv.h"
#include "harness/judged_table.h"
#include "harness/progress.h"
#include "harness/query_reader.h"
#include "harness/statistics.h"
#include "harness/worst_cases.h"

namespace sweeplab {
namespace {

/// The cards of the file's own answers, by what a row has: whether a time, whether a normal. A user's engine may
/// say either on boxes that only touch, and an overlap at the start is a hit to it.
const Card& card_of_yours(bool time, bool normal) {
  static constexpr auto card = [](bool gives_time, bool gives_face) {
    return Card{.id = "yours",
                .title = "the answers in the file",
                .provenance = Provenance::ours,
                .overlap = OverlapClaim::as_impact,
                .gives_time = gives_time,
                .gives_face = gives_face};
  };
  static constexpr std::array<Card, 4> cards{card(false, false), card(true, false), card(false, true),
                                             card(true, true)};
  return cards[(time ? 1u : 0u) + (normal ? 2u : 0u)];
}

template <class S>
class FileSource : public Source<S> {
 public:
  explicit FileSource(const std::filesystem::path& path) : reader_(path) {}

  bool next(Batch<S>& batch) override {
    batch.first = rows_;
    if (!reader_.read(buffer_, 1024)) return false;
    batch.size = buffer_.size();
    rows_ += batch.size;
    batch.queries.clear();
    batch.given.clear();
    batch.given_cards.clear();
    for (const Row<S>& row : buffer_) {
      batch.queries.push_back(row.query);
      if (!reader_.gives_answers()) continue;
      const GivenAnswer<S>& given = row.given;
      batch.given.push_back(given.hit ? Answer<S>{Outcome::impact, given.time.value_or(S(0)),
                                                  given.normal_x.value_or(std::int8_t{0}),
                                                  given.normal_y.value_or(std::int8_t{0})}
                                      : Answer<S>{});
      batch.given_cards.push_back(&card_of_yours(given.time.has_value(), given.normal_x.has_value()));
    }
    bytes_ = reader_.bytes();
    return true;
  }

  const QueryReader<S>& reader() const { return reader_; }
  std::uint64_t bytes() const { return bytes_; }

 private:
  QueryReader<S> reader_;
  std::vector<Row<S>> buffer_;
  std::uint64_t rows_ = 0;
  std::atomic<std::uint64_t> bytes_ = 0;
};

/// The answer to the question that a log with answers asks, in a sentence.
std::string verdict_on_yours(const Census& census, const Tally& yours) {
  const auto share = [&](Verdict verdict, std::string_view what) {
    const std::uint64_t n = yours.of(verdict), of = opportunities(census, verdict);
    return n == 0 ? fmt::format("none of {} {}", of, what) : fmt::format("{} of {} {}", n, of, what);
  };
  return fmt::format("\nYour engine let {} through, reported a hit in {}, and missed {}.\n",
                     share(Verdict::tunnel, "real impacts"), share(Verdict::phantom, "cases where nothing touched"),
                     share(Verdict::missed_overlap, "overlaps at the start"));
}

template <class S>
int judge_file(const JudgeCommand& command) {
  FileSource<S> source(command.input);
  const Method yours{&card_of_yours(true, true), nullptr, nullptr, nullptr};
  std::vector<const Method*> panel;
  if (source.reader().gives_answers()) panel.push_back(&yours);
  const auto able = with_code_in(command.methods, command.scalar);
  panel.insert(panel.end(), able.begin(), able.end());

  Progress progress("judge", "bytes", source.reader().size().value_or(0));
  const RunOptions options{command.threads, [&](std::uint64_t) { progress.show(source.bytes()); }};
  Counter<S> counter(panel.size(), lanes_of(options));
  WorstCases<S> worst(lanes_of(options));
  std::vector<Sink<S>*> sinks{&counter, &worst};

  std::unique_ptr<AtomicFile> out;
  std::unique_ptr<JudgeCsv<S>> rows;
  if (!command.output.empty()) {
    out = std::make_unique<AtomicFile>(command.output);
    rows = std::make_unique<JudgeCsv<S>>(*out);
    sinks.push_back(rows.get());
  }
  if (!run<S>(source, panel, sinks, options)) {
    fmt::print(stderr, "stopped; nothing was written\n");
    return exit_stopped;
  }
  if (out) out->commit();

  // With the rows on standard output, what is for people goes to standard error.
  std::FILE* const people = command.output == "-" ? stderr : stdout;
  const std::string name = command.input == "-" ? "standard input" : command.input.string();
  const Census census = counter.census();
  fmt::print(people, "{}: {} queries in {}: {} separate, {} graze, {} impact, {} overlap\n", name, census.queries,
             name_of(command.scalar), census.of(Class::separate), census.of(Class::graze), census.of(Class::impact),
             census.of(Class::overlap));
  if (const std::uint64_t rounded = source.reader().rounded()) {
    fmt::print(people, "{} {} rounded to the nearest {}, which cannot hold {} exactly\n", rounded,
               rounded == 1 ? "number was" : "numbers were", name_of(command.scalar), rounded == 1 ? "it" : "them");
  }
  if (source.reader().gives_answers()) fmt::print(people, "{}", verdict_on_yours(census, counter.tallies()[0]));
  fmt::print(people, "\n{}", judged_table(panel, census, counter.tallies()));
  fmt::print(people, "{}", worst.text());
  if (out && command.output != "-") fmt::print(people, "\nwritten: {}\n", command.output.string());
  return exit_done;
}

}  // namespace

int judge_command(const JudgeCommand& command) {
  return command.scalar == Scalar::float32 ? judge_file<float>(command) : judge_file<double>(command);
}

}  // namespace sweeplab
