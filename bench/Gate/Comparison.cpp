//===- Comparison.cpp - More, less or the same as before ------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/Gate/Comparison.h"

#include "interpreter/Driver/Table.h"

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
/// The rows of one operation.
struct RowsOfOperation {
  uint64_t now = 0, baseline = 0;
  std::vector<std::pair<Mover, Change>> changed;
};
} // namespace

static std::vector<std::pair<Mover, Change>>
findMovers(const CounterLedger &now, const CounterLedger &baseline,
           const std::string &counter, bool isMore) {
  static const Counters none;
  std::map<std::pair<std::string, std::string>, RowsOfOperation> operations;
  auto add = [&](const Mover &mover, uint64_t is, uint64_t was) {
    RowsOfOperation &rows = operations[{mover.operation, mover.location}];
    rows.now += is;
    rows.baseline += was;
    if (is != was && (is > was) == isMore)
      rows.changed.push_back({mover, {is, was}});
  };
  for (const auto &[mover, row] : now.rows) {
    auto before = baseline.rows.find(mover);
    add(mover, countOf(row, counter),
        countOf(before == baseline.rows.end() ? none : before->second,
                counter));
  }
  for (const auto &[mover, row] : baseline.rows)
    if (!now.rows.contains(mover))
      add(mover, 0, countOf(row, counter));

  // An operation that does as much as before to another memory moved nothing.
  std::vector<std::pair<Mover, Change>> movers;
  for (auto &[name, rows] : operations)
    if (rows.now != rows.baseline && (rows.now > rows.baseline) == isMore)
      llvm::append_range(movers, rows.changed);
  llvm::sort(movers, [](const auto &a, const auto &b) {
    uint64_t sizeOfA = a.second.size(), sizeOfB = b.second.size();
    return sizeOfA != sizeOfB ? sizeOfA > sizeOfB : a.first < b.first;
  });
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
      if (change.size() != 0)
        moved.push_back({account, counter, change,
                         findMovers(ledger, before, rowCounterOf(counter),
                                    change.isMore())});
    }
  }
  return moved;
}

StringRef oracle::bench::verdictOf(llvm::ArrayRef<MovedCounter> moved) {
  if (moved.empty())
    return "same";
  return llvm::any_of(moved,
                      [](const auto &entry) { return entry.total.isMore(); })
             ? "more"
             : "less";
}

static std::string describe(const Change &change) {
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
