//===- Kernel.cpp - The programs that are measured ------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/Gate/Kernel.h"

#include "bench/Gate/Baseline.h"
#include "fuzz/Oracles/Child.h"
#include "interpreter/Driver/Entry.h"
#include "interpreter/Driver/Json.h"
#include "interpreter/Driver/SourceLoader.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace oracle;
using namespace oracle::bench;
using llvm::Error;
using llvm::Expected;
namespace json = llvm::json;

std::string Kernel::name() const {
  return llvm::sys::path::filename(file).str();
}

Expected<Kernel> Kernel::load(StringRef path, const DialectRegistry &registry) {
  Expected<std::unique_ptr<llvm::MemoryBuffer>> source = readSource(path);
  if (!source)
    return source.takeError();
  Kernel kernel;
  kernel.file = path.str();
  kernel.textPrint = fingerprint((*source)->getBuffer());
  kernel.context =
      std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  DiagnosticLog log(kernel.context.get(), /*passOn=*/false);
  // Wherever it lies, operations have the same locations.
  kernel.parsed = parseModule(llvm::MemoryBuffer::getMemBufferCopy(
                                  (*source)->getBuffer(), kernel.name()),
                              *kernel.context);
  if (!kernel.parsed)
    return llvm::createStringError(path + ": is no valid program\n" +
                                   StringRef(log.text()).rtrim());
  Expected<FunctionOpInterface> entry = findEntry(*kernel.parsed, "");
  if (!entry) {
    // What it suggests is an option of other tools.
    llvm::consumeError(entry.takeError());
    return llvm::createStringError(
        path + ": has no entry: a kernel has a function main with a body, or "
               "one public function with a body and no other");
  }
  kernel.main = *entry;
  return kernel;
}

//===----------------------------------------------------------------------===//
// Through a pipe
//===----------------------------------------------------------------------===//

static std::string outcomeToText(Expected<Accounts> accounts) {
  json::Object object;
  if (accounts)
    object["accounts"] = toJson(*accounts);
  else
    handleAllErrors(accounts.takeError(), [&](const RewriteError &error) {
      object["verdict"] = nameOf(error.verdict);
      object["message"] = json::fixUTF8(error.message);
    });
  return llvm::formatv("{0}", json::Value(std::move(object))).str();
}

/// Nothing on anything but what outcomeToText made.
static std::optional<Expected<Accounts>> outcomeFromText(StringRef text) {
  Expected<json::Value> value = oracle::parseJson(text);
  if (!value) {
    consumeError(value.takeError());
    return std::nullopt;
  }
  const json::Object *object = value->getAsObject();
  if (!object)
    return std::nullopt;
  if (const json::Value *accounts = object->get("accounts"))
    return accountsFromJson(*accounts);
  std::optional<Verdict> verdict =
      parseVerdict(object->getString("verdict").value_or(""));
  std::optional<StringRef> message = object->getString("message");
  if (!verdict || !message)
    return std::nullopt;
  return llvm::make_error<RewriteError>(*verdict, message->str());
}

Expected<Accounts> oracle::bench::measureInChild(const Kernel &kernel,
                                                 const mx::Pipeline &pipeline,
                                                 const MeasureOptions &options,
                                                 double seconds) {
  ChildResult child = runInChild(seconds, [&] {
    KeptPasses passes(kernel.module().getContext());
    JitSessions sessions;
    return outcomeToText(measure(kernel.module(), kernel.entry(), pipeline,
                                 passes, sessions, options));
  });
  if (child.status != ChildResult::Status::Done) {
    StageResult death = deathOf(child, seconds);
    return llvm::make_error<RewriteError>(death.verdict, death.message);
  }
  if (std::optional<Expected<Accounts>> accounts =
          outcomeFromText(child.payload))
    return std::move(*accounts);
  return llvm::make_error<RewriteError>(Verdict::Crash,
                                        "the measurement was cut off");
}

Expected<std::vector<std::string>> oracle::bench::filesIn(StringRef folder,
                                                          StringRef extension) {
  std::vector<std::string> files;
  std::error_code code;
  llvm::sys::fs::directory_iterator entry(folder, code), end;
  for (; !code && entry != end; entry.increment(code))
    if (llvm::sys::path::extension(entry->path()) == extension)
      files.push_back(entry->path());
  if (code)
    return llvm::createStringError(folder +
                                   ": can't be read: " + code.message());
  llvm::sort(files);
  return files;
}
