//===- ReadConformance.cpp - How devices fared ----------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Report/Cases.h"

#include "fuzz/Report/Html.h"

#include <map>

using namespace oracle;
using namespace oracle::report;
using llvm::Error;
using llvm::StringRef;
namespace json = llvm::json;

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
  uint64_t left = rule.cases;
  for (auto [name, part] :
       {std::pair("passed", rule.passed), std::pair("failed", rule.failed),
        std::pair("not_implemented", rule.notImplemented),
        std::pair("unfinished", rule.unfinished)}) {
    if (part > left) {
      path.field(name).report("more than there are cases");
      return false;
    }
    left -= part;
  }
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
  return forEachCase(
      report, run,
      [&](const Case &entry, const json::Value &value, json::Path path) {
        ShownFailure failure{"",
                             "",
                             entry.name,
                             entry.verdict,
                             entry.message,
                             judge(entry.code)};
        json::ObjectMapper mapper(value, path);
        if (!mapper || !mapper.map("rule", failure.rule) ||
            !mapper.map("device", failure.device))
          return false;
        if (entry.code != ExitCode::Ok)
          run.failures.push_back(std::move(failure));
        return true;
      });
}
