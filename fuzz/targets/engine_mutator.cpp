// SPDX-License-Identifier: MIT
//
// The mutator as libFuzzer calls it. An engine without LLVMFuzzerMutate does with the geometric moves.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "fuzz/inputs/mutator.h"

extern "C" __attribute__((weak)) std::size_t LLVMFuzzerMutate(std::uint8_t* bytes, std::size_t size,
                                                              std::size_t max_size);

namespace {

std::size_t put(const sweeplab::fuzz::Record& record, std::uint8_t* bytes, std::size_t max_size) {
  const std::size_t size = std::min(record.size(), max_size);
  std::copy_n(record.begin(), size, bytes);
  return size;
}

std::size_t by_bytes(std::uint8_t* bytes, std::size_t size, std::size_t max_size) {
  return LLVMFuzzerMutate != nullptr ? LLVMFuzzerMutate(bytes, size, max_size) : size;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* bytes, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  return put(sweeplab::fuzz::mutated({bytes, size}, seed, by_bytes), bytes, max_size);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size,
                                                 const std::uint8_t* other, std::size_t other_size, std::uint8_t* out,
                                                 std::size_t max_out_size, unsigned seed) {
  return put(sweeplab::fuzz::crossed({one, one_size}, {other, other_size}, seed), out, max_out_size);
}
