// SPDX-License-Identifier: MIT
#include "harness/findings/known_findings.h"

#include <algorithm>

#include "harness/findings/known_findings_data.h"
#include "harness/findings/signature.h"

namespace sweeplab {
namespace {

/// Takes the part up to the next slash off the front.
std::string_view next_part(std::string_view& text) {
  const std::size_t end = std::min(text.find('/'), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

}  // namespace

bool KnownFinding::fits(std::string_view signature) const {
  std::string_view rest = pattern;
  while (!rest.empty() && !signature.empty()) {
    const std::string_view wanted = next_part(rest), found = next_part(signature);
    if (wanted != "*" && wanted != found &&
        !(wanted.ends_with(":*") && found.starts_with(wanted.substr(0, wanted.size() - 1)))) {
      return false;
    }
  }
  return rest.empty() && signature.empty();
}

const KnownFindings& KnownFindings::built_in() {
  static const KnownFindings known = [] {
    CsvReader csv("known_findings.csv", known_findings_data);
    return KnownFindings(csv);
  }();
  return known;
}

KnownFindings::KnownFindings(CsvReader& csv) {
  std::vector<std::string_view> fields;
  if (!csv.next(fields) || fields.size() != 2 || fields[0] != "signature" || fields[1] != "explanation") {
    csv.fail(0, "", "the head signature,explanation", fields.empty() ? "an empty file" : shown(fields[0]));
  }
  while (csv.next(fields)) {
    if (fields.size() != 2 || fields[1].empty()) csv.fail(0, "", "a signature and an explanation", shown(fields[0]));
    if (std::ranges::count(fields[0], '/') != 8) {
      csv.fail(1, "signature", "nine parts between slashes, each a word of signatures or *", shown(fields[0]));
    }
    rows_.push_back({std::string(fields[0]), std::string(fields[1])});
  }
}

KnownFindings::KnownFindings(const std::filesystem::path& file) {
  CsvReader csv(file);
  rows_ = KnownFindings(csv).rows_;
}

const KnownFinding* KnownFindings::explaining(std::string_view signature) const {
  if (const auto known = signature_from(signature); known && breaks_guarantee(*known)) return nullptr;
  const auto row = std::ranges::find_if(rows_, [&](const KnownFinding& k) { return k.fits(signature); });
  return row == rows_.end() ? nullptr : &*row;
}

}  // namespace sweeplab
