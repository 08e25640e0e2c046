// SPDX-License-Identifier: MIT
//
// A sweep of two boxes. All published methods and peers may err: what one does wrong becomes a finding in the folder
// SWEEPLAB_FINDINGS, if that is set. Of one input in four, by its choice, what is guaranteed is compared with the slow
// independent truth, and laws are asked of it: any difference traps.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "fuzz/inputs/bytes.h"
#include "fuzz/inputs/mutator.h"
#include "fuzz/targets/targets.h"
#include "fuzz/targets/truth_check.h"
#include "fuzz/watch/watch.h"

extern "C" __attribute__((weak)) std::size_t LLVMFuzzerMutate(std::uint8_t* bytes, std::size_t size,
                                                              std::size_t max_size);

namespace {

constexpr int counter_bits = 13, level_bits = 3;

// libFuzzer finds the section by its name, clears it before each input, and reads all of it afterwards, so it is small.
// Nothing here reads it: without `volatile` and `used` the compiler would be right to leave it out.
__attribute__((section("__libfuzzer_extra_counters"),
               used)) volatile std::uint8_t counters[std::size_t{1} << counter_bits];

// How often something happened, in steps that count as different to libFuzzer.
constexpr std::uint8_t levels[] = {1, 2, 3, 4, 8, 16, 32, 128};
static_assert(std::size(levels) == std::size_t{1} << level_bits);

/// libFuzzer's attention to this signature: an input that shows one which no other has shown is kept, as if it had
/// reached new code. A signature is one of eight levels of a counter, which libFuzzer tells apart. So there are 65,536
/// places, more than signatures by far; of two that one input shows in the same counter the later counts.
void steer_to(std::uint64_t signature_key) {
  const std::uint64_t place =
      signature_key * 0x9e3779b97f4a7c15u >> (64 - counter_bits - level_bits);  // Fibonacci hashing
  counters[place >> level_bits] = levels[place % std::size(levels)];
}

/// One choice in four, whatever else is chosen by its remainders.
bool is_compared(std::uint16_t choice) { return static_cast<std::uint16_t>(choice * 0x9e37u) < 0x4000u; }

// The mutator as libFuzzer calls it. An engine without LLVMFuzzerMutate does with the geometric moves.
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

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace sweeplab;
  static const fuzz::TruthCheck check(subjects());
  const auto query = fuzz::query_of({bytes, size});
  if (!query) return -1;
  const std::uint16_t choice = fuzz::choice_of({bytes, size});
  const std::string complaint = std::visit(
      [&](const auto& q) {
        const std::vector<Signature> shown = fuzz::watch_query(q, choice);
        for (const Signature& signature : shown) steer_to(key(signature));
        fuzz::note_findings("fuzz_sweep", [&](Findings& findings) {
          for (const Signature& signature : shown) findings.record(signature, q);
        });
        return is_compared(choice) ? check.complaint(q, choice) : "";
      },
      *query);
  if (complaint.empty()) return 0;
  fmt::print(stderr, "fuzz_sweep: {}\n", complaint);
  std::abort();
}
