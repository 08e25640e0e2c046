// SPDX-License-Identifier: MIT
#include "harness/proof/simplex.h"

#include <algorithm>
#include <utility>

namespace sweeplab::proof {

bool verify(std::span<const Linear> rows, std::span<const Number> multiples) {
  if (multiples.size() != rows.size()) return false;
  std::vector<Number> sum;
  Number constant;
  bool strict = false;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (multiples[i].sign() < 0) return false;
    if (multiples[i].is_zero()) continue;
    for (const auto& [column, coefficient] : rows[i].terms) {
      sum.resize(std::max(sum.size(), static_cast<std::size_t>(column) + 1));
      sum[static_cast<std::size_t>(column)] += multiples[i] * coefficient;
    }
    constant += multiples[i] * rows[i].constant;
    strict |= rows[i].strict;
  }
  if (!std::ranges::all_of(sum, &Number::is_zero)) return false;
  return strict ? constant.sign() >= 0 : constant.sign() > 0;
}

bool satisfies(std::span<const Linear> rows, std::span<const Number> point) {
  return std::ranges::all_of(rows, [point](const Linear& row) {
    Number sum = row.constant;
    for (const auto& [column, coefficient] : row.terms) sum += coefficient * point[static_cast<std::size_t>(column)];
    return row.strict ? sum.sign() < 0 : sum.sign() <= 0;
  });
}

void Simplex::add_column(int column) {
  const auto index = static_cast<std::size_t>(column);
  if (index >= of_column_.size()) of_column_.resize(index + 1, nowhere);
  of_column_[index] = variables_.size();
  const std::size_t place = nonbasic_.size();
  if (place == stride_) {
    std::vector<Number> wider(basic_.size() * 2 * stride_);
    for (std::size_t i = 0; i < basic_.size(); ++i) {
      for (std::size_t j = 0; j < stride_; ++j) wider[i * 2 * stride_ + j] = at(i, j);
    }
    table_ = std::move(wider);
    stride_ *= 2;
  }
  nonbasic_.push_back(variables_.size());
  variables_.push_back({false, place, {}, {}, nowhere});
}

Near Simplex::value(const Linear& row) const {
  Near sum{row.constant, {}};
  for (const auto& [column, coefficient] : row.terms) {
    const std::size_t v = place_of(column);
    if (v != nowhere) sum = sum + coefficient * variables_[v].value;
  }
  return sum;
}

bool Simplex::add(Linear row) {
  for (const auto& [column, coefficient] : row.terms) {
    if (!has_column(column)) add_column(column);
  }
  const std::size_t i = basic_.size();
  table_.resize(table_.size() + stride_);
  for (const auto& [column, coefficient] : row.terms) {
    const Variable& x = variables_[place_of(column)];
    if (!x.basic) {
      at(i, x.place) += coefficient;
      continue;
    }
    for (std::size_t j = 0; j < nonbasic_.size(); ++j) {
      if (!at(x.place, j).is_zero()) at(i, j) += coefficient * at(x.place, j);
    }
  }
  Near value = this->value(row);
  value.a = value.a - row.constant;
  basic_.push_back(variables_.size());
  variables_.push_back({true, i, std::move(value), {-row.constant, row.strict ? -1 : 0}, rows_.size()});
  rows_.push_back(std::move(row));
  return solve();
}

/// The basic slack above its bound with the least index, by Bland's rule: so it ends.
std::size_t Simplex::leaving() const {
  std::size_t leave = nowhere;
  for (std::size_t i = 0; i < basic_.size(); ++i) {
    const Variable& x = variables_[basic_[i]];
    if (x.row != nowhere && x.upper < x.value && (leave == nowhere || basic_[i] < basic_[leave])) leave = i;
  }
  return leave;
}

/// What can bring it down: a column, which is free; or a slack, which may fall, and rise if it is below its bound.
std::size_t Simplex::entering(std::size_t leave) const {
  std::size_t enter = nowhere;
  for (std::size_t j = 0; j < nonbasic_.size(); ++j) {
    const Number& rate = at(leave, j);
    if (rate.is_zero()) continue;
    const Variable& x = variables_[nonbasic_[j]];
    const bool can = rate.sign() > 0 || x.row == nowhere || x.value < x.upper;
    if (can && (enter == nowhere || nonbasic_[j] < nonbasic_[enter])) enter = j;
  }
  return enter;
}

void Simplex::pivot(std::size_t leave, std::size_t enter) {
  Variable& out = variables_[basic_[leave]];
  Variable& in = variables_[nonbasic_[enter]];
  const std::size_t columns = nonbasic_.size();
  const Number inverse = Number(1) / at(leave, enter);
  const Near step = inverse * (out.upper + Number(-1) * out.value);
  out.value = out.upper;
  in.value = in.value + step;
  for (std::size_t i = 0; i < basic_.size(); ++i) {
    if (i == leave || at(i, enter).is_zero()) continue;
    Near& value = variables_[basic_[i]].value;
    value = value + at(i, enter) * step;
  }
  for (std::size_t j = 0; j < columns; ++j) {
    if (!at(leave, j).is_zero()) at(leave, j) = j == enter ? inverse : -(at(leave, j) * inverse);
  }
  for (std::size_t i = 0; i < basic_.size(); ++i) {
    if (i == leave || at(i, enter).is_zero()) continue;
    const Number factor = std::exchange(at(i, enter), Number());
    for (std::size_t j = 0; j < columns; ++j) {
      if (!at(leave, j).is_zero()) at(i, j) += factor * at(leave, j);
    }
  }
  out.basic = false, out.place = enter;
  in.basic = true, in.place = leave;
  std::swap(basic_[leave], nonbasic_[enter]);
}

/// The slack is a sum of slacks that stand at their bounds, with factors below 0, and is yet above its own bound.
void Simplex::certify(std::size_t leave) {
  certificate_.assign(rows_.size(), Number());
  certificate_[variables_[basic_[leave]].row] = 1;
  for (std::size_t j = 0; j < nonbasic_.size(); ++j) {
    if (!at(leave, j).is_zero()) {
      certificate_[variables_[nonbasic_[j]].row] = -at(leave, j);
    }
  }
}

bool Simplex::solve() {
  for (std::size_t leave = leaving(); leave != nowhere; leave = leaving()) {
    const std::size_t enter = entering(leave);
    if (enter == nowhere) {
      certify(leave);
      return false;
    }
    pivot(leave, enter);
  }
  return true;
}

std::vector<Number> Simplex::point() const {
  Number delta = 1;
  for (const Variable& x : variables_) {
    if (x.row == nowhere) continue;
    const Linear& row = rows_[x.row];
    // value.a + value.b * delta <= -constant, and below it by delta if strict
    const Number room = -row.constant - x.value.a, need = x.value.b - x.upper.b;
    if (need.sign() > 0 && room < need * delta) delta = room / need;
  }
  std::vector<Number> point(of_column_.size());
  for (std::size_t column = 0; column < point.size(); ++column) {
    if (of_column_[column] == nowhere) continue;
    const Near& value = variables_[of_column_[column]].value;
    point[column] = value.a + value.b * delta;
  }
  return point;
}

}  // namespace sweeplab::proof
