// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/engines/engine_card.h"
#include "harness/engines/process.h"
#include "harness/query/numbers.h"

namespace sweeplab {

struct EngineOptions {
  std::string command;
  std::string name;  ///< what the user calls it; empty: as its card does
  bool rounded = false;
  std::chrono::milliseconds limit{10'000};           ///< for a batch, and for a query alone; for a part see part_limit
  std::uint64_t memory = std::uint64_t{2048} << 20;  ///< bytes of data; 0: no limit
  /// In all, that answers which do not come are waited for; 0: for ever. Then it is not asked any more.
  std::chrono::milliseconds budget{0};
  Process::Now now = std::chrono::steady_clock::now;
};

/// A part has a tenth of a batch's time, but a second at least. What that is too little for is put again; a query alone
/// has the whole time once more, so that nothing counts as hung because the machine is busy.
std::chrono::milliseconds part_limit(std::chrono::milliseconds limit, std::size_t size);

/// What an engine is, whatever it is asked: a command that starts it, its card, and what went wrong with its processes.
/// May be used by many threads.
class EngineHost {
 public:
  /// Starts it and reads its card; that process is kept in `first`. `asked`: queries, or frames. Throws UsageError,
  /// also where the card says that it answers the others alone.
  EngineHost(EngineOptions options, Answers asked, std::unique_ptr<Process>& first);

  const EngineOptions& options() const { return options_; }
  const EngineCard& card() const { return *card_; }
  /// The options that start it again.
  const std::string& published() const { return published_; }
  std::string about() const;

  /// Starts it, if it does not run or has said something that nobody asked for. True if it is a new process; none at all
  /// after Ctrl-C.
  bool make_ready(std::unique_ptr<Process>& process);
  /// Whether it is not asked any more, for its answers have not come for too long in all.
  bool budget_is_spent() const;
  Process::End exchange(Process& process, std::string_view text, std::size_t lines, std::chrono::milliseconds limit);
  /// Why an exchange did not end well. `alone`: it was one query, or frame, which is then told from its neighbours.
  std::string why(Process& process, Process::End end, bool alone, std::chrono::milliseconds limit);

  // What is noted, of each kind of trouble how often and the simplest that shows it.
  /// Of a frame: the lines that it got, instead of a query.
  void note(const std::string& trouble, const std::string& detail, const Numbers& query, std::string_view lines = {});
  /// A trouble that did not come again where each query was put to it alone.
  void note_of_batch(const std::string& trouble);
  /// It has answered; these lines, in a process of its own, are what it answers.
  void note_answered(std::string_view lines);
  /// It failed on one that was put to it alone; `trouble` says how. Throws UsageError where it is hopeless.
  void count_fault(const std::string& trouble);
  /// None of so many answers could be read. Throws UsageError where it has never given one that can.
  void count_unread(std::size_t answers, const std::string& what);

  /// How often each kind of trouble, and a command that shows it. Empty if there was none.
  std::string troubles() const;

 private:
  struct Trouble {
    std::uint64_t count = 0;
    std::string detail;
    Numbers query{};    // the simplest
    std::string lines;  // or, of frames, the least that it got
  };

  std::unique_ptr<Process> start();  ///< null after Ctrl-C
  std::string answered() const;
  std::string command_of(const Trouble& trouble) const;

  EngineOptions options_;
  Answers asked_;
  std::string card_line_;
  std::unique_ptr<EngineCard> card_;
  std::string published_;

  mutable std::mutex mutex_;                         // of all below
  std::map<std::string, Trouble> troubles_;          // of a query
  std::map<std::string, std::uint64_t> of_batches_;  // of no query alone
  std::uint64_t faults_in_a_row_ = 0, hangs_in_a_row_ = 0;
  bool has_answered_ = false;
  std::chrono::milliseconds waited_{0};  // for answers that did not come
  std::string answered_;
  std::atomic<bool> strict_ = false;  ///< it has said more than it was asked for, late: it is waited for that now
};

/// Throws UsageError where this name of an engine is another's.
void refuse_taken(const EngineOptions& engine, std::string_view name,
                  const std::function<bool(std::string_view)>& is_taken);

/// The engines of a command, each found by its name while this lives.
template <class E>
class EnginesOf {
 public:
  /// Starts them. `is_taken`: whether a name is another's. Throws UsageError.
  EnginesOf(const std::vector<EngineOptions>& options, const std::function<bool(std::string_view)>& is_taken) {
    for (const EngineOptions& one : options) {
      refuse_taken(one, one.name, is_taken);  // before it is started, which takes its time
      auto engine = std::make_unique<E>(one);
      refuse_taken(one, engine->id(), is_taken);
      engine->join_others();
      all_.push_back(std::move(engine));
    }
  }

  const std::vector<std::unique_ptr<E>>& all() const { return all_; }
  std::string troubles() const {
    std::string text;
    for (const auto& engine : all_) text += engine->troubles();
    return text;
  }

 private:
  std::vector<std::unique_ptr<E>> all_;
};

}  // namespace sweeplab
