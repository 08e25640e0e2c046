// SPDX-License-Identifier: MIT
#include "harness/engines/engine_host.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "harness/engines/telling.h"
#include "harness/query/simplicity.h"
#include "harness/support/stop.h"
#include "harness/support/text.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds start_limit{60'000};
constexpr milliseconds late_lines{2}, least_probe{200};

/// So many faults of its process one after the other, each on a query alone, are an engine that cannot be tested: the first
/// where it has never answered, the second after it has. Of hangs fewer, for each takes its time.
constexpr std::uint64_t hopeless_at_first = 20, hopeless = 500, hangs_at_first = 5, hopeless_hangs = 50;
constexpr std::string_view hang = "hang";

/// Of a frame's lines so many are shown.
constexpr std::ptrdiff_t most_lines = 12;

std::string numbers_text(const Numbers& numbers) {
  std::string text;
  for (const double x : numbers) text += (text.empty() ? "" : " ") + shortest(x);
  return text;
}

}  // namespace

milliseconds part_limit(milliseconds limit, std::size_t size) {
  return size == 1 ? limit : std::max(limit / 10, std::min(limit, milliseconds(1000)));
}

EngineHost::EngineHost(EngineOptions options, Answers asked, std::unique_ptr<Process>& first)
    : options_(std::move(options)), asked_(asked) {
  first = start();
  if (!first) throw Stopped();
  card_ = read_engine_card(card_line_, options_.command, options_.name);
  if (card_->answers != asked_ && card_->answers != Answers::both) {
    throw UsageError(fmt::format(
        "--engine '{}': it {}", options_.command,
        asked_ == Answers::queries
            ? "plays worlds and sweeps no pairs (\"answers\": \"frames\" on its card); expected: sweeplab play --engine"
            : "sweeps pairs and plays no worlds; expected \"answers\": \"frames\" or \"both\" on its card, see "
              "harness/engines/PROTOCOL.md"));
  }
  published_ =
      fmt::format("--engine {}={}{}", card_->name, shell_word(options_.command), options_.rounded ? " --rounded" : "");
  card_->judged.published = published_;
}

std::unique_ptr<Process> EngineHost::start() {
  auto process = std::make_unique<Process>(options_.command, options_.memory, options_.now);
  const Process::End end = process->exchange("", 1, start_limit);
  const auto fail = [&](const std::string& found) {
    throw UsageError(
        fmt::format("--engine '{}': expected its card, a line of JSON, within {} s of its start; found: {}",
                    options_.command, start_limit.count() / 1000, found));
  };
  if (end == Process::End::stopped) return nullptr;
  if (end == Process::End::hung) fail("nothing");
  if (end == Process::End::ended) fail(process->how_it_ended());
  if (end != Process::End::done) fail("more than a line, before any query");
  std::string line = process->reply();
  line.erase(line.find_last_not_of("\r\n") + 1);
  if (!card_line_.empty() && line != card_line_) fail("another card than at its first start");
  if (card_line_.empty()) card_line_ = line;  // once, before others ask
  return process;
}

bool EngineHost::make_ready(std::unique_ptr<Process>& process) {
  if (process && !process->is_quiet()) {
    process.reset();
    strict_ = true;
    note_of_batch("ended, or wrote more lines, after a batch that was answered");
  }
  if (process) return false;
  process = start();
  return process != nullptr;
}

Process::End EngineHost::exchange(Process& process, std::string_view text, std::size_t lines, milliseconds limit) {
  const Process::End end = process.exchange(text, lines, limit, strict_ ? late_lines : milliseconds(0));
  if (end == Process::End::hung) {
    const std::lock_guard lock(mutex_);
    waited_ += limit;
  }
  return end;
}

bool EngineHost::budget_is_spent() const {
  const std::lock_guard lock(mutex_);
  return options_.budget.count() > 0 && waited_ >= options_.budget;
}

std::string EngineHost::why(Process& process, Process::End end, bool alone, milliseconds limit) {
  if (end == Process::End::hung) {
    // One that answers another query, as it did before, waits for it: it was the lines that were too few.
    if (const std::string good = alone ? answered() : ""; !good.empty()) {
      const Process::End again = process.exchange(good, 1, std::max(limit, least_probe));
      if (again == Process::End::done || again == Process::End::more) return "too few lines";
      if (again == Process::End::ended) return "crash: " + process.how_it_ended();
    }
    return fmt::format("{}: no answer within {} s", hang, static_cast<double>(limit.count()) / 1000);
  }
  if (end == Process::End::more) return "too many lines";
  if (end == Process::End::no_lines) return "garbage without an end of line";
  return end == Process::End::ended ? "crash: " + process.how_it_ended() : "";
}

