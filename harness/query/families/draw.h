// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>

namespace sweeplab {

/// The bits of a float or double as an integer.
template <class S>
using Bits = std::conditional_t<std::is_same_v<S, float>, std::uint32_t, std::uint64_t>;

/// Philox4x32-10, the counter-based generator of Random123 (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as
/// easy as 1, 2, 3", 2011): 128 random bits as a pure function of counter and key. Written out because the library's
/// headers refuse every machine that its authors have not tried, WebAssembly among them; a test compares the two.
constexpr std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key) {
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t a = std::uint64_t{0xD2511F53} * counter[0], b = std::uint64_t{0xCD9E8D57} * counter[2];
    counter = {static_cast<std::uint32_t>(b >> 32) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(b),
               static_cast<std::uint32_t>(a >> 32) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(a)};
    key[0] += 0x9E3779B9;
    key[1] += 0xBB67AE85;
  }
  return counter;
}

/// The random numbers of one query: draw number n is a pure function of (stream, seed, index, n), by a
/// counter-based generator. Only integers, correctly rounded + - * / and powers of two are used, never sin, log or
/// pow, which differ from one C library to the next.
///
/// The order of draws is part of the result, so never draw twice within one expression whose order of evaluation the
/// language leaves open (operands, arguments); braced initialisers are ordered.
class Draw {
 public:
  Draw(std::uint32_t stream, std::uint64_t seed, std::uint64_t index)
      : key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)},
        counter_{static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32), stream, 0} {}

  std::uint32_t word() {
    if (used_ == 4) {
      block_ = philox(counter_, key_);
      ++counter_[3];
      used_ = 0;
    }
    return block_[used_++];
  }

  std::uint64_t wide_word() {
    const std::uint64_t high = word();
    return high << 32 | word();
  }

  /// One of 0 … n-1; the bias, n / 2^32, is far below what any survey can see.
  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(std::uint64_t{word()} * n >> 32); }

  /// One of low … high, both included.
  int integer(int low, int high) { return low + static_cast<int>(below(static_cast<std::uint32_t>(high - low) + 1)); }

  bool chance(std::uint32_t n, std::uint32_t of) { return below(of) < n; }

  int sign() { return chance(1, 2) ? 1 : -1; }

  template <class T, std::size_t N>
  T one_of(const T (&choices)[N]) {
    return choices[below(N)];
  }

  /// In [0, 1), on the full grid of the scalar's spacing below 1.
  template <class S>
  S unit() {
    if constexpr (std::is_same_v<S, float>) {
      return static_cast<float>(word() >> 8) * 0x1p-24f;
    } else {
      return static_cast<double>(wide_word() >> 11) * 0x1p-53;
    }
  }

  template <class S>
  S between(S low, S high) {
    return low + (high - low) * unit<S>();
  }

  /// Positive, with a uniform exponent: in [2^low, 2^(high + 1)). May be rounded where that is subnormal.
  template <class S>
  S magnitude(int low, int high) {
    const int exponent = integer(low, high);
    return std::ldexp(S(1) + unit<S>(), exponent);
  }

 private:
  std::array<std::uint32_t, 2> key_;
  std::array<std::uint32_t, 4> counter_;
  std::array<std::uint32_t, 4> block_{};
  unsigned used_ = 4;
};

/// The stream of a family in one scalar: FNV-1a of its name and the scalar's width, so that the order of the list of
/// families does not matter.
constexpr std::uint32_t stream_of(std::string_view family, int digits) {
  std::uint32_t hash = 2166136261u;
  for (const char c : family) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return (hash ^ static_cast<std::uint32_t>(digits)) * 16777619u;
}

/// The neighbour of x, `steps` representable numbers up (negative: down). Stays finite: the last finite numbers are
/// their own neighbours. Both zeros count as one.
template <class S>
S neighbour(S x, int steps) {
  using B = Bits<S>;
  using I = std::make_signed_t<B>;
  constexpr B sign_bit = B(1) << (sizeof(B) * 8 - 1);
  const B bits = std::bit_cast<B>(x);
  const I ordered = (bits & sign_bit) != 0 ? -static_cast<I>(bits ^ sign_bit) : static_cast<I>(bits);
  const I last = static_cast<I>(std::bit_cast<B>(std::numeric_limits<S>::max()));
  const I moved = steps > 0 ? (ordered > last - steps ? last : ordered + steps)
                            : (ordered < -last - steps ? -last : ordered + steps);
  return moved < 0 ? std::bit_cast<S>(static_cast<B>(-moved) | sign_bit) : std::bit_cast<S>(static_cast<B>(moved));
}

/// A name as a template argument.
template <std::size_t size>
struct NameOfHeader {
  char text[size]{};
  constexpr NameOfHeader(const char (&name)[size]) { std::copy_n(name, size, text); }  // implicit: of a literal
};

/// A family goes by the name of its header, in the list and in the commands: Named<family::MyFamily, "my_family">.
template <class F, NameOfHeader header>
struct Named : F {
  static constexpr std::string_view name = header.text;
};

}  // namespace sweeplab
