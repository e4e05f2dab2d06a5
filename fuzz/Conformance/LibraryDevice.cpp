//===- LibraryDevice.cpp - A shared library as a device ------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/ForeignCall.h"
#include "fuzz/Oracles/Child.h"
#include "interpreter/Driver/RegularFile.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <dlfcn.h>

using namespace oracle;
using llvm::Expected;
using llvm::StringRef;

namespace {

class LibraryDevice : public Device {
public:
  LibraryDevice(StringRef path, std::string loadedPath, std::string identity,
                bool outParams)
      : Device(("lib:" + path).str(), std::move(identity)),
        loadedPath(std::move(loadedPath)), outParams(outParams) {}

  DeviceAnswer run(const Suite &suite, const SuiteCase &test,
                   AnnounceJobPhase announce) override;

private:
  std::string loadedPath;
  bool outParams;
  void *library = nullptr;
};

} // namespace

static std::string loadError() {
  const char *text = dlerror();
  return text ? text : "it cannot be loaded";
}

DeviceAnswer LibraryDevice::run(const Suite &, const SuiteCase &test,
                                AnnounceJobPhase announce) {
  using Status = DeviceAnswer::Status;
  announce("while it was loaded");
  if (!library)
    library = dlopen(loadedPath.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return DeviceAnswer::failure(Status::NoOutput, loadError());
  std::string symbol = "_mlir_ciface_" + test.program;
  void *function = dlsym(library, symbol.c_str());
  if (!function)
    return DeviceAnswer::failure(Status::NotImplemented, "it has no " + symbol);
  return callForeign(reinterpret_cast<void (*)()>(function), test.inputs,
                     test.expected, outParams, announce);
}

/// What is wrong with a library, found out in another process, which what it
/// does at its start ends.
static std::string findLoadError(StringRef path, double seconds) {
  ChildResult child = runInChild(seconds, [&]() -> std::string {
    return dlopen(path.str().c_str(), RTLD_NOW | RTLD_LOCAL) ? "" : loadError();
  });
  switch (child.status) {
  case ChildResult::Status::Done:
    return child.payload;
  case ChildResult::Status::Crashed:
    return "it crashes while it is loaded: " + child.detail;
  case ChildResult::Status::Hung:
    return "it does not finish loading";
  }
  return child.detail;
}

Expected<std::unique_ptr<Device>>
oracle::makeLibraryDevice(StringRef path, const DeviceOptions &options) {
  auto error = [&](const llvm::Twine &what) {
    return llvm::createStringError("--dut: lib:" + path + ": " + what);
  };
  // The loader looks for a bare name elsewhere.
  llvm::SmallString<128> absolute(path);
  if (std::error_code code = llvm::sys::fs::make_absolute(absolute))
    return error(code.message());
  if (!llvm::sys::fs::is_regular_file(absolute))
    return error("is no file");
  auto contents = llvm::MemoryBuffer::getFile(absolute);
  if (!contents)
    return error(contents.getError().message());
  if (std::string wrong = findLoadError(absolute, options.loadSeconds);
      !wrong.empty())
    return error(wrong);
  std::string sum = sha256Of((*contents)->getBuffer());
  return std::make_unique<LibraryDevice>(
      path, absolute.str().str(),
      "sha256 " + sum + (options.outParams ? ", results as arguments" : ""),
      options.outParams);
}
