//===- Measurements.cpp - Reports of what was counted ---------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Report/Cases.h"

#include "fuzz/Report/Html.h"
#include "interpreter/Driver/Report.h"
#include "interpreter/Driver/Roofline.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSwitch.h"

#include <map>

using namespace oracle;
using namespace oracle::report;
using llvm::Error;
using llvm::StringRef;
namespace json = llvm::json;

//===----------------------------------------------------------------------===//
// Traffic
//===----------------------------------------------------------------------===//

namespace {

/// An operation, or a source of memory, as it is named in pictures.
struct Place {
  std::string operation, location;
  std::optional<int64_t> argument;

  bool readFrom(json::ObjectMapper &mapper) {
    return mapper.mapOptional("operation", operation) &&
           mapper.mapOptional("location", location) &&
           mapper.mapOptional("argument", argument);
  }
  std::string name() const {
    if (!operation.empty())
      return operation + " at " + location;
    return argument ? "argument #" + std::to_string(*argument) : "an argument";
  }
};

} // namespace

/// The objects of a list, each with its path; false where one is not read.
static bool
forEachIn(const json::Object &object, StringRef key, json::Path path,
          llvm::function_ref<bool(const json::Value &, json::Path)> read) {
  const json::Array *list = object.getArray(key);
  if (!list) {
    path.field(key).report("expected a list");
    return false;
  }
  for (auto [i, value] : llvm::enumerate(*list))
    if (!read(value, path.field(key).index(i)))
      return false;
  return true;
}

static bool readMoments(const json::Object &timeline, json::Path path,
                        LiveBytes &live) {
  return forEachIn(timeline, "moments", path,
                   [&](const json::Value &value, json::Path at) {
                     std::vector<std::vector<uint64_t>> bands;
                     json::ObjectMapper mapper(value, at);
                     if (!mapper || !mapper.map("memory", bands))
                       return false;
                     LiveBytes::Moment &moment = live.moments.emplace_back();
                     for (const std::vector<uint64_t> &band : bands) {
                       if (band.size() != 2 || band[0] >= live.sources.size()) {
                         at.field("memory").report(
                             "expected pairs of a memory and its bytes");
                         return false;
                       }
                       moment.push_back({unsigned(band[0]), band[1]});
                     }
                     return true;
                   });
}

static bool readOperations(const json::Object &traffic, json::Path path,
                           std::vector<OperationBytes> &operations) {
  struct Moved {
    uint64_t read = 0, written = 0, copied = 0;
  };
  // A row is of one memory; a copy has one for each of its two.
  llvm::MapVector<std::string, Moved, std::map<std::string, unsigned>> sums;
  bool isRead = forEachIn(traffic, "operations", path,
                          [&](const json::Value &value, json::Path at) {
                            Place place;
                            Moved row;
                            json::ObjectMapper mapper(value, at);
                            if (!mapper || !place.readFrom(mapper) ||
                                !mapper.map("bytes_read", row.read) ||
                                !mapper.map("bytes_written", row.written) ||
                                !mapper.map("bytes_copied", row.copied))
                              return false;
                            Moved &sum = sums[place.name()];
                            sum.read += row.read;
                            sum.written += row.written;
                            sum.copied += row.copied;
                            return true;
                          });
  for (const auto &[name, sum] : sums)
    operations.push_back(
        OperationBytes(name, sum.read, sum.written, sum.copied));
  return isRead;
}

static std::optional<Intensity> intensityOf(double flops, double flopsInF32,
                                            double bytes, double bytesInF32) {
  if (bytes == 0 || bytesInF32 == 0 || flopsInF32 == 0)
    return std::nullopt;
  Intensity intensity{flops / bytes, flopsInF32 / bytesInF32,
                      bytesInF32 / bytes, flops / flopsInF32};
  if (!MeasuredPoint::isDrawable(intensity.flopsPerByte) ||
      !MeasuredPoint::isDrawable(intensity.flopsPerByteInF32))
    return std::nullopt;
  return intensity;
}

