// SPDX-License-Identifier: MIT
#include "harness/cli/options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <charconv>
#include <limits>
#include <sstream>
#include <string_view>

#include "harness/support/csv.h"
#include "harness/support/number.h"
#include "harness/support/standard_streams.h"
#include "harness/support/text.h"
#include "harness/support/text_table.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

/// "1e12" and "2.5e3" in digits alone; any other text as it is.
std::string without_exponent(std::string_view text) {
  const std::size_t e = text.find_first_of("eE"), point = text.substr(0, e).find('.');
  if (e == std::string_view::npos || e == 0) return std::string(text);
  std::string digits(text.substr(0, e));
  int exponent = -1, behind_point = 0;
  const std::string_view after = text.substr(e + 1);
  const auto [end, error] = std::from_chars(after.data(), after.data() + after.size(), exponent);
  if (point != std::string_view::npos) {
    behind_point = static_cast<int>(digits.size() - point - 1);
    digits.erase(point, 1);
  }
  const bool is_so = error == std::errc() && end == after.data() + after.size() && behind_point <= exponent &&
                     exponent <= 19 && point != 0 && (point == std::string_view::npos || behind_point > 0);
  return is_so ? digits + std::string(static_cast<std::size_t>(exponent - behind_point), '0') : std::string(text);
}

/// A number as an option's value: all of the text, decimal, and one that T holds. CLI11 would take -1 for 2^64 - 1, 010
/// for 8, and what does not fit for the greatest that does.
template <OptionNumber T>
std::optional<T> option_number(std::string_view text) {
  if constexpr (std::same_as<T, double>) {
    const Number<double> number = read_number<double>(text);
    return number.usable() ? std::optional(number.value) : std::nullopt;
  } else {
    T value{};
    const std::string digits = without_exponent(text);
    const char* const last = digits.data() + digits.size();
    const auto [end, error] = std::from_chars(digits.data(), last, value);
    return error == std::errc() && end == last ? std::optional(value) : std::nullopt;
  }
}

template <OptionNumber T>
std::string what_it_is() {
  if constexpr (std::same_as<T, double>) return "a finite number";
  return fmt::format("a whole number from {} to {}", std::numeric_limits<T>::min(), std::numeric_limits<T>::max());
}

template <OptionNumber T>
std::string make_strict(std::string& text) {
  const std::optional<T> number = option_number<T>(text);
  if (!number) return fmt::format("expected {}, found {}", what_it_is<T>(), shown(text));
  if constexpr (std::same_as<T, double>) {
    text = shortest(*number);
  } else {
    text = fmt::to_string(*number);
  }
  return "";
}

/// Help that fits the terminal: examples first; of a value its kind and no more, for errors say what it may be.
class HelpFormatter : public CLI::Formatter {
 public:
  HelpFormatter() { column_width(name_width); }

  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
    std::string text = CLI::Formatter::make_help(app, std::move(name), mode);
    for (std::size_t at = 0; (at = text.find("\n\n\n", at)) != std::string::npos;) text.erase(at, 1);
    return text;
  }
  std::string make_description(const CLI::App* app) const override {
    const std::string description = wrapped(app->get_description(), terminal_width()) + "\n";
    return app->get_footer().empty() ? description : description + "\n" + app->get_footer() + "\n\n";
  }
  std::string make_footer(const CLI::App* /*app*/) const override { return ""; }
  std::string make_subcommand(const CLI::App* sub) const override {
    std::ostringstream out;
    CLI::detail::format_help(out, sub->get_display_name(true), aside(sub->get_description(), command_width),
                             command_width);
    return out.str();
  }

  std::string make_option_opts(const CLI::Option* option) const override {
    if (option->get_type_size() == 0) return "";
    const std::string type = option->get_type_name();
    const std::string kind = type.ends_with(":FILE") ? "FILE" : type.substr(0, type.find(':'));
    return " " + (kind == "UINT" || kind == "INT" || kind == "FLOAT" ? "N" : kind);
  }
  std::string make_option_desc(const CLI::Option* option) const override {
    return aside(option->get_description(), name_width);
  }

 private:
  static constexpr std::size_t name_width = 26, command_width = 14;

  static std::string aside(const std::string& text, std::size_t left) {
    const std::size_t width = terminal_width();
    return wrapped(text, width > 2 * left ? width - left : width);
  }
};

}  // namespace

Option Option::required() { return Option(*option_->required()); }
Option Option::separated_by_commas() { return Option(*option_->delimiter(',')->allow_extra_args(false)); }
Option Option::one_at_a_time() { return Option(*option_->allow_extra_args(false)); }
Option Option::an_existing_file() { return Option(*option_->check(CLI::ExistingFile)); }
Option Option::under(const char* head) { return Option(*option_->group(head)); }

