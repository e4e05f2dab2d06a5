//===- UpstreamRuntime.cpp - MLIR's own runtime libraries -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Execution/UpstreamRuntime.h"

#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/Support/DynamicLibrary.h"

using llvm::orc::ExecutorAddr;

namespace {

class UpstreamRuntime : public llvm::orc::DefinitionGenerator {
public:
  llvm::Error tryToGenerate(llvm::orc::LookupState &, llvm::orc::LookupKind,
                            llvm::orc::JITDylib &library,
                            llvm::orc::JITDylibLookupFlags,
                            const llvm::orc::SymbolLookupSet &wanted) override {
    llvm::orc::SymbolMap found;
    for (const auto &[name, flags] : wanted) {
      if (!(*name).starts_with("_mlir_apfloat_"))
        continue;
      static const auto apfloat = llvm::sys::DynamicLibrary::getLibrary(
          MX_LLVM_LIBRARY_DIR "/libmlir_apfloat_wrappers.so");
      auto copy = apfloat;
      if (!copy.isValid())
        continue;
      if (void *address = copy.getAddressOfSymbol((*name).str().c_str()))
        found[name] = {ExecutorAddr::fromPtr(address),
                       llvm::JITSymbolFlags::Exported};
    }
    return found.empty()
               ? llvm::Error::success()
               : library.define(llvm::orc::absoluteSymbols(std::move(found)));
  }
};

} // namespace

std::unique_ptr<llvm::orc::DefinitionGenerator>
mlir::mx::createUpstreamRuntime() {
  return std::make_unique<UpstreamRuntime>();
}
