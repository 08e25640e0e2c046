// SPDX-License-Identifier: MIT
//
// Programs of others that check proofs, as the tests run them: Gappa and Coq.
#pragma once

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>

#include <fmt/format.h>

namespace sweeplab::proof {

inline bool is_installed(const std::string& program) {
  return std::system(fmt::format("command -v {} >/dev/null 2>&1", program).c_str()) == 0;
}

/// The text with each of these words replaced by its value in the code; std::invalid_argument if one is not there.
inline std::string with_constants(std::string text, const std::map<std::string, std::string>& constants) {
  for (const auto& [word, value] : constants) {
    std::size_t at = text.find(word);
    if (at == std::string::npos) throw std::invalid_argument("the lemma does not name " + word);
    for (; at != std::string::npos; at = text.find(word, at + value.size())) text.replace(at, word.size(), value);
  }
  return text;
}

/// A double as Gappa writes it, exactly: "3b-2" is 0.75.
inline std::string gappa_literal(double x) {
  int exponent = 0;
  double whole = std::frexp(x, &exponent);
  while (whole != std::trunc(whole)) whole *= 2, --exponent;
  return fmt::format("{:.0f}b{}", whole, exponent);
}

struct Said {
  int status = 0;  ///< 0: it is content
  std::string output;
};
/// Runs `program arguments FILE` on a file of this name and text, in a folder of its own, which is gone afterwards.
inline Said ask(const std::string& program, const std::string& file, const std::string& text) {
  std::string folder = (std::filesystem::temp_directory_path() / "sweeplab_proof_XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) throw std::runtime_error("no folder could be made at " + folder);
  std::ofstream(folder + "/" + file) << text;
  Said said;
  said.status = std::system(fmt::format("cd '{}' && {} '{}' >output 2>&1 </dev/null", folder, program, file).c_str());
  std::ifstream output(folder + "/output");
  said.output.assign(std::istreambuf_iterator<char>(output), {});
  std::filesystem::remove_all(folder);
  return said;
}

}  // namespace sweeplab::proof
