//===- CommandDevice.cpp - A command as a device -------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/Device.h"
#include "interpreter/Driver/AtomicFile.h"
#include "interpreter/Driver/NpyValue.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

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
  std::optional<DeviceAnswer> execute(StringRef script, StringRef folder);

  std::string command, scratch;
};

} // namespace

static std::string join(StringRef folder, const llvm::Twine &name) {
  llvm::SmallString<128> result(folder);
  path::append(result, name);
  return result.str().str();
}

/// As a word of the shell's.
static std::string quoted(StringRef text) {
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

  std::string script = "MX_CASE=" + quoted(description) + "\nexport MX_CASE\n" +
                       command + " " + quoted(program) + " --entry " +
                       quoted(test.program);
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
    script += " --input " + quoted(llvm::join(files, ","));
  }
  return script + " --output " + quoted(join(folder, "output"));
}

/// The end of what the command wrote to standard error.
static std::string readTail(StringRef file) {
  constexpr size_t limit = 1000;
  auto text = llvm::MemoryBuffer::getFile(file);
  return text ? (*text)->getBuffer().take_back(limit).trim().str()
              : std::string();
}

/// Nothing where the command has done its work.
std::optional<DeviceAnswer> CommandDevice::execute(StringRef script,
                                                   StringRef folder) {
  std::string errors = join(folder, "errors"), message;
  std::optional<StringRef> redirects[] = {StringRef(""), StringRef(""),
                                          StringRef(errors)};
  bool notStarted = false;
  int code = llvm::sys::ExecuteAndWait(
      "/bin/sh", {"/bin/sh", "-c", script}, /*Env=*/std::nullopt, redirects,
      /*SecondsToWait=*/0, /*MemoryLimit=*/0, &message, &notStarted);
  if (code == 0)
    return std::nullopt;
  std::string said = readTail(errors);
  auto failure = [&](Status status, const llvm::Twine &what) {
    return DeviceAnswer::failure(status, what + (said.empty() ? "" : ": ") +
                                             llvm::Twine(said));
  };
  if (notStarted)
    return failure(Status::Crashed, message);
  // What ExecuteAndWait makes of the shell's statuses 126 and 127, and of a
  // signal; the shell's own way to report one is a status above 128.
  if (code == -1)
    return failure(Status::Crashed, "it could not be started");
  if (code == -2 || code > 128)
    return failure(Status::Crashed, "it dies of a signal");
  // Exit codes as this project's tools have them.
  if (code == 3)
    return failure(Status::NotImplemented, "it says so");
  if (code == 4)
    return failure(Status::Limit, "it says so");
  return failure(Status::Crashed, "it exits with status " + llvm::Twine(code));
}

/// A part of a result from its file.
static Expected<Tensor> readPart(StringRef file, const Tensor &expected,
                                 Status &status) {
  status = Status::NoOutput;
  if (!fs::exists(file))
    return llvm::createStringError("it writes no " + path::filename(file));
  Expected<NpyArray> array = readNpy(file, /*maxBytes=*/uint64_t(1) << 28);
  if (!array)
    return array.takeError();
  status = Status::WrongShape;
  Expected<Tensor> tensor =
      tensorFromNpy(*array, expected.elementType(),
                    std::make_shared<MemoryAccount>(UINT64_MAX));
  if (!tensor)
    return llvm::createStringError(path::filename(file) + ": " +
                                   toString(tensor.takeError()));
  return tensor;
}

DeviceAnswer CommandDevice::run(const Suite &suite, const SuiteCase &test,
                                AnnounceJobPhase announce) {
  announce("while its files were written");
  std::string folder = join(scratch, llvm::Twine(getpid()));
  // What an earlier case left is no result of this one.
  fs::remove_directories(folder);
  Expected<std::string> script = prepare(suite, test, folder);
  if (!script)
    return DeviceAnswer::failure(Status::NoOutput,
                                 toString(script.takeError()));
  announce("in the command");
  if (std::optional<DeviceAnswer> failure = execute(*script, folder))
    return std::move(*failure);
  announce("while its results were read");
  DeviceAnswer answer;
  for (auto [i, value] : llvm::enumerate(test.expected)) {
    std::vector<Tensor> parts = partsOf(value);
    for (auto [k, part] : llvm::enumerate(parts)) {
      StringRef kind = parts.size() == 1 ? ""
                       : k == 0          ? ".elements"
                                         : ".scales";
      Status status;
      Expected<Tensor> tensor =
          readPart(join(folder, "output." + llvm::Twine(i) + kind + ".npy"),
                   part, status);
      if (!tensor)
        return DeviceAnswer::failure(status, toString(tensor.takeError()));
      answer.results.push_back(std::move(*tensor));
    }
  }
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
