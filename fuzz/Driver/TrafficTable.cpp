//===- TrafficTable.cpp - What a program moves, for people ----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Driver/TrafficTable.h"

#include "interpreter/Driver/Table.h"

using namespace oracle;
using llvm::StringRef;

namespace {
struct Row {
  StringRef name, key;
};
} // namespace

static constexpr Row moved[] = {
    {"read", "bytes_read"},
    {"written", "bytes_written"},
    {"copied", "bytes_copied"},
    {"allocated", "bytes_allocated"},
};

static std::string number(const llvm::json::Object *object, StringRef key) {
  const llvm::json::Value *value = object ? object->get(key) : nullptr;
  std::optional<uint64_t> count =
      value ? value->getAsUINT64() : std::optional<uint64_t>();
  return count ? withCommas(*count) : "";
}

static std::string text(const llvm::json::Object &object, StringRef key) {
  return object.getString(key).value_or("").str();
}

void oracle::printTraffic(llvm::raw_ostream &os, StringRef entry,
                          StringRef stage, const llvm::json::Object &traffic) {
  os << "\ntraffic of @" << entry << " in " << stage << ", input set "
     << number(&traffic, "input_set")
     << "; compulsory, as values: " << number(&traffic, "compulsory_bytes")
     << " bytes\n";
  if (traffic.getBoolean("overflowed").value_or(false))
    os << "  some counter passed 2^64 and stays there: numbers are too small\n";
  Table totals("bytes",
               {"", "on buffers", "in loops", "compiled", "of it scratch"});
  for (const Row &row : moved)
    totals.row({row.name.str(), number(traffic.getObject("buffers"), row.key),
                number(traffic.getObject("branches"), row.key),
                number(traffic.getObject("compiled"), row.key),
                number(traffic.getObject("scratch"), row.key)});
  totals.row({"peak", number(traffic.getObject("buffers"), "peak_bytes"),
              number(traffic.getObject("branches"), "peak_bytes"),
              number(traffic.getObject("compiled"), "peak_bytes"), ""});
  totals.print(os, 1);

  Table sources("by operation on buffers, without scratch",
                {"operation", "read", "written", "copied", "allocated"});
  if (const llvm::json::Array *list = traffic.getArray("sources"))
    for (const llvm::json::Value &value : *list) {
      const llvm::json::Object *source = value.getAsObject();
      if (!source)
        continue;
      std::vector<std::string> cells{text(*source, "operation") + " at " +
                                     text(*source, "location")};
      for (const Row &row : moved)
        cells.push_back(number(source->getObject("lowered"), row.key));
      sources.row(std::move(cells));
    }
  sources.print(os, 1);
}
