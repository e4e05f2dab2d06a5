//===- Passes.cpp - Running passes, and saying which ----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Passes.h"

#include "compiler/Transforms/Passes.h"
#include "fuzz/Faults/Passes.h"
#include "fuzz/Oracles/Child.h"
#include "fuzz/Oracles/PassText.h"
#include "interpreter/Driver/Nesting.h"
#include "interpreter/Driver/SourceLoader.h"

#include "mlir/IR/Matchers.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace oracle;
using llvm::Error;
using llvm::Expected;

char RewriteError::ID = 0;

/// The pass that runs or ran last in this process.
static std::string lastPass;

StringRef oracle::lastPassRun() { return lastPass; }
void oracle::forgetLastPass() { lastPass.clear(); }

static void enterPass(StringRef name) {
  lastPass = name.str();
  announcePhase("in pass '", name, "'");
}

PassWatch::PassWatch(MLIRContext *context, Hooks given)
    : context(context), hooks(std::move(given)) {
  context->registerActionHandler(
      [this](llvm::function_ref<void()> run, const tracing::Action &action) {
        if (auto *execution = dyn_cast<PassExecutionAction>(&action))
          return runPass(execution->getPass().getArgument(), run);
        auto *pattern = dyn_cast<ApplyPatternAction>(&action);
        if (!pattern || !hooks.mayApply || hooks.mayApply(*pattern))
          run();
      });
}

PassWatch::~PassWatch() { context->registerActionHandler(nullptr); }

void PassWatch::runPass(StringRef name, llvm::function_ref<void()> run) {
  // Adaptors that run other passes have no name.
  if (name.empty())
    return run();
  unsigned index = count++;
  if (hooks.mayRun && !hooks.mayRun(index))
    return;
  enterPass(name);
  run();
  announcePhase("after pass '", name, "'");
  if (hooks.after)
    hooks.after(index, name);
}

namespace {
/// What a pass (22.1) says in its diagnostics where it has no rule for the
/// program. It then leaves the program alone, and that is no finding.
struct Refusal {
  StringLiteral pass;
  StringLiteral says;
  /// The limit, as it is documented or as the pass's authors know it.
  StringLiteral limit;
};
} // namespace

static constexpr Refusal refusals[] = {
    {"one-shot-bufferize", "without unique scf.yield is not supported",
     "loops have one block"},
    {"one-shot-bufferize", "is not equivalent to the corresponding iter bbArg",
     "a loop yields what it carries, unless it may return allocations"},
    {"one-shot-bufferize", "cannot bufferize func.func without func.return",
     "functions end with one return"},
    {"one-shot-bufferize", "cannot bufferize ops with block references",
     "unstructured control flow is bufferized at function boundaries only"},
    {"one-shot-bufferize", "does not support unstructured control flow",
     "the analysis takes structured control flow"},
    {"one-shot-bufferize", "op was not bufferized",
     "operations without a bufferization are left"},
    {"one-shot-bufferize", "not bufferizable under the given constraints",
     "some operations must be in place, and cannot always be"},
    {"one-shot-bufferize", "to_tensor ops without `restrict` are not supported",
     "tensors that are seen as memory say that nothing else is"},
    {"one-shot-bufferize", "'vector.mask' op body must bufferize in-place",
     "what is masked may not need a copy"},
    {"ownership-based-buffer-deallocation",
     "memory free side-effect on MemRef value not supported",
     "programs do not free memory themselves"},
    {"ownership-based-buffer-deallocation",
     "No deallocation operations must be present",
     "programs do not free memory themselves"},
    {"ownership-based-buffer-deallocation",
     "Terminators with more than one successor are not supported",
     "branches have one successor"},
    {"ownership-based-buffer-deallocation",
     "operations with multiple successors are not supported",
     "branches have one successor"},
    {"ownership-based-buffer-deallocation",
     "Only structured control-flow loops are supported",
     "loops are structured"},
    {"ownership-based-buffer-deallocation",
     "need to implement the RegionBranchOpInterface",
     "operations with regions say how control flows"},
    {"buffer-results-to-out-params",
     "cannot create out param for dynamically shaped result",
     "the caller must know the size of a result"},
    {"buffer-results-to-out-params",
     "cannot create out param for result with unsupported layout",
     "the caller must know the layout of a result"},
    {"convert-bufferization-to-memref",
     "failed to legalize operation 'bufferization.clone'",
     "a clone is a new allocation, whose layout must be one of its type"},
    {"lift-cf-to-scf",
     "Cannot convert unknown control flow op to structured control flow",
     "branches are those of cf"},
    {"lift-cf-to-scf", "Cannot create unreachable terminator for", "loops end"},
    {"convert-vector-to-llvm", "failed to legalize operation",
     "some operations on vectors must be lowered before"},
};

