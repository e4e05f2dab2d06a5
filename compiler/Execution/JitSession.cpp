//===- JitSession.cpp - From an LLVM dialect module to an address ---------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Execution/JitSession.h"
#include "compiler/Execution/RuntimeSymbols.h"
#include "compiler/Execution/StepTimer.h"
#include "compiler/Execution/UpstreamRuntime.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include <optional>

using namespace mlir;
using namespace mlir::mx;
using llvm::Error;
using llvm::Expected;

namespace {

/// LLVM's default pipeline with its analyses, which are registered once.
class IROptimizer {
public:
  IROptimizer(llvm::TargetMachine &machine, llvm::OptimizationLevel level)
      : builder(&machine, tuning()), level(level) {
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
  }
  void run(llvm::Module &module) {
    // Anew each time: the inliner's wrapper gives its passes away when it runs.
    builder.buildPerModuleDefaultPipeline(level).run(module, modules);
    modules.clear();
    components.clear();
    functions.clear();
    loops.clear();
  }

private:
  static llvm::PipelineTuningOptions tuning() {
    llvm::PipelineTuningOptions options;
    options.SLPVectorization = true;
    return options;
  }

  // Destroyed in reverse: the managers refer to each other through proxies.
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder;
  llvm::OptimizationLevel level;
};

/// Collects what LLVM's passes report; the default handler prints and exits.
struct ErrorCollector : llvm::DiagnosticHandler {
  explicit ErrorCollector(std::string &text) : text(text) {}
  bool handleDiagnostics(const llvm::DiagnosticInfo &info) override {
    if (info.getSeverity() == llvm::DS_Error) {
      llvm::raw_string_ostream stream(text);
      llvm::DiagnosticPrinterRawOStream printer(stream);
      info.print(printer);
      stream << '\n';
    }
    return true;
  }
  std::string &text;
};

/// Instructions whose rounding differs from IEEE-754 (native bfloat16 flushes
/// subnormals) or from the host's next model; without them LLVM goes by f32.
constexpr llvm::StringLiteral x86FeaturesOff[] = {
    "avx512bf16", "avxneconvert", "amx-bf16", "amx-fp16",
    "avx512fp16", "avx10.1",      "avx10.2"};

Expected<llvm::orc::JITTargetMachineBuilder> hostMachine(OptLevel level) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto machine = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!machine)
    return machine.takeError();
  if (machine->getTargetTriple().isX86())
    for (llvm::StringRef feature : x86FeaturesOff)
      machine->getFeatures().AddFeature(feature, /*Enable=*/false);
  machine->getOptions().AllowFPOpFusion = llvm::FPOpFusion::Strict;
  machine->setCodeGenOptLevel(level == OptLevel::O0
                                  ? llvm::CodeGenOptLevel::None
                                  : llvm::CodeGenOptLevel::Default);
  // What JITLink wants: calls out of the code's 2 GiB go through its stubs.
  machine->setRelocationModel(llvm::Reloc::PIC_);
  machine->setCodeModel(llvm::CodeModel::Small);
  return machine;
}

Error joinMessages(Error error, std::string &more) {
  std::string text = llvm::toString(std::move(error));
  if (!more.empty())
    text += "\n" + llvm::StringRef(more).rtrim().str();
  more.clear();
  return llvm::createStringError(text);
}

} // namespace

struct JitSession::Impl {
  OptLevel level;
  std::unique_ptr<llvm::TargetMachine> machine;
  std::optional<IROptimizer> optimizer;
  std::unique_ptr<llvm::orc::LLJIT> jit;
  llvm::orc::JITDylib *runtime = nullptr;
  /// What the linker reported since the last look.
  std::string linkErrors;
  uint64_t modules = 0;

  Error defineRuntime();
  Expected<EntrySlots> toObject(ModuleOp module, llvm::StringRef entry,
                                llvm::SmallVectorImpl<char> &object,
                                CompileTimes *times);
  Error emitObject(llvm::Module &module, llvm::SmallVectorImpl<char> &object);
};

struct CompiledModule::Impl {
  std::shared_ptr<JitSession::Impl> session;
  llvm::orc::JITDylib *library;
  Entry entry = nullptr;
  EntrySlots slots;

  ~Impl() {
    // Nothing could be done about a failure to unmap memory.
    llvm::consumeError(
        session->jit->getExecutionSession().removeJITDylib(*library));
  }
};

CompiledModule::CompiledModule(std::unique_ptr<Impl> impl)
    : impl(std::move(impl)) {}
CompiledModule::CompiledModule(CompiledModule &&) = default;
CompiledModule &CompiledModule::operator=(CompiledModule &&) = default;
CompiledModule::~CompiledModule() = default;

CompiledModule::Entry CompiledModule::entry() const { return impl->entry; }
EntrySlots CompiledModule::slots() const { return impl->slots; }

JitSession::JitSession(std::shared_ptr<Impl> impl) : impl(std::move(impl)) {}
JitSession::~JitSession() = default;

OptLevel JitSession::level() const { return impl->level; }