static bool readNumbers(const json::Object &traffic, json::Path path,
                        ShownTraffic &shown) {
  struct Field {
    llvm::StringLiteral group, key;
    uint64_t &number;
  };
  uint64_t compulsoryInF32 = 0, flopsInF32 = 0;
  Field fields[] = {
      {"accesses", "bytes_read", shown.read},
      {"accesses", "bytes_written", shown.written},
      {"accesses", "bytes_copied", shown.copied},
      {"footprint", "bytes", shown.footprint},
      {"compulsory", "bytes", shown.compulsory},
      {"compulsory", "bytes_in_f32", compulsoryInF32},
      {"flops", "total", shown.flops},
      {"flops", "in_f32", flopsInF32},
      {"peak", "bytes", shown.live.peak},
      {"timeline", "steps_per_moment", shown.live.stepsPerMoment}};
  for (Field &field : fields) {
    const json::Object *group = traffic.getObject(field.group);
    const json::Value *value = group ? group->get(field.key) : nullptr;
    std::optional<uint64_t> number =
        value ? value->getAsUINT64() : std::nullopt;
    if (!number) {
      path.field(field.group).field(field.key).report("expected a number");
      return false;
    }
    field.number = *number;
  }
  shown.intensity =
      intensityOf(shown.flops, flopsInF32, shown.compulsory, compulsoryInF32);
  return true;
}

static bool readTrafficOf(const json::Object &traffic, json::Path path,
                          ShownTraffic &shown) {
  auto readSource = [&](const json::Value &value, json::Path at) {
    Place place;
    json::ObjectMapper mapper(value, at);
    if (!mapper || !place.readFrom(mapper))
      return false;
    shown.live.sources.push_back(place.name());
    return true;
  };
  // The numbers say that there is a timeline.
  return readNumbers(traffic, path, shown) &&
         forEachIn(traffic, "memory", path, readSource) &&
         readMoments(*traffic.getObject("timeline"), path.field("timeline"),
                     shown.live) &&
         readOperations(traffic, path, shown.operations);
}

Error report::readTraffic(const json::Value &report, StringRef, Run &run) {
  uint64_t programs = 0;
  Error error =
      forEachCase(report, [&](const Case &entry, const json::Value &value,
                              json::Path path) {
        ++programs;
        const json::Object *traffic = value.getAsObject()->getObject("traffic");
        if (!traffic)
          return true;
        ShownTraffic shown;
        shown.file = programLabel(entry.file, entry.part);
        shown.entry = entry.name;
        if (!readTrafficOf(*traffic, path.field("traffic"), shown))
          return false;
        std::string name = shown.file + " @" + shown.entry + ": ";
        for (auto [what, number] : {std::pair("bytes read", shown.read),
                                    std::pair("bytes written", shown.written),
                                    std::pair("bytes copied", shown.copied),
                                    std::pair("footprint", shown.footprint),
                                    std::pair("peak", shown.live.peak),
                                    std::pair("FLOPs", shown.flops)})
          run.metrics.push_back({name + what, "", double(number)});
        run.traffic.push_back(std::move(shown));
        return true;
      });
  run.summary = countText(programs, "program") + ", traffic of " +
                std::to_string(run.traffic.size());
  return error;
}

//===----------------------------------------------------------------------===//
// Conformance
//===----------------------------------------------------------------------===//

static bool readRule(const json::Value &value, json::Path path,
                     ShownRule &rule) {
  std::map<std::string, uint64_t> ulp;
  json::ObjectMapper mapper(value, path);
  if (!mapper || !mapper.map("name", rule.name) ||
      !mapper.map("says", rule.says) || !mapper.map("section", rule.section) ||
      !mapper.map("cases", rule.cases) || !mapper.map("passed", rule.passed) ||
      !mapper.map("failed", rule.failed) ||
      !mapper.map("not_implemented", rule.notImplemented) ||
      !mapper.mapOptional("unfinished", rule.unfinished) ||
      !mapper.mapOptional("profiles", rule.profiles) ||
      !mapper.mapOptional("ulp", ulp))
    return false;
  rule.ulp.assign(ulp.begin(), ulp.end());
  return true;
}

/// What came of one device.
static bool readDevice(const json::Value &value, json::Path path, Run &run) {
  std::string device;
  json::ObjectMapper mapper(value, path);
  if (!mapper || !mapper.map("device", device))
    return false;
  uint64_t cases = 0, passed = 0;
  bool isRead =
      forEachIn(*value.getAsObject(), "rules", path,
                [&](const json::Value &of, json::Path at) {
                  ShownRule rule;
                  rule.device = device;
                  if (!readRule(of, at, rule))
                    return false;
                  cases += rule.cases;
                  passed += rule.passed;
                  run.metrics.push_back({device + ": " + rule.name + ": passed",
                                         "", double(rule.passed)});
                  run.rules.push_back(std::move(rule));
                  return true;
                });
  run.metrics.push_back({device + ": cases passed", "", double(passed)});
  run.summary += (run.summary.empty() ? "" : "; ") + device + ": " +
                 numberText(passed) + " of " + countText(cases, "case") +
                 " passed";
  return isRead;
}

