// SPDX-License-Identifier: MIT
#include "harness/findings/findings_export.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/support/checksum.h"
#include "harness/support/text.h"

namespace sweeplab {
namespace {

/// A signature as an identifier; "-" and "+" and the like become "_".
std::string identifier(const std::string& signature) {
  std::string name;
  for (const char c : signature) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
}

std::string csv_row(const std::string& signature, const Numbers& witness) {
  std::string row;
  for (const double x : witness) row += hexfloat(x) + ",";
  return row + signature;
}

}  // namespace

std::string csv_text(const std::vector<SelectedFinding>& findings) {
  std::string text = fmt::format("ax,ay,aw,ah,avx,avy,bx,by,bw,bh,bvx,bvy,signature,{}\n", checksum_column);
  for (const SelectedFinding& f : findings) {
    if (f.found.scene.empty()) text += sealed_row(csv_row(f.found.signature, f.found.witness));
  }
  return text;
}

std::string scene_file_name(const std::string& signature) { return identifier(signature) + ".json"; }

}  // namespace sweeplab
