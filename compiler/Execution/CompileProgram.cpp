//===- CompileProgram.cpp - From a module to a program -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Execution/CompileProgram.h"
#include "compiler/Execution/StepTimer.h"

#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::mx;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;

namespace {

std::string print(Location loc) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  // Without the "loc(...)" and the names around it, where it has a place in a
  // file.
  if (auto place = loc->findInstanceOf<FileLineColLoc>())
    stream << place.getFilename().getValue() << ':' << place.getLine() << ':'
           << place.getColumn();
  else
    stream << loc;
  return text;
}

unsigned countSlots(ArrayRef<EntryValue> values) {
  unsigned count = 0;
  for (const EntryValue &value : values)
    count += value.slots();
  return count;
}

/// Runs passes; what they report becomes the error.
Error runPasses(ModuleOp module, PassManager &manager, bool verifiesIR) {
  std::string messages;
  auto add = [&](Diagnostic &diagnostic) {
    messages +=
        print(diagnostic.getLocation()) + ": " + diagnostic.str() + "\n";
  };
  ScopedDiagnosticHandler handler(
      module.getContext(), [&](Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
          return success();
        add(diagnostic);
        for (Diagnostic &note : diagnostic.getNotes())
          add(note);
        return success();
      });
  // Once at the end: after each of some thirty passes it would take as long as
  // they do.
  manager.enableVerifier(false);
  if (succeeded(manager.run(module)) &&
      (!verifiesIR || succeeded(verify(module))))
    return Error::success();
  return createStringError("a pass failed\n" +
                           llvm::StringRef(messages).rtrim().str());
}

Error runPasses(ModuleOp module, void (*build)(OpPassManager &)) {
  PassManager manager(module.getContext(), ModuleOp::getOperationName());
  build(manager);
  return runPasses(module, manager, /*verifiesIR=*/true);
}

} // namespace

Expected<CompiledProgram>
mlir::mx::compileBuffers(ModuleOp module, StringRef entry,
                         void (*buildToLLVM)(OpPassManager &),
                         JitSession &session, CompileTimes *times) {
  auto function = module.lookupSymbol<func::FuncOp>(entry);
  if (!function || function.isExternal())
    return createStringError(
        llvm::formatv("the module has no function '{0}' with a body", entry));
  Expected<EntrySignature> signature = entrySignature(function);
  if (!signature)
    return signature.takeError();
  PassManager toLLVM(module.getContext(), ModuleOp::getOperationName());
  buildToLLVM(toLLVM);
  return compileBuffers(module, entry, std::move(*signature), toLLVM, session,
                        times);
}

Expected<CompiledProgram>
mlir::mx::compileBuffers(ModuleOp module, StringRef entry,
                         EntrySignature signature, PassManager &toLLVM,
                         JitSession &session, CompileTimes *times,
                         bool verifiesIR) {
  {
    StepTimer timer(times ? &times->passes : nullptr);
    if (Error error = runPasses(module, toLLVM, verifiesIR))
      return std::move(error);
  }
  Expected<std::vector<ObservationSite>> sites = observationSites(module);
  if (!sites)
    return sites.takeError();
  Expected<CompiledModule> code = session.compile(module, entry, times);
  if (!code)
    return code.takeError();
  if (code->slots().arguments != countSlots(signature.arguments) ||
      code->slots().results != countSlots(signature.results))
    return createStringError(
        llvm::formatv("'{0}' does not pass what its signature says", entry));
  return CompiledProgram{std::move(*code), std::move(signature),
                         std::move(*sites)};
}

Expected<CompiledProgram> mlir::mx::compileProgram(ModuleOp module,
                                                   StringRef entry,
                                                   const Pipeline &pipeline,
                                                   JitSession &session,
                                                   CompileTimes *times) {
  {
    StepTimer timer(times ? &times->passes : nullptr);
    if (Error error = runPasses(module, pipeline.buildToBuffers))
      return std::move(error);
  }
  return compileBuffers(module, entry, pipeline.buildToLLVM, session, times);
}
