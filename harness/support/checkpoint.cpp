// SPDX-License-Identifier: MIT
#include "harness/support/checkpoint.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <exception>
#include <fstream>
#include <system_error>

#include <nlohmann/json.hpp>

#include "harness/support/atomic_file.h"
#include "harness/support/checksum.h"
#include "harness/support/provenance.h"
#include "harness/support/standard_streams.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::string_view check_mark = R"(,"check":")";
constexpr std::size_t check_length = check_mark.size() + 16 + 2;  // 16 digits, a quotation mark and a brace

/// A line without its checksum, which is of all that stands before it.
std::string checked(std::string line) {
  line.pop_back();  // the brace
  return line + std::string(check_mark) + checksum64(line) + "\"}";
}

bool is_checked(const std::string& line) {
  return line.size() > check_length && checked(line.substr(0, line.size() - check_length) + "}") == line;
}

/// Whether a first line is that of some run.
bool is_head(const std::string& line) {
  const Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
  return json.is_object() && json.contains("program") && json.contains("plan");
}

}  // namespace

Checkpoint::Checkpoint(const Json& plan, const fs::path& file)
    : file_(file),
      head_(Json{{"program", program_fingerprint()}, {"plan", plan}}.dump() + "\n"),
      plan_(checksum64(head_)),
      text_(head_) {
  const fs::file_status status = fs::status(file);
  if (fs::is_regular_file(status)) {
    read();
  } else if (fs::exists(status) && !fs::is_character_file(status)) {  // a pipe would wait for a reader
    throw UsageError(fmt::format("{}: expected the file of a stopped run, or none", file.string()));
  }
  if (!as_it_should_be_) start_over();
  descriptor_ = open(file_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (descriptor_ < 0) fail(errno);
  size_ = text_.size();
}

/// What is another run's is kept: under its own name again where this run cannot begin.
void Checkpoint::start_over() {
  if (!holds_another_run_) return write_atomically(file_, text_);
  const fs::path place = output_place(file_);
  kept_as_ = free_name(place);
  move_file(place, kept_as_);
  try {
    write_atomically(file_, text_);
  } catch (const UsageError&) {
    move_file(kept_as_, place);
    throw;
  }
}

Checkpoint::~Checkpoint() {
  close(descriptor_);
  std::error_code ignored;
  if (kept_.empty() && fs::is_regular_file(file_, ignored)) fs::remove(file_, ignored);
}

void Checkpoint::fail(int error) const {
  throw UsageError(fmt::format("{}: cannot write: {}{}", file_.string(), std::strerror(error),
                               kept_.empty() ? "" : "; what was finished before is kept there"));
}

void Checkpoint::read() {
  errno = 0;
  std::ifstream in(file_, std::ios::binary);
  const auto check = [&] {  // nothing starts over for a disk that fails
    if (in.is_open() && !in.bad()) return;
    throw UsageError(fmt::format("{}: cannot read: {}", file_.string(), std::strerror(errno)));
  };
  check();
  std::string line;
  if (!std::getline(in, line)) return;  // an empty file
  of_another_run_ = line + "\n" != head_;
  if (of_another_run_) {
    // Of a run that was killed before it finished anything there is nothing to keep.
    holds_another_run_ = !is_head(line) || in.peek() != std::ifstream::traits_type::eof();
    return;
  }
  bool whole = !in.eof();
  for (std::uint64_t number = 2; std::getline(in, line); ++number) {
    if (in.eof()) whole = false;  // without its end, the next line would be taken for its continuation
    if (!read_line(line)) lost_.push_back(number);
  }
  check();
  as_it_should_be_ = whole && lost_.empty();
}

/// Whether the line is one of this run, and new.
bool Checkpoint::read_line(const std::string& line) try {
  if (!is_checked(line)) return false;
  const Json json = Json::parse(line);
  if (json.at("plan") != plan_) {
    holds_another_run_ = true;
    return false;
  }
  std::string& kept = kept_[json.at("unit").dump()];
  const bool is_new = kept.empty();
  kept = line;
  if (is_new) text_ += line + "\n";
  return is_new;
} catch (const std::exception&) {  // a line of something else that ends as ours do
  return false;
}

bool Checkpoint::take(const Json& unit, const std::function<void(const Json&)>& read) const try {
  const auto kept = kept_.find(unit.dump());
  if (kept == kept_.end()) return false;
  read(Json::parse(kept->second).at("part"));
  return true;
} catch (const std::exception&) {
  return false;
}

void Checkpoint::add(const Json& unit, const Json& part) {
  const std::string line = checked(Json{{"unit", unit}, {"plan", plan_}, {"part", part}}.dump());
  append(line + "\n");
  kept_[unit.dump()] = line;
}

void Checkpoint::append(std::string_view line) {
  struct stat here {
  }, there{};
  if (fstat(descriptor_, &here) != 0) fail(errno);
  if (stat(file_.c_str(), &there) != 0 || here.st_dev != there.st_dev || here.st_ino != there.st_ino) {
    throw UsageError(fmt::format("{}: was removed or replaced while its run was still writing it", file_.string()));
  }
  const auto give_up = [&](int error) {
    // Half a line at its end would be no harm, but room for others.
    (void)!ftruncate(descriptor_, static_cast<off_t>(size_));
    fail(error);
  };
  for (std::string_view left = line; !left.empty();) {
    const ssize_t written = write(descriptor_, left.data(), left.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) give_up(written < 0 ? errno : ENOSPC);
    left.remove_prefix(static_cast<std::size_t>(written));
  }
  // A device has nothing to be synchronised.
  if (fdatasync(descriptor_) != 0 && errno != EINVAL && errno != EROFS) give_up(errno);
  size_ += line.size();
}

void Checkpoint::tell_what_is_lost() const {
  const std::string kept =
      kept_as_.empty() ? "" : fmt::format("; the old file is kept as {}", kept_as_.filename().string());
  if (of_another_run_) {
    say("{}: is of another run, or by another program{}; this run starts from the beginning\n", file_.string(), kept);
  }
  if (lost_.empty()) return;
  const std::ptrdiff_t told = std::min<std::ptrdiff_t>(std::ssize(lost_), 10);
  say("{}: not used: {} that are damaged, doubled or of another run, line {}{}; done again where needed{}\n",
      file_.string(), lost_.size(), fmt::join(lost_.begin(), lost_.begin() + told, ", "),
      lost_.size() > 10 ? ", ..." : "", kept);
}

void remove_checkpoint(const fs::path& file) {
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor >= 0) {
    fsync(descriptor);  // or a power cut could undo the renaming of the results, and not this
    close(descriptor);
  }
  std::error_code ignored;  // what it could be used for is done
  fs::remove_all(file, ignored);
}

}  // namespace sweeplab
