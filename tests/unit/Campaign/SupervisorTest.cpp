//===- SupervisorTest.cpp - Targets that do not do their work -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/Supervisor.h"

#include "fuzz/Driver/Registration.h"
#include "tests/unit/Campaign/TemporaryFolder.h"

#include "mlir/IR/DialectRegistry.h"

using namespace mlir;
using namespace oracle;

namespace {

class Supervision : public oracle::testing::TemporaryFolder {
protected:
  Supervision() { registerForComparisons(registry); }

  /// What stops a campaign whose target is a shell script.
  std::string stoppedBy(llvm::StringRef script) {
    write("target", "#!/bin/sh\n" + script.str());
    EXPECT_FALSE(
        llvm::sys::fs::setPermissions(in("target"), llvm::sys::fs::all_all));
    CampaignOptions options;
    options.artifacts = in("campaign");
    options.seed = 1;
    options.target = in("target");
    options.idleSeconds = 1;
    options.seconds = 60;
    Report report("mx-fuzz");
    llvm::Expected<ExitCode> code = runCampaign(
        options, registry, [] { return false; }, llvm::nulls(),
        /*isTerminal=*/false, report);
    return code ? "nothing" : toString(code.takeError());
  }

  DialectRegistry registry;
};

TEST_F(Supervision, StopsATargetThatEndsAtOnce) {
  EXPECT_EQ(stoppedBy("echo no memory >&2; exit 1"),
            in("target") + " does not run: no memory (" +
                in("campaign/libfuzzer.log") + ")");
}

// As libFuzzer's fork mode is where every job dies at its start.
TEST_F(Supervision, StopsATargetThatRunsNoProgram) {
  EXPECT_EQ(stoppedBy("echo a job died >&2; sleep 30"),
            in("target") + " has run no program in 1 seconds: a job died (" +
                in("campaign/libfuzzer.log") + ")");
}

} // namespace
