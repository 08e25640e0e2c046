// SPDX-License-Identifier: MIT
#include "harness/engines/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "harness/engines/telling.h"
#include "harness/query/simplicity.h"
#include "harness/support/stop.h"
#include "harness/support/text.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

using std::chrono::milliseconds;

/// Where a batch fails, it is put again in so many parts, and a part that fails in so many again: twice from 1024 queries
/// to the one at fault. By two parts it would hang ten times on the way.
constexpr std::size_t parts = 32;

/// A part has a tenth of a batch's time, but a second at least. What that is too little for is put again; a query alone
/// has the whole time once more, so that nothing counts as hung because the machine is busy.
milliseconds part_limit(milliseconds limit, std::size_t size) {
  return size == 1 ? limit : std::max(limit / 10, std::min(limit, milliseconds(1000)));
}

constexpr milliseconds start_limit{60'000};
constexpr milliseconds late_lines{2}, least_probe{200};

/// So many faults of its process one after the other, each on a query alone, are an engine that cannot be tested: the first
/// where it has never answered, the second after it has. Of hangs, each of which takes its time, fewer.
constexpr std::uint64_t hopeless_at_first = 20, hopeless = 500, hangs_at_first = 5, hopeless_hangs = 50;
constexpr std::string_view hang = "hang";

template <class S>
Answer<S> answer_from(const EngineReply& reply) {
  const double most = static_cast<double>(std::numeric_limits<S>::max());
  return {reply.outcome, static_cast<S>(std::clamp(reply.time, -most, most)), reply.normal_x, reply.normal_y};
}

std::string numbers_text(const Numbers& numbers) {
  std::string text;
  for (const double x : numbers) text += (text.empty() ? "" : " ") + shortest(x);
  return text;
}

/// As a word of the shell.
std::string in_quotes(const std::string& command) {
  std::string text = "'";
  for (const char c : command) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace

Engine::Engine(EngineOptions options) : options_(std::move(options)) {
  std::unique_ptr<Process> first = start();
  card_ = read_engine_card(card_line_, options_.command, options_.name);
  published_ =
      fmt::format("--engine {}={}{}", card_->name, in_quotes(options_.command), options_.rounded ? " --rounded" : "");
  card_->judged.published = published_;
  method_ = {.card = &card_->judged, .float32 = nullptr, .float64 = nullptr, .exactly = nullptr, .guest = this};
  idle_.push_back(std::move(first));
}

Engine::~Engine() = default;

std::unique_ptr<Process> Engine::start() {
  auto process = std::make_unique<Process>(options_.command, options_.memory, options_.now);
  const Process::End end = process->exchange("", 1, start_limit);
  const auto fail = [&](const std::string& found) {
    throw UsageError(
        fmt::format("--engine '{}': expected its card, a line of JSON, within {} s of its start; found: {}",
                    options_.command, start_limit.count() / 1000, found));
  };
  if (end == Process::End::stopped) fail("Ctrl-C");
  if (end == Process::End::hung) fail("nothing");
  if (end == Process::End::ended) fail(process->how_it_ended());
  if (end != Process::End::done) fail("more than a line, before any query");
  std::string line = process->reply();
  line.erase(line.find_last_not_of("\r\n") + 1);
  if (!card_line_.empty() && line != card_line_) fail("another card than at its first start");
  card_line_ = line;
  return process;
}

bool Engine::takes(const Query<float>& query) const { return told_exactly(*card_, told(query)).has_value(); }
bool Engine::takes(const Query<double>& query) const { return told_exactly(*card_, told(query)).has_value(); }

Query<float> Engine::told(const Query<float>& query) const {
  return options_.rounded ? rounded_for(*card_, query).value_or(query) : query;
}
Query<double> Engine::told(const Query<double>& query) const {
  return options_.rounded ? rounded_for(*card_, query).value_or(query) : query;
}

void Engine::answer(std::span<const Query<float>> queries, std::span<Answer<float>> answers, std::vector<bool>& asked) {
  answer_in(queries, answers, asked);
}
void Engine::answer(std::span<const Query<double>> queries, std::span<Answer<double>> answers,
                    std::vector<bool>& asked) {
  answer_in(queries, answers, asked);
}

template <class S>
void Engine::answer_in(std::span<const Query<S>> queries, std::span<Answer<S>> answers, std::vector<bool>& asked) {
  std::vector<Asked> batch;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < queries.size(); ++i) {
    asked[i] = false;
    if (const auto told = told_exactly(*card_, queries[i])) {
      batch.push_back({numbers_of(queries[i]), *told});
      places.push_back(i);
    }
  }
  if (batch.empty()) return;
  std::unique_ptr<Process> process;
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      process = std::move(idle_.back());
      idle_.pop_back();
    }
  }
  std::vector<EngineReply> replies(batch.size());
  ask(process, batch, replies, false);
  for (std::size_t i = 0; i < places.size(); ++i) {
    asked[places[i]] = !replies[i].unasked;
    if (!replies[i].unasked) answers[places[i]] = answer_from<S>(replies[i]);
  }
  if (!process) return;
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(process));
}

