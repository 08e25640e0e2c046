// SPDX-License-Identifier: MIT
#include "fuzz/campaign/engine_hunt.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <fstream>
#include <iterator>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <unordered_set>
#include <variant>

#include "fuzz/inputs/mutator.h"
#include "fuzz/inputs/seeds.h"
#include "harness/findings/findings.h"
#include "harness/judge/run.h"
#include "harness/support/atomic_file.h"
#include "harness/support/checksum.h"
#include "harness/support/folder_lock.h"
#include "harness/support/progress.h"
#include "harness/support/split_mix.h"
#include "harness/support/standard_streams.h"
#include "harness/support/stop.h"
#include "harness/support/usage_error.h"

namespace sweeplab::fuzz {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// So many queries are put to an engine at once; of so many of them a law each is asked, one query after the other.
constexpr std::size_t stretch = 256, lawful = 4;

constexpr std::size_t most_shown = 40;

/// Changes one to four bytes, as a fuzzing engine's own mutations do.
ByteMutation by_chance(SplitMix64& chance) {
  return [&chance](std::uint8_t* bytes, std::size_t size, std::size_t) {
    for (std::size_t left = 1 + chance.below(4); left > 0 && size > 0; --left) {
      bytes[chance.below(size)] ^= static_cast<std::uint8_t>(1u << chance.below(8));
    }
    return size;
  };
}

std::vector<Record> records_in(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::ranges::sort(files);
  std::vector<Record> records;
  for (const fs::path& path : files) {
    std::ifstream file(path, std::ios::binary);
    const std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(file), {}};
    if (query_of(bytes)) std::ranges::copy(bytes, records.emplace_back().begin());
  }
  return records;
}

/// As an input of fuzz_sweep; its name is a checksum, so that the same input is written once.
void write_input(const Record& record, const fs::path& folder) {
  const std::string_view bytes(reinterpret_cast<const char*>(record.data()), record.size());
  const fs::path file = folder / ("finding-" + checksum64(bytes));
  if (!fs::exists(file)) write_atomically(file, bytes);
}

class EngineHunt {
 public:
  explicit EngineHunt(const EngineHuntOptions& options);
  int run();

 private:
  void work(unsigned worker);
  std::vector<Record> next_records(SplitMix64& chance);
  template <class S>
  void judge_all(const std::vector<Record>& records, SplitMix64& chance);
  template <class S>
  void watch_laws(const Batch<S>& batch, SplitMix64& chance);
  template <class S>
  void note(const Signature& signature, const Query<S>& query);
  void shrink_all();
  void tell() const;
  bool is_over() const { return stop_requested() || failed_ || (until_ && Clock::now() >= *until_); }
  std::vector<FoundOnce> found_of_ours() const;

  EngineHuntOptions options_;
  FolderLock lock_;
  std::vector<std::uint8_t> places_;  ///< of the engines, in subjects()
  std::optional<Clock::time_point> until_;

  std::mutex mutex_;  // of all below
  Findings findings_;
  std::vector<Record> corpus_;
  std::unordered_set<std::uint64_t> seen_;
  std::exception_ptr failure_;
  std::atomic<bool> failed_ = false;
  std::atomic<std::uint64_t> queries_ = 0, new_ = 0;
};

fs::path with_folders(const EngineHuntOptions& options) {
  for (const Method* engine : options.engines) {
    const fs::path folder = options.out / "corpus" / engine->card->id;
    make_folder(folder);
    if (fs::is_empty(folder)) write_seed_corpus("fuzz_sweep", folder);
  }
  return options.out;
}

EngineHunt::EngineHunt(const EngineHuntOptions& options)
    : options_(options), lock_(with_folders(options), "campaign"), findings_(options.out / "findings") {
  for (const Method* engine : options_.engines) {
    places_.push_back(*subject_index(engine->card->id));
    for (const Record& record : records_in(options_.out / "corpus" / engine->card->id)) corpus_.push_back(record);
  }
}

std::vector<Record> EngineHunt::next_records(SplitMix64& chance) {
  std::vector<Record> parents, records;
  {
    const std::lock_guard lock(mutex_);
    for (std::size_t i = 0; i < 2 * stretch; ++i) parents.push_back(corpus_[chance.below(corpus_.size())]);
  }
  const ByteMutation by_bytes = by_chance(chance);
  for (std::size_t i = 0; i < stretch; ++i) {
    const auto seed = static_cast<std::uint32_t>(chance.next());
    const Record child = chance.below(8) == 0 ? crossed(parents[2 * i], parents[2 * i + 1], seed)
                                              : mutated(parents[2 * i], seed, by_bytes);
    if (query_of(child)) records.push_back(child);
  }
  return records;
}

template <class S>
void EngineHunt::note(const Signature& signature, const Query<S>& query) {
  const std::lock_guard lock(mutex_);
  if (seen_.insert(key(signature)).second) corpus_.push_back(bytes_of(query));
  if (!findings_.record(signature, query)) return;
  ++new_;
  write_input(bytes_of(query), options_.out / "corpus" / subjects()[signature.subject].id);
}

