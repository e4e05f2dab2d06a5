//===- Counters.cpp - What a kernel moves, by operation -------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/Gate/Counters.h"

#include "llvm/Support/MathExtras.h"

using namespace oracle::bench;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;
namespace json = llvm::json;

std::string Mover::describe() const {
  std::string text = operation;
  if (!location.empty())
    text += " at " + location;
  if (!text.empty() && !memory.empty())
    text += " on ";
  return text + memory;
}

void CounterLedger::add(const Mover &mover, StringRef counter,
                        uint64_t amount) {
  if (amount == 0)
    return;
  uint64_t &count = rows[mover][counter.str()];
  count = llvm::SaturatingAdd(count, amount);
}

static json::Object toJson(const Counters &counters) {
  json::Object object;
  for (const auto &[name, count] : counters)
    object[name] = count;
  return object;
}

json::Object oracle::bench::toJson(const Mover &mover) {
  json::Object object;
  if (!mover.operation.empty())
    object["operation"] = mover.operation;
  if (!mover.location.empty())
    object["location"] = mover.location;
  if (!mover.memory.empty())
    object["memory"] = mover.memory;
  return object;
}

json::Object oracle::bench::toJson(const CounterLedger &ledger) {
  json::Array rows;
  for (const auto &[mover, counters] : ledger.rows) {
    json::Object row = toJson(mover);
    row["counters"] = ::toJson(counters);
    rows.push_back(std::move(row));
  }
  return json::Object{{"totals", ::toJson(ledger.totals)},
                      {"operations", std::move(rows)}};
}

json::Object oracle::bench::toJson(const Accounts &accounts) {
  json::Object object;
  for (const auto &[name, ledger] : accounts)
    object[name] = toJson(ledger);
  return object;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static Expected<Counters> countersFromJson(const json::Object *object,
                                           StringRef where) {
  if (!object)
    return llvm::createStringError("'" + where + "' is no object of counters");
  Counters counters;
  for (const auto &[name, value] : *object) {
    std::optional<uint64_t> count = value.getAsUINT64();
    if (!count)
      return llvm::createStringError("the counter '" + StringRef(name) +
                                     "' is no number that can be counted to");
    counters[StringRef(name).str()] = *count;
  }
  return counters;
}

static Error addRow(CounterLedger &ledger, const json::Value &value) {
  const json::Object *row = value.getAsObject();
  if (!row)
    return llvm::createStringError("an entry of 'operations' is no object");
  Mover mover;
  for (auto [key, text] : {std::pair("operation", &mover.operation),
                           {"location", &mover.location},
                           {"memory", &mover.memory}}) {
    if (!row->get(key))
      continue;
    std::optional<StringRef> given = row->getString(key);
    if (!given)
      return llvm::createStringError("'" + StringRef(key) +
                                     "' of an operation is no string");
    *text = given->str();
  }
  Expected<Counters> counters =
      countersFromJson(row->getObject("counters"), "counters");
  if (!counters)
    return counters.takeError();
  if (!ledger.rows.insert({mover, std::move(*counters)}).second)
    return llvm::createStringError("'operations' has " + mover.describe() +
                                   " twice");
  return Error::success();
}

Expected<Accounts> oracle::bench::accountsFromJson(const json::Value &value) {
  const json::Object *object = value.getAsObject();
  if (!object)
    return llvm::createStringError("accounts are no object");
  Accounts accounts;
  for (const auto &[name, account] : *object) {
    const json::Object *ledgerObject = account.getAsObject();
    const json::Array *rows =
        ledgerObject ? ledgerObject->getArray("operations") : nullptr;
    if (!rows)
      return llvm::createStringError("the account '" + StringRef(name) +
                                     "' has no list 'operations'");
    Expected<Counters> totals =
        countersFromJson(ledgerObject->getObject("totals"), "totals");
    if (!totals)
      return totals.takeError();
    CounterLedger &ledger = accounts[StringRef(name).str()];
    ledger.totals = std::move(*totals);
    for (const json::Value &row : *rows)
      if (Error error = addRow(ledger, row))
        return error;
  }
  return accounts;
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

static Error checkSums(const CounterLedger &ledger, bool isCompiled) {
  Counters sums;
  for (const auto &[mover, row] : ledger.rows)
    for (const auto &[counter, count] : row) {
      uint64_t &sum = sums[counter];
      sum = llvm::SaturatingAdd(sum, count);
      // How many operations a program has is kept by operation only.
      if (counter != "operations" && !ledger.totals.contains(counter))
        return llvm::createStringError(mover.describe() + " has the counter '" +
                                       counter + "', which has no total");
    }
  for (const auto &[counter, total] : ledger.totals) {
    if (counter == "steps")
      continue;
    if (isCompiled && counter == "peak_bytes") {
      if (total > sums["bytes_allocated"])
        return llvm::createStringError(
            "'peak_bytes' is " + std::to_string(total) + ", and only " +
            std::to_string(sums["bytes_allocated"]) + " are allocated");
      continue;
    }
    if (total != sums[counter])
      return llvm::createStringError(
          "'" + counter + "' is " + std::to_string(total) +
          ", and its operations add up to " + std::to_string(sums[counter]));
  }
  return Error::success();
}

Error oracle::bench::checkSums(const Accounts &accounts) {
  for (const auto &[name, ledger] : accounts)
    if (Error error = ::checkSums(ledger, name == "compiled"))
      return llvm::createStringError("in the account '" + name + "' " +
                                     toString(std::move(error)));
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Ratios
//===----------------------------------------------------------------------===//

static double totalOf(const Accounts &accounts, const char *account,
                      const char *counter) {
  auto ledger = accounts.find(account);
  if (ledger == accounts.end())
    return 0;
  auto total = ledger->second.totals.find(counter);
  return total == ledger->second.totals.end() ? 0 : double(total->second);
}

std::map<std::string, double>
oracle::bench::ratiosOf(const Accounts &accounts) {
  double compulsory = totalOf(accounts, "values", "compulsory_bytes");
  if (compulsory == 0)
    return {};
  return {
      {"compulsory_ratio",
       totalOf(accounts, "buffers", "footprint_bytes") / compulsory},
      {"flops_per_byte", totalOf(accounts, "values", "flops") / compulsory},
  };
}
