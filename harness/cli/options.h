// SPDX-License-Identifier: MIT
//
// A thin front of CLI11, whose header takes seconds to compile in every file that includes it: here one does.
#pragma once

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace sweeplab {

template <class T, class... Ts>
concept one_of = (std::same_as<T, Ts> || ...);
template <class T>
concept OptionNumber = one_of<T, int, unsigned, std::uint64_t, double>;
template <class T>
concept OptionValue = OptionNumber<T> ||
    one_of<T, std::string, std::vector<std::string>, std::filesystem::path, std::vector<std::filesystem::path>>;

/// An option while it is declared.
class Option {
 public:
  explicit Option(CLI::Option& option) : option_(&option) {}
  Option required();
  /// A list: one word a time that it is given, with commas between what it lists. What follows is another's.
  Option separated_by_commas();
  /// Takes one word each time that it is given: what follows may be another's.
  Option one_at_a_time();
  Option an_existing_file();
  /// Under which head --help lists it, whatever the section.
  Option under(const char* head);
  /// Of the type of the option's value, or the help would name another.
  template <OptionNumber T>
  Option from_to(T least, T most);
  /// These, already declared, cannot be given together with it.
  Option excludes(std::initializer_list<const char*> names);
  /// Without this one, already declared, it is an error.
  Option needs(const char* name);

 private:
  CLI::Option* option_;
};

/// The options of a command, of a group of options, or of the program. What a value is written to must outlive the
/// reading of the command line.
class Options {
 public:
  explicit Options(CLI::App& app) : app_(&app) {}
  /// What --help says of the command, and command lines that show what it is for: "./sweeplab judge my.csv".
  void summary(const std::string& text, std::initializer_list<const char*> examples = {});
  /// Under which head --help lists the options that are declared from here on.
  void section(const char* head);
  Option flag(const char* name, bool& value, const std::string& help);
  /// "--name", or "name" of what is given by its place.
  template <OptionValue T>
  Option option(const char* name, T& value, const std::string& help);
  /// Options: exactly one must be given.
  Options group(const char* name);
  /// A command below this one: exactly one must be named.
  Options command(const std::string& name);

  /// Once the command line is read: whether it has this option; which of the commands it names.
  bool given(const char* name) const;
  /// Throws UsageError where it is given together with one of these.
  void apart(const char* name, std::initializer_list<const char*> others) const;
  /// Throws UsageError where one of these is given without it.
  void needed(const char* name, std::initializer_list<const char*> by) const;
  std::string named_command() const;

 private:
  CLI::App* app_;
};

/// What answers a command line that names no command to run: help, the version, or what is wrong with it.
struct Reply {
  std::string out, err;
  int exit_code;
};

/// The program's arguments, its own name not among them.
class CommandLine {
 public:
  CommandLine(const char* program, const std::string& summary, const std::string& version);
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;
  ~CommandLine();
  Options options() { return Options(*app_); }
  /// Writes the options' values to where they were declared. Nothing if there is a command to run.
  std::optional<Reply> read(std::vector<std::string> arguments);

 private:
  std::unique_ptr<CLI::App> app_;
};

}  // namespace sweeplab
