// SPDX-License-Identifier: MIT
#include "harness/proof/provers.h"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <system_error>

#include <fmt/format.h>

namespace sweeplab::proof {
namespace {

struct Folder {
  std::filesystem::path path;
  Folder() {
    std::string made = (std::filesystem::temp_directory_path() / "sweeplab_proof_XXXXXX").string();
    if (mkdtemp(made.data()) == nullptr) throw std::runtime_error("no folder could be made at " + made);
    path = made;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
};

}  // namespace

bool is_installed(const std::string& program) {
  return std::system(fmt::format("command -v {} >/dev/null 2>&1", program).c_str()) == 0;
}

std::string with_constants(std::string text, const std::map<std::string, std::string>& constants) {
  for (const auto& [word, value] : constants) {
    std::size_t at = text.find(word);
    if (at == std::string::npos) throw std::invalid_argument("the lemma does not name " + word);
    for (; at != std::string::npos; at = text.find(word, at + value.size())) text.replace(at, word.size(), value);
  }
  return text;
}

std::string gappa_literal(double x) {
  int exponent = 0;
  double whole = std::frexp(x, &exponent);
  while (whole != std::trunc(whole)) whole *= 2, --exponent;
  return fmt::format("{:.0f}b{}", whole, exponent);
}

Said ask(const std::string& program, const std::string& file, const std::string& text) {
  const Folder folder;
  std::ofstream(folder.path / file) << text;
  Said said;
  said.status = std::system(
      fmt::format("cd '{}' && {} '{}' >output 2>&1 </dev/null", folder.path.string(), program, file).c_str());
  std::ifstream output(folder.path / "output");
  said.output.assign(std::istreambuf_iterator<char>(output), {});
  return said;
}

}  // namespace sweeplab::proof
