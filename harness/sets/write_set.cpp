// SPDX-License-Identifier: MIT
#include "harness/sets/write_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "harness/judge/lanes.h"
#include "harness/sets/gzip.h"
#include "harness/sets/set_sources.h"
#include "harness/sets/sweep_set.h"
#include "harness/support/atomic_file.h"
#include "harness/support/progress.h"
#include "harness/support/sha256.h"

namespace sweeplab {
namespace {

/// f(i) for each i below n, on all threads. False if it was stopped.
bool for_each_of(std::size_t n, unsigned threads, const std::function<void(std::size_t)>& f, Progress& progress) {
  const RunOptions options{threads, [&](std::uint64_t done) { progress.show(done); }};
  std::vector<std::size_t> at(lanes_of(options));
  std::size_t next = 0;
  const auto take = [&](std::size_t lane) {
    at[lane] = next;
    return next++ < n;
  };
  return run_lanes({take, [&](std::size_t lane) { f(at[lane]); }, [](std::size_t) { return std::uint64_t{1}; }},
                   options);
}

}  // namespace

std::optional<std::vector<SetRow>> drawn_set(unsigned threads, const std::filesystem::path& findings) {
  std::vector<Stock> stocks = empty_stocks();
  Progress progress("survey", "sources", stocks.size());
  if (!for_each_of(
          stocks.size(), threads, [&](std::size_t i) { fill_stock(stocks[i], findings); }, progress))
    return {};
  choose(stocks, set_size);
  std::vector<std::vector<SetRow>> parts(stocks.size());
  const auto make_rows = [&](std::size_t i) {
    for (std::size_t kind = 0; kind < kind_count; ++kind) {
      for (Candidate& c : stocks[i].of(kind)) {
        parts[i].push_back(set_row(stocks[i].scalar(), stocks[i].source(), std::move(c.origin), c.numbers));
      }
    }
  };
  if (!for_each_of(stocks.size(), threads, make_rows, progress)) return {};
  std::vector<SetRow> rows;
  for (std::vector<SetRow>& part : parts) {
    for (SetRow& row : part) {
      row.id = fmt::format("s1-{:06}", rows.size() + 1);
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

std::string set_csv(const std::vector<SetRow>& rows) {
  std::string text = set_header();
  for (const SetRow& row : rows) text += set_line(row);
  return text;
}

std::string strata_csv(const std::vector<SetRow>& rows) {
  using Place = std::tuple<std::string, Scalar>;
  std::vector<Place> order;
  std::map<Place, std::array<std::size_t, kind_count>> counts;
  for (const SetRow& row : rows) {
    const Place place{row.source, row.scalar};
    if (!counts.contains(place)) order.push_back(place);
    ++counts[place][kind_number(row.cls, row.graze)];
  }
  std::string text = fmt::format("source,scalar,{}\n", fmt::join(kind_names, ","));
  for (const Place& place : order) {
    text += fmt::format("{},{},{}\n", std::get<0>(place), name_of(std::get<1>(place)), fmt::join(counts[place], ","));
  }
  return text;
}

std::vector<std::filesystem::path> set_files(const std::filesystem::path& folder) {
  return {folder / "sweepset_1.csv.gz", folder / "sweepset_1.json.gz", folder / "strata.csv", folder / "SHA256SUMS"};
}

void write_set(const std::vector<SetRow>& rows, const std::filesystem::path& folder) {
  const std::string csv = set_csv(rows), json = set_json(rows), strata = strata_csv(rows);
  const std::vector<std::filesystem::path> files = set_files(folder);
  write_atomically(files[0], gzipped(csv));
  write_atomically(files[1], gzipped(json));
  write_atomically(files[2], strata);
  write_atomically(files[3], fmt::format("{}  sweepset_1.csv\n{}  sweepset_1.json\n{}  strata.csv\n", sha256(csv),
                                         sha256(json), sha256(strata)));
}

}  // namespace sweeplab
