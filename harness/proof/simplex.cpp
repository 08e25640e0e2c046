// SPDX-License-Identifier: MIT
#include "harness/proof/simplex.h"

#include <algorithm>
#include <utility>

namespace sweeplab::proof {

void Simplex::add_column(int column) {
  const auto index = static_cast<std::size_t>(column);
  if (index >= of_column_.size()) of_column_.resize(index + 1, nowhere);
  of_column_[index] = static_cast<int>(variables_.size());
  const int place = static_cast<int>(nonbasic_.size());
  if (place == stride_) {
    std::vector<Number> wider(basic_.size() * 2 * static_cast<std::size_t>(stride_));
    for (std::size_t i = 0; i < basic_.size(); ++i) {
      for (int j = 0; j < stride_; ++j) {
        wider[i * 2 * static_cast<std::size_t>(stride_) + static_cast<std::size_t>(j)] = at(static_cast<int>(i), j);
      }
    }
    table_ = std::move(wider);
    stride_ *= 2;
  }
  nonbasic_.push_back(static_cast<int>(variables_.size()));
  variables_.push_back({false, place, {}, {}, nowhere});
}

Near Simplex::value(const Linear& row) const {
  Near sum{row.constant, {}};
  for (const auto& [column, coefficient] : row.terms) {
    const int v = place_of(column);
    if (v != nowhere) sum = sum + coefficient * variable(v).value;
  }
  return sum;
}

bool Simplex::add(Linear row) {
  for (const auto& [column, coefficient] : row.terms) {
    if (!has_column(column)) add_column(column);
  }
  const int i = static_cast<int>(basic_.size());
  table_.resize(table_.size() + static_cast<std::size_t>(stride_));
  for (const auto& [column, coefficient] : row.terms) {
    const Variable& x = variable(place_of(column));
    if (!x.basic) {
      at(i, x.place) += coefficient;
      continue;
    }
    for (int j = 0; j < static_cast<int>(nonbasic_.size()); ++j) {
      if (!at(x.place, j).is_zero()) at(i, j) += coefficient * at(x.place, j);
    }
  }
  Near value = this->value(row);
  value.a = value.a - row.constant;
  basic_.push_back(static_cast<int>(variables_.size()));
  variables_.push_back(
      {true, i, std::move(value), {-row.constant, row.strict ? -1 : 0}, static_cast<int>(rows_.size())});
  rows_.push_back(std::move(row));
  return solve();
}

/// The basic slack above its bound with the least index, by Bland's rule: so it ends.
int Simplex::leaving() const {
  int leave = nowhere;
  for (int i = 0; i < static_cast<int>(basic_.size()); ++i) {
    const Variable& x = variable(basic(i));
    if (x.row != nowhere && x.upper < x.value && (leave == nowhere || basic(i) < basic(leave))) leave = i;
  }
  return leave;
}

/// What can bring it down: a column, which is free; or a slack, which may fall, and rise if it is below its bound.
int Simplex::entering(int leave) const {
  int enter = nowhere;
  for (int j = 0; j < static_cast<int>(nonbasic_.size()); ++j) {
    const Number& rate = at(leave, j);
    if (rate.is_zero()) continue;
    const Variable& x = variable(nonbasic(j));
    const bool can = rate.sign() > 0 || x.row == nowhere || x.value < x.upper;
    if (can && (enter == nowhere || nonbasic(j) < nonbasic(enter))) enter = j;
  }
  return enter;
}

void Simplex::pivot(int leave, int enter) {
  Variable& out = variable(basic(leave));
  Variable& in = variable(nonbasic(enter));
  const int columns = static_cast<int>(nonbasic_.size());
  const Number inverse = Number(1) / at(leave, enter);
  const Near step = inverse * (out.upper + Number(-1) * out.value);
  out.value = out.upper;
  in.value = in.value + step;
  for (int i = 0; i < static_cast<int>(basic_.size()); ++i) {
    if (i == leave || at(i, enter).is_zero()) continue;
    Near& value = variable(basic(i)).value;
    value = value + at(i, enter) * step;
  }
  for (int j = 0; j < columns; ++j) {
    if (!at(leave, j).is_zero()) at(leave, j) = j == enter ? inverse : -(at(leave, j) * inverse);
  }
  for (int i = 0; i < static_cast<int>(basic_.size()); ++i) {
    if (i == leave || at(i, enter).is_zero()) continue;
    const Number factor = std::exchange(at(i, enter), Number());
    for (int j = 0; j < columns; ++j) {
      if (!at(leave, j).is_zero()) at(i, j) += factor * at(leave, j);
    }
  }
  out.basic = false, out.place = enter;
  in.basic = true, in.place = leave;
  std::swap(basic_[static_cast<std::size_t>(leave)], nonbasic_[static_cast<std::size_t>(enter)]);
}

/// The slack is a sum of slacks that stand at their bounds, with factors below 0, and is yet above its own bound.
void Simplex::certify(int leave) {
  certificate_.assign(rows_.size(), Number());
  certificate_[static_cast<std::size_t>(variable(basic(leave)).row)] = 1;
  for (int j = 0; j < static_cast<int>(nonbasic_.size()); ++j) {
    if (!at(leave, j).is_zero()) {
      certificate_[static_cast<std::size_t>(variable(nonbasic(j)).row)] = -at(leave, j);
    }
  }
}

bool Simplex::solve() {
  for (int leave = leaving(); leave != nowhere; leave = leaving()) {
    const int enter = entering(leave);
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
    const Linear& row = rows_[static_cast<std::size_t>(x.row)];
    // value.a + value.b * delta <= -constant, and below it by delta if strict
    const Number room = -row.constant - x.value.a, need = x.value.b - x.upper.b;
    if (need.sign() > 0 && room < need * delta) delta = room / need;
  }
  std::vector<Number> point(of_column_.size());
  for (std::size_t column = 0; column < point.size(); ++column) {
    if (of_column_[column] == nowhere) continue;
    const Near& value = variable(of_column_[column]).value;
    point[column] = value.a + value.b * delta;
  }
  return point;
}

}  // namespace sweeplab::proof
