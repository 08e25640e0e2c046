// SPDX-License-Identifier: MIT
//
// `judge --report DIR`: the data of a page, from what is judged anyhow.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "harness/digests/judged_report.h"
#include "harness/support/usage_error.h"

namespace sweeplab {

class JudgeReport {
 public:
  /// An empty folder: none is asked for. Throws UsageError where it may not be written to.
  explicit JudgeReport(std::filesystem::path folder) : folder_(std::move(folder)) {
    if (!folder_.empty()) check_is_judged_report(folder_, "--report");
  }

  /// Judges a file, for `rows` too, if there are any. False if it was stopped.
  template <class S>
  bool judge(JudgedFile<S>& file, unsigned threads, const std::vector<ScoreLimit>& limits, Sink<S>* rows,
             const std::function<void(std::uint64_t)>& progress) {
    if (folder_.empty()) return file.judge(rows, progress);
    EngineMaps<S> engines(file, threads);
    if (!engines.any()) {
      throw UsageError("--report: expected answers in " + file.name() + ": a column hit, or --engine");
    }
    Both<S> both(engines, rows);
    if (!file.judge(&both, progress)) return false;
    report_.add(file, engines, limits);
    return true;
  }

  /// Writes it, with what was said to people, and says where.
  void write(const std::string& text) const;

 private:
  template <class S>
  class Both : public Sink<S> {
   public:
    Both(Sink<S>& one, Sink<S>* other) : one_(one), other_(other) {}
    void study(Batch<S>& batch) override {
      one_.study(batch);
      if (other_ != nullptr) other_->study(batch);
    }
    void commit(Batch<S>& batch) override {
      one_.commit(batch);
      if (other_ != nullptr) other_->commit(batch);
    }

   private:
    Sink<S>& one_;
    Sink<S>* other_;
  };

  std::filesystem::path folder_;
  JudgedReport report_;
};

}  // namespace sweeplab
