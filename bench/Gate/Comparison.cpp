//===- Comparison.cpp - More, less or the same as before ------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/Gate/Comparison.h"

#include "interpreter/Driver/Table.h"

#include <functional>

using namespace oracle;
using namespace oracle::bench;
using llvm::Expected;
using llvm::StringRef;
namespace json = llvm::json;

static uint64_t countOf(const Counters &counters, const std::string &name) {
  auto found = counters.find(name);
  return found == counters.end() ? 0 : found->second;
}

/// The counter of rows that tells what moved a total.
static std::string rowCounterOf(StringRef total) {
  return total == "steps" ? "operations" : total.str();
}

namespace {
/// The rows of one operation, or of one memory without an operation.
struct RowsOfOperation {
  uint64_t now = 0, baseline = 0;
  std::vector<std::pair<Mover, Change>> changed;
};

/// The rows of a counter, by operation.
class RowChanges {
public:
  RowChanges(const CounterLedger &now, const CounterLedger &baseline,
             const std::string &counter);

  /// Those that are more, or less, of operations that are.
  std::vector<std::pair<Mover, Change>> going(bool isMore) const;

private:
  void add(const Mover &mover, uint64_t now, uint64_t baseline);

  std::map<Mover, RowsOfOperation> operations;
};
} // namespace

void RowChanges::add(const Mover &mover, uint64_t now, uint64_t baseline) {
  // An operation that does as much as before to another memory moved nothing.
  Mover key = mover;
  if (!key.operation.empty())
    key.memory.clear();
  RowsOfOperation &rows = operations[key];
  rows.now += now;
  rows.baseline += baseline;
  if (now != baseline)
    rows.changed.push_back({mover, {now, baseline}});
}

RowChanges::RowChanges(const CounterLedger &now, const CounterLedger &baseline,
                       const std::string &counter) {
  static const Counters none;
  for (const auto &[mover, row] : now.rows) {
    auto before = baseline.rows.find(mover);
    add(mover, countOf(row, counter),
        countOf(before == baseline.rows.end() ? none : before->second,
                counter));
  }
  for (const auto &[mover, row] : baseline.rows)
    if (!now.rows.contains(mover))
      add(mover, 0, countOf(row, counter));
}

std::vector<std::pair<Mover, Change>> RowChanges::going(bool isMore) const {
  std::vector<std::pair<Mover, Change>> movers;
  for (const auto &[name, rows] : operations)
    if (rows.now != rows.baseline && (rows.now > rows.baseline) == isMore)
      llvm::copy_if(rows.changed, std::back_inserter(movers),
                    [&](const std::pair<Mover, Change> &row) {
                      return row.second.isMore() == isMore;
                    });
  llvm::sort(movers, [](const auto &a, const auto &b) {
    uint64_t sizeOfA = a.second.size(), sizeOfB = b.second.size();
    return sizeOfA != sizeOfB ? sizeOfA > sizeOfB : a.first < b.first;
  });
  return movers;
}

static std::vector<std::pair<Mover, Change>>
findMovers(const CounterLedger &now, const CounterLedger &baseline,
           const std::string &counter, const Change &total) {
  std::string rowCounter = rowCounterOf(counter);
  // Operations that a program has more of need not run.
  if (rowCounter != counter && total.size() == 0)
    return {};
  RowChanges changes(now, baseline, rowCounter);
  if (total.isMore() || rowCounter != counter)
    return changes.going(total.isMore());
  std::vector<std::pair<Mover, Change>> movers = changes.going(true);
  llvm::append_range(movers, changes.going(false));
  return movers;
}

template <typename Map>
static llvm::Error checkSameKeys(const Map &now, const Map &baseline,
                                 StringRef what) {
  for (auto [some, others, where] :
       {std::tuple(&now, &baseline, "the baseline"),
        std::tuple(&baseline, &now, "what is measured")})
    for (const auto &[name, value] : *some)
      if (!others->contains(name))
        return llvm::createStringError(where + StringRef(" has no ") + what +
                                       " '" + name + "'");
  return llvm::Error::success();
}

