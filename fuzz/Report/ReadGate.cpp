//===- ReadGate.cpp - Kernels beside their baselines ----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Report/Cases.h"

#include "fuzz/Report/Html.h"

#include "llvm/Support/Path.h"

using namespace oracle;
using namespace oracle::report;
using llvm::Error;
using llvm::StringRef;
namespace json = llvm::json;

static bool readFrom(json::ObjectMapper &mapper, ShownKernel::Change &change) {
  return mapper.map("now", change.now) &&
         mapper.map("baseline", change.baseline);
}

/// "memref.copy at a.mlir:4:3, argument #2".
static bool readMover(const json::Value &value, json::Path path,
                      ShownKernel::Counter &counter) {
  Place place;
  std::string memory;
  ShownKernel::Change change;
  json::ObjectMapper mapper(value, path);
  if (!mapper || !place.readFrom(mapper) ||
      !mapper.mapOptional("memory", memory) || !readFrom(mapper, change))
    return false;
  std::string text = place.operation.empty() ? memory : place.name();
  if (!place.operation.empty() && !memory.empty())
    text += ", " + memory;
  counter.movers.push_back({std::move(text), change});
  return true;
}

static bool readMoved(const json::Value &value, json::Path path,
                      ShownKernel &kernel) {
  ShownKernel::Counter &counter = kernel.moved.emplace_back();
  json::ObjectMapper mapper(value, path);
  return mapper && mapper.map("account", counter.account) &&
         mapper.map("counter", counter.name) &&
         readFrom(mapper, counter.change) &&
         forEachIn(*value.getAsObject(), "operations", path,
                   [&](const json::Value &row, json::Path at) {
                     return readMover(row, at, counter);
                   });
}

static bool readCounters(const json::Object &counters, json::Path path,
                         ShownKernel &kernel) {
  for (const auto &[account, value] : counters) {
    json::Path at = path.field(account);
    const json::Object *totals = value.getAsObject();
    if (!totals) {
      at.report("expected counters");
      return false;
    }
    for (const auto &[name, change] : *totals) {
      ShownKernel::Counter counter;
      json::ObjectMapper mapper(change, at.field(name));
      if (!mapper || !readFrom(mapper, counter.change))
        return false;
      counter.account = StringRef(account).str();
      counter.name = StringRef(name).str();
      kernel.counters.push_back(std::move(counter));
    }
  }
  llvm::sort(kernel.counters,
             [](const ShownKernel::Counter &a, const ShownKernel::Counter &b) {
               return std::tie(a.account, a.name) < std::tie(b.account, b.name);
             });
  return true;
}

/// "9 kernels and pipelines, 1 more than the baseline, 2 not compared".
static std::string summaryOf(llvm::ArrayRef<ShownKernel> kernels) {
  size_t more = 0, notCompared = 0;
  for (const ShownKernel &kernel : kernels) {
    more += kernel.verdict == "more" || kernel.verdict == "moved";
    notCompared += !kernel.isCompared();
  }
  std::string text = countText(kernels.size(), "kernel and pipeline",
                               "kernels and pipelines") +
                     ", " + std::to_string(more) + " worse than the baseline";
  if (notCompared != 0)
    text += ", " + std::to_string(notCompared) + " not compared";
  return text;
}

Error report::readGate(const json::Value &report, StringRef, Run &run) {
  Error error = forEachCase(
      report, run,
      [&](const Case &entry, const json::Value &value, json::Path path) {
        ShownKernel kernel;
        // Its folder is another one in each checkout.
        kernel.name = llvm::sys::path::filename(entry.file).str();
        if (!entry.name.empty())
          kernel.name += " " + entry.name;
        kernel.verdict = entry.verdict;
        kernel.message = entry.message;
        kernel.judgement = judge(entry.code);
        const json::Object &object = *value.getAsObject();
        // What could not be measured has no counters.
        if (const json::Object *counters = object.getObject("counters"))
          if (!readCounters(*counters, path.field("counters"), kernel))
            return false;
        if (object.get("moved") &&
            !forEachIn(object, "moved", path,
                       [&](const json::Value &moved, json::Path at) {
                         return readMoved(moved, at, kernel);
                       }))
          return false;
        for (const ShownKernel::Counter &counter : kernel.counters)
          run.metrics.push_back(
              {kernel.name + ": " + counter.name + " (" + counter.account + ")",
               "", counter.change.now});
        run.kernels.push_back(std::move(kernel));
        return true;
      });
  run.summary = summaryOf(run.kernels);
  return error;
}
