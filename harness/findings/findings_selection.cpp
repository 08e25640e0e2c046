// SPDX-License-Identifier: MIT
#include "harness/findings/findings_selection.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "harness/findings/signature_parts.h"
#include "harness/findings/world_finding.h"
#include "harness/laws/laws_reproduce.h"
#include "harness/methods/names.h"
#include "harness/query/query_text.h"
#include "harness/support/atomic_file.h"
#include "harness/support/named.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

using Names = std::vector<std::string>;

constexpr auto finding_kinds = enumerators<FindingKind>;
/// Of queries, then of worlds, where several may stand together: "order+ties".
constexpr std::string_view causes[] = {"logic", "tolerance", "rounding",  "unknown",  "order",
                                       "ties",  "method",    "placement", "response", "loop"};
/// Of queries, then of worlds: `failed` is one of both.
constexpr std::string_view verdicts[] = {
    name_of(Verdict::failed),  name_of(Verdict::tunnel),      name_of(Verdict::missed_overlap),
    name_of(Verdict::phantom), name_of(Verdict::wrong_state), name_of(Verdict::wrong_face),
    name_of(Verdict::late),    name_of(Verdict::early),       name_of(Verdict::claim_broken),
    name_of(Ending::inside),   name_of(Ending::through),      name_of(Ending::brief),
    name_of(Ending::astray)};
constexpr Class classes[] = {Class::separate, Class::graze, Class::impact, Class::overlap};

void check_names(const FindingsSelection& s) {
  const auto itself = [](std::string_view word) { return word; };
  Names methods = s.methods;
  std::erase_if(methods,
                [](const std::string& id) { return std::ranges::count(whole_loops(), id, &LoopCard::id) > 0; });
  subjects_named(methods);
  law_scalars_named(s.scalars);
  laws_named(s.laws);
  named(std::span<const std::string_view>(verdicts), s.verdicts, "verdict", itself);
  named(std::span<const Class>(classes), s.classes, "class", [](Class c) { return name_of(c); });
  named(std::span<const std::string_view>(causes), s.causes, "cause", itself);
  named(std::span<const FindingKind>(finding_kinds), s.kinds, "kind", [](FindingKind k) { return name_of(k); });
  for (const std::string& pattern : s.signatures) {
    if (split_signature(pattern)) continue;
    throw UsageError(fmt::format(
        "\"{}\" is no signature: expected nine parts between slashes, such as gamedev/float32/phantom/*/*/*/*/*/* "
        "(a file is named with --db, where an export goes with --out)",
        pattern));
  }
}

/// Whether one of what stands between plus signs is asked for.
bool any_in(const Names& wanted, std::string_view words) {
  for (;;) {
    const std::size_t plus = std::min(words.find('+'), words.size());
    if (wanted.empty() || std::ranges::find(wanted, words.substr(0, plus)) != wanted.end()) return true;
    if (plus == words.size()) return false;
    words.remove_prefix(plus + 1);
  }
}

/// Whether one of the words is asked for.
bool any_of(const Names& wanted, std::initializer_list<std::string_view> words) {
  return wanted.empty() || std::ranges::any_of(words, [&](std::string_view word) {
           return !word.empty() && std::ranges::find(wanted, word) != wanted.end();
         });
}

/// Of a signature that is unknown to this program, too; empty if it has not the parts of one.
SignatureParts parts_of(const SelectedFinding& f) {
  return split_signature(f.found.signature).value_or(SignatureParts{});
}

bool is_wanted(const FindingsSelection& s, const SelectedFinding& f) {
  if (s.only_new && !f.explanation.empty()) return false;
  if (s.only_known && f.explanation.empty()) return false;
  if (!s.signatures.empty() && std::ranges::none_of(s.signatures, [&](const std::string& pattern) {
        return KnownFinding{pattern, {}}.fits(f.found.signature);
      })) {
    return false;
  }
  const SignatureParts parts = parts_of(f);
  const FindingKind kind = parts.kind();
  return any_of(s.kinds, {name_of(kind)}) && any_of(s.methods, {parts.subject, parts.method()}) &&
         any_of(s.scalars, {parts.scalar}) &&
         any_of(s.verdicts, {kind == FindingKind::truth || kind == FindingKind::world ? parts.name() : ""}) &&
         any_of(s.laws, {kind == FindingKind::law ? parts.name() : ""}) && any_in(s.causes, parts.cause) &&
         any_of(s.classes, {parts.cls});
}

}  // namespace

SelectedFindings select_findings(const FindingsSelection& selection) {
  check_names(selection);
  KnownFindings known = KnownFindings::built_in();
  for (const auto& file : selection.known) known.add(KnownFindings(file));
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
