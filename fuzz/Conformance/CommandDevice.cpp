//===- CommandDevice.cpp - A command as a device -------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/Device.h"
#include "fuzz/Oracles/ErrorTail.h"
#include "fuzz/Oracles/Observation.h"
#include "interpreter/Driver/AtomicFile.h"
#include "interpreter/Driver/NpyValue.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <poll.h>
#include <set>
#include <sys/wait.h>
#include <unistd.h>

using namespace oracle;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;
using Status = DeviceAnswer::Status;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {

class CommandDevice : public Device {
public:
  CommandDevice(StringRef command, StringRef scratch)
      : Device(("cmd:" + command).str(), "a command, known by its text"),
        command(command.str()), scratch(scratch.str()) {}

  DeviceAnswer run(const Suite &suite, const SuiteCase &test,
                   AnnounceJobPhase announce) override;

private:
  Expected<std::string> prepare(const Suite &suite, const SuiteCase &test,
                                StringRef folder);
  std::optional<DeviceAnswer> execute(const std::string &script);

  std::string command, scratch;
};

} // namespace

static std::string join(StringRef folder, const llvm::Twine &name) {
  llvm::SmallString<128> result(folder);
  path::append(result, name);
  return result.str().str();
}

/// As a word of the shell's.
static std::string shellWord(StringRef text) {
  std::string result = "'";
  for (char c : text)
    result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

/// Writes what the command reads, and gives the script that runs it.
Expected<std::string> CommandDevice::prepare(const Suite &suite,
                                             const SuiteCase &test,
                                             StringRef folder) {
  if (std::error_code code = fs::create_directories(folder))
    return llvm::createStringError(folder + ": " + code.message());
  std::string program = join(folder, test.program + ".mlir");
  if (Error error =
          writeFileAtomically(program, suite.program(test.program)->text))
    return std::move(error);
  llvm::json::Object question = test.question();
  llvm::json::Array results;
  for (const SuiteValue &value : test.expected)
    results.push_back(value.type);
  question["results"] = std::move(results);
  std::string description = join(folder, "case.json");
  if (Error error = writeFileAtomically(
          description,
          llvm::formatv("{0:2}\n", llvm::json::Value(std::move(question)))
              .str()))
    return std::move(error);

  std::string script =
      "MX_CASE=" + shellWord(description) + "\nexport MX_CASE\n" + command +
      " " + shellWord(program) + " --entry " + shellWord(test.program);
  for (auto [i, value] : llvm::enumerate(test.inputs)) {
    std::vector<std::string> files;
    auto write = [&](const NpyArray &array, const llvm::Twine &name) {
      files.push_back(join(folder, "input." + llvm::Twine(i) + name + ".npy"));
      return writeNpy(files.back(), array);
    };
    std::vector<Tensor> parts = partsOf(value);
    Error error = parts.size() == 1
                      ? write(npyFromTensor(parts[0]), "")
                      : joinErrors(write(npyFromTensor(parts[0]), ".elements"),
                                   write(npyFromTensor(parts[1]), ".scales"));
    if (error)
      return std::move(error);
    script += " --input " + shellWord(llvm::join(files, ","));
  }
  return script + " --output " + shellWord(join(folder, "output"));
}

/// Runs a script to its end, and takes what it writes to standard error
/// meanwhile; the status is as waitpid gives it. What else it started may live
/// on and keep the pipe open.
static Expected<int> runScript(const std::string &script, ErrorTail &errors) {
  if (Error error = errors.open())
    return std::move(error);
  pid_t child = fork();
  if (child < 0)
    return llvm::createStringError("it could not be started: " +
                                   StringRef(std::strerror(errno)));
  if (child == 0) {
    dup2(errors.writeEnd(), STDERR_FILENO);
    execl("/bin/sh", "/bin/sh", "-c", script.c_str(), nullptr);
    _exit(126);
  }
  // Its end is looked for at least as often.
  constexpr int milliseconds = 5;
  int status = 0;
  pid_t ended = 0;
  while (ended == 0 || (ended < 0 && errno == EINTR)) {
    pollfd request = {errors.readEnd(), POLLIN, 0};
    if (poll(&request, 1, milliseconds) > 0)
      errors.take();
    ended = waitpid(child, &status, WNOHANG);
  }
  errors.take();
  return status;
}

/// How a command died, if a signal killed it: directly, or below a shell, which
/// adds 128 to the signal's number.
static std::string describeDeath(int status) {
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  int number = WIFSIGNALED(status) ? WTERMSIG(status) : code - 128;
  if (number > 0 && number < NSIG)
    return "it dies of signal " + std::to_string(number) + " (" +
           strsignal(number) + ")";
  return "it exits with status " + std::to_string(code);
}

/// Nothing where the command has done its work.
std::optional<DeviceAnswer> CommandDevice::execute(const std::string &script) {
  ErrorTail errors;
  Expected<int> status = runScript(script, errors);
  if (!status)
    return DeviceAnswer::failure(Status::Crashed, toString(status.takeError()));
  std::string said = errors.text();
  auto failure = [&](Status kind, const llvm::Twine &what) {
    return DeviceAnswer::failure(kind, what + (said.empty() ? "" : ": ") +
                                           llvm::Twine(said));
  };
  if (!WIFEXITED(*status))
    return failure(Status::Crashed, describeDeath(*status));
  switch (WEXITSTATUS(*status)) {
  case 0:
    return std::nullopt;
  // Exit codes as this project's tools have them.
  case 3:
    return failure(Status::NotImplemented, "it says so");
  case 4:
    return failure(Status::Limit, "it says so");
  // The shell's.
  case 126:
  case 127:
    return failure(Status::Crashed, "it could not be started");
  }
  return failure(Status::Crashed, describeDeath(*status));
}

/// A part of a result from its file.
static Expected<Tensor> readPart(StringRef file, const Tensor &expected,
                                 Status &status) {
  status = Status::NoOutput;
  if (!fs::exists(file))
    return llvm::createStringError("it writes no " + path::filename(file));
  status = Status::WrongShape;
  Expected<NpyArray> array = readNpy(file, /*maxBytes=*/uint64_t(1) << 28);
  if (!array)
    return array.takeError();
  ElementType type = expected.elementType();
  NpyArray own = npyFromTensor(expected);
  // Bits above a code are the judge's to see, as for a library.
  if (type.isFloat() && array->kind == own.kind &&
      array->itemSize == own.itemSize)
    return makeTensor(type, array->shape, llvm::ArrayRef(array->bytes));
  Expected<Tensor> tensor =
      tensorFromNpy(*array, type, std::make_shared<MemoryAccount>(UINT64_MAX));
  if (!tensor)
    return llvm::createStringError(path::filename(file) + ": " +
                                   toString(tensor.takeError()));
  return tensor;
}

/// A file that looks like a result, and is none of the case's.
static std::optional<std::string>
findExtraOutput(StringRef folder, const std::set<std::string> &expected) {
  std::error_code code;
  for (fs::directory_iterator entry(folder, code), end; !code && entry != end;
       entry.increment(code)) {
    StringRef name = path::filename(entry->path());
    if (name.starts_with("output.") && name.ends_with(".npy") &&
        !expected.count(name.str()))
      return name.str();
  }
  return std::nullopt;
}

DeviceAnswer CommandDevice::run(const Suite &suite, const SuiteCase &test,
                                AnnounceJobPhase announce) {
  announce("while its files were written");
  std::string folder = join(scratch, llvm::Twine(getpid()));
  // What an earlier case left is no result of this one.
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
  Expected<std::string> script = prepare(suite, test, folder);
  if (!script)
    return DeviceAnswer::failure(Status::NoOutput,
                                 toString(script.takeError()));
  announce("in the command");
  if (std::optional<DeviceAnswer> failure = execute(*script))
    return std::move(*failure);
  announce("while its results were read");
  DeviceAnswer answer;
  std::set<std::string> files;
  for (auto [i, value] : llvm::enumerate(test.expected)) {
    std::vector<Tensor> parts = partsOf(value);
    for (auto [k, part] : llvm::enumerate(parts)) {
      StringRef kind = parts.size() == 1 ? ""
                       : k == 0          ? ".elements"
                                         : ".scales";
      std::string file = "output." + std::to_string(i) + kind.str() + ".npy";
      Status status;
      Expected<Tensor> tensor = readPart(join(folder, file), part, status);
      if (!tensor)
        return DeviceAnswer::failure(status, toString(tensor.takeError()));
      answer.results.push_back(std::move(*tensor));
      files.insert(std::move(file));
    }
  }
  if (std::optional<std::string> extra = findExtraOutput(folder, files))
    return DeviceAnswer::failure(Status::WrongShape,
                                 "it writes " + *extra +
                                     ", and the program has no such result");
  return answer;
}

Expected<std::unique_ptr<Device>>
oracle::makeCommandDevice(StringRef command, const DeviceOptions &options) {
  auto [word, rest] = command.trim().split(' ');
  if (word.empty())
    return llvm::createStringError("--dut: cmd: expected a command");
  // More than a plain word is the shell's to understand.
  bool isPlain = llvm::all_of(word, [](char c) {
    return llvm::isAlnum(c) || StringRef("/._+-").contains(c);
  });
  if (isPlain &&
      llvm::sys::ExecuteAndWait(
          "/bin/sh", {"/bin/sh", "-c", ("command -v " + word).str()},
          std::nullopt, {StringRef(""), StringRef(""), StringRef("")}) != 0)
    return llvm::createStringError("--dut: cmd:" + command +
                                   ": there is no program '" + word + "'");
  return std::make_unique<CommandDevice>(command, options.scratch);
}
