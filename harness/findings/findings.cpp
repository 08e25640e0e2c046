// SPDX-License-Identifier: MIT
#include "harness/findings/findings.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "harness/support/build_info.h"
#include "harness/support/standard_streams.h"
#include "harness/support/usage_error.h"
#include "harness/truth/severity.h"

namespace sweeplab {
namespace {

using sqlite::Statement;

constexpr auto flush_every = std::chrono::seconds(3);

std::string now() {
  const auto time = std::chrono::system_clock::now();
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count() % 1000;
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(std::chrono::system_clock::to_time_t(time)), ms);
}

std::string program_name() { return fmt::format("{} {}", build_info::version(), build_info::commit()); }

std::string campaign_name(std::string given) {
  if (!given.empty()) return given;
  const char* name = std::getenv("SWEEPLAB_CAMPAIGN");
  return name ? name : "";
}

double severity_of(const Signature& signature, const Numbers& numbers) {
  return with_scalar(signature.scalar, [&]<class S>() { return severity(query_of<S>(numbers)); });
}

}  // namespace

Findings::Findings(const std::filesystem::path& path, std::string campaign)
    : file_(path),
      campaign_(campaign_name(std::move(campaign))),
      insert_(connection().prepare(
          insert_sql("findings") + " ON CONFLICT (signature) DO UPDATE " +
          sealed_set(findings_columns, {{"times_seen", "times_seen + 1"}, {"last_seen", "max(last_seen, ?15)"}}) +
          " RETURNING times_seen, " + whole_sql(findings_columns))),
      count_(connection().prepare(
          "UPDATE findings " +
          sealed_set(findings_columns, {{"times_seen", "times_seen + ?1"}, {"last_seen", "max(last_seen, ?2)"}}) +
          " WHERE signature = ?3")),
      flushed_(std::chrono::steady_clock::now()) {
  subjects();  // made before us, so that they outlive us where we end with the program: the last flush names them
}

Findings::~Findings() {
  try {
    flush();
  } catch (const UsageError& error) {
    say("sweeplab: {}\n", error.what());
  }
}

bool Findings::record_first(const Signature& signature, const Numbers& numbers) {
  const bool is_new =
      insert({.signature = text(signature), .witness = numbers, .severity = severity_of(signature, numbers)});
  seen_.emplace(key(signature), Seen{signature});
  return is_new;
}

bool Findings::record(const WorldFinding& finding) {
  if (const auto seen = worlds_seen_.find(finding.signature); seen != worlds_seen_.end()) {
    ++seen->second;
    if (++sightings_ % 4096 == 0) flush_now_and_then();
    return false;
  }
  const bool is_new =
      insert({.signature = finding.signature, .scene = scene_text(finding.witness), .severity = finding.severity});
  worlds_seen_.emplace(finding.signature, 0);
  return is_new;
}

bool Findings::insert(FoundOnce found) {
  found.program = program_name();
  found.signature_version = signature_version;
  found.first_seen = found.last_seen = now();
  found.times_seen = 1;
  found.campaign = campaign_;
  bind_found(insert_, found);
  insert_.step();
  const bool is_new = insert_.integer(0) == 1, is_whole = insert_.integer(1) == 1;
  insert_.run();
  if (!is_whole) write_over(found);
  return is_new || !is_whole;
}

/// In the place of a damaged row, of which nothing is to be believed.
void Findings::write_over(const FoundOnce& found) {
  Statement update = connection().prepare(fmt::format("UPDATE findings SET ({}, checksum) = ({}) WHERE signature = ?1",
                                                      findings_columns, values_sql("findings")));
  bind_found(update, found);
  update.run();
}

void Findings::flush() {
  flushed_ = std::chrono::steady_clock::now();
  if (std::ranges::none_of(seen_, [](const auto& s) { return s.second.count > 0; }) &&
      std::ranges::none_of(worlds_seen_, [](const auto& s) { return s.second > 0; })) {
    return;
  }
  const std::string time = now();
  sqlite::Transaction all(connection());
  const auto add = [&](std::uint64_t count, const std::string& signature) {
    if (count > 0) count_.bind(1, static_cast<std::int64_t>(count)).bind(2, time).bind(3, signature).run();
  };
  for (const auto& [_, seen] : seen_) {
    if (seen.count > 0) add(seen.count, text(seen.signature));
  }
  for (const auto& [signature, count] : worlds_seen_) add(count, signature);
  all.commit();
  for (auto& [_, seen] : seen_) seen.count = 0;
  for (auto& [_, count] : worlds_seen_) count = 0;
}