Error report::readConformance(const json::Value &report, StringRef, Run &run) {
  json::Path::Root root("report");
  json::ObjectMapper mapper(report, root);
  bool isRead = mapper && mapper.map("suite_version", run.suiteVersion) &&
                forEachIn(*report.getAsObject(), "runs", root,
                          [&](const json::Value &value, json::Path path) {
                            return readDevice(value, path, run);
                          });
  if (!isRead)
    return root.getError();
  return forEachCase(report, [&](const Case &entry, const json::Value &value,
                                 json::Path path) {
    ShownFailure failure{"", "", entry.name, entry.verdict, entry.message};
    json::ObjectMapper mapper(value, path);
    if (!mapper || !mapper.map("rule", failure.rule) ||
        !mapper.map("device", failure.device))
      return false;
    if (entry.exitCode != int(ExitCode::Ok))
      run.failures.push_back(std::move(failure));
    return true;
  });
}

//===----------------------------------------------------------------------===//
// The gate
//===----------------------------------------------------------------------===//

/// "memref.copy at a.mlir:4:3, argument #2: 16,384 instead of 8,192 ...".
static bool readMoved(const json::Value &value, json::Path path,
                      std::vector<std::string> &moved) {
  std::string account, counter;
  json::ObjectMapper mapper(value, path);
  if (!mapper || !mapper.map("account", account) ||
      !mapper.map("counter", counter))
    return false;
  return forEachIn(
      *value.getAsObject(), "operations", path,
      [&](const json::Value &row, json::Path at) {
        Place place;
        std::string memory;
        uint64_t now = 0, baseline = 0;
        json::ObjectMapper mapper(row, at);
        if (!mapper || !place.readFrom(mapper) ||
            !mapper.mapOptional("memory", memory) || !mapper.map("now", now) ||
            !mapper.map("baseline", baseline))
          return false;
        std::string text = place.operation.empty() ? memory : place.name();
        if (!place.operation.empty() && !memory.empty())
          text += ", " + memory;
        moved.push_back(text + ": " + counter + " (" + account + ") " +
                        numberText(now) + " instead of " +
                        numberText(baseline));
        return true;
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
      if (!mapper || !mapper.map("now", counter.now) ||
          !mapper.map("baseline", counter.baseline))
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

Error report::readGate(const json::Value &report, StringRef, Run &run) {
  Error error = forEachCase(report, [&](const Case &entry,
                                        const json::Value &value,
                                        json::Path path) {
    ShownKernel kernel{
        entry.file + " " + entry.name, entry.verdict, entry.message, {}, {}};
    const json::Object &object = *value.getAsObject();
    // What could not be measured has no counters.
    if (const json::Object *counters = object.getObject("counters"))
      if (!readCounters(*counters, path.field("counters"), kernel))
        return false;
    if (object.get("moved") &&
        !forEachIn(object, "moved", path,
                   [&](const json::Value &moved, json::Path at) {
                     return readMoved(moved, at, kernel.moved);
                   }))
      return false;
    for (const ShownKernel::Counter &counter : kernel.counters)
      run.metrics.push_back(
          {kernel.name + ": " + counter.name + " (" + counter.account + ")", "",
           counter.now});
    run.kernels.push_back(std::move(kernel));
    return true;
  });
  if (error)
    return error;
  size_t more = llvm::count_if(run.kernels, [](const ShownKernel &kernel) {
    return kernel.verdict == "more";
  });
  run.summary = countText(run.kernels.size(), "kernel and pipeline",
                          "kernels and pipelines") +
                ", " + std::to_string(more) + " worse than the baseline";
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Google Benchmark
//===----------------------------------------------------------------------===//

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
                  double inNanoseconds = llvm::StringSwitch<double>(unit)
                                             .Case("us", 1e3)
                                             .Case("ms", 1e6)
                                             .Case("s", 1e9)
                                             .Default(1);
                  if (shown.error.empty()) {
                    if (!mapper.map("real_time", shown.nanoseconds))
                      return false;
                    shown.nanoseconds *= inNanoseconds;
                  }
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
  run.summary = countText(run.benchmarks.size(), "benchmark");
  return Error::success();
}
