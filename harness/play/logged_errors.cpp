// SPDX-License-Identifier: MIT
#include "harness/play/logged_errors.h"

#include <optional>

#include "harness/judge/judge.h"
#include "harness/play/looks.h"
#include "harness/play/play_log.h"
#include "harness/truth/severity.h"

namespace sweeplab {

template <class S>
std::vector<LoggedErrors> logged_errors(const PlayedScene& scene, const std::vector<Combination>& combinations,
                                        std::uint64_t rows, std::span<const Method* const> methods) {
  PlayOptions options;
  options.scenes = {scene};
  options.combinations = combinations;
  std::vector<LoggedErrors> all(methods.size());
  std::vector<Answer<S>> answer(1);
  log_frames<S>(options, rows, [&](const LoggedFrame<S>& frame) {
    for (const Query<S>& query : frame.pairs) {
      if (!passes_broad_phase(query)) continue;
      const Truth t = truth(query);
      std::optional<bool> real;
      for (std::size_t m = 0; m < methods.size(); ++m) {
        LoggedErrors& of = all[m];
        of.impacts += t.cls == Class::impact;
        of.separate += t.cls == Class::separate;
        methods[m]->template sweep<S>()(std::span(&query, 1), std::span(answer));
        const bool contact = answer.front().outcome != Outcome::separate;
        if (t.cls == Class::impact ? contact : t.cls != Class::separate || !contact) continue;  // neither of the two
        const Verdict verdict = judge(*methods[m]->card, query, t, answer.front());
        if (verdict != Verdict::tunnel && verdict != Verdict::phantom) continue;
        if (!real) real = is_severe(relative_severity(query, severity(query)));
        ++(verdict == Verdict::tunnel ? of.tunnels : of.phantoms)[*real];
      }
    }
  });
  return all;
}
template std::vector<LoggedErrors> logged_errors<float>(const PlayedScene&, const std::vector<Combination>&,
                                                        std::uint64_t, std::span<const Method* const>);
template std::vector<LoggedErrors> logged_errors<double>(const PlayedScene&, const std::vector<Combination>&,
                                                         std::uint64_t, std::span<const Method* const>);

}  // namespace sweeplab
