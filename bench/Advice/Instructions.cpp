//===- Instructions.cpp - Counting instructions by callgrind --------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/Advice/Instructions.h"

#include "bench/Advice/CompiledKernel.h"
#include "bench/Advice/ReferenceLoop.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

// Its requests are a few instructions that do nothing elsewhere.
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#endif

using namespace mlir;
using namespace oracle;
using namespace oracle::bench;
using llvm::Error;
using llvm::Expected;

/// Callgrind is slow, so it looks only here.
static void measured(llvm::function_ref<void()> run) {
  // What only the first run does is not the kernel's.
  run();
#ifdef CALLGRIND_START_INSTRUMENTATION
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
  run();
  CALLGRIND_DUMP_STATS;
  CALLGRIND_STOP_INSTRUMENTATION;
#endif
}

Error oracle::bench::runUnderCallgrind(
    const Kernel &kernel, ArrayRef<const mx::Pipeline *> pipelines) {
  ReferenceLoop loop;
  measured([&] { loop.run(); });
  JitSessions sessions;
  for (const mx::Pipeline *pipeline : pipelines) {
    Expected<mx::JitSession *> session = sessions.get(pipeline->optLevel);
    if (!session)
      return session.takeError();
    Expected<CompiledKernel> compiled = CompiledKernel::create(
        kernel.module(), kernel.entry(), *pipeline, **session);
    if (!compiled)
      return compiled.takeError();
    measured([&] { compiled->run(); });
  }
  return Error::success();
}

std::vector<uint64_t> oracle::bench::readProfiles(StringRef folder) {
  std::vector<uint64_t> counts;
  // "profile" itself is what came behind the last.
  for (unsigned part = 1;; ++part) {
    SmallString<128> path(folder);
    llvm::sys::path::append(path, "profile." + Twine(part));
    auto file = llvm::MemoryBuffer::getFile(path);
    if (!file)
      return counts;
    StringRef summary =
        (*file)->getBuffer().split("\nsummary: ").second.split('\n').first;
    uint64_t count;
    if (summary.getAsInteger(10, count))
      return {};
    counts.push_back(count);
  }
}

Error oracle::bench::countInstructions(ArrayRef<StringRef> command,
                                       ArrayRef<const mx::Pipeline *> pipelines,
                                       Speeds &speeds) {
  llvm::ErrorOr<std::string> valgrind =
      llvm::sys::findProgramByName("valgrind");
  if (!valgrind)
    return llvm::createStringError("there is no valgrind to count them");
  SmallString<128> folder;
  if (std::error_code code =
          llvm::sys::fs::createUniqueDirectory("callgrind", folder))
    return llvm::createStringError("no temporary folder: " + code.message());
  llvm::scope_exit remove(
      [&] { (void)llvm::sys::fs::remove_directories(folder); });
  std::string out = ("--callgrind-out-file=" + folder + "/profile").str();
  SmallVector<StringRef> arguments = {*valgrind, "--tool=callgrind", "-q", out,
                                      "--instr-atstart=no"};
  llvm::append_range(arguments, command);
  std::string message;
  constexpr unsigned secondsAllowed = 600;
  std::optional<StringRef> nowhere[] = {StringRef(""), StringRef(""),
                                        StringRef("")};
  int code = llvm::sys::ExecuteAndWait(*valgrind, arguments, std::nullopt,
                                       nowhere, secondsAllowed, 0, &message);
  if (code != 0)
    return llvm::createStringError(
        "valgrind ended with " + Twine(code) +
        (message.empty() ? "" : ": " + Twine(message)));
  std::vector<uint64_t> counts = readProfiles(folder);
  if (counts.size() != pipelines.size() + 1 || counts.front() == 0)
    return llvm::createStringError("valgrind did not count as it was told to");
  for (auto [pipeline, count] :
       llvm::zip_equal(pipelines, ArrayRef(counts).drop_front()))
    speeds[pipeline->name.str()].instructions =
        double(count) / double(counts.front());
  return Error::success();
}
