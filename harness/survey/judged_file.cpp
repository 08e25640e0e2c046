// SPDX-License-Identifier: MIT
#include "harness/survey/judged_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <map>

#include "harness/methods/cards_json.h"
#include "harness/query/query_reader.h"
#include "harness/support/text.h"
#include "harness/support/text_table.h"
#include "harness/survey/judged_table.h"

namespace sweeplab {
namespace {

constexpr std::size_t most_tags = 1000;
constexpr std::string_view later_tags = "(all later tags)";

}  // namespace

template <class S>
class JudgedFile<S>::Rows : public Source<S> {
 public:
  Rows(const std::filesystem::path& path, const LogCards& cards) : reader_(path), cards_(cards) {}

  bool next(Batch<S>& batch) override {
    batch.first = rows_;
    if (!reader_.read(buffer_, 1024)) return false;
    batch.size = buffer_.size();
    rows_ += batch.size;
    batch.queries.clear();
    batch.given.clear();
    batch.given_cards.clear();
    batch.given_asked.clear();
    batch.tags.clear();
    for (const Row<S>& row : buffer_) {
      batch.queries.push_back(row.query);
      if (reader_.gives_tags()) batch.tags.push_back(number_of(row.tag));
      if (!reader_.gives_answers()) continue;
      const GivenAnswer<S>& given = row.given;
      batch.given.push_back(given.outcome == Outcome::impact ? Answer<S>{Outcome::impact, given.time.value_or(S(0)),
                                                                         given.normal_x.value_or(std::int8_t{0}),
                                                                         given.normal_y.value_or(std::int8_t{0})}
                                                             : Answer<S>{given.outcome});
      batch.given_cards.push_back(&cards_.of(given.time.has_value(), given.normal_x.has_value()));
      batch.given_asked.push_back(given.asked);
    }
    bytes_ = reader_.bytes();
    return true;
  }

  const QueryReader<S>& reader() const { return reader_; }
  std::uint64_t bytes() const { return bytes_; }
  const std::vector<std::string>& tags() const { return tags_; }

 private:
  std::uint32_t number_of(const std::string& tag) {
    const auto found = numbers_.find(tag);
    if (found != numbers_.end()) return found->second;
    const auto number = static_cast<std::uint32_t>(std::min(tags_.size(), most_tags));
    if (tags_.size() < most_tags) {
      tags_.push_back(printable(tag));
      numbers_[tag] = number;
    } else if (tags_.size() == most_tags) {
      tags_.emplace_back(later_tags);
    }
    return number;
  }

