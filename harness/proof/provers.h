// SPDX-License-Identifier: MIT
//
// Programs of others that check proofs, as the tests run them: Gappa, Coq, z3, cvc5.
#pragma once

#include <map>
#include <string>

namespace sweeplab::proof {

bool is_installed(const std::string& program);

/// The text with each of these words replaced by its value in the code; std::invalid_argument if one is not there.
std::string with_constants(std::string text, const std::map<std::string, std::string>& constants);

/// A double as Gappa writes it, exactly: "3b-2" is 0.75.
std::string gappa_literal(double x);

struct Said {
  int status = 0;  ///< 0: it is content
  std::string output;
};
/// Runs `program arguments FILE` on a file of this name and text, in a folder of its own, which is gone afterwards.
Said ask(const std::string& program, const std::string& file, const std::string& text);

}  // namespace sweeplab::proof
