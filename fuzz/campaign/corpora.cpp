// SPDX-License-Identifier: MIT
#include "fuzz/campaign/corpora.h"

#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <thread>
#include <vector>

#include "fuzz/campaign/target_program.h"
#include "fuzz/campaign/worker.h"
#include "fuzz/inputs/finding_input.h"
#include "fuzz/inputs/seeds.h"
#include "harness/findings/findings_reading.h"
#include "harness/support/atomic_file.h"
#include "harness/support/stop.h"

namespace sweeplab::fuzz {

namespace fs = std::filesystem;

fs::path corpus_of(const CampaignOptions& options, const std::string& target) {
  return options.out / "corpus" / target;
}

std::uint64_t files_in(const fs::path& folder) {
  std::error_code none;
  std::uint64_t count = 0;
  for (auto entry = fs::directory_iterator(folder, none); !none && entry != fs::directory_iterator();
       entry.increment(none)) {
    ++count;
  }
  return count;
}

namespace {

fs::path old_of(const fs::path& corpus) { return corpus.string() + ".old"; }

}  // namespace

void seed_corpora(const CampaignOptions& options) {
  for (const std::string& target : options.targets) {
    if (files_in(corpus_of(options, target)) == 0) write_seed_corpus(target, corpus_of(options, target));
  }
  for (const FoundOnce& found : read_findings(options.out / "findings.sqlite").findings) {
    const std::optional<Signature> signature = signature_from(found.signature);
    if (!signature) continue;
    for (const std::string& target : options.targets) {
      if (target == "fuzz_truth" || target == "fuzz_survey")
        write_input(*signature, found.witness, corpus_of(options, target));
    }
  }
}

void make_corpora(const CampaignOptions& options) {
  for (const std::string& target : options.targets) {
    const fs::path corpus = corpus_of(options, target), old = old_of(corpus);
    if (!fs::exists(corpus) && fs::exists(old)) move_file(old, corpus);
    make_folder(corpus);
  }
}

std::vector<std::string> merge_corpora(const CampaignOptions& options, CampaignState& state, const Say& say) {
  std::vector<std::string> done;
  for (TargetState& target : state.targets) {
    if (stop_requested()) return done;
    const fs::path now = corpus_of(options, target.name), merged = now.string() + ".merged", old = old_of(now);
    if (files_in(now) == 0) continue;
    fs::remove_all(merged);
    fs::remove_all(old);
    make_folder(merged);
    std::vector<std::string> words = target_command(options, target.name);
    words.insert(words.end(), {"-merge=1", fs::absolute(merged).string(), fs::absolute(now).string()});
    Worker merger(words, {{"SWEEPLAB_FINDINGS", ""}, {"SWEEPLAB_RUNS", ""}},
                  options.out / "logs" / (target.name + "-merge.log"));
    while (!merger.ended() && !stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    wait_for_all({&merger}, std::chrono::milliseconds(0));
    if (merger.ended() != 0 || files_in(merged) == 0) {
      say(fmt::format("the corpus of {} stays unmerged: {}", target.name, status_text(*merger.ended())));
      fs::remove_all(merged);
      continue;
    }
    fs::rename(now, old);
    fs::rename(merged, now);
    fs::remove_all(old);
    say(fmt::format("{}: corpus of {} files merged into {}", target.name, target.corpus, files_in(now)));
    target.corpus = files_in(now);
    done.push_back(target.name);
  }
  return done;
}

}  // namespace sweeplab::fuzz
