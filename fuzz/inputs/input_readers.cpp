// SPDX-License-Identifier: MIT
#include "fuzz/inputs/input_readers.h"

#include <fmt/format.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "harness/findings/findings.h"
#include "harness/findings/findings_reading.h"
#include "harness/findings/known_findings.h"
#include "harness/laws/laws_expected.h"
#include "harness/laws/laws_matrix.h"
#include "harness/laws/laws_reproduce.h"
#include "harness/laws/statements/checked_arithmetic.h"
#include "harness/query/families/draw.h"
#include "harness/query/query_reader.h"
#include "harness/shapes/judged_file.h"
#include "harness/support/csv.h"
#include "harness/support/number.h"
#include "harness/support/text.h"
#include "harness/support/usage_error.h"
#include "harness/survey/survey.h"

namespace sweeplab::fuzz {
namespace {

namespace fs = std::filesystem;

/// The text as a file, for what reads files: one a process, written anew for each input.
class TextFile {
 public:
  explicit TextFile(std::string_view text) {
    std::ofstream out(path(), std::ios::binary | std::ios::trunc);
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
  }
  ~TextFile() {
    std::error_code ignored;
    for (const char* suffix : {"", "-wal", "-shm", "-journal"}) fs::remove(path().string() + suffix, ignored);
  }
  TextFile(const TextFile&) = delete;
  TextFile& operator=(const TextFile&) = delete;

