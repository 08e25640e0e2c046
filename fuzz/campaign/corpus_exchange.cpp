// SPDX-License-Identifier: MIT
#include "fuzz/campaign/corpus_exchange.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>
#include <utility>
#include <vector>

#include "fuzz/campaign/corpora.h"
#include "harness/support/atomic_file.h"
#include "harness/support/sha256.h"
#include "harness/support/usage_error.h"

namespace sweeplab::fuzz {
namespace {

namespace fs = std::filesystem;

/// The names of the inputs in a folder. Half-written ones are none (support/leftovers.h).
std::vector<std::string> inputs_in(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code error, none;
  for (auto entry = fs::directory_iterator(folder, error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    std::string name = entry->path().filename().string();
    if (entry->is_regular_file(none) && !name.ends_with(".partial")) names.push_back(std::move(name));
  }
  if (error) throw UsageError(fmt::format("{}: cannot be read: {}", folder.string(), error.message()));
  return names;
}

bool is_sha256(const std::string& name) {
  return name.size() == 64 && name.find_first_not_of("0123456789abcdef") == std::string::npos;
}

CampaignOptions with_out(CampaignOptions options, const fs::path& out) {
  options.out = out;
  return options;
}

}  // namespace

CorpusExchange::CorpusExchange(const CampaignOptions& options)
    : options_(options), shared_(with_out(options, options.shared)), beside_(options.out / "exchange") {
  std::error_code error;
  fs::remove_all(beside_, error);  // what a killed run was at
  make_folder(beside_);
  make_corpora(options_);
  make_corpora(shared_);
}

/// Nothing if the file is gone, for libFuzzer replaces inputs by smaller ones, or if it cannot be read, which is said when
/// the others have been.
std::optional<std::string> CorpusExchange::bytes_of(const fs::path& file) {
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  std::string bytes;
  std::array<char, 4096> part;
  while (in.read(part.data(), part.size()) || in.gcount() > 0) {
    bytes.append(part.data(), static_cast<std::size_t>(in.gcount()));
  }
  if (in.is_open() && !in.bad()) return bytes;
  if (errno != ENOENT && unread_.empty()) {
    unread_ = fmt::format("{}: cannot be read: {}", file.string(), std::strerror(errno));
  }
  return {};
}

void CorpusExchange::say_what_is_unread() {
  if (!unread_.empty()) throw UsageError(std::exchange(unread_, {}));
}

/// No fsync: there may be thousands, and after a power cut the names tell what is not whole.
void CorpusExchange::place(const std::string& bytes, const fs::path& file) const {
  const fs::path beside = beside_ / file.filename();
  std::error_code none;
  try {
    errno = 0;
    std::ofstream out(beside, std::ios::binary | std::ios::trunc);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.close();
    if (!out) throw UsageError(fmt::format("{}: cannot write: {}", beside.string(), std::strerror(errno)));
    move_file(beside, file);
  } catch (const UsageError&) {
    fs::remove(beside, none);
    throw;
  }
}

void CorpusExchange::give(const std::string& target, Known& known, bool all) {
  for (const std::string& name : inputs_in(corpus_of(options_, target))) {
    if (known.given.contains(name)) continue;
    if (known.met.insert(name).second && !all) continue;
    const std::optional<std::string> bytes = bytes_of(corpus_of(options_, target) / name);
    if (!bytes) continue;
    const std::string hash = sha256(*bytes);
    if (!known.inputs.contains(hash)) {
      const fs::path file = corpus_of(shared_, target) / hash;
      std::error_code none;
      if (fs::file_size(file, none) != bytes->size()) place(*bytes, file);
      known.inputs.insert(hash);
    }
    known.given.insert(name);
  }
}

void CorpusExchange::take(const std::string& target, Known& known) {
  for (const std::string& name : inputs_in(corpus_of(shared_, target))) {
    if (known.inputs.contains(name) || known.taken.contains(name)) continue;
    const std::optional<std::string> bytes = bytes_of(corpus_of(shared_, target) / name);
    if (!bytes) continue;
    const std::string hash = sha256(*bytes);
    if (is_sha256(name) && hash != name) continue;  // not whole
    if (!known.inputs.contains(hash)) {
      place(*bytes, corpus_of(options_, target) / hash);
      known.inputs.insert(hash);
      known.given.insert(hash);
    }
    known.taken.insert(name);
  }
}

void CorpusExchange::give(bool all) {
  for (const std::string& target : options_.targets) give(target, known_[target], all);
  say_what_is_unread();
}

void CorpusExchange::take() {
  for (const std::string& target : options_.targets) take(target, known_[target]);
  say_what_is_unread();
}

}  // namespace sweeplab::fuzz
