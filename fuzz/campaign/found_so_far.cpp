// SPDX-License-Identifier: MIT
#include "fuzz/campaign/found_so_far.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <sstream>

#include "harness/findings/known_findings.h"

namespace sweeplab::fuzz {
namespace {

std::string an_hour_ago() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now()) - 3600));
}

}  // namespace

void FoundSoFar::update() {
  sqlite::Connection& db = findings_.connection();
  sqlite::Statement rows = db.prepare("SELECT rowid, signature FROM findings WHERE rowid > ? ORDER BY rowid");
  rows.bind(1, last_row_);
  while (rows.step()) {
    last_row_ = rows.integer(0);
    const std::string signature = rows.text(1);
    std::istringstream in(signature);
    std::string subject, scalar, what, cause;
    for (std::string* part : {&subject, &scalar, &what, &cause}) std::getline(in, *part, '/');
    const auto kind = what.starts_with("law:")    ? FindingKind::law
                      : what.starts_with("pair:") ? FindingKind::pair
                                                  : FindingKind::truth;
    if (kind != FindingKind::truth) what.erase(0, what.find(':') + 1);
    Count& count = groups_[static_cast<std::size_t>(kind)][{subject, scalar, what, cause}];
    ++count.signatures;
    ++totals_[static_cast<std::size_t>(kind)];
    if (!KnownFindings::built_in().explaining(signature)) {
      ++count.unexplained;
      unexplained_.push_back(signature);
    }
    if (const auto known = signature_from(signature); known && breaks_guarantee(*known)) broken_.push_back(signature);
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