template <OptionNumber T>
Option Option::from_to(T least, T most) {
  return Option(*option_->check(CLI::Range(least, most)));
}
template Option Option::from_to(int, int);
template Option Option::from_to(unsigned, unsigned);
template Option Option::from_to(std::uint64_t, std::uint64_t);
template Option Option::from_to(double, double);

Option Option::excludes(std::initializer_list<const char*> names) {
  for (const char* name : names) option_->excludes(name);
  return *this;
}

Option Option::needs(const char* name) { return Option(*option_->needs(name)); }

void Options::summary(const std::string& text, std::initializer_list<const char*> examples) {
  app_->description(text);
  app_->footer(fmt::format("{}{}", examples.size() == 0 ? "" : "  ", fmt::join(examples, "\n  ")));
}

void Options::section(const char* head) { app_->option_defaults()->group(head); }

Option Options::flag(const char* name, bool& value, const std::string& help) {
  return Option(*app_->add_flag(name, value, help));
}

template <OptionValue T>
Option Options::option(const char* name, T& value, const std::string& help) {
  CLI::Option& option = *app_->add_option(name, value, help);
  if constexpr (OptionNumber<T>) {
    option.transform(CLI::Validator(make_strict<T>, ""));
  } else if constexpr (one_of<T, std::filesystem::path, std::vector<std::filesystem::path>>) {
    option.type_name("FILE");
    const auto complaint = [](std::string& text) -> std::string {  // `--out "$FORGOTTEN"` is a mistake
      return text.empty() ? "expected the name of a file or folder, found an empty one" : "";
    };
    option.check(CLI::Validator(complaint, ""));
  }
  const auto as_typed = [](std::string& text) -> std::string {  // see CommandLine::read
    if (text.starts_with(" -")) text.erase(0, 1);
    return "";
  };
  option.transform(CLI::Validator(as_typed, ""));  // the first of all that look at it
  return Option(option);
}
template Option Options::option(const char*, int&, const std::string&);
template Option Options::option(const char*, unsigned&, const std::string&);
template Option Options::option(const char*, std::uint64_t&, const std::string&);
template Option Options::option(const char*, double&, const std::string&);
template Option Options::option(const char*, std::string&, const std::string&);
template Option Options::option(const char*, std::vector<std::string>&, const std::string&);
template Option Options::option(const char*, std::filesystem::path&, const std::string&);
template Option Options::option(const char*, std::vector<std::filesystem::path>&, const std::string&);

Options Options::group(const char* name) {
  CLI::Option_group& group = *app_->add_option_group(name);
  group.require_option(1);
  return Options(group);
}

Options Options::command(const std::string& name) {
  app_->require_subcommand(1);
  return Options(*app_->add_subcommand(name));
}

bool Options::given(const char* name) const { return app_->count(name) > 0; }

void Options::apart(const char* name, std::initializer_list<const char*> others) const {
  for (const char* other : others) {
    if (given(name) && given(other)) throw UsageError(fmt::format("{}: cannot be used with {}", name, other));
  }
}

void Options::needed(const char* name, std::initializer_list<const char*> by) const {
  for (const char* other : by) {
    if (given(other) && !given(name)) throw UsageError(fmt::format("{}: needs {}", other, name));
  }
}

std::string Options::named_command() const { return app_->get_subcommands().at(0)->get_name(); }

/// Whoever writes a list as several words has a word too many.
static std::string hint_of_lists(const CLI::App& app) {
  for (const CLI::App* command : app.get_subcommands()) {
    for (const CLI::Option* option : command->get_options()) {
      if (option->count() == 0 || option->get_delimiter() != ',') continue;
      return "A list is one word, with commas: " + option->get_name() + " a,b\n";
    }
  }
  return "";
}

CommandLine::CommandLine(const char* program, const std::string& summary, const std::string& version)
    : app_(std::make_unique<CLI::App>(summary, program)) {
  app_->formatter(std::make_shared<HelpFormatter>());
  app_->set_version_flag("--version", version);
}

CommandLine::~CommandLine() = default;

std::optional<Reply> CommandLine::read(std::vector<std::string> arguments) {
  for (std::string& argument : arguments) {  // a query may begin with a negative number, which is not an option
    if (argument.size() > 1 && argument[0] == '-' &&
        (std::isdigit(static_cast<unsigned char>(argument[1])) || argument[1] == '.')) {
      argument.insert(0, " ");
    }
  }
  std::reverse(arguments.begin(), arguments.end());  // as CLI11 wants them
  try {
    app_->parse(std::move(arguments));
    return std::nullopt;
  } catch (const CLI::ParseError& error) {  // a request for help or the version is one of these
    std::ostringstream out, err;
    const int exit_code = app_->exit(error, out, err) == 0 ? exit_done : exit_usage;
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) err << hint_of_lists(*app_);
    return Reply{out.str(), err.str(), exit_code};
  }
}

}  // namespace sweeplab