  QueryReader<S> reader_;
  const LogCards& cards_;
  std::vector<Row<S>> buffer_;
  std::vector<std::string> tags_;
  std::map<std::string, std::uint32_t> numbers_;
  std::uint64_t rows_ = 0;
  std::atomic<std::uint64_t> bytes_ = 0;
};

template <class S>
JudgedFile<S>::JudgedFile(const std::filesystem::path& input, const std::vector<const Method*>& methods,
                          unsigned threads, const LogCard& engine)
    : options_{threads, {}},
      cards_(std::make_unique<const LogCards>(engine)),
      yours_{&cards_->of(true, true), nullptr, nullptr, nullptr},
      source_(std::make_unique<Rows>(input, *cards_)),
      panel_(methods),
      counter_(methods.size() + (source_->reader().gives_answers() ? 1 : 0), lanes_of(options_)),
      wrong_rows_(panel_.size() + (source_->reader().gives_answers() ? 1 : 0), lanes_of(options_)),
      worst_(lanes_of(options_)),
      scorer_(lanes_of(options_)) {
  if (gives_answers()) panel_.insert(panel_.begin(), &yours_);
}

template <class S>
JudgedFile<S>::~JudgedFile() = default;

template <class S>
std::optional<std::uint64_t> JudgedFile<S>::size() const {
  return source_->reader().size();
}

template <class S>
bool JudgedFile<S>::judge(Sink<S>* rows, const std::function<void(std::uint64_t)>& progress) {
  std::vector<Sink<S>*> sinks{&counter_, &wrong_rows_, &worst_};
  if (rows != nullptr) sinks.push_back(rows);
  if (gives_answers()) sinks.push_back(&scorer_);
  options_.progress = [&](std::uint64_t) { progress(source_->bytes()); };
  return run<S>(*source_, panel_, sinks, options_);
}

template <class S>
bool JudgedFile<S>::gives_answers() const {
  return source_->reader().gives_answers();
}

template <class S>
std::vector<std::string> JudgedFile<S>::tags() const {
  return source_->tags();
}

template <class S>
const std::string& JudgedFile<S>::name() const {
  return source_->reader().name();
}

template <class S>
std::uint64_t JudgedFile<S>::rounded() const {
  return source_->reader().rounded();
}

template <class S>
std::uint64_t JudgedFile<S>::rounded_queries() const {
  return source_->reader().rounded_queries();
}

template <class S>
std::vector<std::string> JudgedFile<S>::not_read() const {
  return source_->reader().not_read();
}

template <class S>
std::string JudgedFile<S>::notes() const {
  const QueryReader<S>& reader = source_->reader();
  constexpr std::string_view scalar = name_of(scalar_of<S>);
  std::string text;
  if (const std::uint64_t n = reader.rounded()) {
    text += fmt::format("{} {} rounded to the nearest {}, which cannot hold {} exactly\n", n,
                        n == 1 ? "query number was" : "query numbers were", scalar, n == 1 ? "it" : "them");
  }
  if (const std::uint64_t n = reader.rounded_queries()) {
    text += fmt::format("{} {} rounded on the way to min corner, size and motion, and judged as rounded\n", n,
                        n == 1 ? "query was" : "queries were");
  }
  if (const std::uint64_t n = reader.other_lengths()) {
    text += fmt::format("{} {} along an axis, but not of length 1\n", n, n == 1 ? "normal is" : "normals are");
  }
  if (const std::vector<std::string> others = reader.not_read(); !others.empty()) {
    text += fmt::format("columns not read: {}\n", fmt::join(others, ", "));
  }
  return text;
}

template <class S>
std::string JudgedFile<S>::summary() const {
  const Census all = census();
  std::string text =
      fmt::format("{}: {} {} in {}: {} separate, {} graze, {} impact, {} overlap\n", printable(name()), all.queries,
                  all.queries == 1 ? "query" : "queries", name_of(scalar_of<S>), all.of(Class::separate),
                  all.of(Class::graze), all.of(Class::impact), all.of(Class::overlap)) +
      notes();
  if (!gives_answers()) return text;
  return text + score_sentence(score(), engine().name == LogCard().name ? "Your engine" : engine().name);
}

template <class S>
std::string JudgedFile<S>::text(std::size_t width, bool all) const {
  // The answer is in the first ten lines. Where the file's own answers have taken them, the methods have seven more.
  constexpr std::size_t first_lines = 10;
  const std::size_t least_lines = gives_answers() ? 7 : 4;
  std::string text = wrapped(summary(), width, "  ") + (gives_answers() ? "\n" : "");
  const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n'));
  text += judged_answer(panel_, wrong_rows_.rows(), width,
                        lines + least_lines < first_lines ? first_lines - lines : least_lines) +
          "\n";
  if (gives_answers()) {
    text += score_table(score(), tallies()[0], marked_name(*yours_.card), width) + "\n";
    if (!tags().empty()) text += tag_table(tags(), scores_by_tag(), width) + "\n";
    text += wrapped(engine().assumptions(scalar_of<S>), width, "    ") + "\n";
  }
  return text + judged_table(panel_, census(), tallies(), {width, all, true}) + worst_.text(width);
}

template class JudgedFile<float>;
template class JudgedFile<double>;

}  // namespace sweeplab
