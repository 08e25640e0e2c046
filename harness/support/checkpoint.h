// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace sweeplab {

/// What a stopped run leaves behind: a line that says which run by which program, then a line for each finished unit
/// of its work. Each names its unit and its run, and has a checksum, so that it is right wherever it stands,
/// and no line that is damaged, cut off or of another run passes for one of this run.
class Checkpoint {
 public:
  /// Takes up what an earlier run with the same plan, by the same program, has left in `file`. What any other run has
  /// left there is kept beside it, under a name of its own. Throws UsageError, with the reason, if it cannot be written;
  /// what it has is then left as it is.
  Checkpoint(const nlohmann::ordered_json& plan, const std::filesystem::path& file);
  /// A checkpoint in which no unit is finished goes with the run.
  ~Checkpoint();
  Checkpoint(const Checkpoint&) = delete;
  Checkpoint& operator=(const Checkpoint&) = delete;

  /// Hands to `read` what was kept of this unit, if anything was. False if nothing was, or `read` throws: then the unit
  /// is to be done.
  bool take(const nlohmann::ordered_json& unit, const std::function<void(const nlohmann::ordered_json&)>& read) const;

  /// Keeps a finished unit, on the disk before it returns. Throws UsageError, with the reason, if that cannot be; what
  /// was kept before stays.
  void add(const nlohmann::ordered_json& unit, const nlohmann::ordered_json& part);

  /// On standard error: what of the file could not be used, and where it is kept. Nothing if all could.
  void tell_what_is_lost() const;

 private:
  bool read_line(const std::string& line);
  void read();
  void start_over();
  void append(std::string_view line);
  [[noreturn]] void fail(int error) const;

  std::filesystem::path file_;
  std::string head_, plan_;                  // the first line, and its checksum, which every other line repeats
  std::string text_;                         // what the file should have
  std::map<std::string, std::string> kept_;  // the last good line of each unit
  std::vector<std::uint64_t> lost_;          // lines that could not be used
  bool of_another_run_ = false, as_it_should_be_ = false;
  bool holds_another_run_ = false;  // finished units of it, or something that is no checkpoint
  std::filesystem::path kept_as_;   // where that is now
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
};

/// Removes the checkpoint of a finished run, a file or a folder of such, once what stands beside it, the run's results, is safe on the disk.
void remove_checkpoint(const std::filesystem::path& file);

}  // namespace sweeplab