Expected<std::vector<MovedCounter>>
oracle::bench::compare(const Accounts &now, const Accounts &baseline) {
  if (llvm::Error error = checkSameKeys(now, baseline, "account"))
    return error;
  std::vector<MovedCounter> moved;
  for (const auto &[account, ledger] : now) {
    const CounterLedger &before = baseline.find(account)->second;
    if (llvm::Error error =
            checkSameKeys(ledger.totals, before.totals, "counter"))
      return error;
    for (const auto &[counter, total] : ledger.totals) {
      Change change{total, countOf(before.totals, counter)};
      auto movers = findMovers(ledger, before, counter, change);
      if (change.size() != 0 || !movers.empty())
        moved.push_back({account, counter, change, std::move(movers)});
    }
  }
  return moved;
}

bool MovedCounter::hidesMore() const {
  return !total.isMore() && rowCounterOf(counter) == counter &&
         llvm::any_of(movers,
                      [](const auto &row) { return row.second.isMore(); });
}

StringRef oracle::bench::verdictOf(llvm::ArrayRef<MovedCounter> moved) {
  if (moved.empty())
    return "same";
  if (llvm::any_of(moved, [](const MovedCounter &entry) {
        return entry.total.isMore();
      }))
    return "more";
  return llvm::any_of(moved, std::mem_fn(&MovedCounter::hidesMore)) ? "moved"
                                                                    : "less";
}

static std::string describe(const Change &change) {
  if (change.size() == 0)
    return withCommas(change.now) + " as before";
  return withCommas(change.size()) + (change.isMore() ? " more" : " less") +
         ", " + withCommas(change.now) + " instead of " +
         withCommas(change.baseline);
}

void oracle::bench::print(llvm::raw_ostream &os,
                          llvm::ArrayRef<MovedCounter> moved) {
  constexpr size_t maxShown = 5;
  for (const MovedCounter &entry : moved) {
    os << "  " << entry.account << ": " << entry.counter << ": "
       << describe(entry.total) << '\n';
    bool isOther = rowCounterOf(entry.counter) != entry.counter;
    for (auto [i, row] : llvm::enumerate(entry.movers)) {
      if (i == maxShown) {
        os << "    and " << entry.movers.size() - maxShown << " others\n";
        break;
      }
      os << "    " << row.first.describe() << ": "
         << (isOther ? rowCounterOf(entry.counter) + ": " : "")
         << describe(row.second) << '\n';
    }
  }
}

json::Object oracle::bench::toJson(const Accounts &now,
                                   const Accounts &baseline,
                                   llvm::ArrayRef<MovedCounter> moved) {
  auto put = [](json::Object &object, const Change &change) {
    object["now"] = change.now;
    object["baseline"] = change.baseline;
  };
  json::Object counters, ratios;
  for (const auto &[account, ledger] : now) {
    json::Object totals;
    auto before = baseline.find(account);
    for (const auto &[counter, total] : ledger.totals) {
      json::Object object;
      put(object, {total, before == baseline.end()
                              ? 0
                              : countOf(before->second.totals, counter)});
      totals[counter] = std::move(object);
    }
    counters[account] = std::move(totals);
  }
  for (const auto &[name, ratio] : ratiosOf(now))
    ratios[name] = ratio;
  json::Array list;
  for (const MovedCounter &entry : moved) {
    json::Array operations;
    for (const auto &[mover, change] : entry.movers) {
      json::Object row = toJson(mover);
      put(row, change);
      operations.push_back(std::move(row));
    }
    json::Object object{{"account", entry.account},
                        {"counter", entry.counter},
                        {"operations", std::move(operations)}};
    put(object, entry.total);
    list.push_back(std::move(object));
  }
  return json::Object{{"counters", std::move(counters)},
                      {"moved", std::move(list)},
                      {"ratios", std::move(ratios)}};
}
