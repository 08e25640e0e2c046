// SPDX-License-Identifier: MIT
//
// What `judge --report` writes of engines, for a page: logs, and programs that were asked live.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "harness/digests/data_file.h"
#include "harness/digests/maps.h"
#include "harness/survey/judged_file.h"
#include "harness/survey/score_limits.h"

namespace sweeplab {

/// A sink that sees a file judged: how often its engines (the file's own answers, and programs that are asked live) were
/// wrong, and where in the report's maps.
template <class S>
class EngineMaps : public Sink<S> {
 public:
  EngineMaps(const JudgedFile<S>& file, unsigned threads);
  ~EngineMaps() override;
  void study(Batch<S>& batch) override;

  /// Whether there is any engine.
  bool any() const { return !places_.empty(); }

  // After the run:

  Json engines() const;
  std::vector<MapPart> parts() const;

 private:
  struct Sinks;
  const JudgedFile<S>& file_;
  std::vector<std::size_t> places_;  ///< in the panel
  std::unique_ptr<Sinks> sinks_;
};

/// The logs of a report, one after the other, or a file on which engines were asked. The files must live until it is
/// written.
class JudgedReport {
 public:
  template <class S>
  void add(const JudgedFile<S>& file, const EngineMaps<S>& engines, const std::vector<ScoreLimit>& limits);
  /// `text`: what is said of them to people.
  void write(const std::filesystem::path& folder, const std::string& text) const;

 private:
  Json logs_ = Json::array(), engines_ = Json::array();
  std::vector<MapPart> parts_;
};

/// Throws UsageError where a folder has something in it and is no report of this kind: nothing of it may be lost.
void check_is_judged_report(const std::filesystem::path& folder, const std::string& option);

}  // namespace sweeplab