static constexpr StringRef inPlacePasses[] = {
    "one-shot-bufferize", "sparsification-and-bufferization"};

bool oracle::bufferizesInPlace(StringRef name) {
  return llvm::is_contained(inPlacePasses, name);
}

/// The limit that `pass` refuses a program for with `messages`; null: none.
static const Refusal *refusalOf(StringRef pass, StringRef messages) {
  // What another pass refuses in its name.
  if (bufferizesInPlace(pass))
    pass = "one-shot-bufferize";
  const auto *found = llvm::find_if(refusals, [&](const Refusal &refusal) {
    return refusal.pass == pass && messages.contains(refusal.says);
  });
  return found == std::end(refusals) ? nullptr : found;
}

/// MLIR's verifier lets constants of unknown size pass, which its parser
/// refuses: "elements literal type must have static shape".
static LogicalResult verifyConstants(ModuleOp module) {
  WalkResult walk = module.walk([](Operation *op) {
    // Poison is like a constant too, and of any shape.
    ElementsAttr value;
    if (!op->hasTrait<OpTrait::ConstantLike>() ||
        !matchPattern(op, m_Constant(&value)))
      return WalkResult::advance();
    Type type = op->getResult(0).getType();
    if (cast<ShapedType>(type).hasStaticShape())
      return WalkResult::advance();
    op->emitOpError() << "of type " << type << " is a constant of unknown size";
    return WalkResult::interrupt();
  });
  return failure(walk.wasInterrupted());
}

/// What MLIR's verifier complains about first; nothing where `form` is valid.
static std::optional<std::string> complaintAbout(ModuleOp form) {
  std::string first;
  ScopedDiagnosticHandler handler(form.getContext(),
                                  [&](Diagnostic &diagnostic) {
                                    if (first.empty())
                                      first = diagnostic.str();
                                    return success();
                                  });
  if (succeeded(verify(form)) && succeeded(verifyConstants(form)))
    return std::nullopt;
  return first;
}

/// Our own passes say so where a program is beyond them, or has no place for
/// the fault that they plant, and leave it alone; that is no finding. Passes of
/// MLIR that fail may leave anything, but only what they say themselves refuses
/// a program, and not what the verifier says of what they have made.
Verdict oracle::verdictOfFailedPass(ModuleOp form, StringRef messages) {
  std::optional<std::string> complaint = complaintAbout(form);
  bool isOurs = mx::isMxTransformsPass(lastPass) ||
                llvm::is_contained(faultsPasses(), lastPass);
  bool isLimit = isOurs ? !complaint
                        : refusalOf(lastPass, messages) &&
                              !(complaint && messages.contains(*complaint));
  return isLimit ? Verdict::Unsupported : Verdict::CompileError;
}

namespace {
struct LeakRow {
  StringLiteral pass;
  LeakRule rule;
};
} // namespace

// Ownership is of all memory, whoever allocates it; the others work on what is
// freed already.
static constexpr LeakRow leakRows[] = {
    {"ownership-based-buffer-deallocation", LeakRule::All},
    {"bufferization-lower-deallocations", LeakRule::Added},
    {"buffer-deallocation-simplification", LeakRule::Added},
    {"plant-lost-free", LeakRule::Added},
};

LeakRule oracle::leakRuleBehind(StringRef name) {
  for (const LeakRow &row : leakRows)
    if (row.pass == name)
      return row.rule;
  return LeakRule::None;
}

std::string oracle::textOfPasses(const PassBuilder &build) {
  OpPassManager manager(ModuleOp::getOperationName());
  build(manager);
  std::string text;
  llvm::raw_string_ostream os(text);
  manager.printAsTextualPipeline(os);
  return passesInside(text).value_or(text).str();
}

bool oracle::addsOneOf(ArrayRef<StringRef> names, const PassBuilder &build) {
  if (!build)
    return false;
  // The text also names the passes of nested managers.
  std::string text = textOfPasses(build);
  return llvm::any_of(
      names, [&](StringRef name) { return StringRef(text).contains(name); });
}