Expected<std::unique_ptr<JitSession>> JitSession::create(OptLevel level) {
  auto host = hostMachine(level);
  if (!host)
    return host.takeError();
  auto machine = host->createTargetMachine();
  if (!machine)
    return machine.takeError();
  auto impl = std::make_shared<Impl>();
  impl->level = level;
  impl->machine = std::move(*machine);
  if (level == OptLevel::O2)
    impl->optimizer.emplace(*impl->machine, llvm::OptimizationLevel::O2);

  auto jit = llvm::orc::LLJITBuilder()
                 .setJITTargetMachineBuilder(*host)
                 .setLinkProcessSymbolsByDefault(false)
                 .setPlatformSetUp(llvm::orc::setUpInactivePlatform)
                 .create();
  if (!jit)
    return jit.takeError();
  impl->jit = std::move(*jit);
  impl->jit->getExecutionSession().setErrorReporter(
      [errors = &impl->linkErrors](Error error) {
        *errors += llvm::toString(std::move(error)) + "\n";
      });
  if (Error error = impl->defineRuntime())
    return std::move(error);
  return std::unique_ptr<JitSession>(new JitSession(std::move(impl)));
}

Error JitSession::Impl::defineRuntime() {
  llvm::orc::ExecutionSession &session = jit->getExecutionSession();
  runtime = &session.createBareJITDylib("runtime");
  runtime->addGenerator(createUpstreamRuntime());
  llvm::orc::SymbolMap symbols;
  for (llvm::ArrayRef<RuntimeSymbol> table : {standardSymbols(), runSymbols()})
    for (const RuntimeSymbol &symbol : table)
      symbols[jit->mangleAndIntern(symbol.name)] = {
          llvm::orc::ExecutorAddr::fromPtr(symbol.address),
          llvm::JITSymbolFlags::Exported};
  return runtime->define(llvm::orc::absoluteSymbols(std::move(symbols)));
}

Error JitSession::Impl::emitObject(llvm::Module &module,
                                   llvm::SmallVectorImpl<char> &object) {
  llvm::raw_svector_ostream stream(object);
  llvm::legacy::PassManager passes;
  if (machine->addPassesToEmitFile(passes, stream, nullptr,
                                   llvm::CodeGenFileType::ObjectFile))
    return llvm::createStringError("the host target cannot emit object files");
  passes.run(module);
  return Error::success();
}

Expected<EntrySlots>
JitSession::Impl::toObject(ModuleOp module, llvm::StringRef entry,
                           llvm::SmallVectorImpl<char> &object,
                           CompileTimes *times) {
  llvm::LLVMContext context;
  std::string messages;
  context.setDiagnosticHandler(std::make_unique<ErrorCollector>(messages));
  std::unique_ptr<llvm::Module> code;
  {
    StepTimer timer(times ? &times->translate : nullptr);
    ScopedDiagnosticHandler handler(module.getContext(),
                                    [&](Diagnostic &diagnostic) {
                                      messages += diagnostic.str() + "\n";
                                      return success();
                                    });
    code = translateModuleToLLVMIR(module, context);
    if (!code)
      return joinMessages(
          llvm::createStringError("translation to LLVM IR failed"), messages);
  }
  code->setDataLayout(machine->createDataLayout());
  code->setTargetTriple(machine->getTargetTriple());
  Expected<EntrySlots> slots = emitEntryWrapper(*code, entry);
  if (!slots)
    return slots.takeError();
  if (optimizer) {
    StepTimer timer(times ? &times->optimise : nullptr);
    optimizer->run(*code);
  }
  {
    StepTimer timer(times ? &times->codegen : nullptr);
    if (Error error = emitObject(*code, object))
      return std::move(error);
  }
  if (!messages.empty())
    return joinMessages(llvm::createStringError("code generation failed"),
                        messages);
  return slots;
}

Expected<CompiledModule> JitSession::compile(ModuleOp module,
                                             llvm::StringRef entry,
                                             CompileTimes *times) {
  DialectRegistry registry;
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  module.getContext()->appendDialectRegistry(registry);

  llvm::SmallVector<char, 0> object;
  Expected<EntrySlots> slots = impl->toObject(module, entry, object, times);
  if (!slots)
    return slots.takeError();

  StepTimer timer(times ? &times->link : nullptr);
  llvm::orc::LLJIT &jit = *impl->jit;
  // A library of its own, so that equal names in two modules do not clash.
  auto compiled = std::make_unique<CompiledModule::Impl>();
  compiled->session = impl;
  compiled->slots = *slots;
  compiled->library = &jit.getExecutionSession().createBareJITDylib(
      llvm::formatv("module.{0}", impl->modules++));
  compiled->library->addToLinkOrder(*impl->runtime);
  if (Error error = jit.addObjectFile(
          *compiled->library, std::make_unique<llvm::SmallVectorMemoryBuffer>(
                                  std::move(object),
                                  /*RequiresNullTerminator=*/false)))
    return joinMessages(std::move(error), impl->linkErrors);
  auto address = jit.lookup(*compiled->library, entryWrapperName);
  if (!address)
    return joinMessages(address.takeError(), impl->linkErrors);
  compiled->entry = address->toPtr<CompiledModule::Entry>();
  return CompiledModule(std::move(compiled));
}
