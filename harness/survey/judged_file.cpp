// SPDX-License-Identifier: MIT
#include "harness/survey/judged_file.h"

#include <fmt/format.h>

#include <array>
#include <atomic>

#include "harness/query/query_reader.h"
#include "harness/survey/judged_table.h"

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

const Method yours{&card_of_yours(true, true), nullptr, nullptr, nullptr};

}  // namespace

template <class S>
class JudgedFile<S>::Rows : public Source<S> {
 public:
  explicit Rows(const std::filesystem::path& path) : reader_(path) {}

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

template <class S>
JudgedFile<S>::JudgedFile(const std::filesystem::path& input, const std::vector<const Method*>& methods,
                          unsigned threads)
    : options_{threads, {}},
      source_(std::make_unique<Rows>(input)),
      panel_(methods),
      counter_(methods.size() + (source_->reader().gives_answers() ? 1 : 0), lanes_of(options_)),
      worst_(lanes_of(options_)) {
  if (source_->reader().gives_answers()) panel_.insert(panel_.begin(), &yours);
}

template <class S>
JudgedFile<S>::~JudgedFile() = default;

template <class S>
std::optional<std::uint64_t> JudgedFile<S>::size() const {
  return source_->reader().size();
}

template <class S>
bool JudgedFile<S>::judge(Sink<S>* rows, const std::function<void(std::uint64_t)>& progress) {
  std::vector<Sink<S>*> sinks{&counter_, &worst_};
  if (rows != nullptr) sinks.push_back(rows);
  options_.progress = [&](std::uint64_t) { progress(source_->bytes()); };
  return run<S>(*source_, panel_, sinks, options_);
}

template <class S>
std::string JudgedFile<S>::summary() const {
  const QueryReader<S>& reader = source_->reader();
  const Census all = census();
  constexpr std::string_view scalar = name_of(scalar_of<S>);
  std::string text =
      fmt::format("{}: {} queries in {}: {} separate, {} graze, {} impact, {} overlap\n", reader.name(), all.queries,
                  scalar, all.of(Class::separate), all.of(Class::graze), all.of(Class::impact), all.of(Class::overlap));
  if (const std::uint64_t rounded = reader.rounded()) {
    text += fmt::format("{} {} rounded to the nearest {}, which cannot hold {} exactly\n", rounded,
                        rounded == 1 ? "number was" : "numbers were", scalar, rounded == 1 ? "it" : "them");
  }
  return reader.gives_answers() ? text + verdict_on_yours(all, tallies()[0]) : text;
}

template <class S>
std::string JudgedFile<S>::text() const {
  return fmt::format("{}\n{}{}", summary(), judged_table(panel_, census(), tallies()), worst_.text());
}

template class JudgedFile<float>;
template class JudgedFile<double>;

}  // namespace sweeplab
