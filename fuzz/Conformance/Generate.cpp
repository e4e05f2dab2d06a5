//===- Generate.cpp - The suite, made from the reference ------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/Generate.h"

#include "compiler/Dialect/Mx/Mx.h"
#include "fuzz/Conformance/Plan.h"
#include "interpreter/Driver/Report.h"
#include "interpreter/Driver/SourceLoader.h"
#include "interpreter/Engine/Program.h"
#include "interpreter/Semantics/Semantics.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace oracle;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;

namespace {

/// A program of the suite, ready to run.
class Reference {
public:
  static Expected<std::unique_ptr<Reference>> make(MLIRContext &context,
                                                   const SuiteProgram &source);
  /// `mayBeOpen`: whether elements may be unspecified.
  Expected<std::vector<SuiteValue>> run(ArrayRef<SuiteValue> inputs,
                                        bool mayBeOpen) const;

private:
  OwningOpRef<ModuleOp> module;
  FunctionOpInterface entry;
  std::unique_ptr<Program> program;
  const PreparedFunction *function = nullptr;
};

bool isDefined(const Tensor &tensor, bool mayBeOpen) {
  for (int64_t i = 0; i < tensor.numElements(); ++i)
    if (Mark mark = tensor.mark(i);
        mark.isPoison() || (mark.isUnspecified() && !mayBeOpen))
      return false;
  return true;
}

} // namespace

Expected<std::unique_ptr<Reference>>
Reference::make(MLIRContext &context, const SuiteProgram &source) {
  auto reference = std::make_unique<Reference>();
  DiagnosticLog log(&context, /*passOn=*/false);
  reference->module = parseModule(
      llvm::MemoryBuffer::getMemBufferCopy(source.text, source.name), context);
  if (!reference->module)
    return createStringError("program '" + source.name +
                             "' is not valid: " + log.text());
  reference->entry =
      reference->module->lookupSymbol<FunctionOpInterface>(source.name);
  reference->program = std::make_unique<Program>(*reference->module);
  FailureOr<const PreparedFunction *> prepared =
      reference->program->prepare(reference->entry);
  if (failed(prepared))
    return createStringError("program '" + source.name + "': " +
                             faultToString(reference->program->fault()));
  reference->function = *prepared;
  return reference;
}

Expected<std::vector<SuiteValue>> Reference::run(ArrayRef<SuiteValue> inputs,
                                                 bool mayBeOpen) const {
  std::vector<RuntimeValue> arguments;
  for (const SuiteValue &input : inputs)
    arguments.push_back(input.value);
  Outcome outcome = program->run(*function, arguments);
  if (outcome.fault)
    return createStringError(faultToString(*outcome.fault));
  std::vector<SuiteValue> results;
  for (RuntimeValue &result : outcome.results) {
    auto *tensor = std::get_if<Tensor>(&result);
    auto *scaled = std::get_if<std::shared_ptr<const BlockScaled>>(&result);
    if ((tensor && !isDefined(*tensor, mayBeOpen)) ||
        (scaled && !(isDefined((*scaled)->elements, mayBeOpen) &&
                     isDefined((*scaled)->scales, mayBeOpen))))
      return createStringError("leaves elements of its result open");
    results.push_back(SuiteValue::of(ElementType::index(), std::move(result)));
  }
  return results;
}

namespace {

/// Fills in what is expected.
class Evaluator {
public:
  explicit Evaluator(SuitePlan &plan)
      : plan(plan), context(registry(), MLIRContext::Threading::DISABLED) {}

  Error run();

private:
  static DialectRegistry registry() {
    DialectRegistry registry;
    registry.insert<arith::ArithDialect, func::FuncDialect, math::MathDialect,
                    mx::MxDialect, scf::SCFDialect, tensor::TensorDialect>();
    registerAllSemantics(registry);
    return registry;
  }
  Expected<std::vector<SuiteValue>> results(StringRef program,
                                            const SuiteCase &entry);

  SuitePlan &plan;
  MLIRContext context;
  llvm::StringMap<std::unique_ptr<Reference>> references;
};

} // namespace

Expected<std::vector<SuiteValue>> Evaluator::results(StringRef program,
                                                     const SuiteCase &entry) {
  std::unique_ptr<Reference> &reference = references[program];
  if (!reference) {
    Expected<std::unique_ptr<Reference>> made =
        Reference::make(context, *plan.suite.program(program));
    if (!made)
      return made.takeError();
    reference = std::move(*made);
  }
  Expected<std::vector<SuiteValue>> found = reference->run(
      entry.inputs, entry.comparison.kind == SuiteComparison::Kind::Ulp);
  if (!found)
    return createStringError("case '" + entry.name +
                             "': " + toString(found.takeError()));
  return found;
}

Error Evaluator::run() {
  for (SuiteCase &entry : plan.suite.cases) {
    Expected<std::vector<SuiteValue>> expected = results(entry.program, entry);
    if (!expected)
      return expected.takeError();
    entry.expected = std::move(*expected);
    auto others = plan.otherRoundings.find(entry.name);
    if (others == plan.otherRoundings.end())
      continue;
    for (const auto &[profile, program] : others->second) {
      Expected<std::vector<SuiteValue>> other = results(program, entry);
      if (!other)
        return other.takeError();
      bool isSame = llvm::all_of_zip(entry.expected, *other, sameBits);
      if (!isSame)
        entry.profiles[profile] = std::move(*other);
    }
  }
  return Error::success();
}

/// Programs that only profiles needed are no part of the suite.
static void dropUnusedPrograms(Suite &suite) {
  llvm::erase_if(suite.programs, [&](const SuiteProgram &program) {
    return llvm::none_of(suite.cases, [&](const SuiteCase &entry) {
      return entry.program == program.name;
    });
  });
}

Expected<Suite> oracle::generateSuite() {
  SuitePlan plan;
  for (auto *add :
       {planDecode, planEncode, planScaling, planSmallArithmetic, planFloats,
        planFunctions, planIntegers, planQuantize, planScales, planLayouts,
        planMatmul, planChains, planControl})
    add(plan);
  if (Error error = Evaluator(plan).run())
    return std::move(error);
  dropUnusedPrograms(plan.suite);
  return std::move(plan.suite);
}
