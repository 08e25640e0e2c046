// SPDX-License-Identifier: MIT
#include "harness/findings/findings.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <map>
#include <sstream>
#include <tuple>
#include <utility>

#include "harness/query/numbers_reader.h"
#include "harness/scenes/scene_file.h"
#include "harness/support/atomic_file.h"
#include "harness/support/checksum.h"
#include "harness/support/progress.h"
#include "harness/support/provenance.h"
#include "harness/support/stop.h"
#include "harness/support/text.h"
#include "harness/support/usage_error.h"
#include "harness/truth/severity.h"

namespace sweeplab {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view head = "sweeplab finding 1", seal = "checksum ";

std::string now() {
  const auto time = std::chrono::system_clock::now();
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count() % 1000;
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(std::chrono::system_clock::to_time_t(time)), ms);
}

double severity_of(const Signature& signature, const Numbers& numbers) {
  return with_scalar(signature.scalar, [&]<class S>() { return severity(query_of<S>(numbers)); });
}

/// Beside its place, by a name that no other process or machine takes. Removed unless it was moved.
class Beside {
 public:
  Beside(const fs::path& place, const std::string& text) {
    char host[65] = {};
    gethostname(host, sizeof host - 1);
    path_ = fmt::format("{}.{}.{}.partial", place.string(), host, getpid());
    errno = 0;
    std::FILE* file = std::fopen(path_.c_str(), "wb");
    bool whole = file && std::fwrite(text.data(), 1, text.size(), file) == text.size() && std::fflush(file) == 0 &&
                 fsync(fileno(file)) == 0;
    int error = errno;
    if (file && std::fclose(file) != 0 && whole) whole = false, error = errno;
    if (whole) return;
    std::error_code ignored;
    fs::remove(path_, ignored);
    throw UsageError(fmt::format("{}: cannot write: {}", place.string(), std::strerror(error)));
  }
  ~Beside() {
    std::error_code moved;
    fs::remove(path_, moved);
  }
  Beside(const Beside&) = delete;
  Beside& operator=(const Beside&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

bool is_name(const std::string& name) {
  return name.size() == 16 && name.find_first_not_of("0123456789abcdef") == std::string::npos;
}

}  // namespace

std::string file_text(const FoundOnce& found) {
  std::string witness = found.scene.empty() ? "witness" : fmt::format("scene\n{}", found.scene);
  if (found.scene.empty()) {
    for (const double x : found.witness) witness += fmt::format(" {}", hexfloat(x));
  }
  const std::string text =
      fmt::format("{}\nsignature {}\nof_version {}\ndate {}\nprogram {}\nseverity {}\nshrunk {}\n{}\n", head,
                  found.signature, found.signature_version, found.date, found.program, hexfloat(found.severity),
                  found.shrunk ? "yes" : "no", witness);
  return fmt::format("{}{}{}\n", text, seal, checksum(text));
}

FoundOnce found_from(const std::string& text) {
  const std::size_t end = text.rfind(seal);
  if (!text.starts_with(head)) throw UsageError("is no finding");
  if (end == std::string::npos || text.substr(end) != fmt::format("{}{}\n", seal, checksum(text.substr(0, end)))) {
    throw UsageError("is damaged: its checksum does not fit");
  }
  std::istringstream lines(text.substr(0, end));
  FoundOnce found;
  std::string word, value;
  std::getline(lines, value);
  while (lines >> word) {
    if (word == "scene") {
      lines.ignore();
      found.scene.assign(std::istreambuf_iterator<char>(lines), {});
      if (!found.scene.empty()) found.scene.pop_back();  // the end of the line before the checksum
      if (!scene_from(found.scene)) throw UsageError("has a witness that is no scene");
      return found;
    }
    lines.ignore();
    std::getline(lines, value);
    if (word == "signature") found.signature = value;
    if (word == "of_version") found.signature_version = std::atoi(value.c_str());
    if (word == "date") found.date = value;
    if (word == "program") found.program = value;
    if (word == "severity") found.severity = std::strtod(value.c_str(), nullptr);
    if (word == "shrunk") found.shrunk = value == "yes";
    if (word != "witness") continue;
    const std::vector<std::string_view> words = number_words(value);
    const ReadQuery<double> read = read_query<double>(words);
    if (!read.query || words.size() != found.witness.size()) throw UsageError("has a witness that is no query");
    found.witness = numbers_of(*read.query);
    return found;
  }
  throw UsageError("has no witness");
}

Findings::Findings(fs::path folder) : folder_(std::move(folder)) { make_folder(folder_); }

bool Findings::add(FoundOnce found) const {
  const fs::path place = folder_ / checksum64(found.signature);
  if (std::error_code unknown; fs::exists(place, unknown)) return false;
  found.program = fmt::format("{} {}", build_info::version(), build_info::commit());
  found.signature_version = signature_version;
  found.date = now();
  const Beside written(place, file_text(found));
  if (link(written.path().c_str(), place.c_str()) == 0) return true;
  if (errno == EEXIST) return false;
  throw UsageError(fmt::format("{}: cannot link: {}", place.string(), std::strerror(errno)));
}

bool Findings::record_first(const Signature& signature, const Numbers& numbers) {
  return add({.signature = text(signature), .witness = numbers, .severity = severity_of(signature, numbers)});
}

bool Findings::record(const WorldFinding& finding) {
  return worlds_seen_.insert(finding.signature).second &&
         add({.signature = finding.signature, .scene = scene_text(finding.witness), .severity = finding.severity});
}

bool shrink(FoundOnce found, int budget, const std::function<bool()>& enough) {
  found.shrunk = true;
  if (const std::optional<Signature> signature = signature_from(found.signature)) {
    if (!shows(*signature, found.witness)) return false;  // also where an engine answers otherwise the next time
    const Numbers before = found.witness;
    found.witness = shrink_finding(*signature, before, budget, enough);
    found.shrunk = !enough || !enough();
    if (!found.shrunk && found.witness == before) return false;
    found.severity = severity_of(*signature, found.witness);
  } else {
    if (!is_world_signature(found.signature)) return false;
    const auto least = shrink_world_finding(found.signature, scene_from(found.scene).value(), budget);
    if (!least) return false;
    found.scene = scene_text(least->witness);
    found.severity = least->severity;
  }
  const fs::path place = found.folder / checksum64(found.signature);
  const Beside simpler(place, file_text(found));
  move_file(simpler.path(), place);
  return found.shrunk;
}

void shrink_for(double seconds, const std::vector<FoundOnce>& found) {
  constexpr int budget = 3000;
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  const auto enough = [end] { return stop_requested() || std::chrono::steady_clock::now() >= end; };
  Progress progress("shrink", "findings", found.size());
  for (std::size_t i = 0; i < found.size() && !enough(); ++i) {
    progress.show(i);
    if (!found[i].shrunk) shrink(found[i], budget, enough);
  }
}

ReadFindings read_findings(const std::vector<fs::path>& folders) {
  ReadFindings read;
  std::map<std::string, FoundOnce> all;
  for (const fs::path& given : folders) {
    const fs::path folder = fs::is_directory(given / "findings") ? given / "findings" : given;
    if (!fs::is_directory(folder)) {
      throw UsageError(fmt::format("{}: expected a folder of findings{}", folder.string(),
                                   fs::exists(folder) ? ", found a file" : "; there is none"));
    }
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
      if (!is_name(entry.path().filename().string())) continue;
      try {
        errno = 0;
        const std::ifstream file(entry.path(), std::ios::binary);
        std::ostringstream text;
        text << file.rdbuf();  // fails for an empty file, too
        if (text.fail() && errno != 0) throw UsageError(fmt::format("cannot be read: {}", std::strerror(errno)));
        FoundOnce found = found_from(text.str());
        found.folder = folder;
        const auto [place, is_new] = all.try_emplace(found.signature, found);
        if (!is_new && more_convincing(found, place->second)) place->second = std::move(found);
      } catch (const UsageError& error) {
        read.lost.push_back(fmt::format("{}: {}", entry.path().string(), error.what()));
      }
    }
  }
  for (auto& [_, found] : all) read.findings.push_back(std::move(found));
  std::ranges::sort(read.findings, {}, [](const FoundOnce& f) { return std::tie(f.date, f.signature); });
  std::ranges::sort(read.lost);
  return read;
}

bool more_convincing(const FoundOnce& a, const FoundOnce& b) {
  if (a.scene.empty()) {
    const std::optional<Signature> known = signature_from(a.signature);
    const auto example = [&](const FoundOnce& f) { return known ? example_of(*known, f.witness) : Example{f.witness}; };
    return more_convincing(example(a), example(b));
  }
  return std::tuple(a.scene.size(), std::string_view(a.scene)) < std::tuple(b.scene.size(), std::string_view(b.scene));
}

std::string witness_decimals(const Signature& signature, const Numbers& numbers) {
  return with_scalar(signature.scalar, [&]<class S>() {
    std::string text;
    for (const double x : numbers) text += fmt::format("{}{}", text.empty() ? "" : " ", shortest(static_cast<S>(x)));
    return text;
  });
}

}  // namespace sweeplab
