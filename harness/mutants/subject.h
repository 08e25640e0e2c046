// SPDX-License-Identifier: MIT
//
// What is mutated, as the check sees it: something that is asked about queries and says things. A subject's source is
// compiled anew for each mutant; its witness, which knows what is right, and the check are not.
#pragma once

#include <cstring>
#include <string>
#include <vector>

#include "algorithms/query.h"

namespace sweeplab::mutants {

/// Plain values, byte by byte, so that nothing compares equal but the same bits.
class Facts {
 public:
  template <class T>
  void add(const T& value) {
    static_assert(std::is_arithmetic_v<T> || std::is_enum_v<T>);
    const std::size_t at = bytes_.size();
    bytes_.resize(at + sizeof value);
    std::memcpy(bytes_.data() + at, &value, sizeof value);
  }
  template <class S>
  void add_answer(const Answer<S>& answer) {
    add(answer.outcome);
    add(answer.time);
    add(answer.normal_x);
    add(answer.normal_y);
    add(answer.corner);
  }
  const std::vector<char>& bytes() const { return bytes_; }
  void clear() { bytes_.clear(); }

 private:
  std::vector<char> bytes_;
};

struct Said {
  Facts answers;  ///< to be kept to the last bit
  Facts form;     ///< may differ as long as the witness has no complaint: a ratio that is not reduced
  Facts path;     ///< who found the answer, a filter or the slow way: what costs time and changes nothing else
};

/// `count`: number of the query, for what is too expensive to be asked of each.
void ask(const Query<float>& q, std::uint64_t count, Said& said);
void ask(const Query<double>& q, std::uint64_t count, Said& said);

/// Of every so many queries one is asked.
extern const std::uint64_t every;

/// What is wrong with what the subject says of this query, by a witness that shares no code with it; empty: nothing.
std::string complaint(const Query<float>& q);
std::string complaint(const Query<double>& q);

}  // namespace sweeplab::mutants
