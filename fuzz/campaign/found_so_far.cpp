// SPDX-License-Identifier: MIT
#include "fuzz/campaign/found_so_far.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "harness/findings/known_findings.h"
#include "harness/findings/signature_parts.h"

namespace sweeplab::fuzz {
namespace {

std::string an_hour_ago() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now()) - 3600));
}

}  // namespace

FoundSoFar::FoundSoFar(const std::vector<FoundOnce>& all) {
  const std::string hour = an_hour_ago();
  for (const FoundOnce& found : all) {
    add(found.signature);
    sightings_ += found.times_seen;
    once_ += found.times_seen == 1;
    last_hour_ += found.first_seen >= hour;
  }
}

void FoundSoFar::add(const std::string& signature) {
  const SignatureParts parts = split_signature(signature).value_or(SignatureParts{});
  const auto kind = static_cast<std::size_t>(parts.kind());
  Count& count = groups_[kind][Group(parts.subject, parts.scalar, parts.name(), parts.cause)];
  ++count.signatures;
  ++totals_[kind];
  if (!KnownFindings::built_in().explaining(signature)) {
    ++count.unexplained;
    unexplained_.push_back(signature);
  }
  if (breaks_guarantee(signature)) broken_.push_back(signature);
}

void FoundSoFar::update(Findings& findings) {
  sqlite::Connection& db = findings.connection();
  sqlite::Statement rows = db.prepare("SELECT rowid, signature FROM findings WHERE rowid > ? ORDER BY rowid");
  rows.bind(1, last_row_);
  while (rows.step()) {
    last_row_ = rows.integer(0);
    add(rows.text(1));
  }
  sqlite::Statement sums =
      db.prepare("SELECT total(times_seen), total(times_seen = 1), total(first_seen >= ?) FROM findings");
  sums.bind(1, an_hour_ago());
  sums.step();
  sightings_ = static_cast<std::uint64_t>(sums.integer(0));
  once_ = static_cast<std::uint64_t>(sums.integer(1));
  last_hour_ = static_cast<std::uint64_t>(sums.integer(2));
}

double FoundSoFar::chance_of_new() const {
  return sightings_ == 0 ? 1 : static_cast<double>(once_) / static_cast<double>(sightings_);
}

}  // namespace sweeplab::fuzz
