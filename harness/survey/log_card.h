// SPDX-License-Identifier: MIT
//
// What somebody says of the engine whose answers stand in a file: its card, as a JSON file or by options.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "harness/judge/run.h"
#include "harness/methods/engine_claims.h"
#include "harness/methods/peer.h"
#include "harness/query/query_reader.h"

namespace sweeplab {

/// What is not said is assumed, and assumptions() says so.
struct LogCard {
  std::string name = "yours", version;
  std::optional<Scalar> scalar;
  std::optional<Touching> touching;
  std::optional<AtStart> overlap;
  std::optional<double> skin, time_error;  ///< world units; a share of the frame
  bool gives_time = true, gives_normal = true;

  /// Says what `other` says, too, and where both say something, what `other` says.
  void take(const LogCard& other);
  /// For people: which claims were assumed of an engine that computes in this scalar.
  std::string assumptions(Scalar in) const;
};

/// A JSON object: name, version, scalar, touching, overlap, skin, time_error, time, normal (whether a hit has these); all
/// of them may be missing. What else stands on the card of an engine that is asked live (language, box, offset, numbers,
/// takes) is let be. Throws InputError, with line and column, for anything else.
LogCard read_log_card(const std::filesystem::path& path);

/// A name as it can stand in a table and a CSV file, and is no method's. Throws UsageError, beginning with `where`.
void check_engine_name(const std::string& name, const std::string& where);

/// The cards that the judge sees, by what a row has: whether a time, whether a normal.
class LogCards {
 public:
  explicit LogCards(const LogCard& engine);
  LogCards(const LogCards&) = delete;  // the cards point to the name
  LogCards& operator=(const LogCards&) = delete;
  const PeerCard& of(bool time, bool normal) const {
    return cards_[(time && engine_.gives_time ? 1u : 0u) + (normal && engine_.gives_normal ? 2u : 0u)];
  }
  /// An answer that was read, under its card.
  template <class S, class T>
  CardedAnswer<S> of(const GivenAnswer<T>& given) const {
    Answer<S> answer{given.outcome};
    if (given.outcome == Outcome::impact) {
      answer.time = static_cast<S>(given.time.value_or(T(0)));
      answer.normal_x = given.normal_x.value_or(std::int8_t{0});
      answer.normal_y = given.normal_y.value_or(std::int8_t{0});
    }
    return {answer, &of(given.time.has_value(), given.normal_x.has_value()), given.asked};
  }
  const LogCard& engine() const { return engine_; }

 private:
  LogCard engine_;
  std::array<PeerCard, 4> cards_;
};

}  // namespace sweeplab
