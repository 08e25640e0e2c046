// SPDX-License-Identifier: MIT
#include "harness/survey/judged_answer.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "harness/methods/cards_json.h"
#include "harness/support/split_mix.h"
#include "harness/support/text_table.h"

namespace sweeplab {
namespace {

/// The gravest first.
constexpr std::array by_gravity{Verdict::tunnel,     Verdict::late,   Verdict::missed_overlap,
                                Verdict::phantom,    Verdict::failed, Verdict::wrong_state,
                                Verdict::wrong_face, Verdict::early,  Verdict::claim_broken};

/// Methods that are wrong in the same way on the same rows.
struct Group {
  Verdict verdict{};
  const RowsOf* rows = nullptr;
  std::vector<std::string_view> names;
};

/// "row 2", "rows 1 and 2", "12 rows, the first 1, 3 and 7".
std::string rows_text(const RowsOf& rows) {
  if (rows.count == 1) return fmt::format("row {}", rows.first[0]);
  if (rows.count <= RowsOf::most_kept) return fmt::format("rows {}", listed(rows.first));
  return fmt::format("{} rows ({}, ...)", rows.count, fmt::join(rows.first, ", "));
}

/// All that a group has, or the first of very many.
std::string names_text(const std::vector<std::string_view>& names) {
  constexpr std::size_t most = 8;
  if (names.size() <= most) return listed(names);
  std::vector<std::string> some(names.begin(), names.begin() + (most - 1));
  some.push_back(fmt::format("{} others", names.size() - some.size()));
  return listed(some);
}

std::string group_text(const Group& group) {
  const Misdeed misdeed = misdeed_of(group.verdict);
  return fmt::format("- {} {} in {}{}.", names_text(group.names), group.names.size() == 1 ? misdeed.one : misdeed.many,
                     rows_text(*group.rows), misdeed.where);
}

/// One line, if a method finds room in it: "- 12 let the box through: end_of_frame in 31 rows, substeps_4 in 9, ...".
std::string kind_text(std::vector<Group> groups, std::size_t width) {
  std::ranges::sort(groups, [](const Group& a, const Group& b) {  // of as many rows as they stand in the panel
    return a.rows->count != b.rows->count ? a.rows->count > b.rows->count : a.rows < b.rows;
  });
  const Misdeed misdeed = misdeed_of(groups[0].verdict);
  std::vector<std::string> parts;
  for (const Group& group : groups) {
    for (const std::string_view name : group.names) {
      const std::string unit = !parts.empty() ? "" : group.rows->count == 1 ? " row" : " rows";
      parts.push_back(fmt::format("{} in {}{}", name, group.rows->count, unit));
    }
  }
  std::string text = fmt::format("- {} {}{}: {}", parts.size(), parts.size() == 1 ? misdeed.one : misdeed.many,
                                 misdeed.where, parts[0]);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const bool last = i + 1 == parts.size();
    if (columns_of(text) + columns_of(parts[i]) + (last ? 3 : 7) > width) return wrapped(text + ", ...", width, "  ");
    text += ", " + parts[i];
  }
  return wrapped(text + ".", width, "  ");
}

std::size_t lines_in(std::string_view text) { return static_cast<std::size_t>(std::ranges::count(text, '\n')); }

constexpr const char* time_error_head = "time error p50/p99/max, ulp";

/// Engines first, then the reference, then by real errors, by all, by the worst: see TextTable::add.
std::vector<double> rank_of(const Method& method, const Tally& tally) {
  const bool is_engine = !method.has_code() || method.guest != nullptr;
  double real = 0;
  for (const Verdict verdict : enumerators<Verdict>) {
    if (does_harm(verdict)) real += static_cast<double>(tally.severe[index_of(verdict)]);
  }
  const double group = is_engine ? 2 : method.card->id == "exact" ? 1 : 0;
  return {group, real, static_cast<double>(tally.wrong()), tally.worst_severity().value_or(0)};
}

/// What the words of these heads mean, a line each.
std::string meanings(const std::vector<std::string>& heads) {
  const auto has = [&](std::string_view word) {
    return std::ranges::any_of(heads, [&](const std::string& head) { return head.find(word) != std::string::npos; });
  };
  std::string text;
  for (const Verdict verdict :
       {Verdict::tunnel, Verdict::phantom, Verdict::missed_overlap, Verdict::wrong_state, Verdict::wrong_face,
        Verdict::late, Verdict::early, Verdict::claim_broken, Verdict::excused, Verdict::failed}) {
    std::string word(name_of(verdict));
    std::ranges::replace(word, '_', ' ');
    if (has(word)) text += fmt::format("{}: {}\n", word, meaning_of(verdict));
  }
  if (has("real") || has("hairline")) {
    text +=
        "real: the boxes sink in or stay apart by at least 1/1000 of half the smaller summed size; hairline: by less\n";
  }
  if (has("severity")) text += "worst severity: how deep, or how far apart, over half the smaller summed size\n";
  if (has("ulp")) text += "time error: median, 99th percentile and largest, in spacings of the scalar's numbers at 1\n";
  return text.empty() ? text : "\n" + text;
}

const std::vector<std::string> table_heads{
    "method",        "real tunnels",      "hairline tunnels", "real late",   "hairline late",
    "real phantoms", "hairline phantoms", "missed overlaps",  "wrong state", "wrong face",
    "early",         "claim broken",      "excused",          "failed",      "worst severity",
    time_error_head};

std::vector<std::string> cells_of(const Method& method, const Tally& tally) {
  std::vector<std::string> cells{marked_name(*method.card)};
  for (const Verdict verdict : {Verdict::tunnel, Verdict::late, Verdict::phantom}) {
    cells.push_back(fmt::to_string(tally.of(verdict, ErrorSize::real)));
    cells.push_back(fmt::to_string(tally.of(verdict, ErrorSize::hairline)));
  }
  for (const Verdict verdict : {Verdict::missed_overlap, Verdict::wrong_state, Verdict::wrong_face, Verdict::early,
                                Verdict::claim_broken, Verdict::excused, Verdict::failed}) {
    cells.push_back(fmt::to_string(tally.of(verdict)));
  }
  cells.push_back(severity_text(tally.worst_severity()));
  cells.push_back(error_text(tally.error_ulps));
  return cells;
}

}  // namespace