bool Engine::ask(std::unique_ptr<Process>& process, std::span<const Asked> batch, std::span<EngineReply> replies,
                 bool part) {
  if (stop_requested()) {  // what is not asked is neither right nor wrong
    for (EngineReply& reply : replies) reply.unasked = true;
    return true;
  }
  if (process && !process->is_quiet()) {
    process.reset();
    strict_ = true;
    const std::lock_guard lock(mutex_);
    ++of_batches_["ended, or wrote more lines, after a batch that was answered"];
  }
  if (!process) process = start();
  std::string text;
  text.reserve(batch.size() * 256);
  for (const Asked& asked : batch) append_line(text, *card_, asked.told);
  text += '\n';
  const milliseconds limit = part ? part_limit(options_.limit, batch.size()) : options_.limit;
  const Process::End end = process->exchange(text, batch.size(), limit, strict_ ? late_lines : milliseconds(0));
  if (end == Process::End::done) return take_lines(process->reply(), batch, replies);

  const std::string trouble = why(*process, end, batch.size() == 1, limit);
  process.reset();
  if (end == Process::End::stopped) return ask(process, batch, replies, part);
  if (batch.size() == 1) {
    replies[0] = {.trouble = trouble};
    note(trouble, "", batch[0].query);
    count_fault(trouble);
    return false;
  }
  bool good = true;
  const std::size_t length = (batch.size() + parts - 1) / parts;
  for (std::size_t begin = 0; begin < batch.size(); begin += length) {
    const std::size_t size = std::min(length, batch.size() - begin);
    good = ask(process, batch.subspan(begin, size), replies.subspan(begin, size), true) && good;
  }
  if (good && !stop_requested()) {
    const std::lock_guard lock(mutex_);
    ++of_batches_[trouble];
  }
  return false;
}

bool Engine::take_lines(const std::string& text, std::span<const Asked> batch, std::span<EngineReply> replies) {
  std::size_t begin = 0;
  bool any = false;
  Numbers answered{};
  for (std::size_t i = 0; i < batch.size(); ++i) {
    const std::size_t end = text.find('\n', begin);
    replies[i] = read_reply(*card_, std::string_view(text).substr(begin, end - begin));
    begin = end + 1;
    if (replies[i].trouble.empty()) {
      if (!any) answered = batch[i].told;
      any = true;
    } else {
      note(replies[i].trouble, replies[i].detail, batch[i].query);
    }
  }
  const std::lock_guard lock(mutex_);
  if (any) {
    answered_ = answered;
    has_answered_ = true;
    faults_in_a_row_ = hangs_in_a_row_ = 0;
  } else if (!has_answered_ && (faults_in_a_row_ += batch.size()) >= hopeless) {
    throw UsageError(fmt::format("--engine '{}': stopped, for of its first {} answers none could be read:\n{}",
                                 options_.command, faults_in_a_row_, replies[0].trouble + ", " + replies[0].detail));
  }
  return true;
}

