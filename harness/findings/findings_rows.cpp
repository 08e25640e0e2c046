// SPDX-License-Identifier: MIT
#include "harness/findings/findings_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <tuple>
#include <vector>

#include "harness/findings/signature_parts.h"
#include "harness/findings/world_finding.h"
#include "harness/query/numbers_reader.h"
#include "harness/support/csv.h"
#include "harness/support/text.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

std::optional<Numbers> witness_from(const std::string& text) {
  const std::vector<std::string_view> words = number_words(text);
  const ReadQuery<double> read = read_query<double>(words);
  if (!read.query || words.size() != Numbers{}.size()) return {};
  return numbers_of(*read.query);
}

std::uint64_t count_from(const sqlite::Statement& row, int column) {
  return static_cast<std::uint64_t>(std::max<std::int64_t>(row.integer(column), 0));
}

template <class S>
std::string decimals(const Numbers& numbers) {
  std::string text;
  for (const double x : numbers) text += fmt::format("{}{}", text.empty() ? "" : " ", shortest(static_cast<S>(x)));
  return text;
}

}  // namespace

std::optional<FoundOnce> found_from(const sqlite::Statement& row) {
  if (row.integer(17) != 1) return {};
  const bool is_world = row.text(1) == name_of(FindingKind::world);
  const std::optional<Numbers> witness = is_world ? Numbers{} : witness_from(row.text(7));
  if (!witness || (is_world && !scene_from(row.text(7)))) return {};
  return FoundOnce{.signature = row.text(0),
                   .witness = *witness,
                   .scene = is_world ? row.text(7) : "",
                   .severity = row.real(9),
                   .shrunk = row.integer(10) != 0,
                   .program = row.text(11),
                   .signature_version = static_cast<int>(row.integer(12)),
                   .first_seen = row.text(13),
                   .last_seen = row.text(14),
                   .times_seen = count_from(row, 15),
                   .campaign = row.text(16)};
}

std::optional<CampaignRow> campaign_from(const sqlite::Statement& row) {
  if (row.integer(6) != 1) return {};
  return CampaignRow{row.integer(0), row.text(1), row.text(2), row.text(3), row.real(4), row.integer(5) != 0};
}

std::optional<CampaignSample> sample_from(const sqlite::Statement& row) {
  if (row.integer(4) != 1) return {};
  return CampaignSample{row.integer(0), row.real(1), count_from(row, 2), count_from(row, 3)};
}

void bind_found(sqlite::Statement& statement, const FoundOnce& found) {
  const std::optional<SignatureParts> parts = split_signature(found.signature);
  if (!parts) throw UsageError(fmt::format("expected a signature, found {}", shown(found.signature)));
  const bool single = parts->scalar == name_of(LawScalar::float32);
  statement.bind(1, found.signature).bind(2, name_of(parts->kind())).bind(3, parts->subject).bind(4, parts->scalar);
  statement.bind(5, parts->what).bind(6, parts->cause).bind(7, parts->cls).bind(8, stored_witness(found));
  const std::optional<Scene> scene = scene_from(found.scene);
  statement.bind(9, scene    ? frame_for_people(*scene)
                    : single ? decimals<float>(found.witness)
                             : decimals<double>(found.witness));
  statement.bind(10, found.severity).bind(11, std::int64_t{found.shrunk}).bind(12, found.program);
  statement.bind(13, std::int64_t{found.signature_version}).bind(14, found.first_seen).bind(15, found.last_seen);
  statement.bind(16, static_cast<std::int64_t>(found.times_seen)).bind(17, found.campaign);
}

void bind_campaign(sqlite::Statement& statement, const CampaignRow& campaign) {
  statement.bind(1, campaign.id).bind(2, campaign.name).bind(3, campaign.started).bind(4, campaign.state);
  statement.bind(5, campaign.seconds).bind(6, std::int64_t{campaign.finished});
}

void bind_sample(sqlite::Statement& statement, const CampaignSample& sample) {
  statement.bind(1, sample.campaign).bind(2, sample.seconds).bind(3, static_cast<std::int64_t>(sample.inputs));
  statement.bind(4, static_cast<std::int64_t>(sample.signatures));
}

std::string stored_witness(const FoundOnce& found) {
  return found.scene.empty() ? witness_text(found.witness) : found.scene;
}

bool more_convincing(const FoundOnce& a, const FoundOnce& b) {
  if (a.scene.empty()) {
    const std::optional<Signature> known = signature_from(a.signature);
    const auto example = [&](const FoundOnce& f) { return known ? example_of(*known, f.witness) : Example{f.witness}; };
    return more_convincing(example(a), example(b));
  }
  return std::tuple(a.scene.size(), std::string_view(a.scene)) < std::tuple(b.scene.size(), std::string_view(b.scene));
}

std::string witness_text(const Numbers& numbers) {
  std::string text;
  for (const double x : numbers) text += fmt::format("{}{}", text.empty() ? "" : " ", hexfloat(x));
  return text;
}

std::string witness_decimals(const Signature& signature, const Numbers& numbers) {
  return with_scalar(signature.scalar, [&]<class S>() { return decimals<S>(numbers); });
}

}  // namespace sweeplab