void RowsOf::keep(std::uint64_t row) {
  first.insert(std::ranges::upper_bound(first, row), row);
  if (first.size() > most_kept) first.pop_back();
}

void RowsOf::add(std::uint64_t row) {
  keep(row);
  ++count;
  sum += SplitMix64(row).next();
}

void RowsOf::add(const RowsOf& other) {
  for (const std::uint64_t row : other.first) keep(row);
  count += other.count;
  sum += other.sum;
}

template <class S>
void WrongRowsByMethod<S>::study(Batch<S>& batch) {
  for (std::size_t m = 0; m < batch.columns.size(); ++m) {
    RowsByVerdict& rows = this->parts_[batch.lane][m];
    const std::vector<Judgement>& judgements = batch.columns[m].judgements;
    for (std::size_t i = 0; i < judgements.size(); ++i) {
      if (is_wrong(judgements[i].verdict)) rows[index_of(judgements[i].verdict)].add(batch.first + i + 1);
    }
  }
}

std::string judged_answer(std::span<const Method* const> panel, const std::vector<RowsByVerdict>& rows,
                          std::size_t width, std::size_t most_lines) {
  std::size_t wrong = 0;
  std::vector<std::vector<Group>> kinds;
  for (const Verdict verdict : by_gravity) {
    std::vector<Group> groups;
    for (std::size_t m = 0; m < panel.size(); ++m) {
      const RowsOf& own = rows[m][index_of(verdict)];
      if (own.count == 0) continue;
      const auto same = [&](const Group& group) {
        return group.rows->count == own.count && group.rows->sum == own.sum;
      };
      const auto group = std::ranges::find_if(groups, same);
      if (group == groups.end()) {
        groups.push_back({verdict, &own, {panel[m]->card->id}});
      } else {
        group->names.push_back(panel[m]->card->id);
      }
    }
    if (!groups.empty()) kinds.push_back(std::move(groups));
  }
  for (const RowsByVerdict& of_method : rows) {
    wrong += std::ranges::any_of(of_method, [](const RowsOf& own) { return own.count > 0; });
  }
  const std::size_t right = panel.size() - wrong;
  if (wrong == 0) {
    return panel.size() == 1 ? fmt::format("{} gives no wrong answer.\n", panel[0]->card->id)
                             : fmt::format("None of {} methods gives a wrong answer.\n", panel.size());
  }
  std::string text = panel.size() == 1 ? fmt::format("{} is wrong:\n", panel[0]->card->id)
                     : right == 0
                         ? fmt::format("All {} methods give a wrong answer:\n", wrong)
                         : fmt::format("{} of {} methods {} a wrong answer, {} {} none:\n", wrong, panel.size(),
                                       wrong == 1 ? "gives" : "give", right, right == 1 ? "gives" : "give");
  std::string all;
  for (const std::vector<Group>& groups : kinds) {
    for (const Group& group : groups) all += wrapped(group_text(group), width, "  ") + "\n";
  }
  if (1 + lines_in(all) <= most_lines) return text + all;
  const std::size_t room = most_lines > 2 ? most_lines - 1 : 1;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (k + 1 == room && kinds.size() > room) {
      return text + fmt::format("- {} more kinds of mistakes: see the table.\n", kinds.size() - k);
    }
    text += kind_text(kinds[k], width) + "\n";
  }
  return text;
}

std::string judged_table(std::span<const Method* const> panel, const Census& census, const std::vector<Tally>& tallies,
                         const Shown& shown) {
  TextTable table(table_heads);
  std::size_t left_out = 0;
  for (std::size_t m = 0; m < panel.size(); ++m) {
    const std::vector<double> rank = rank_of(*panel[m], tallies[m]);
    if (shown.all || rank[0] > 0 || tallies[m].wrong() > 0) {
      table.add(cells_of(*panel[m], tallies[m]), rank);
    } else {
      ++left_out;
    }
  }
  if (!shown.all) {
    table.drop_zero_columns();
    table.drop_without_room(time_error_head, shown.width);
  }
  table.leave_out(left_out, "method without a wrong answer", "methods without a wrong answer");
  const std::string text = left_out < panel.size() ? table.text(shown.width) : "";
  return text +
         wrapped(fmt::format("{}Of {}, {} and {} at the start.", shown.meanings ? meanings(table.heads()) : "",
                             counted(census.of(Class::impact), "real impact"),
                             counted(census.of(Class::separate), "true separation"),
                             counted(census.of(Class::overlap), "overlap")),
                 shown.width, "  ") +
         "\n";
}

std::string classes_text(const Census& census) {
  return fmt::format("{} separate, {} graze, {} impact, {} overlap", census.of(Class::separate),
                     census.of(Class::graze), census.of(Class::impact), census.of(Class::overlap));
}

template class WrongRowsByMethod<float>;
template class WrongRowsByMethod<double>;

}  // namespace sweeplab