std::string Engine::why(Process& process, Process::End end, bool alone, milliseconds limit) {
  switch (end) {
    case Process::End::hung: {
      // One that answers another query, as it did before, waits for it: it was the lines that were too few.
      if (const auto good = alone ? answered() : std::nullopt) {
        std::string text;
        append_line(text, *card_, *good);
        const Process::End again = process.exchange(text + '\n', 1, std::max(limit, least_probe));
        if (again == Process::End::done || again == Process::End::more) return "too few lines";
        if (again == Process::End::ended) return "crash: " + process.how_it_ended();
      }
      return fmt::format("{}: no answer within {} s", hang, static_cast<double>(limit.count()) / 1000);
    }
    case Process::End::more:
      return "too many lines";
    case Process::End::no_lines:
      return "garbage without an end of line";
    case Process::End::ended:
      return "crash: " + process.how_it_ended();
    case Process::End::done:
    case Process::End::stopped:
      break;
  }
  return "";
}

std::optional<Numbers> Engine::answered() const {
  const std::lock_guard lock(mutex_);
  if (has_answered_) return answered_;
  return {};
}

void Engine::note(const std::string& trouble, const std::string& detail, const Numbers& query) {
  const std::lock_guard lock(mutex_);
  Trouble& kept = troubles_[trouble];
  if (kept.count++ == 0 || simpler(query, kept.query)) {
    kept.query = query;
    kept.detail = detail;
  }
}

void Engine::count_fault(const std::string& trouble) {
  const std::lock_guard lock(mutex_);
  ++faults_in_a_row_;
  if (trouble.starts_with(hang) || trouble.find(Process::closed_output) != std::string::npos) ++hangs_in_a_row_;
  if (faults_in_a_row_ < (has_answered_ ? hopeless : hopeless_at_first) &&
      hangs_in_a_row_ < (has_answered_ ? hopeless_hangs : hangs_at_first)) {
    return;
  }
  throw UsageError(
      fmt::format("--engine '{}': stopped, for it failed on {} queries one after the other, each put to it "
                  "alone; on the last: {}",
                  options_.command, faults_in_a_row_, trouble));
}

std::string Engine::about() const {
  return fmt::format("{} {}{}, in {}, started by {}", card_->name, card_->version,
                     card_->language.empty() ? "" : fmt::format(" ({})", card_->language), name_of(card_->scalar),
                     published_);
}

std::string Engine::in_its_terms(const Query<double>& query) const {
  const auto numbers = told_exactly(*card_, query);
  return numbers ? told_for_people(*card_, *numbers) : "";
}

std::string Engine::troubles() const {
  const std::lock_guard lock(mutex_);
  if (troubles_.empty() && of_batches_.empty()) return "";
  std::string text = fmt::format("\nengine {} {}, {}:\n", card_->name, card_->version, published_);
  for (const auto& [what, trouble] : troubles_) {
    text +=
        fmt::format("  failed on {} {}: {}{}\n    {}: ./sweeplab explain --scalar float64 --algorithms {} {} \"{}\"\n",
                    trouble.count, trouble.count == 1 ? "query" : "queries", what,
                    trouble.detail.empty() ? "" : ", " + trouble.detail, trouble.count == 1 ? "it" : "the simplest",
                    card_->name, published_, numbers_text(trouble.query));
  }
  for (const auto& [what, count] : of_batches_) {
    text += fmt::format("  started again {}, on no query in particular: {}\n",
                        count == 1 ? "once" : fmt::format("{} times", count), what);
  }
  return text;
}

Engines::Engines(const std::vector<EngineOptions>& options) {
  try {
    for (const EngineOptions& one : options) {
      const auto refuse_taken = [&](const std::string& name) {
        if (!find_method(name)) return;
        throw UsageError(fmt::format("--engine '{}': {} is another's name already; expected --engine name=COMMAND",
                                     one.command, name));
      };
      refuse_taken(one.name);  // before it is started, which takes its time
      auto engine = std::make_unique<Engine>(one);
      refuse_taken(engine->card().name);
      join(engine->method());
      engines_.push_back(std::move(engine));
    }
  } catch (...) {
    for (const auto& engine : engines_) leave(engine->method());
    throw;
  }
}

Engines::~Engines() {
  for (const auto& engine : engines_) leave(engine->method());
}

std::vector<const Method*> Engines::beside(std::vector<const Method*> methods) const {
  for (const auto& engine : engines_) methods.push_back(&engine->method());
  return methods;
}

std::string Engines::troubles() const {
  std::string text;
  for (const auto& engine : engines_) text += engine->troubles();
  return text;
}

}  // namespace sweeplab
