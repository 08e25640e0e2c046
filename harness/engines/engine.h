// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "harness/engines/engine_host.h"
#include "harness/engines/telling.h"
#include "harness/methods/registry.h"
#include "harness/query/numbers.h"

namespace sweeplab {

/// Somebody's engine, a program that reads queries and gives answers, as a method among the others. As many of its
/// processes run as there are threads that ask at the same time.
class Engine final : public Guest {
 public:
  /// Starts it and reads its card. Throws UsageError.
  explicit Engine(EngineOptions options);
  ~Engine() override;

  const Method& method() const { return method_; }
  const EngineCard& card() const { return host_.card(); }
  std::string_view id() const { return card().name; }
  void join_others() const { join(method_); }

  bool takes(const Query<float>& query) const override;
  bool takes(const Query<double>& query) const override;
  void answer(std::span<const Query<float>> queries, std::span<Answer<double>> answers,
              std::vector<bool>& asked) override;
  void answer(std::span<const Query<double>> queries, std::span<Answer<double>> answers,
              std::vector<bool>& asked) override;
  Query<float> told(const Query<float>& query) const override;
  Query<double> told(const Query<double>& query) const override;

  std::string about() const override { return host_.about(); }
  std::string language() const override { return card().language; }
  std::string in_its_terms(const Query<double>& query) const override;
  std::string troubles() const override { return host_.troubles(); }

 private:
  /// A query that is put to it: as it stands, and as sent.
  struct Asked {
    Numbers query, told;
  };

  template <class S>
  void answer_in(std::span<const Query<S>> queries, std::span<Answer<double>> answers, std::vector<bool>& asked);
  /// Puts these to it. False if its process failed on one of them, which is found, or on all of them together.
  bool ask(std::unique_ptr<Process>& process, std::span<const Asked> batch, std::span<EngineReply> replies, bool part);
  void take_lines(const std::string& text, std::span<const Asked> batch, std::span<EngineReply> replies);

  std::unique_ptr<Process> first_;  // until it is among the idle ones
  EngineHost host_;
  Method method_;

  std::mutex mutex_;  // of all below
  std::vector<std::unique_ptr<Process>> idle_;
};

/// The engines of a command, found by find_method() while this lives.
class Engines : public EnginesOf<Engine> {
 public:
  /// Throws UsageError, also where two have one name, or one the name of a method.
  explicit Engines(const std::vector<EngineOptions>& options);

  /// These methods, and the engines after them.
  std::vector<const Method*> beside(std::vector<const Method*> methods) const;
};

}  // namespace sweeplab