std::string EngineHost::answered() const {
  const std::lock_guard lock(mutex_);
  return answered_;
}

void EngineHost::note(const std::string& trouble, const std::string& detail, const Numbers& query,
                      std::string_view lines) {
  const std::lock_guard lock(mutex_);
  Trouble& kept = troubles_[trouble];
  const bool told_less = std::pair(lines.size(), lines) < std::pair(kept.lines.size(), std::string_view(kept.lines));
  if (kept.count++ == 0 || told_less || (lines.empty() && simpler(query, kept.query))) {
    kept = {kept.count, detail, query, std::string(lines)};
  }
}

void EngineHost::note_of_batch(const std::string& trouble) {
  const std::lock_guard lock(mutex_);
  ++of_batches_[trouble];
}

void EngineHost::note_answered(std::string_view lines) {
  const std::lock_guard lock(mutex_);
  answered_ = lines;
  has_answered_ = true;
  faults_in_a_row_ = hangs_in_a_row_ = 0;
}

void EngineHost::count_unread(std::size_t answers, const std::string& what) {
  const std::lock_guard lock(mutex_);
  if (has_answered_ || (faults_in_a_row_ += answers) < hopeless) return;
  throw UsageError(fmt::format("--engine '{}': stopped, for of its first {} answers none could be read:\n{}",
                               options_.command, faults_in_a_row_, what));
}

void EngineHost::count_fault(const std::string& trouble) {
  const std::lock_guard lock(mutex_);
  ++faults_in_a_row_;
  if (trouble.starts_with(hang) || trouble.find(Process::closed_output) != std::string::npos) ++hangs_in_a_row_;
  if (faults_in_a_row_ < (has_answered_ ? hopeless : hopeless_at_first) &&
      hangs_in_a_row_ < (has_answered_ ? hopeless_hangs : hangs_at_first)) {
    return;
  }
  throw UsageError(
      fmt::format("--engine '{}': stopped, for it failed on {} {} one after the other, each put to it alone; on the "
                  "last: {}",
                  options_.command, faults_in_a_row_, name_of(asked_), trouble));
}

void refuse_taken(const EngineOptions& engine, std::string_view name,
                  const std::function<bool(std::string_view)>& is_taken) {
  if (!is_taken(name)) return;
  throw UsageError(
      fmt::format("--engine '{}': {} is another's name already; expected --engine name=COMMAND", engine.command, name));
}

std::string EngineHost::about() const {
  return fmt::format("{} {}{}, in {}, started by {}", card_->name, card_->version,
                     card_->language.empty() ? "" : fmt::format(" ({})", card_->language), name_of(card_->scalar),
                     published_);
}

std::string EngineHost::command_of(const Trouble& trouble) const {
  if (trouble.lines.empty()) {
    return fmt::format("./sweeplab explain --scalar float64 --algorithms {} {} \"{}\"", card_->name, published_,
                       numbers_text(trouble.query));
  }
  std::string words;
  for (std::string_view left = trouble.lines; !left.empty(); left.remove_prefix(left.find('\n') + 1)) {
    words += fmt::format(" '{}'", left.substr(0, left.find('\n')));
  }
  return fmt::format("printf '%s\\n'{} | {}", words, options_.command);
}

std::string EngineHost::troubles() const {
  const std::lock_guard lock(mutex_);
  const std::string_view one = asked_ == Answers::frames ? "frame" : "query";
  if (troubles_.empty() && of_batches_.empty()) return "";
  std::string text = fmt::format("\nengine {} {}, {}:\n", card_->name, card_->version, published_);
  for (const auto& [what, trouble] : troubles_) {
    const bool once = trouble.count == 1;
    text += fmt::format("  failed on {} {}: {}{}\n", trouble.count, once ? one : name_of(asked_), what,
                        trouble.detail.empty() ? "" : ", " + trouble.detail);
    if (std::ranges::count(trouble.lines, '\n') > most_lines) continue;  // the witness in a file has it
    text += fmt::format("    {}: {}\n", once ? "it" : "the simplest", command_of(trouble));
  }
  for (const auto& [what, count] : of_batches_) {
    text += fmt::format("  started again {}, on no {} in particular: {}\n",
                        count == 1 ? "once" : fmt::format("{} times", count), one, what);
  }
  if (options_.budget.count() > 0 && waited_ >= options_.budget) {
    text +=
        fmt::format("  not asked any more after {:.0f} s of waiting for answers that did not come: --engine-budget\n",
                    std::chrono::duration<double>(waited_).count());
  }
  return text;
}

}  // namespace sweeplab
