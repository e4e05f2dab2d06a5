//===- StageRunner.cpp - In this process or in a child --------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/StageRunner.h"

#include "fuzz/Oracles/Child.h"
#include "fuzz/Oracles/Passes.h"
#include "interpreter/Driver/Json.h"

#include <chrono>

using namespace oracle;
using llvm::Expected;
using llvm::StringRef;

/// Runs `work` in a child; a crash or hang is a verdict that names the phase.
static StageResult runIsolated(double seconds,
                               llvm::function_ref<StageResult()> work) {
  ChildResult child = runInChild(seconds, [&] {
    std::string text;
    llvm::raw_string_ostream(text) << llvm::json::Value(work().toJson());
    return text;
  });
  if (child.status != ChildResult::Status::Done)
    return deathOf(child, seconds);
  StageResult result;
  Expected<llvm::json::Value> value = parseJson(child.payload);
  if (!value) {
    llvm::consumeError(value.takeError());
    result.verdict = Verdict::Crash;
  } else if (!result.fromJson(*value)) {
    result.verdict = Verdict::Crash;
  }
  if (result.verdict == Verdict::Crash && result.message.empty())
    result.message = "the stage left no result";
  return result;
}

StageResult StageRunner::run(StringRef name,
                             llvm::function_ref<StageResult()> work,
                             bool isIsolated) const {
  auto start = std::chrono::steady_clock::now();
  forgetLastPass();
  isIsolated |= isolatesAll;
  StageResult stage = isIsolated ? runIsolated(seconds, work) : work();
  stage.stage = name.str();
  stage.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  return stage;
}