void Findings::flush_now_and_then() {
  if (std::chrono::steady_clock::now() - flushed_ >= flush_every) flush();
}

std::optional<FoundOnce> Findings::next_to_shrink(const std::vector<std::string>& except) {
  Statement rows =
      connection().prepare(select_sql("findings", findings_layout) +
                           " WHERE shrunk = 0 ORDER BY kind = 'pair', kind = 'world', kind = 'law', first_seen, rowid");
  while (rows.step()) {
    std::optional<FoundOnce> found = found_from(rows);
    const bool is_known = found && (found->scene.empty() ? signature_from(found->signature).has_value()
                                                         : is_world_signature(found->signature));
    if (is_known && std::ranges::find(except, found->signature) == except.end()) {
      return found;
    }
  }
  return {};
}

void Findings::shrunk(const std::string& signature, const Numbers& witness) {
  const Signature s = *signature_from(signature);
  keep_shrunk({.signature = signature, .witness = witness, .severity = severity_of(s, witness)},
              witness_decimals(s, witness));
}

void Findings::shrunk(const WorldFinding& witness) {
  keep_shrunk({.signature = witness.signature, .scene = scene_text(witness.witness), .severity = witness.severity},
              frame_for_people(witness.witness));
}

void Findings::keep_shrunk(const FoundOnce& found, const std::string& decimals) {
  connection()
      .prepare(
          "UPDATE findings " +
          sealed_set(findings_columns, {{"witness", "?1"}, {"decimals", "?2"}, {"severity", "?3"}, {"shrunk", "1"}}) +
          " WHERE signature = ?4")
      .bind(1, stored_witness(found))
      .bind(2, decimals)
      .bind(3, found.severity)
      .bind(4, found.signature)
      .run();
}

std::uint64_t Findings::size() {
  Statement count = connection().prepare("SELECT count(*) FROM findings");
  count.step();
  return static_cast<std::uint64_t>(count.integer(0));
}

CampaignRow Findings::campaign_under_way() {
  {
    Statement open =
        connection().prepare(select_sql("campaigns", findings_layout) + " WHERE finished = 0 ORDER BY id DESC");
    while (open.step()) {
      if (std::optional<CampaignRow> campaign = campaign_from(open)) return *campaign;
    }
  }
  const std::string time = now();
  return begin_campaign(campaign_.empty() ? time : campaign_, time);
}

CampaignRow Findings::campaign_named(const std::string& name) {
  {
    Statement rows =
        connection().prepare(select_sql("campaigns", findings_layout) + " WHERE name = ? ORDER BY id DESC");
    rows.bind(1, name);
    while (rows.step()) {
      if (std::optional<CampaignRow> campaign = campaign_from(rows)) return *campaign;
    }
  }
  return begin_campaign(name, now());
}

CampaignRow Findings::begin_campaign(std::string name, std::string time) {
  CampaignRow made{0, std::move(name), std::move(time), {}, 0, false};
  sqlite::Transaction both(connection());
  {
    Statement last = connection().prepare("SELECT coalesce(max(id), 0) FROM campaigns");
    last.step();
    made.id = last.integer(0) + 1;
  }
  Statement insert = connection().prepare(insert_sql("campaigns"));
  bind_campaign(insert, made);
  insert.run();
  both.commit();
  return made;
}

void Findings::keep(const CampaignRow& campaign, const std::optional<CampaignSample>& sample) {
  sqlite::Transaction both(connection());
  connection()
      .prepare("UPDATE campaigns " +
               sealed_set(campaigns_columns, {{"state", "?1"}, {"seconds", "?2"}, {"finished", "?3"}}) +
               " WHERE id = ?4")
      .bind(1, campaign.state)
      .bind(2, campaign.seconds)
      .bind(3, std::int64_t{campaign.finished})
      .bind(4, campaign.id)
      .run();
  if (sample) {
    Statement insert = connection().prepare(insert_sql("samples"));
    bind_sample(insert, *sample);
    insert.run();
  }
  both.commit();
}

}  // namespace sweeplab
