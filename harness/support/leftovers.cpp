// SPDX-License-Identifier: MIT
#include "harness/support/leftovers.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace sweeplab {
namespace {

namespace fs = std::filesystem;
constexpr std::string_view suffix = ".partial";

struct Partial {
  std::string of;  ///< the name of the file that it was to become
  pid_t owner;
  fs::path path;
};

/// Takes the name apart; an owner of 0 if it is no such name.
Partial partial_from(const fs::path& path) {
  std::string name = path.filename().string();
  if (!name.ends_with(suffix)) return {};
  name.resize(name.size() - suffix.size());
  const std::size_t dot = name.rfind('.');
  if (dot == std::string::npos || dot == 0) return {};
  pid_t owner = 0;
  const char *begin = name.data() + dot + 1, *end = name.data() + name.size();
  const auto [read, error] = std::from_chars(begin, end, owner);
  if (error != std::errc() || read != end || owner <= 0 || *begin == '0') return {};
  return {name.substr(0, dot), owner, path};
}

/// A process of this number may be another than the owner, and one that is not seen here, as from within a container,
/// may be alive: so the file must be unlocked, too.
bool owner_is_gone(const Partial& partial) {
  if (partial.owner == getpid() || kill(partial.owner, 0) == 0 || errno != ESRCH) return false;
  const int descriptor = open(partial.path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0) return false;
  const bool unlocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0;
  close(descriptor);
  return unlocked;
}

std::vector<Partial> partials_in(const fs::path& folder) {
  std::vector<Partial> found;
  std::error_code ignored;
  for (fs::directory_iterator entry(folder, ignored), end; !ignored && entry != end; entry.increment(ignored)) {
    Partial partial = partial_from(entry->path());
    if (partial.owner > 0 && entry->is_regular_file(ignored)) found.push_back(std::move(partial));
  }
  return found;
}

}  // namespace

fs::path partial_name(const fs::path& path) {
  fs::path beside = path;
  beside += fmt::format(".{}{}", getpid(), suffix);
  return beside;
}

void mark_as_owned(std::FILE* file) {
  flock(fileno(file), LOCK_EX | LOCK_NB);  // where a file system knows no locks, none is removed there either
}

void remove_leftovers(const fs::path& path) {
  static std::mutex mutex;
  static std::map<fs::path, std::vector<Partial>> seen;
  const std::lock_guard guard(mutex);
  const fs::path folder = fs::absolute(path).parent_path();
  const auto [found, is_new] = seen.try_emplace(folder);
  if (is_new) found->second = partials_in(folder);
  const std::string name = path.filename().string();
  std::erase_if(found->second, [&](const Partial& partial) {
    if (partial.of != name) return false;
    std::error_code ignored;
    if (owner_is_gone(partial)) fs::remove(partial.path, ignored);
    return true;
  });
}

}  // namespace sweeplab
