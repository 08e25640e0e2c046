// SPDX-License-Identifier: MIT
#include "harness/findings/findings_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "harness/query/query_text.h"
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

std::string joined(const Numbers& n, std::size_t first, std::size_t count, const char* suffix) {
  std::string text;
  for (std::size_t i = first; i < first + count; ++i) {
    text += fmt::format("{}{}{}", i == first ? "" : ", ", hexfloat(n[i]), suffix);
  }
  return text;
}

std::string csv_row(const std::string& signature, const Numbers& witness) {
  std::string row;
  for (const double x : witness) row += hexfloat(x) + ",";
  return row + signature;
}

std::string query_literal(const Signature& s, const Numbers& n) {
  const bool single = s.scalar == LawScalar::float32;
  const char* f = single ? "f" : "";
  return fmt::format("const Query<{}> q{{{{{}}}, {{{}}}, {{{}}}, {{{}}}}};", single ? "float" : "double",
                     joined(n, 0, 4, f), joined(n, 4, 2, f), joined(n, 6, 4, f), joined(n, 10, 2, f));
}

}  // namespace

std::string gtest_text(const std::vector<SelectedFinding>& findings) {
  std::string text =
      "// SPDX-License-Identifier: MIT\n"
      "// Written by `sweeplab findings export --gtest`. Each test fails as long as its finding stands.\n"
      "#include <gtest/gtest.h>\n\n"
      "#include \"harness/findings/findings_export.h\"\n"
      "#include \"harness/findings/signature.h\"\n"
      "#include \"harness/survey/statistics.h\"\n\n"
      "namespace sweeplab {\n"
      "namespace {\n\n"
      "/// What today's code shows on this query of what the signature is about; empty if all is right.\n"
      "template <class S>\n"
      "std::string shown(const char* signature, const char* checksum, const Query<S>& q) {\n"
      "  if (finding_checksum(signature, numbers_of(q)) != checksum) return \"this test was altered: its checksum does "
      "not fit\";\n"
      "  const auto now = rejudged(signature_from(signature).value(), numbers_of(q));\n"
      "  return now ? text(*now) : \"\";\n"
      "}\n";
  for (const SelectedFinding& f : findings) {
    if (!f.signature || guest_of(*f.signature) != nullptr) continue;  // a test program starts no engine
    text += fmt::format("\n// {}\n", witness_for_people(f));
    if (!f.explanation.empty()) text += fmt::format("// {}\n", f.explanation);
    text += fmt::format("TEST(Found, {}) {{\n  {}\n  EXPECT_EQ(shown(\"{}\", \"{}\", q), \"\");\n}}\n",
                        identifier(f.found.signature), query_literal(*f.signature, f.found.witness), f.found.signature,
                        finding_checksum(f.found.signature, f.found.witness));
  }
  return text + "\n}  // namespace\n}  // namespace sweeplab\n";
}

std::string csv_text(const std::vector<SelectedFinding>& findings) {
  std::string text = fmt::format("ax,ay,aw,ah,avx,avy,bx,by,bw,bh,bvx,bvy,signature,{}\n", checksum_column);
  for (const SelectedFinding& f : findings) {
    if (f.found.scene.empty()) text += sealed_row(csv_row(f.found.signature, f.found.witness));
  }
  return text;
}

std::string scene_file_name(const std::string& signature) { return identifier(signature) + ".json"; }

std::string finding_checksum(const std::string& signature, const Numbers& witness) {
  return checksum(csv_row(signature, witness));
}

}  // namespace sweeplab
