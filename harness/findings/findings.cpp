// SPDX-License-Identifier: MIT
#include "harness/findings/findings.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "harness/findings/signature_parts.h"
#include "harness/support/build_info.h"
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
      insert_(connection().prepare("INSERT INTO findings VALUES (?,?,?,?,?,?,?,?,?,?,0,?,?,?,?,1,?) "
                                   "ON CONFLICT (signature) DO UPDATE SET times_seen = times_seen + 1, "
                                   "last_seen = max(last_seen, excluded.last_seen) RETURNING times_seen")),
      count_(connection().prepare("UPDATE findings SET times_seen = times_seen + ?, last_seen = max(last_seen, ?) "
                                  "WHERE signature = ?")),
      flushed_(std::chrono::steady_clock::now()) {
  subjects();  // made before us, so that they outlive us where we end with the program: the last flush names them
}

Findings::~Findings() {
  try {
    flush();
  } catch (const UsageError& error) {
    fmt::print(stderr, "sweeplab: {}\n", error.what());
  }
}

bool Findings::record_first(const Signature& signature, const Numbers& numbers) {
  const std::string word = text(signature), time = now();
  const SignatureParts parts = split_signature(word).value();
  insert_.bind(1, word).bind(2, name_of(signature.kind)).bind(3, parts.subject).bind(4, parts.scalar);
  insert_.bind(5, parts.what).bind(6, parts.cause).bind(7, parts.cls);
  insert_.bind(8, witness_text(numbers)).bind(9, witness_decimals(signature, numbers));
  insert_.bind(10, severity_of(signature, numbers)).bind(11, program_name());
  insert_.bind(12, std::int64_t{signature_version}).bind(13, time).bind(14, time).bind(15, campaign_);
  const bool is_new = insert_.step() && insert_.integer(0) == 1;
  insert_.run();
  seen_.emplace(key(signature), Seen{signature});
  return is_new;
}

void Findings::flush() {
  flushed_ = std::chrono::steady_clock::now();
  if (std::ranges::none_of(seen_, [](const auto& s) { return s.second.count > 0; })) return;
  const std::string time = now();
  sqlite::Transaction all(connection());
  for (auto& [_, seen] : seen_) {
    if (seen.count == 0) continue;
    count_.bind(1, static_cast<std::int64_t>(seen.count)).bind(2, time).bind(3, text(seen.signature)).run();
  }
  all.commit();
  for (auto& [_, seen] : seen_) seen.count = 0;
}

void Findings::flush_now_and_then() {
  if (std::chrono::steady_clock::now() - flushed_ >= flush_every) flush();
}

std::optional<FoundOnce> Findings::next_to_shrink(const std::vector<std::string>& except) {
  Statement rows = connection().prepare(std::string(select_findings_sql) +
                                        " WHERE shrunk = 0 ORDER BY kind = 'pair', kind = 'law', first_seen, rowid");
  while (rows.step()) {
    const std::string signature = rows.text(0);
    if (signature_from(signature) && std::ranges::find(except, signature) == except.end()) return found_from(rows, {});
  }
  return {};
}

void Findings::shrunk(const std::string& signature, const Numbers& witness) {
  const Signature s = *signature_from(signature);
  connection()
      .prepare("UPDATE findings SET witness = ?, decimals = ?, severity = ?, shrunk = 1 WHERE signature = ?")
      .bind(1, witness_text(witness))
      .bind(2, witness_decimals(s, witness))
      .bind(3, severity_of(s, witness))
      .bind(4, signature)
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
        connection().prepare(std::string(select_campaigns_sql) + " WHERE finished = 0 ORDER BY id DESC LIMIT 1");
    if (open.step()) return campaign_from(open);
  }
  const std::string time = now();
  CampaignRow made{0, campaign_.empty() ? time : campaign_, time, {}, 0, false};
  Statement insert = connection().prepare("INSERT INTO campaigns VALUES (NULL, ?, ?, '', 0, 0) RETURNING id");
  insert.bind(1, made.name).bind(2, made.started).step();
  made.id = insert.integer(0);
  insert.run();
  return made;
}

void Findings::keep(const CampaignRow& campaign, const std::optional<CampaignSample>& sample) {
  sqlite::Transaction both(connection());
  connection()
      .prepare("UPDATE campaigns SET state = ?, seconds = ?, finished = ? WHERE id = ?")
      .bind(1, campaign.state)
      .bind(2, campaign.seconds)
      .bind(3, std::int64_t{campaign.finished})
      .bind(4, campaign.id)
      .run();
  if (sample) {
    connection()
        .prepare("INSERT INTO samples VALUES (?, ?, ?, ?)")
        .bind(1, campaign.id)
        .bind(2, sample->seconds)
        .bind(3, static_cast<std::int64_t>(sample->inputs))
        .bind(4, static_cast<std::int64_t>(sample->signatures))
        .run();
  }
  both.commit();
}

}  // namespace sweeplab
