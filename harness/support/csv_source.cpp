// SPDX-License-Identifier: MIT
//
// Apart from csv.cpp because the WebAssembly build has no files and brings its own.
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "harness/support/csv.h"
#include "harness/support/stop.h"

namespace sweeplab {
namespace {

/// A pipe with a name is opened without waiting for who writes to it: that is waited for when it is read.
std::FILE* open_to_read(const std::filesystem::path& path, bool is_pipe) {
  if (!is_pipe) return std::fopen(path.c_str(), "rb");
  const int descriptor = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return nullptr;
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
  std::FILE* const file = fdopen(descriptor, "rb");
  if (file == nullptr) close(descriptor);
  return file;
}

void wait_until_readable(int descriptor) {
  constexpr int moment = 100;  // milliseconds
  pollfd waited{descriptor, POLLIN, 0};
  for (;;) {
    if (stop_requested()) throw Stopped();
    const int ready = poll(&waited, 1, moment);
    if (ready > 0 || (ready < 0 && errno != EINTR)) return;
  }
}

}  // namespace

std::size_t read_input(std::FILE* file, std::string_view name, char* to, std::size_t size) {
  const auto fail = [name] { throw InputError(name, fmt::format("cannot be read: {}", std::strerror(errno))); };
  const int descriptor = fileno(file);
  struct stat status {};
  if (fstat(descriptor, &status) != 0 || S_ISREG(status.st_mode)) {
    const std::size_t got = std::fread(to, 1, size, file);
    if (got < size && std::ferror(file) != 0) fail();
    return got;
  }
  std::size_t got = 0;
  while (got < size) {
    wait_until_readable(descriptor);
    const ssize_t more = read(descriptor, to + got, size - got);
    if (more == 0) break;
    if (more > 0) {
      got += static_cast<std::size_t>(more);
    } else if (errno != EINTR) {
      fail();
    }
  }
  return got;
}

CsvSource open_input(const std::filesystem::path& path, std::string_view what) {
  if (path == "-") return {"standard input", CsvFile(stdin), std::nullopt};
  const std::string name = path.string();
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (std::filesystem::is_directory(status)) throw InputError(name, fmt::format("expected {}, found a folder", what));
  CsvFile file(open_to_read(path, std::filesystem::is_fifo(status)));
  if (file == nullptr) {
    throw InputError(name, errno == ENOENT ? "no such file" : fmt::format("cannot be read: {}", std::strerror(errno)));
  }
  if (std::filesystem::is_regular_file(status)) {
    const auto size = std::filesystem::file_size(path, error);
    if (!error) return {name, std::move(file), size};
  }
  return {name, std::move(file), std::nullopt};
}

std::string read_whole(const std::filesystem::path& path, std::string_view what) {
  constexpr std::size_t part = std::size_t{1} << 18, most = std::size_t{1} << 28;
  const CsvSource source = open_input(path, what);
  std::string bytes;
  for (std::size_t got = part; got == part;) {
    const std::size_t had = bytes.size();
    if (had > most) throw InputError(source.name, fmt::format("expected {} of at most 256 MiB, found more", what));
    bytes.resize(had + part);
    got = read_input(source.file.get(), source.name, bytes.data() + had, part);
    bytes.resize(had + got);
  }
  return bytes;
}

}  // namespace sweeplab
