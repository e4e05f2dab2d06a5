//===- ExternalCommand.cpp - Compilers outside of this process ------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/ExternalCommand.h"

#include "fuzz/Oracles/Child.h"
#include "interpreter/Driver/SourceLoader.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

using namespace mlir;
using namespace oracle;
using llvm::Error;
using llvm::Expected;

namespace {
/// A file of this run, removed with the object.
struct ScratchFile {
  llvm::SmallString<128> path;
  int descriptor = -1;
  std::error_code error;
  llvm::FileRemover remover;

  explicit ScratchFile(StringRef suffix) {
    error = llvm::sys::fs::createTemporaryFile("mx-oracle", suffix, descriptor,
                                               path);
    if (!error)
      remover.setFile(path);
  }
};
} // namespace

/// Of each of standard output and standard error.
static constexpr uint64_t outputLimit = uint64_t(256) << 20;

static Error failure(Verdict verdict, const Twine &message) {
  return llvm::make_error<RewriteError>(verdict, message.str());
}

/// The end of what a command wrote to standard error.
static std::string readTail(StringRef path) {
  constexpr size_t limit = 2000;
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> text =
      llvm::MemoryBuffer::getFile(path);
  return text ? (*text)->getBuffer().take_back(limit).trim().str()
              : std::string();
}

static Expected<std::unique_ptr<llvm::MemoryBuffer>>
runCommand(StringRef command, unsigned seconds, ModuleOp module) {
  ScratchFile input("mlir"), output("mlir"), errors("txt");
  for (ScratchFile *file : {&input, &output, &errors})
    if (file->error)
      return failure(Verdict::Invalid, "no temporary file for '" + command +
                                           "': " + file->error.message());
  {
    llvm::raw_fd_ostream stream(input.descriptor, /*shouldClose=*/true);
    module.print(stream, OpPrintingFlags().enableDebugInfo());
    stream.flush();
    if (std::error_code code = stream.error()) {
      stream.clear_error();
      return failure(Verdict::Invalid,
                     "no input for '" + command + "': " + code.message());
    }
  }
  for (ScratchFile *file : {&output, &errors})
    llvm::sys::Process::SafelyCloseFileDescriptor(file->descriptor);

  std::string message;
  bool notStarted = false;
  std::optional<StringRef> redirects[] = {
      StringRef(input.path), StringRef(output.path), StringRef(errors.path)};
  // The shell counts in 512 bytes; one more shows that the limit was passed.
  std::string script = "ulimit -f " + std::to_string(outputLimit / 512 + 1) +
                       "\n" + command.str();
  int code = llvm::sys::ExecuteAndWait(
      "/bin/sh", {"/bin/sh", "-c", script}, /*Env=*/std::nullopt, redirects,
      seconds, /*MemoryLimit=*/0, &message, &notStarted);
  std::string said = readTail(errors.path);
  if (!said.empty())
    said.insert(0, ": ");
  if (notStarted)
    return failure(Verdict::Invalid, "'" + command + "': " + message);
  if (code == -2 && StringRef(message).contains("timed out"))
    return failure(Verdict::Hang, "'" + command + "' does not end within " +
                                      Twine(seconds) + " seconds");
  for (ScratchFile *file : {&output, &errors}) {
    uint64_t size = 0;
    if (!llvm::sys::fs::file_size(file->path, size) && size > outputLimit)
      return failure(Verdict::CompileError,
                     "'" + command + "' writes more than " +
                         Twine(outputLimit >> 20) + " MiB");
  }
  // What ExecuteAndWait makes of the shell's statuses 126 and 127.
  if (code == -1)
    return failure(Verdict::Invalid,
                   "'" + command + "' could not be started" + said);
  // The shell's own way to report that what it ran died of a signal.
  if (code == -2 || code > 128)
    return failure(Verdict::Crash, "'" + command + "' crashes" + said);
  if (code != 0)
    return failure(Verdict::CompileError,
                   "'" + command + "' exits with status " + Twine(code) + said);
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> text =
      llvm::MemoryBuffer::getFile(output.path);
  if (!text)
    return failure(Verdict::Invalid, "the output of '" + command +
                                         "': " + text.getError().message());
  // A label that is the same in every run.
  return llvm::MemoryBuffer::getMemBufferCopy((*text)->getBuffer(),
                                              "<output of the command>");
}

Rewrite oracle::rewriteWithCommand(std::string command, unsigned seconds) {
  return [command = std::move(command),
          seconds](ModuleOp module) -> Expected<OwningOpRef<ModuleOp>> {
    announcePhase("in '", command, "'");
    Expected<std::unique_ptr<llvm::MemoryBuffer>> text =
        runCommand(command, seconds, module);
    if (!text)
      return text.takeError();
    announcePhase("parsing what '", command, "' makes");
    DiagnosticLog log(module.getContext(), /*passOn=*/false);
    OwningOpRef<ModuleOp> result =
        parseModule(std::move(*text), *module.getContext());
    if (!result)
      return failure(Verdict::CompileError,
                     "'" + command + "' makes invalid IR: " + log.text());
    return std::move(result);
  };
}
