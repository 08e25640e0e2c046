// SPDX-License-Identifier: MIT
#include "harness/digests/findings_json.h"

#include <map>
#include <tuple>
#include <vector>

#include <nlohmann/json.hpp>

#include "harness/findings/findings.h"
#include "harness/judge/judge.h"
#include "harness/support/standard_streams.h"

namespace sweeplab {

std::optional<Json> findings_json(const std::filesystem::path& folder) {
  if (!std::filesystem::is_directory(folder / "findings")) return std::nullopt;

  struct Smallest {
    FoundOnce found;
    std::uint64_t signatures = 0;
  };
  std::map<std::tuple<std::uint8_t, LawScalar, Verdict, Cause>, Smallest> smallest;
  const ReadFindings read = read_findings({folder});
  for (const std::string& line : read.lost) say("sweeplab: {}\n", line);
  for (const FoundOnce& found : read.findings) {
    const std::optional<Signature> signature = signature_from(found.signature);
    if (!signature || signature->kind != FindingKind::truth) continue;
    const auto [place, is_new] = smallest.try_emplace(
        {signature->subject, signature->scalar, signature->verdict, signature->cause}, Smallest{found});
    ++place->second.signatures;
    if (!is_new && more_convincing(found, place->second.found)) place->second.found = found;
  }
  Json json{{"smallest", Json::array()}};
  for (const auto& [key, one] : smallest) {
    const auto& [subject, scalar, verdict, cause] = key;
    json["smallest"].push_back({{"method", subjects()[subject].id},
                                {"scalar", name_of(scalar)},
                                {"verdict", name_of(verdict)},
                                {"cause", name_of(cause)},
                                {"signature", one.found.signature},
                                {"query", query_arguments(one.found.witness)},
                                {"signatures", one.signatures}});
  }
  return json;
}

}  // namespace sweeplab
