//===- OperationList.cpp - Which operations have a meaning ----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/OperationList.h"

#include "interpreter/Engine/EvaluableOpInterface.h"
#include "interpreter/Values/ElementType.h"

#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include <map>

using namespace mlir;
using namespace oracle;

/// What holds for all operations.
static void printIntroduction(raw_ostream &stream) {
  stream << "# Operations that mx-interp executes\n\n"
            "`mx-interp --list-operations` prints this page from what is "
            "registered; operations of\nanother dialect join it through "
            "`EvaluableOpInterface`.\n\n"
            "Values are scalars, ranked tensors, vectors of fixed size, "
            "block-scaled tensors and memrefs.\nElements are integers of 1 to "
         << ElementType::maxIntegerWidth << " bits, `index`";
  for (const FloatFormat &format : floatFormats)
    stream << ", `" << format.name << '`';
  stream << ".\nAn operation on any other type, scalable vectors among them, "
            "is unsupported, and so is one\nwithout semantics; both are named "
            "when the program is prepared.\n\n"
            "*Lanes*: in the body of a `linalg` operation, a body of "
            "operations with a lane form runs many\niterations at a time, any "
            "other one by one.\n";
}

namespace {
struct Reason {
  StringRef dialect, text;
};
} // namespace

/// Why a dialect leaves operations out that have values of types that execute.
static constexpr Reason reasons[] = {
    {"linalg",
     "MLIR does not document the matrices of the Winograd transforms, "
     "so no result is right or wrong."},
    {"memref", "Nothing runs beside the program, as a transfer by DMA does."},
    {"vector",
     "How many elements a scalable vector has, only its target says."},
};

static void printDialect(StringRef dialect,
                         ArrayRef<RegisteredOperationName> operations,
                         raw_ostream &stream) {
  stream << "\n## " << dialect << "\n\n"
         << "| operation | lanes | limits |\n|---|---|---|\n";
  SmallVector<StringRef> missing;
  for (RegisteredOperationName name : operations) {
    if (const auto *model = name.getInterface<EvaluableOpInterface>())
      stream << "| `" << name.getStringRef() << "` | "
             << (model->hasLaneForm() ? "yes" : "") << " | " << model->limits()
             << " |\n";
    // The engine itself runs the function that is called.
    else if (!name.hasInterface<FunctionOpInterface>())
      missing.push_back(name.getStringRef());
  }
  if (missing.empty())
    return;
  stream << "\nWithout semantics: ";
  llvm::interleaveComma(missing, stream,
                        [&](StringRef name) { stream << '`' << name << '`'; });
  stream << ".\n";
  for (const Reason &reason : reasons)
    if (reason.dialect == dialect)
      stream << reason.text << '\n';
}

void oracle::printOperationList(const DialectRegistry &registry,
                                raw_ostream &stream) {
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  // An extension attaches its models once all dialects that it names are there.
  context.loadAllAvailableDialects();
  printIntroduction(stream);
  // Not getRegisteredOperationsByDialect: in MLIR 22.1 it misses some.
  std::map<StringRef, SmallVector<RegisteredOperationName>> dialects;
  for (RegisteredOperationName name : context.getRegisteredOperations())
    dialects[name.getDialectNamespace()].push_back(name);
  SmallVector<StringRef> without;
  for (auto &[dialect, operations] : dialects) {
    llvm::sort(operations,
               [](RegisteredOperationName lhs, RegisteredOperationName rhs) {
                 return lhs.getStringRef() < rhs.getStringRef();
               });
    if (llvm::any_of(operations, [](RegisteredOperationName name) {
          return name.hasInterface<EvaluableOpInterface>();
        }))
      printDialect(dialect, operations, stream);
    // builtin.module is the program.
    else if (dialect != BuiltinDialect::getDialectNamespace())
      without.push_back(dialect);
  }
  if (without.empty())
    return;
  stream << "\nNo operation of these dialects has a meaning here: ";
  llvm::interleaveComma(without, stream,
                        [&](StringRef name) { stream << '`' << name << '`'; });
  stream << ".\n";
}