LeakRule oracle::leakRuleOf(const PassBuilder &build) {
  LeakRule rule = LeakRule::None;
  for (const LeakRow &row : leakRows)
    if (rule < row.rule && addsOneOf(row.pass, build))
      rule = row.rule;
  return rule;
}

bool oracle::addsDeallocation(const PassBuilder &build) {
  return leakRuleOf(build) != LeakRule::None;
}

bool oracle::addsInPlaceBufferization(const PassBuilder &build) {
  return addsOneOf(inPlacePasses, build);
}

//===----------------------------------------------------------------------===//
// Passes that are kept
//===----------------------------------------------------------------------===//

static LogicalResult addPasses(StringRef text, OpPassManager &manager,
                               llvm::raw_ostream &errors) {
  std::optional<StringRef> list = passesInside(text);
  if (!list) {
    errors << "no closing bracket after builtin.module(";
    return failure();
  }
  if (std::optional<NestingExcess> excess = findExcessiveNesting(*list)) {
    errors << "the list of passes " << excess->message;
    return failure();
  }
  return parsePassPipeline(*list, manager, errors);
}

Expected<PassStep> oracle::parsePasses(StringRef text) {
  std::string message;
  llvm::raw_string_ostream stream(message);
  OpPassManager trial(ModuleOp::getOperationName());
  if (failed(addPasses(text, trial, stream)))
    return llvm::createStringError(StringRef(message).trim());
  return PassStep{text.str(), [text = text.str()](OpPassManager &manager) {
                    (void)addPasses(text, manager, llvm::nulls());
                  }};
}

namespace {
/// Announces passes. A PassWatch hears of every pattern too, which costs more.
class Announcer : public PassInstrumentation {
public:
  void runBeforePass(Pass *pass, Operation *) override {
    // Adaptors that run other passes have no name.
    if (pass->getArgument().empty())
      return;
    running.push_back(pass->getArgument());
    enterPass(running.back());
  }
  void runAfterPass(Pass *pass, Operation *) override {
    if (pass->getArgument().empty())
      return;
    announcePhase("after pass '", running.pop_back_val(), "'");
    // A pass may have passes of its own.
    if (!running.empty())
      enterPass(running.back());
  }
  /// Those around it fail too.
  void runAfterPassFailed(Pass *, Operation *) override { running.clear(); }

private:
  SmallVector<StringRef> running;
};
} // namespace

KeptPasses::KeptPasses(MLIRContext *context) : owner(context) {}
KeptPasses::~KeptPasses() = default;

PassManager &KeptPasses::manager(const PassStep &step) {
  std::unique_ptr<PassManager> &place = managers[step.key];
  if (!place) {
    place = std::make_unique<PassManager>(owner, ModuleOp::getOperationName());
    step.build(*place);
    place->addInstrumentation(std::make_unique<Announcer>());
  }
  return *place;
}

Expected<OwningOpRef<ModuleOp>> KeptPasses::rewrite(ModuleOp module,
                                                    ArrayRef<PassStep> steps,
                                                    bool verifyEach) {
  announcePhase("cloning");
  OwningOpRef<ModuleOp> copy = module.clone();
  DiagnosticLog log(owner, /*passOn=*/false);
  for (const PassStep &step : steps) {
    PassManager &passes = manager(step);
    passes.enableVerifier(verifyEach);
    if (succeeded(passes.run(*copy)) &&
        (verifyEach || succeeded(verify(*copy))) &&
        succeeded(verifyConstants(*copy)))
      continue;
    std::string said = log.text();
    Verdict verdict = verdictOfFailedPass(*copy, said);
    std::string message = "pass '" + lastPass + "' fails: " + said;
    const Refusal *refusal = refusalOf(lastPass, said);
    if (verdict == Verdict::Unsupported && refusal)
      message += "\na known limit: " + refusal->limit.str();
    return llvm::make_error<RewriteError>(verdict, std::move(message));
  }
  return std::move(copy);
}

StageResult oracle::rewriteFailure(Error error, Verdict otherwise) {
  StageResult result;
  result.verdict = otherwise;
  llvm::handleAllErrors(
      std::move(error),
      [&](const RewriteError &failure) {
        result.verdict = failure.verdict;
        result.message = failure.message;
      },
      [&](const llvm::ErrorInfoBase &other) {
        result.message = other.message();
      });
  result.pass = lastPass;
  return result;
}
