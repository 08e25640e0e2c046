// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <unordered_set>

#include "fuzz/campaign/campaign_state.h"

namespace sweeplab::fuzz {

/// The corpora of nodes that share a folder: what one finds the others get. SHARED/corpus/TARGET has each input once, by
/// the SHA-256 of its bytes. An input is written in the node's own folder, where nobody else writes, and renamed into
/// place, so that whoever is killed leaves no half of one; and none is taken whose bytes are not what its name says.
/// libFuzzer looks into its first corpus only (-reload=1), so that what is taken goes there.
class CorpusExchange {
 public:
  /// Throws UsageError if the folders cannot be made.
  explicit CorpusExchange(const CampaignOptions& options);

  // Both throw UsageError where a file cannot be read, after all others, or written; and try again the next time.

  /// Gives what is in this node's corpora and in no shared one. A file that was not there the last time may not be whole
  /// yet: it is given the next time, or now if `all`, when nobody writes any more.
  void give(bool all);
  /// Takes what others have given.
  void take();

 private:
  struct Known {
    std::unordered_set<std::string> met, given;  ///< names in our corpus
    std::unordered_set<std::string> inputs;      ///< the SHA-256 of what is in our corpus, as far as we have read it
    std::unordered_set<std::string> taken;       ///< names in the shared corpus
  };
  void give(const std::string& target, Known& known, bool all);
  void take(const std::string& target, Known& known);
  std::optional<std::string> bytes_of(const std::filesystem::path& file);
  void say_what_is_unread();
  void place(const std::string& bytes, const std::filesystem::path& file) const;

  CampaignOptions options_, shared_;
  std::filesystem::path beside_;
  std::map<std::string, Known> known_;
  std::string unread_;
};

}  // namespace sweeplab::fuzz
