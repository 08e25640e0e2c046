// SPDX-License-Identifier: MIT
#include "harness/survey/survey.h"

#include <fmt/format.h>

#include "harness/query/numbers.h"
#include "harness/support/atomic_file.h"
#include "harness/support/progress.h"
#include "harness/support/text.h"
#include "harness/truth/truth_columns.h"

namespace sweeplab {
namespace {

template <class S>
class QueryRows : public Sink<S> {
 public:
  QueryRows(AtomicFile& file, bool with_truth) : file_(file), with_truth_(with_truth) {
    file_.write(
        fmt::format("{}{}{}\n", fmt::join(number_names, ","), with_truth ? "," : "", with_truth ? truth_columns : ""));
  }

  void study(Batch<S>& batch) override {
    batch.text.clear();
    for (std::size_t i = 0; i < batch.queries.size(); ++i) {
      std::string_view between;
      for (const double x : numbers_of(batch.queries[i])) {
        batch.text += between;
        batch.text += shortest(x);  // of the double that the float is: 0.1f is not 0.1 to who reads doubles
        between = ",";
      }
      if (with_truth_) (batch.text += ',') += truth_fields(batch.queries[i], batch.truths[i]);
      batch.text += '\n';
    }
  }
  void commit(Batch<S>& batch) override { file_.write(batch.text); }

 private:
  AtomicFile& file_;
  bool with_truth_;
};

}  // namespace

std::vector<QueryFile> query_files(const QueryFilesOptions& options) {
  const Shard& shard = options.survey.shard;
  const std::string part = shard.count > 1 ? fmt::format("_{}_of_{}", shard.index, shard.count) : "";
  std::vector<QueryFile> files;
  for (const Family* family : options.survey.families) {
    for (const Scalar scalar : options.survey.scalars) {
      files.push_back({options.folder / fmt::format("{}_{}{}.csv", family->name, name_of(scalar), part), family, scalar,
                       range_of(*family, options.survey.queries, shard)});
    }
  }
  return files;
}

QueryFilesWritten write_query_files(const QueryFilesOptions& options) {
  const std::vector<QueryFile> files = query_files(options);
  std::uint64_t total = 0;
  for (const QueryFile& one : files) total += one.range.size();
  Progress progress("survey", "queries", total);
  QueryFilesWritten written;
  for (const QueryFile& one : files) {
    const RunOptions run_options{options.survey.threads, [&](std::uint64_t n) {
                                   progress.show(written.queries + n, one.path.filename().string());
                                 }};
    AtomicFile file(one.path);
    const bool whole = with_scalar(one.scalar, [&]<class S>() {
      FamilySource<S> source(*one.family, options.survey.seed, one.range.begin, one.range.end);
      QueryRows<S> rows(file, options.with_truth);
      Sink<S>* const sinks[] = {&rows};
      return run<S>(source, {}, sinks, run_options);
    });
    if (!whole) {
      written.stopped = true;
      break;
    }
    file.commit();
    ++written.files;
    written.queries += one.range.size();
  }
  return written;
}

}  // namespace sweeplab
