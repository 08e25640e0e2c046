// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "harness/judge/run.h"
#include "harness/query/families.h"
#include "harness/query/scalars.h"

namespace sweeplab {

/// A sink that says in the end what it saw: counts, the same whatever the number of threads.
template <class S>
class CompanionSink : public Sink<S> {
 public:
  virtual nlohmann::ordered_json seen() const = 0;
};

/// What a report wants to know of a survey's answers besides the survey's own counts, from the same run.
class Companion {
 public:
  virtual ~Companion() = default;
  virtual std::string_view name() const = 0;
  /// A sink for one family in one scalar.
  virtual std::unique_ptr<CompanionSink<float>> sink32(std::span<const Method* const> panel,
                                                       std::size_t lanes) const = 0;
  virtual std::unique_ptr<CompanionSink<double>> sink64(std::span<const Method* const> panel,
                                                        std::size_t lanes) const = 0;
  template <class S>
  std::unique_ptr<CompanionSink<S>> sink(std::span<const Method* const> panel, std::size_t lanes) const {
    if constexpr (scalar_of<S> == Scalar::float32) {
      return sink32(panel, lanes);
    } else {
      return sink64(panel, lanes);
    }
  }
  /// Takes what the sink for this family and scalar saw, now or in the run that was stopped.
  virtual void take(const Family& family, Scalar scalar, const nlohmann::ordered_json& seen) = 0;
};

}  // namespace sweeplab
