// SPDX-License-Identifier: MIT
#include "harness/findings/findings_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "harness/query/numbers_reader.h"
#include "harness/support/csv.h"
#include "harness/support/text.h"

namespace sweeplab {
namespace {

Numbers witness_from(const std::filesystem::path& path, const std::string& signature, const std::string& text) {
  const std::vector<std::string_view> words = number_words(text);
  const ReadQuery<double> read = read_query<double>(words);
  if (!read.query || words.size() != Numbers{}.size()) {
    refuse_findings_file(path, fmt::format("damaged: the witness of {}: expected twelve numbers, found {}",
                                           shown(signature), shown(text)));
  }
  return numbers_of(*read.query);
}

}  // namespace

FoundOnce found_from(const sqlite::Statement& row, const std::filesystem::path& path) {
  FoundOnce found;
  found.signature = row.text(0);
  found.witness = witness_from(path, found.signature, row.text(1));
  found.severity = row.real(2);
  found.shrunk = row.integer(3) != 0;
  found.program = row.text(4);
  found.signature_version = static_cast<int>(row.integer(5));
  found.first_seen = row.text(6);
  found.last_seen = row.text(7);
  found.times_seen = static_cast<std::uint64_t>(std::max<std::int64_t>(row.integer(8), 0));
  found.campaign = row.text(9);
  return found;
}

CampaignRow campaign_from(const sqlite::Statement& row) {
  return {row.integer(0), row.text(1), row.text(2), row.text(3), row.real(4), row.integer(5) != 0};
}

CampaignSample sample_from(const sqlite::Statement& row) {
  return {row.real(0), static_cast<std::uint64_t>(row.integer(1)), static_cast<std::uint64_t>(row.integer(2))};
}

std::string witness_text(const Numbers& numbers) {
  std::string text;
  for (const double x : numbers) text += fmt::format("{}{}", text.empty() ? "" : " ", hexfloat(x));
  return text;
}

std::string witness_decimals(const Signature& signature, const Numbers& numbers) {
  std::string text;
  for (const double x : numbers) {
    if (!text.empty()) text += ' ';
    text += with_scalar(signature.scalar, [x]<class S>() { return shortest(static_cast<S>(x)); });
  }
  return text;
}

}  // namespace sweeplab
