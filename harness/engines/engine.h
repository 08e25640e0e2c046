// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/engines/engine_card.h"
#include "harness/engines/process.h"
#include "harness/engines/reply.h"
#include "harness/methods/registry.h"
#include "harness/query/numbers.h"

namespace sweeplab {

struct EngineOptions {
  std::string command;
  std::string name;  ///< what the user calls it; empty: as its card does
  bool rounded = false;
  std::chrono::milliseconds limit{10'000};           ///< for a batch, and for a query alone; for a part see part_limit
  std::uint64_t memory = std::uint64_t{2048} << 20;  ///< bytes of data; 0: no limit
  Process::Now now = std::chrono::steady_clock::now;
};

/// Somebody's engine, a program that is told queries and gives answers, as a method among the others. As many of its
/// processes run as there are threads that ask at the same time.
class Engine final : public Guest {
 public:
  /// Starts it and reads its card. Throws UsageError.
  explicit Engine(EngineOptions options);
  ~Engine() override;

  const Method& method() const { return method_; }
  const EngineCard& card() const { return *card_; }

  bool takes(const Query<float>& query) const override;
  bool takes(const Query<double>& query) const override;
  void answer(std::span<const Query<float>> queries, std::span<Answer<float>> answers,
              std::vector<bool>& asked) override;
  void answer(std::span<const Query<double>> queries, std::span<Answer<double>> answers,
              std::vector<bool>& asked) override;
  Query<float> told(const Query<float>& query) const override;
  Query<double> told(const Query<double>& query) const override;

  std::string about() const override;
  std::string language() const override { return card_->language; }
  std::string in_its_terms(const Query<double>& query) const override;
  /// How often each kind of trouble, and the simplest query of each. Empty if there was none.
  std::string troubles() const override;

 private:
  /// A query that is put to it: as it stands, and as it is told.
  struct Asked {
    Numbers query, told;
  };
  struct Trouble {
    std::uint64_t count = 0;
    Numbers query{};
    std::string detail;
  };

  template <class S>
  void answer_in(std::span<const Query<S>> queries, std::span<Answer<S>> answers, std::vector<bool>& asked);
  std::unique_ptr<Process> start();
  /// Puts these to it. False if its process failed on one of them, which is found, or on all of them together.
  bool ask(std::unique_ptr<Process>& process, std::span<const Asked> batch, std::span<EngineReply> replies, bool part);
  bool take_lines(const std::string& text, std::span<const Asked> batch, std::span<EngineReply> replies);
  std::string why(Process& process, Process::End end, bool alone, std::chrono::milliseconds limit);
  /// A query that it has answered, as it was told.
  std::optional<Numbers> answered() const;
  void note(const std::string& trouble, const std::string& detail, const Numbers& query);
  void count_fault(const std::string& trouble);

  EngineOptions options_;
  std::string card_line_;
  std::unique_ptr<EngineCard> card_;
  std::string published_;
  Method method_;

  mutable std::mutex mutex_;  // of all below
  std::vector<std::unique_ptr<Process>> idle_;
  std::map<std::string, Trouble> troubles_;          // of a query
  std::map<std::string, std::uint64_t> of_batches_;  // of no query alone
  std::uint64_t faults_in_a_row_ = 0, hangs_in_a_row_ = 0;
  bool has_answered_ = false;
  Numbers answered_{};
  std::atomic<bool> strict_ = false;  ///< it has said more than it was asked for, late: it is waited for that now
};

/// The engines of a command, found by find_method() while this lives.
class Engines {
 public:
  /// Throws UsageError, also where two have one name, or one the name of a method.
  explicit Engines(const std::vector<EngineOptions>& options);
  Engines(const Engines&) = delete;
  Engines& operator=(const Engines&) = delete;
  ~Engines();

  /// These methods, and the engines after them.
  std::vector<const Method*> beside(std::vector<const Method*> methods) const;
  /// The troubles of all.
  std::string troubles() const;

 private:
  std::vector<std::unique_ptr<Engine>> engines_;
};

}  // namespace sweeplab
