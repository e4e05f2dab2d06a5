//===- SuiteCheck.cpp - Whether a suite can be run -----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/SuiteCheck.h"

#include "compiler/Dialect/Mx/Mx.h"
#include "fuzz/Conformance/Contraction.h"
#include "fuzz/Conformance/Judge.h"
#include "interpreter/Driver/Entry.h"
#include "interpreter/Driver/SourceLoader.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace oracle;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;

namespace {

/// What a program takes and gives. Types belong to the context.
struct Signature {
  SmallVector<Type> arguments, results;
};

class SuiteChecker {
public:
  SuiteChecker(const Suite &suite, StringRef folder,
               const DialectRegistry &registry)
      : suite(suite), folder(folder),
        context(registry, MLIRContext::Threading::DISABLED) {}

  Error check();

private:
  Error addSignature(const SuiteProgram &program);
  Error checkCase(const SuiteCase &test);
  Error checkTypes(StringRef field, ArrayRef<SuiteValue> values,
                   ArrayRef<Type> types);

  std::string pathOf(const Twine &file) {
    SmallString<128> path(folder);
    llvm::sys::path::append(path, file);
    return path.str().str();
  }

  const Suite &suite;
  StringRef folder;
  MLIRContext context;
  llvm::StringMap<Signature> signatures;
};

} // namespace

Error SuiteChecker::addSignature(const SuiteProgram &program) {
  std::string file = pathOf("programs/" + program.name + ".mlir");
  DiagnosticLog log(&context, /*passOn=*/false);
  OwningOpRef<ModuleOp> module = parseModule(
      llvm::MemoryBuffer::getMemBuffer(program.text, file), context);
  if (!module)
    return createStringError("the program does not parse: " +
                             StringRef(log.text()).split('\n').first);
  Expected<FunctionOpInterface> entry = findEntry(*module, program.name);
  if (!entry)
    return createStringError(file + ": " + toString(entry.takeError()));
  signatures[program.name] = {SmallVector<Type>(entry->getArgumentTypes()),
                              SmallVector<Type>(entry->getResultTypes())};
  return Error::success();
}

/// Whether a value of `type`, whose sizes are known, is one of `wanted`.
static bool isOf(Type type, Type wanted) {
  if (type == wanted)
    return true;
  auto scaled = dyn_cast<mx::MxTensorType>(type),
       wantedScaled = dyn_cast<mx::MxTensorType>(wanted);
  if (scaled && wantedScaled)
    return scaled.getElementType() == wantedScaled.getElementType() &&
           scaled.getScaleType() == wantedScaled.getScaleType() &&
           scaled.getBlockSize() == wantedScaled.getBlockSize() &&
           scaled.getBlockedAxis() == wantedScaled.getBlockedAxis() &&
           succeeded(verifyCompatibleShape(scaled.getShape(),
                                           wantedScaled.getShape()));
  auto tensor = dyn_cast<RankedTensorType>(type),
       wantedTensor = dyn_cast<RankedTensorType>(wanted);
  return tensor && wantedTensor &&
         tensor.getElementType() == wantedTensor.getElementType() &&
         succeeded(verifyCompatibleShape(tensor, wantedTensor));
}

Error SuiteChecker::checkTypes(StringRef field, ArrayRef<SuiteValue> values,
                               ArrayRef<Type> types) {
  if (values.size() != types.size())
    return createStringError("'" + field + "': has " + Twine(values.size()) +
                             " values, and the program " + Twine(types.size()));
  for (auto [i, value] : llvm::enumerate(values))
    if (!isOf(parseType(value.type, &context), types[i])) {
      std::string wanted;
      llvm::raw_string_ostream(wanted) << types[i];
      return createStringError("'" + field + "' #" + Twine(i) +
                               ": is of type " + value.type +
                               ", in the program " + wanted);
    }
  return Error::success();
}

Error SuiteChecker::checkCase(const SuiteCase &test) {
  const Signature &signature = signatures[test.program];
  if (Error error = checkTypes("inputs", test.inputs, signature.arguments))
    return error;
  if (Error error = checkTypes("expected", test.expected, signature.results))
    return error;
  if (std::optional<StringRef> own =
          test.attributes.getString("scale_rounding"))
    if (!profileNamed(*own))
      return createStringError("'attributes': there is no scale rounding '" +
                               *own + "'");
  auto typesOf = [](ArrayRef<SuiteValue> values) {
    std::vector<StringRef> types;
    for (const SuiteValue &value : values)
      types.push_back(value.type);
    return types;
  };
  for (const auto &[name, values] : test.profiles)
    if (typesOf(values) != typesOf(test.expected))
      return createStringError("'profiles': the results of '" + name +
                               "' are of other types than those expected");
  if (test.comparison.kind == SuiteComparison::Kind::Contraction &&
      !isContraction(test))
    return createStringError("'comparison': the inputs are none of a "
                             "contraction's");
  return Error::success();
}

Error SuiteChecker::check() {
  for (const SuiteProgram &program : suite.programs)
    if (Error error = addSignature(program))
      return error;
  for (const SuiteCase &test : suite.cases)
    if (Error error = checkCase(test))
      return createStringError(pathOf("cases/" + test.group + ".json") +
                               ": case '" + test.name +
                               "': " + toString(std::move(error)));
  return Error::success();
}

Error oracle::checkSuite(const Suite &suite, StringRef folder,
                         const DialectRegistry &registry) {
  return SuiteChecker(suite, folder, registry).check();
}
