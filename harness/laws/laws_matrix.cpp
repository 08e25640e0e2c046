// SPDX-License-Identifier: MIT
#include "harness/laws/laws_matrix.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <span>

#include "harness/laws/law_cell.h"
#include "harness/laws/law_mix.h"
#include "harness/query/query_text.h"
#include "harness/support/own_json.h"
#include "harness/support/text_table.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;
constexpr std::size_t law_width = 24;

const LawCell* find(const LawsResult& result, const Law* law, const Subject& subject, LawScalar scalar) {
  const auto found = std::find_if(result.cells.begin(), result.cells.end(), [&](const LawCell& c) {
    return c.law == law && c.subject.id == subject.id && c.scalar == scalar;
  });
  return found == result.cells.end() ? nullptr : &*found;
}

char sign_of(const LawCell* cell) {
  if (!cell) return ' ';
  if (cell->guarantee_broken()) return '!';
  if (cell->ruling() == Ruling::broken) {
    return cell->broken_in_everyday_numbers() ? 'X' : cell->weight() == Weight::real ? 'o' : 'x';
  }
  return cell->ruling() == Ruling::holds ? '.' : '-';
}

std::string matrix(const LawsResult& result, const LawsAxes& axes) {
  const std::size_t width = std::max<std::size_t>(axes.subjects.size(), 8);
  std::string scalars = std::string(law_width, ' '), tens = scalars, ones = fmt::format("{:<{}}", "law", law_width);
  for (const LawScalar scalar : axes.scalars) {
    scalars += fmt::format("{:<{}}", name_of(scalar), width + 1);
    std::string upper, lower;
    for (std::size_t number = 1; number <= axes.subjects.size(); ++number) {  // as two signs, one below the other
      upper += number >= 10 ? fmt::to_string(number / 10) : " ";
      lower += fmt::to_string(number % 10);
    }
    tens += fmt::format("{:<{}}", upper, width + 1);
    ones += fmt::format("{:<{}}", lower, width + 1);
  }
  const auto trimmed = [](const std::string& line) { return line.substr(0, line.find_last_not_of(' ') + 1) + "\n"; };
  std::string text = trimmed(scalars) + trimmed(tens) + ones + " cases\n";
  for (const Law* law : axes.laws) {
    text += fmt::format("{:>2} {:<{}}", law->number, law->id, law_width - 3);
    std::uint64_t fewest = ~std::uint64_t{0};
    for (const LawScalar scalar : axes.scalars) {
      std::string signs;
      for (const Subject& subject : axes.subjects) {
        const LawCell* cell = find(result, law, subject, scalar);
        signs += sign_of(cell);
        if (cell && cell->ruling() != Ruling::vacuous) fewest = std::min(fewest, cell->held + cell->broken);
      }
      text += fmt::format("{:<{}}", signs, width + 1);
    }
    text += fewest == ~std::uint64_t{0} ? " -\n" : fmt::format(" {}\n", fewest);
  }
  return text;
}

