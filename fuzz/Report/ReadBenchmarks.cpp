//===- ReadBenchmarks.cpp - What Google Benchmark wrote -------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Report/Cases.h"

#include "fuzz/Report/Html.h"

#include "llvm/ADT/StringSwitch.h"

#include <cmath>

using namespace oracle;
using namespace oracle::report;
using llvm::Error;
using llvm::StringRef;
namespace json = llvm::json;

std::optional<double> ShownBenchmark::counter(StringRef name) const {
  for (const auto &[known, number] : counters)
    if (known == name)
      return number;
  return std::nullopt;
}

/// What it writes beside our counters.
static bool isOwnField(StringRef key) {
  static constexpr StringRef own[] = {
      "family_index", "per_family_instance_index",
      "repetitions",  "repetition_index",
      "threads",      "iterations",
      "real_time",    "cpu_time"};
  return llvm::is_contained(own, key);
}

static bool readTime(json::ObjectMapper &mapper, StringRef unit,
                     json::Path path, double &nanoseconds) {
  double inNanoseconds = llvm::StringSwitch<double>(unit)
                             .Case("ns", 1)
                             .Case("us", 1e3)
                             .Case("ms", 1e6)
                             .Case("s", 1e9)
                             .Default(0);
  if (inNanoseconds == 0) {
    path.field("time_unit").report("expected ns, us, ms or s");
    return false;
  }
  if (!mapper.map("real_time", nanoseconds))
    return false;
  nanoseconds *= inNanoseconds;
  if (nanoseconds < 0 || !std::isfinite(nanoseconds)) {
    path.field("real_time").report("expected a time");
    return false;
  }
  return true;
}

Error report::readBenchmarks(const json::Value &report, Run &run) {
  json::Path::Root root("report");
  const json::Object &object = *report.getAsObject();
  if (const json::Object *context = object.getObject("context")) {
    run.date = context->getString("date").value_or("").str();
    std::optional<int64_t> cpus = context->getInteger("num_cpus");
    std::optional<int64_t> megahertz = context->getInteger("mhz_per_cpu");
    if (cpus && megahertz)
      run.machine = countText(*cpus, "processor") + ", " +
                    std::to_string(*megahertz) + " MHz";
  }
  bool isRead =
      forEachIn(object, "benchmarks", root,
                [&](const json::Value &value, json::Path path) {
                  ShownBenchmark shown;
                  std::string kind, aggregate, unit = "ns";
                  json::ObjectMapper mapper(value, path);
                  if (!mapper || !mapper.map("name", shown.name) ||
                      !mapper.mapOptional("run_type", kind) ||
                      !mapper.mapOptional("aggregate_name", aggregate) ||
                      !mapper.mapOptional("time_unit", unit) ||
                      !mapper.mapOptional("error_message", shown.error))
                    return false;
                  // Of repetitions the median counts; the others say how they
                  // spread.
                  if (kind == "aggregate" && aggregate != "median")
                    return true;
                  if (shown.error.empty() &&
                      !readTime(mapper, unit, path, shown.nanoseconds))
                    return false;
                  for (const auto &[key, field] : *value.getAsObject())
                    if (std::optional<double> number = field.getAsNumber();
                        number && !isOwnField(key))
                      shown.counters.push_back({StringRef(key).str(), *number});
                  llvm::sort(shown.counters);
                  run.benchmarks.push_back(std::move(shown));
                  return true;
                });
  if (!isRead)
    return root.getError();
  for (const ShownBenchmark &shown : run.benchmarks) {
    if (!shown.error.empty())
      continue;
    run.metrics.push_back({shown.name + ": time", "ns", shown.nanoseconds});
    for (const auto &[name, number] : shown.counters)
      run.metrics.push_back({shown.name + ": " + name, "", number});
  }
  size_t failed =
      llvm::count_if(run.benchmarks, [](const ShownBenchmark &shown) {
        return !shown.error.empty();
      });
  run.cases = run.benchmarks.size();
  run.summary = countText(run.benchmarks.size(), "benchmark");
  if (failed != 0)
    run.summary += ", " + std::to_string(failed) + " failed";
  return Error::success();
}