  static const fs::path& path() {
    static const fs::path the_path = fs::temp_directory_path() / fmt::format("sweeplab_fuzz_input_{}", getpid());
    return the_path;
  }
};

template <class S>
std::string read_queries(std::string_view text) {
  const TextFile file(text);
  QueryReader<S> reader(file.path());
  std::vector<Row<S>> rows;
  std::uint64_t count = 0;
  while (reader.read(rows, 3)) {
    for (const Row<S>& row : rows) {
      if (!law::well_formed(row.query)) return fmt::format("row {} is no query", row.number);
      if (row.number != ++count) return fmt::format("row {} is called {}", count, row.number);
    }
  }
  return count == reader.rows() ? "" : "rows were lost";
}

std::string queries_example() {
  return "ax,ay,aw,ah,avx,avy,bx,by,bw,bh,bvx,bvy\n0,0,1,1,40,0,21,0,1,1,0,0\n\"0x1.8p+1\",-3e-2,1,1,2,0,2,0,1,1,0,0\n";
}
std::string answers_example() {
  return "hit,time,normal_x,normal_y,ax,ay,aw,ah,avx,avy,bx,by,bw,bh,name\r\n"
         "1,0.5,-1,0,0,0,1,1,40,0,21,0,1,1,bullet\r\n0,,,,0,3,1,1,2,0,2,0,1,1,\"a, b\"\r\n";
}

/// Circles, which have sizes, and segments.
template <class S>
std::string read_scenes(std::string_view text) {
  const TextFile file(text);
  constexpr auto pair = shapes::Shapes::circle_segment;
  std::string rows;
  shapes::judge_file<S>(file.path(), pair, shapes::functions_named({"circle_line"}, {pair}), 1,
                        [&rows](const std::string& more) { rows += more; });
  const auto count = [&rows](char c) { return std::ranges::count(rows, c); };
  return count('\n') * 9 == count(',') ? "" : "rows with other columns";  // no field of these has a comma
}
std::string scenes_example() { return "hit,ax,ay,ar,bx1,by1,bx2,by2\n1,0,0,0x1.4p+2,3,4,3,4\n0,0,5,3,-4,8,4,8\n"; }

std::string read_csv(std::string_view text) {
  const TextFile file(text);
  CsvReader reader(file.path());
  std::vector<std::string_view> fields;
  std::size_t length = 0;
  while (reader.next(fields)) {
    for (const std::string_view field : fields) length += field.size();
  }
  return length <= text.size() ? "" : "more was read than there is";
}
std::string csv_example() {
  return "\xef\xbb\xbf"
         "a, b ,\"c\"\"d\"\n\"x\ny\",,z\n\n";
}

std::string read_survey_json(std::string_view text) {
  const TextFile file(text);
  const Survey survey = read_survey(file.path());
  const auto json = to_json(survey);
  return to_json(survey_from_json(json, "again")) == json ? "" : "what was read is read otherwise when it is written";
}

Survey small_survey() {
  SurveyOptions options;
  options.queries = 2;
  options.families = {find_family("grid")};
  options.methods = {find_method("gamedev")};
  options.scalars = {Scalar::float32};
  options.threads = 1;
  const TextFile checkpoint("");
  return *run_survey(options, checkpoint.path());
}
std::string survey_example() { return to_json(small_survey()).dump(); }

/// The parts of a checkpoint as a survey takes them up, one a line: what its checksums let through.
std::string read_checkpoint(std::string_view text) {
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    try {
      const auto written = to_json(unit_from_json(nlohmann::ordered_json::parse(line), {"gamedev"}), {"gamedev"});
      if (to_json(unit_from_json(written, {"gamedev"}), {"gamedev"}) != written) {
        return "a part that was read is read otherwise when it is written";
      }
    } catch (const std::exception&) {  // it would be done anew
      break;
    }
  }
  return "";
}
std::string checkpoint_example() { return to_json(small_survey().units[0], {"gamedev"}).dump() + "\n{\"cut off"; }

std::string read_expected_laws(std::string_view text) {
  const TextFile file(text);
  for (const ExpectedCell& row : read_expected(file.path())) cell_of(row);
  return "";
}
std::string expected_laws_example() {
  return expected_text(
      {{"mirror", "gamedev", "float32", "broken", "rounding", "0 0 1 1 3 0 2 0 1 1 0 0", "why, in words"},
       {"mirror", "exact", "float32", "holds", "", "", ""}});
}

std::string signature_example() { return "gamedev/float32/phantom/logic/separate/-/-/approaching+still/solid"; }

std::string read_laws_json(std::string_view text) {
  const auto json = nlohmann::ordered_json::parse(text, nullptr, /*allow_exceptions=*/false);
  const auto written = to_json(laws_from_json(json, "laws.json"));
  return to_json(laws_from_json(written, "again")) == written ? ""
                                                              : "what was read is read otherwise when it is written";
}
std::string laws_json_example() {
  LawsOptions options;
  options.cases = 64;
  options.laws = laws_named({"right_time"});
  options.subjects = subjects_named({"gamedev"});
  options.scalars = {LawScalar::float32};
  options.threads = 1;
  const TextFile checkpoint("");
  return to_json(*run_laws(options, checkpoint.path())).dump();
}

std::string read_known_findings(std::string_view text) {
  CsvReader csv("known_findings.csv", text);
  const KnownFindings known(csv);
  for (const KnownFinding& row : known.rows()) {
    if (row.pattern == signature_example() && !row.fits(row.pattern)) return "a signature does not fit itself";
  }
  return "";
}
std::string known_findings_example() {
  return "signature,explanation\n" + signature_example() + ",why\ngamedev/*/phantom/*/*/*/*/*/*,\"why, in words\"\n";
}

std::string read_reproduce(std::string_view text) {
  const LawCase law_case = law_case_from(std::string(text));
  return law::well_formed(sweeplab::query_of<double>(law_case.numbers)) ? "" : "the numbers are no query";
}
std::string reproduce_example() { return "mirror/gamedev/float32/0,0,1,1,0x1.8p+1,0,2,0,1,1,0,-0x0p+0"; }

template <class S>
std::string number_fault(std::string_view text) {
  const Number<S> number = read_number<S>(text);
  if (!number.usable()) return "";
  if (!std::isfinite(number.value)) return "a usable number is not finite";
  for (const std::string& again : {hexfloat(number.value), shortest(number.value)}) {
    if (std::bit_cast<Bits<S>>(read_number<S>(again).value) != std::bit_cast<Bits<S>>(number.value)) {
      return fmt::format("{} is another number", again);
    }
  }
  return "";
}
std::string read_numbers(std::string_view text) {
  const std::string fault = number_fault<float>(text);
  return fault.empty() ? number_fault<double>(text) : fault;
}
std::string number_example() { return "-0x1.8p-149"; }

std::string read_signature(std::string_view given) {
  const std::optional<Signature> signature = signature_from(given);
  return !signature || text(*signature) == given ? "" : fmt::format("it is written as {}", text(*signature));
}

std::string read_findings_file(std::string_view text) {
  const TextFile file(text);
  read_findings(file.path());
  return "";
}
std::string findings_example() {
  const TextFile file("");
  fs::remove(file.path());
  {
    Findings findings(file.path(), "example");
    findings.record(*signature_from(signature_example()), Query<float>{{0, 3, 1, 1}, {4, 0}, {2, 0, 1, 1}, {}});
  }
  std::ifstream in(file.path(), std::ios::binary);
  std::ostringstream bytes;
  bytes << in.rdbuf();
  return bytes.str();
}

std::string options_example() { return "survey\n--queries\n8\n--families\ngrid,zero\n--scalars=float32\n--shard\n2/8"; }

constexpr InputReader reader_table[] = {
    {'q', "queries in float", read_queries<float>, queries_example},
    {'Q', "queries in double", read_queries<double>, queries_example},
    {'a', "queries with answers, in float", read_queries<float>, answers_example},
    {'A', "queries with answers, in double", read_queries<double>, answers_example},
    {'h', "scenes in float", read_scenes<float>, scenes_example},
    {'H', "scenes in double", read_scenes<double>, scenes_example},
    {'v', "CSV", read_csv, csv_example},
    {'s', "survey.json", read_survey_json, survey_example},
    {'c', "checkpoint", read_checkpoint, checkpoint_example},
    {'l', "the expected matrix of laws", read_expected_laws, expected_laws_example},
    {'L', "laws.json", read_laws_json, laws_json_example},
    {'k', "known findings", read_known_findings, known_findings_example},
    {'r', "laws --reproduce", read_reproduce, reproduce_example},
    {'n', "number", read_numbers, number_example},
    {'i', "signature", read_signature, signature_example},
    {'f', "findings", read_findings_file, findings_example},
    {'o', "options", nullptr, options_example},
};

}  // namespace

std::span<const InputReader> input_readers() { return reader_table; }

std::string input_fault(std::string_view input, TextReader read_options) {
  if (input.empty()) return "";
  const auto reader = std::ranges::find(reader_table, input.front(), &InputReader::letter);
  if (reader == std::end(reader_table)) return "";
  try {
    const TextReader read = reader->read ? reader->read : read_options;
    const std::string fault = read(input.substr(1));
    return fault.empty() ? "" : fmt::format("{}: {}", reader->name, fault);
  } catch (const UsageError& error) {
    if (std::string_view(error.what()).empty()) return fmt::format("{}: refused without a word", reader->name);
    return "";
  } catch (const std::exception& error) {
    return fmt::format("{}: threw what is no UsageError: {}", reader->name, error.what());
  }
}

}  // namespace sweeplab::fuzz
