// SPDX-License-Identifier: MIT
#include "harness/findings/findings_selection.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <tuple>

#include "harness/laws/laws_reproduce.h"
#include "harness/methods/names.h"
#include "harness/query/query_text.h"
#include "harness/support/atomic_file.h"
#include "harness/support/named.h"

namespace sweeplab {
namespace {

using Names = std::vector<std::string>;

constexpr std::string_view kinds[] = {"truth", "law", "pair"};
constexpr std::string_view causes[] = {"logic", "rounding", "unknown"};
constexpr Verdict verdicts[] = {Verdict::failed,     Verdict::tunnel,      Verdict::missed_overlap,
                                Verdict::phantom,    Verdict::wrong_state, Verdict::wrong_face,
                                Verdict::wrong_time, Verdict::claim_broken};
constexpr Class classes[] = {Class::separate, Class::graze, Class::impact, Class::overlap};

void check_names(const FindingsSelection& s) {
  const auto itself = [](std::string_view word) { return word; };
  suspects_named(s.methods);
  law_scalars_named(s.scalars);
  laws_named(s.laws);
  named(std::span<const Verdict>(verdicts), s.verdicts, "verdict", [](Verdict v) { return name_of(v); });
  named(std::span<const Class>(classes), s.classes, "class", [](Class c) { return name_of(c); });
  named(std::span<const std::string_view>(causes), s.causes, "cause", itself);
  named(std::span<const std::string_view>(kinds), s.kinds, "kind", itself);
}

/// Whether one of the words is asked for.
bool any_of(const Names& wanted, std::initializer_list<std::string_view> words) {
  return wanted.empty() || std::ranges::any_of(words, [&](std::string_view word) {
           return !word.empty() && std::ranges::find(wanted, word) != wanted.end();
         });
}

/// The part of a signature with this place, which a signature that is unknown to this program has, too.
std::string part(const std::string& signature, int place) {
  std::istringstream in(signature);
  std::string word;
  for (int i = 0; i <= place; ++i) {
    if (!std::getline(in, word, '/')) return {};
  }
  return word;
}

bool is_wanted(const FindingsSelection& s, const SelectedFinding& f) {
  if (s.only_new && !f.explanation.empty()) return false;
  if (s.only_known && f.explanation.empty()) return false;
  const std::string& signature = f.found.signature;
  if (!s.signatures.empty() && std::ranges::none_of(s.signatures, [&](const std::string& pattern) {
        return KnownFinding{pattern, {}}.fits(signature);
      })) {
    return false;
  }
  const std::string subject = part(signature, 0), what = part(signature, 2);
  const std::size_t plus = std::min(subject.find('+'), subject.size()), colon = what.find(':');
  const std::string kind = colon == std::string::npos ? "truth" : what.substr(0, colon);
  const std::string second = plus < subject.size() ? subject.substr(plus + 1) : "";
  return (!s.signatures.empty() || any_of(s.kinds, {kind})) && any_of(s.methods, {subject.substr(0, plus), second}) &&
         any_of(s.scalars, {part(signature, 1)}) && any_of(s.verdicts, {kind == "truth" ? what : ""}) &&
         any_of(s.laws, {kind == "law" ? what.substr(colon + 1) : ""}) && any_of(s.causes, {part(signature, 3)}) &&
         any_of(s.classes, {part(signature, 4)});
}

int rank(const SelectedFinding& f) {
  const std::string what = part(f.found.signature, 2);
  return what.starts_with("pair:") ? 2 : what.starts_with("law:") ? 1 : 0;
}

}  // namespace

std::vector<SelectedFinding> select_findings(const FindingsSelection& selection) {
  check_names(selection);
  KnownFindings known = KnownFindings::built_in();
  for (const auto& file : selection.known) known.add(KnownFindings(file));
  std::vector<SelectedFinding> selected;
  for (FoundOnce& found : read_findings(selection.files)) {
    SelectedFinding f{std::move(found), {}, {}};
    f.signature = signature_from(f.found.signature);
    if (const KnownFinding* row = known.explaining(f.found.signature)) f.explanation = row->explanation;
    if (is_wanted(selection, f)) selected.push_back(std::move(f));
  }
  std::ranges::sort(selected, {}, [](const SelectedFinding& f) {
    return std::tuple(!f.explanation.empty(), rank(f), f.found.first_seen, f.found.signature);
  });
  return selected;
}

std::string witness_for_people(const SelectedFinding& f) {
  return part(f.found.signature, 1) == "float32" ? query_text<float>(f.found.witness)
                                                 : query_text<double>(f.found.witness);
}

}  // namespace sweeplab
