// SPDX-License-Identifier: MIT
#include "harness/findings/findings_selection.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "harness/findings/known_findings_data.h"
#include "harness/findings/world_finding.h"
#include "harness/laws/law_cell.h"
#include "harness/methods/names.h"
#include "harness/query/query_text.h"
#include "harness/support/atomic_file.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

/// A signature, whose last parts may be left out: "*/float32/phantom".
std::string whole(std::string pattern) {
  for (auto parts = std::ranges::count(pattern, '/'); 0 < parts && parts < 8; ++parts) pattern += "/*";
  if (split_signature(pattern)) return pattern;
  throw UsageError(fmt::format(
      "\"{}\" is no signature: expected up to nine parts between slashes, such as gamedev/float32/phantom or "
      "*/*/law:* (a file is named with --db, where an export goes with --out)",
      pattern));
}

/// Of a signature that is unknown to this program, too; empty if it has not the parts of one.
SignatureParts parts_of(const SelectedFinding& f) {
  return split_signature(f.found.signature).value_or(SignatureParts{});
}

bool is_wanted(const FindingsSelection& s, const SelectedFinding& f) {
  if (f.explanation.empty() ? s.only_known : s.only_new) return false;
  const SignatureParts parts = parts_of(f);
  const auto is_named = [&](std::string_view id) { return id == parts.subject || id == parts.method(); };
  const auto fits = [&](const std::string& pattern) {
    return KnownFinding{whole(pattern), {}}.fits(f.found.signature);
  };
  return (s.methods.empty() || std::ranges::any_of(s.methods, is_named)) &&
         (s.signatures.empty() || std::ranges::any_of(s.signatures, fits));
}

}  // namespace

bool KnownFinding::fits(std::string_view signature) const {
  const auto wanted = split_signature(pattern), found = split_signature(signature);
  return wanted && found && wanted->fits(*found);
}

const KnownFindings& KnownFindings::built_in() {
  static const KnownFindings known(CsvReader("known_findings.csv", known_findings_data));
  return known;
}

KnownFindings::KnownFindings(CsvReader csv) {
  std::vector<std::string_view> fields;
  if (!csv.next(fields) || fields.size() != 2 || fields[0] != "signature" || fields[1] != "explanation") {
    csv.fail(0, "", "the head signature,explanation", fields.empty() ? "an empty file" : shown(fields[0]));
  }
  while (csv.next(fields)) {
    if (fields.size() != 2 || fields[1].empty()) csv.fail(0, "", "a signature and an explanation", shown(fields[0]));
    if (!split_signature(fields[0])) {
      csv.fail(1, "signature", "nine parts between slashes, each a word of signatures or *", shown(fields[0]));
    }
    rows_.push_back({std::string(fields[0]), std::string(fields[1])});
  }
}

const KnownFinding* KnownFindings::explaining(std::string_view signature) const {
  if (breaks_guarantee(signature)) return nullptr;
  const auto row = std::ranges::find_if(rows_, [&](const KnownFinding& k) { return k.fits(signature); });
  return row == rows_.end() ? nullptr : &*row;
}

SelectedFindings select_findings(const FindingsSelection& selection) {
  std::vector<std::string> methods = selection.methods;
  std::erase_if(methods,
                [](const std::string& id) { return std::ranges::count(whole_loops(), id, &LoopCard::id) > 0; });
  subjects_named(methods);  // throws where one is none
  for (const std::string& pattern : selection.signatures) whole(pattern);
  KnownFindings known = KnownFindings::built_in();
  for (const auto& file : selection.known) known.add(KnownFindings(CsvReader(file)));
  ReadFindings read = read_findings(selection.folders);
  std::vector<SelectedFinding> selected;
  for (FoundOnce& found : read.findings) {
    SelectedFinding f{std::move(found), {}, {}};
    f.signature = signature_from(f.found.signature);
    if (const KnownFinding* row = known.explaining(f.found.signature)) f.explanation = row->explanation;
    if (is_wanted(selection, f)) selected.push_back(std::move(f));
  }
  std::ranges::sort(selected, {}, [](const SelectedFinding& f) {
    return std::tuple(!f.explanation.empty(), parts_of(f).kind(), f.found.date, f.found.signature);
  });
  return {std::move(selected), std::move(read.lost)};
}

std::string witness_for_people(const SelectedFinding& f) {
  if (const std::optional<Scene> scene = scene_from(f.found.scene)) return frame_for_people(*scene);
  return parts_of(f).scalar == name_of(LawScalar::float32) ? query_text<float>(f.found.witness)
                                                           : query_text<double>(f.found.witness);
}

}  // namespace sweeplab