template <class S>
void EngineHunt::watch_laws(const Batch<S>& batch, SplitMix64& chance) {
  for (std::size_t left = std::min(lawful, batch.queries.size()); left > 0; --left) {
    const std::size_t i = chance.below(batch.queries.size());
    const std::uint8_t place = places_[chance.below(places_.size())];
    const Law& law = laws()[chance.below(laws().size())];
    constexpr LawScalar scalar = law_scalar_of<S>;
    if (check_of<S>(law, subjects()[place], scalar)(batch.queries[i]).ruling != Ruling::broken) continue;
    note(law_signature(law, place, scalar, batch.truths[i].cls, Cause::unknown), batch.queries[i]);
  }
}

template <class S>
void EngineHunt::judge_all(const std::vector<Record>& records, SplitMix64& chance) {
  Batch<S> batch;
  for (const Record& record : records) {
    const std::optional<AnyQuery> query = query_of(record);
    if (!query || !std::holds_alternative<Query<S>>(*query)) continue;
    batch.queries.push_back(std::get<Query<S>>(*query));
  }
  if (batch.queries.empty()) return;
  batch.size = batch.queries.size();
  judge_batch<S>(batch, options_.engines);
  if (stop_requested()) return;  // what was not asked any more is no finding
  for (std::size_t i = 0; i < batch.queries.size(); ++i) {
    for (std::size_t engine = 0; engine < places_.size(); ++engine) {
      const Judgement& judgement = batch.columns[engine].judgements[i];
      if (!is_wrong(judgement.verdict)) continue;
      const QueryKind kind = kind_of(batch.queries[i], batch.truths[i]);
      note(signature_of<S>(places_[engine], kind, judgement.verdict, judgement.cause), batch.queries[i]);
    }
  }
  queries_ += batch.queries.size();
  watch_laws(batch, chance);
}

void EngineHunt::work(unsigned worker) {
  try {
    const auto moment = static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
    SplitMix64 chance(moment + worker);  // other queries each time
    do {                                 // once in any case, however short the time
      const std::vector<Record> records = next_records(chance);
      judge_all<float>(records, chance);
      judge_all<double>(records, chance);
    } while (!is_over());
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
    failed_ = true;
  }
}

std::vector<FoundOnce> EngineHunt::found_of_ours() const {
  std::vector<FoundOnce> found = read_findings({options_.out}).findings;
  std::erase_if(found, [this](const FoundOnce& one) {
    const std::optional<Signature> signature = signature_from(one.signature);
    return !signature || std::ranges::find(places_, signature->subject) == places_.end();
  });
  return found;
}

/// What earlier runs have left, too. Within a tenth of the time that was given, or two seconds.
void EngineHunt::shrink_all() { shrink_for(std::max(options_.minutes * 6, 2.0), found_of_ours()); }

void EngineHunt::tell() const {
  const std::vector<FoundOnce> found = found_of_ours();
  fmt::print("{} queries; {} signatures, {} of them found for the first time\n", queries_.load(), found.size(),
             new_.load());
  for (std::size_t i = 0; i < std::min(found.size(), most_shown); ++i) {
    fmt::print("  {:<72} {}\n", found[i].signature,
               witness_decimals(*signature_from(found[i].signature), found[i].witness));
  }
  if (found.size() > most_shown) fmt::print("  and {} more\n", found.size() - most_shown);
  if (found.empty()) return;
  std::string engines, theirs;
  for (const Method* engine : options_.engines) {
    engines += fmt::format(" {}", engine->card->published);
    theirs += fmt::format(" '{}/*/*/*/*/*/*/*/*'", engine->card->id);
  }
  fmt::print("each with its truth and a picture: ./sweeplab findings show{} --db {}{}\n", engines,
             options_.out.string(), theirs);
}

int EngineHunt::run() {
  const auto start = Clock::now();
  if (options_.minutes > 0) {
    until_ = start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(options_.minutes * 60));
  }
  std::vector<std::thread> workers;
  for (unsigned worker = 0; worker < options_.jobs; ++worker) workers.emplace_back([this, worker] { work(worker); });
  {
    Progress progress("fuzz", "queries", 0);
    while (!is_over()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      progress.show(queries_);
    }
    for (std::thread& worker : workers) worker.join();
  }
  const bool stopped = stop_requested();
  if (!stopped && !failure_) shrink_all();
  tell();
  if (failure_) std::rethrow_exception(failure_);
  if (stopped) fmt::print("stopped; the same command resumes from what was found\n");
  return stopped ? exit_stopped : exit_done;
}

}  // namespace

int hunt_engines(const EngineHuntOptions& options) { return EngineHunt(options).run(); }

}  // namespace sweeplab::fuzz
