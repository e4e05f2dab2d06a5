//===- CrashKeeperTest.cpp - Keeps what ends a target's process -----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/CrashKeeper.h"
#include "fuzz/Oracles/Passes.h"
#include "tests/unit/Campaign/TemporaryFolder.h"

#include "mlir/Pass/Pass.h"
#include "llvm/Support/Path.h"

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace oracle;
using llvm::StringRef;

namespace {

class CrashKeeper : public oracle::testing::TemporaryFolder {
protected:
  void SetUp() override {
    // Only its folders: the lock stays free for others.
    llvm::Error error = CampaignFolder(root).open();
    ASSERT_FALSE(bool(error)) << toString(std::move(error));
    write("libfuzzer.log", "");
  }
  /// How a process ends that keeps its crashes in the folder and does `work`.
  int endOf(llvm::function_ref<void()> work) {
    pid_t child = fork();
    if (child == 0) {
      CampaignFolder folder(root);
      llvm::Expected<std::unique_ptr<SharedCounters>> counters =
          SharedCounters::open(folder.counters());
      if (!counters)
        _exit(1);
      keepCrashes(folder, **counters);
      work();
      _exit(0);
    }
    int status = 0;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    return status;
  }
  std::vector<std::string> crashes() {
    return filesIn(CampaignFolder(root).crashes());
  }
};

TEST_F(CrashKeeper, TheProgramAtHandIsKept) {
  for (int number : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT}) {
    std::string text = "program " + std::to_string(number);
    int status = endOf([&] {
      ProgramAtHand atHand(text);
      raise(number);
    });
    EXPECT_TRUE(WIFEXITED(status));
    // By which libFuzzer knows a crash.
    EXPECT_EQ(WEXITSTATUS(status), 77);
    std::vector<std::string> files = crashes();
    ASSERT_EQ(files.size(), 1u);
    StringRef name = llvm::sys::path::filename(files.front());
    EXPECT_TRUE(name.starts_with("crash-")) << name.str();
    EXPECT_EQ(read("crashes/" + name.str()), text);
    std::string log = read("libfuzzer.log");
    EXPECT_NE(log.find(name.str()), std::string::npos) << log;
    EXPECT_NE(log.find("CampaignTests("), std::string::npos) << log;
    ASSERT_EQ(unlink(files.front().c_str()), 0);
  }
}

TEST_F(CrashKeeper, AMutationIsTold) {
  (void)endOf([] {
    ProgramAtHand atHand("program", "seed 7");
    raise(SIGSEGV);
  });
  std::vector<std::string> files = crashes();
  ASSERT_EQ(files.size(), 1u);
  StringRef name = llvm::sys::path::filename(files.front());
  EXPECT_TRUE(name.starts_with("mutation-")) << name.str();
  std::string log = read("libfuzzer.log");
  EXPECT_NE(log.find(name.str() + " (seed 7) after"), std::string::npos) << log;
}

TEST_F(CrashKeeper, AMutationIsToldByItsName) {
  EXPECT_TRUE(isOfMutation("crashes/mutation-323217b9b1a68e4d"));
  EXPECT_FALSE(isOfMutation("mutation-folder/crash-323217b9b1a68e4d"));
}

TEST_F(CrashKeeper, ThePassThatItWasInIsCounted) {
  mlir::MLIRContext context;
  auto module = mlir::OwningOpRef<mlir::ModuleOp>(
      mlir::ModuleOp::create(mlir::UnknownLoc::get(&context)));
  struct Crash : mlir::PassWrapper<Crash, mlir::OperationPass<>> {
    MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Crash)
    StringRef getArgument() const override { return "crash"; }
    void runOnOperation() override { raise(SIGSEGV); }
  };
  PassStep step{"crash", [](mlir::OpPassManager &manager) {
                  manager.addPass(std::make_unique<Crash>());
                }};
  (void)endOf([&] {
    ProgramAtHand atHand("program");
    llvm::consumeError(KeptPasses(&context).rewrite(*module, step).takeError());
  });
  llvm::Expected<std::unique_ptr<SharedCounters>> counters =
      SharedCounters::open(in("counters"));
  ASSERT_TRUE(bool(counters));
  EXPECT_EQ((*counters)->occurrences("crash"), 1u);
  std::string log = read("libfuzzer.log");
  EXPECT_NE(log.find("after entering pass crash\n"), std::string::npos) << log;
}

/// Deeper than any stack, and not to be made a loop of.
int descend(volatile char *above) {
  volatile char frame[4096];
  frame[0] = *above;
  if (frame[0] != 0)
    return 0;
  return descend(frame) + frame[0];
}

TEST_F(CrashKeeper, AFullStackIsACrash) {
  int status = endOf([] {
    ProgramAtHand atHand("deep");
    char start = 0;
    descend(&start);
  });
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 77);
  EXPECT_EQ(crashes().size(), 1u);
}

TEST_F(CrashKeeper, WithoutAProgramASignalIsWhatItWas) {
  int status = endOf([] {
    {
      ProgramAtHand atHand("over");
    }
    raise(SIGABRT);
  });
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGABRT);
  EXPECT_TRUE(crashes().empty());
}

TEST_F(CrashKeeper, AnAlarmBeforeTheTimeIsOverEndsNothing) {
  EXPECT_EQ(endOf([] {
              ProgramAtHand atHand("quick");
              raise(SIGALRM);
            }),
            0);
  EXPECT_TRUE(crashes().empty());
}

TEST_F(CrashKeeper, WhatCannotBeWrittenIsCounted) {
  ASSERT_EQ(rmdir(in("crashes").c_str()), 0);
  int status = endOf([] {
    ProgramAtHand atHand("lost");
    raise(SIGSEGV);
  });
  EXPECT_EQ(WEXITSTATUS(status), 77);
  llvm::Expected<std::unique_ptr<SharedCounters>> counters =
      SharedCounters::open(in("counters"));
  ASSERT_TRUE(bool(counters));
  EXPECT_EQ((*counters)->get(Count::Unwritten), 1u);
}

} // namespace