std::string legend(const LawsAxes& axes) {
  std::string text =
      ".  holds     !  broken, and a guarantee of ours     -  vacuous: no query met its conditions\n"
      "X  really broken, in numbers that a person would type: 0, or 1/16 to 4096 in sixteenths or tenths\n"
      "o  really broken, but seen in other numbers only, such as 1e-45 or 2^56\n"
      "x  broken by hairlines only: by less than 1/1000 of half the smaller summed size (deep, apart, off a face, or\n"
      "   in the way in the time between)\n"
      "cases: what the law was tried on where it claims something, the fewest of the row's cells\n\n";
  constexpr std::size_t columns = 3;
  const std::size_t rows = (axes.subjects.size() + columns - 1) / columns;
  for (std::size_t row = 0; row < rows; ++row) {
    std::string line;
    for (std::size_t s = row; s < axes.subjects.size(); s += rows) {
      line += fmt::format("{:>2} {:<34}", s + 1, axes.subjects[s].id);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
  return fmt::format("{:.1f}%", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string coverage(const LawsResult& result) {
  std::string text;
  for (const Scalar scalar : enumerators<Scalar>) {
    const Census& census = scalar == Scalar::float32 ? result.census32 : result.census64;
    if (census.queries == 0) continue;
    text += fmt::format("queries, {}:", name_of(scalar));
    const auto add = [&](std::string_view word, std::uint64_t count, bool last, const char* end) {
      text += fmt::format(" {} {}{}", word, percent(count, census.queries), last ? end : ",");
    };
    for (const Class c : enumerators<Class>) add(name_of(c), census.of(c), c == enumerators<Class>.back(), ";");
    text += "\n  grazes:";
    for (const Graze g : enumerators<Graze>) {
      if (g != Graze::none) add(name_of(g), census.grazes[index_of(g)], g == enumerators<Graze>.back(), "\n");
    }
  }
  if (result.grid) return text;
  std::uint64_t sum = 0;
  for (const Family& family : families()) sum += weight_in_mix(family);
  std::vector<std::string> shares;
  for (const Family& family : families()) {
    shares.push_back(fmt::format("{} {}", family.name, percent(weight_in_mix(family), sum)));
  }
  return text + wrapped(fmt::format("families: {}\n", fmt::join(shares, ", ")), 110, "         ");
}

std::string text_of(const LawCell& cell) {
  return with_scalar(cell.scalar, [&]<class S>() { return query_text<S>(*cell.counterexample); });
}

/// The broken cells of one law and subject; those with the same counterexample are listed together.
std::string story(std::span<const LawCell* const> cells) {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const LawCell& cell = *cells[i];
    const auto same = [&](const LawCell* c) { return *c->counterexample == *cell.counterexample; };
    if (std::any_of(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(i), same)) continue;
    std::string where;
    for (const LawCell* c : cells) {
      if (!same(c)) continue;
      where += fmt::format("{} {} ({} of {}, {} real)", where.empty() ? "" : ",", name_of(c->scalar), c->broken,
                           c->held + c->broken, c->real);
    }
    text += fmt::format("  {}{}:{}{}\n    {}\n    {}\n    {}\n", cell.guarantee_broken() ? "GUARANTEE BROKEN: " : "",
                        cell.subject.id, where,
                        cell.cause == Cause::none ? "" : fmt::format(", {}", name_of(cell.cause)), text_of(cell),
                        cell.why, reproduce_command(*cell.law, cell.subject, cell.scalar, *cell.counterexample));
  }
  return text;
}

std::string broken_cells(const LawsResult& result, const LawsAxes& axes) {
  std::string text;
  for (const Law* law : axes.laws) {
    std::string stories;
    for (const Subject& subject : axes.subjects) {
      std::vector<const LawCell*> broken;
      for (const LawScalar scalar : axes.scalars) {
        const LawCell* cell = find(result, law, subject, scalar);
        if (cell && cell->counterexample) broken.push_back(cell);
      }
      stories += story(broken);
    }
    if (!stories.empty()) text += fmt::format("\n{} {}: {}\n{}", law->number, law->id, law->title, stories);
  }
  return text;
}

Census census_from(const Json& json) {
  Census census{.queries = json.at("queries")};
  read_counts(json.at("truth"), enum_words<Class>, census.classes);
  read_counts(json.at("grazes"), enum_words<Graze>, census.grazes);
  return census;
}

Json to_json(const Census& census) {
  return {{"queries", census.queries},
          {"truth", counts_json(enum_words<Class>, census.classes)},
          {"grazes", counts_json(enum_words<Graze>, census.grazes)}};
}

}  // namespace

LawsAxes::LawsAxes(const LawsResult& result) {
  const auto add = [](auto& list, const auto& item, auto same) {
    if (std::none_of(list.begin(), list.end(), same)) list.push_back(item);
  };
  for (const LawCell& cell : result.cells) {
    add(laws, cell.law, [&](const Law* l) { return l == cell.law; });
    add(scalars, cell.scalar, [&](LawScalar s) { return s == cell.scalar; });
    add(subjects, cell.subject, [&](const Subject& s) { return s.id == cell.subject.id; });
  }
  std::sort(scalars.begin(), scalars.end());
}

std::string reproduce_command(const Law& law, const Subject& subject, LawScalar scalar, const Numbers& numbers) {
  const bool guest = subject.method && subject.method->guest;
  return fmt::format("./sweeplab laws{}{} --reproduce {}/{}/{}/{}", guest ? " " : "",
                     guest ? subject.method->card->published : "", law.id, subject.id, name_of(scalar),
                     query_arguments(numbers));
}

std::string laws_matrix(const LawsResult& result) {
  const LawsAxes axes(result);
  return matrix(result, axes) + "\n" + legend(axes);
}

std::string laws_text(const LawsResult& result) {
  return laws_matrix(result) + "\n" + coverage(result) + broken_cells(result, LawsAxes(result));
}

Json to_json(const LawsResult& result) {
  const LawsAxes axes(result);
  Json json{{"format", "sweeplab-laws"}, {"version", 1}, {"cases", result.cases}, {"seed", result.seed}};
  if (result.shard.count > 1) json["shards"] = to_json(result.shard);
  json["source"] = result.grid ? "grid" : "mix";
  for (const Family& family : families()) {
    if (!result.grid) json["mix"][std::string(family.name)] = weight_in_mix(family);
  }
  json["queries"] = {{"float32", to_json(result.census32)}, {"float64", to_json(result.census64)}};
  json["laws"] = Json::array();
  for (const Law* law : axes.laws) {
    json["laws"].push_back({{"number", law->number}, {"id", law->id}, {"title", law->title}, {"reason", law->reason}});
  }
  json["cells"] = Json::array();
  for (const LawCell& cell : result.cells) {
    Json one{{"law", cell.law->id},
             {"method", cell.subject.id},
             {"scalar", name_of(cell.scalar)},
             {"ruling", name_of(cell.ruling())},
             {"held", cell.held},
             {"vacuous", cell.vacuous},
             {"broken", cell.broken},
             {"real", cell.real}};
    if (cell.counterexample) {
      one["counterexample"] = *cell.counterexample;
      one["everyday"] = cell.broken_in_everyday_numbers();
      one["why"] = cell.why;
      one["cause"] = name_of(cell.cause);
      one["guarantee"] = cell.guarantee_broken();
      one["reproduce"] = reproduce_command(*cell.law, cell.subject, cell.scalar, *cell.counterexample);
    }
    json["cells"].push_back(std::move(one));
  }
  return json;
}

std::string file_text(const LawsResult& result) {
  Json json = to_json(result);
  json["provenance"] = provenance_of(json);
  return json.dump(1) + "\n";
}

LawsResult laws_from_json(const Json& json, const std::string& file) try {
  LawsResult result{json.at("cases"), json.at("seed"), json.at("source") == "grid", {}, {}, {}, {}};
  result.shard = shard_in(json);
  result.census32 = census_from(json.at("queries").at("float32"));
  result.census64 = census_from(json.at("queries").at("float64"));
  for (const Json& one : json.at("cells")) {
    LawCell cell{laws_named({one.at("law")}).front(),
                 subjects_named({one.at("method")}).front(),
                 law_scalars_named({one.at("scalar")}).front(),
                 one.at("held"),
                 one.at("vacuous"),
                 one.at("broken"),
                 {},
                 one.value("why", ""),
                 Cause::none,
                 one.value("real", one.at("broken").get<std::uint64_t>())};  // older files tell nothing apart
    if (one.contains("counterexample")) cell.counterexample = one["counterexample"].get<Numbers>();
    cell.cause = enum_named<Cause>(one.value("cause", "")).value_or(Cause::none);
    result.cells.push_back(std::move(cell));
  }
  return result;
} catch (const Json::exception& error) {
  throw UsageError(fmt::format("{}: expected what `sweeplab laws --out` writes: {}", file, error.what()));
}

LawsResult merge_laws(std::span<const std::filesystem::path> files, unsigned threads) {
  std::optional<LawsResult> whole;
  join_shards(files, "laws", {"queries", "cells"}, [&](const Json& json, const std::string& file) {
    LawsResult part = laws_from_json(json, file);
    if (!whole) {
      whole = std::move(part);
      whole->shard = {};
      return;
    }
    const auto same = [](const LawCell& a, const LawCell& b) {
      return a.law == b.law && a.subject.id == b.subject.id && a.scalar == b.scalar;
    };
    if (!std::ranges::equal(part.cells, whole->cells, same)) {
      throw UsageError(fmt::format("{}: is no shard of the laws in {}: it has other methods or scalars", file,
                                   files.front().string()));
    }
    add_counts(whole->cells, part.cells);
    whole->census32.add(part.census32);
    whole->census64.add(part.census64);
  });
  explain_cells(whole->cells, true, threads);
  return *whole;
}

}  // namespace sweeplab
