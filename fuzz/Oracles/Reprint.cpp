//===- Reprint.cpp - A module written and read again ----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Metamorphic.h"

#include "fuzz/Oracles/Child.h"
#include "fuzz/Oracles/ModuleText.h"
#include "interpreter/Driver/SourceLoader.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/AsmState.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace oracle;
using llvm::Expected;

/// Writes a module into `text`.
using Writer = LogicalResult (*)(ModuleOp module, std::string &text);

// With locations: what a check says names them.
static LogicalResult writePretty(ModuleOp module, std::string &text) {
  text = toText(module, OpPrintingFlags().enableDebugInfo());
  return success();
}

static LogicalResult writeGeneric(ModuleOp module, std::string &text) {
  text =
      toText(module, OpPrintingFlags().enableDebugInfo().printGenericOpForm());
  return success();
}

static LogicalResult writeBytecode(ModuleOp module, std::string &text) {
  llvm::raw_string_ostream os(text);
  return writeBytecodeToFile(module, os);
}

static llvm::Error failure(Verdict verdict, const Twine &message) {
  return llvm::make_error<RewriteError>(verdict, message.str());
}

/// Says so where two texts differ, with the first lines that do.
static llvm::Error compareTexts(StringRef before, StringRef after) {
  while (!before.empty() || !after.empty()) {
    auto [line, rest] = before.split('\n');
    auto [otherLine, otherRest] = after.split('\n');
    if (line != otherLine)
      return failure(Verdict::Mismatch,
                     "written and read again, the module prints '" +
                         otherLine.trim() + "' for '" + line.trim() + "'");
    before = rest;
    after = otherRest;
  }
  return llvm::Error::success();
}

static Rewrite rereadFrom(Writer write) {
  return [write](ModuleOp module) -> Expected<OwningOpRef<ModuleOp>> {
    announcePhase("printing and parsing");
    DiagnosticLog log(module.getContext(), /*passOn=*/false);
    std::string written;
    if (failed(write(module, written)))
      return failure(Verdict::CompileError,
                     "the module cannot be written: " + log.text());
    OwningOpRef<ModuleOp> read =
        parseSourceString<ModuleOp>(written, ParserConfig(module.getContext()));
    if (!read)
      return failure(Verdict::CompileError,
                     "what the module prints does not parse: " + log.text());
    if (llvm::Error error = compareTexts(toText(module), toText(*read)))
      return std::move(error);
    return std::move(read);
  };
}

ArrayRef<Variant> oracle::reprintVariants() {
  auto variant = [](StringRef name, Writer write) {
    Variant variant{name.str()};
    variant.rewrite = rereadFrom(write);
    return variant;
  };
  static const Variant variants[] = {
      variant("printed", writePretty),
      variant("printed generic", writeGeneric),
      variant("bytecode", writeBytecode),
  };
  return variants;
}
