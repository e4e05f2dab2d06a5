//===- SourceLoader.cpp - From files to verified modules ------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/SourceLoader.h"

#include "interpreter/Driver/Nesting.h"

#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/ToolUtilities.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace oracle;

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
oracle::readSource(StringRef path) {
  llvm::sys::fs::file_status status;
  if (path != "-" && !llvm::sys::fs::status(path, status) &&
      llvm::sys::fs::is_directory(status))
    return llvm::createStringError(path + ": cannot be read: is a directory");
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> buffer =
      llvm::MemoryBuffer::getFileOrSTDIN(path);
  if (!buffer)
    return llvm::createStringError(
        path + ": cannot be read: " + buffer.getError().message());
  return std::move(*buffer);
}

std::string oracle::locationToString(Location location) {
  if (auto place = location->findInstanceOf<FileLineColLoc>())
    return (place.getFilename().getValue() + ":" + Twine(place.getLine()) +
            ":" + Twine(place.getColumn()))
        .str();
  std::string text;
  llvm::raw_string_ostream(text) << location;
  return text;
}

DiagnosticLog::DiagnosticLog(MLIRContext *context, bool passOn)
    : handler(context, [this, passOn](Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() == DiagnosticSeverity::Error) {
          llvm::raw_string_ostream stream(log);
          auto print = [&](const Diagnostic &part) {
            if (!log.empty())
              stream << '\n';
            stream << locationToString(part.getLocation()) << ": " << part;
          };
          print(diagnostic);
          for (const Diagnostic &note : diagnostic.getNotes())
            print(note);
        }
        return success(!passOn);
      }) {}

static OwningOpRef<ModuleOp> parse(llvm::SourceMgr &sources,
                                   MLIRContext &context) {
  const llvm::MemoryBuffer *main =
      sources.getMemoryBuffer(sources.getMainFileID());
  if (!isBytecode(*main))
    if (std::optional<NestingExcess> excess =
            findExcessiveNesting(main->getBuffer())) {
      auto [line, column] = sources.getLineAndColumn(
          llvm::SMLoc::getFromPointer(main->getBufferStart() +
                                      excess->position),
          sources.getMainFileID());
      emitError(FileLineColLoc::get(&context, main->getBufferIdentifier(), line,
                                    column))
          << excess->message;
      return nullptr;
    }
  return parseSourceFile<ModuleOp>(sources, ParserConfig(&context));
}

OwningOpRef<ModuleOp>
oracle::parseModule(std::unique_ptr<llvm::MemoryBuffer> source,
                    MLIRContext &context) {
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(source), llvm::SMLoc());
  return parse(sources, context);
}

namespace {
/// Shows the line of source that a diagnostic concerns unless it is very long.
class SourceLineHandler : public SourceMgrDiagnosticHandler {
public:
  SourceLineHandler(llvm::SourceMgr &sources, MLIRContext *context,
                    raw_ostream &os)
      : SourceMgrDiagnosticHandler(sources, context, os), sources(sources) {
    setHandler([this](Diagnostic &diagnostic) {
      if (!isOnLongLine(diagnostic.getLocation()))
        return emitDiagnostic(diagnostic);
      auto show = [this](Diagnostic &part) {
        emitDiagnostic(part.getLocation(), part.str(), part.getSeverity(),
                       /*displaySourceLine=*/false);
      };
      show(diagnostic);
      for (Diagnostic &note : diagnostic.getNotes())
        show(note);
    });
  }

private:
  bool isOnLongLine(Location location) {
    constexpr size_t limit = 1000;
    auto place = location->findInstanceOf<FileLineColLoc>();
    unsigned main = sources.getMainFileID();
    if (!place || place.getLine() == 0 ||
        place.getFilename() !=
            sources.getMemoryBuffer(main)->getBufferIdentifier())
      return false;
    const char *line =
        sources.FindLocForLineAndColumn(main, place.getLine(), 1).getPointer();
    const char *end = sources.getMemoryBuffer(main)->getBufferEnd();
    return line &&
           StringRef(line, end - line).take_front(limit + 1).find('\n') ==
               StringRef::npos &&
           size_t(end - line) > limit;
  }

  llvm::SourceMgr &sources;
};
} // namespace

/// Parses; false if that crashes, as MLIR's parser of some operations does
/// where an attribute is damaged. There is then no saying what is left of the
/// context.
static bool parseSafely(llvm::SourceMgr &sources, MLIRContext &context,
                        OwningOpRef<ModuleOp> &module) {
  llvm::CrashRecoveryContext::Enable();
  bool isDone = llvm::CrashRecoveryContext().RunSafely(
      [&] { module = parse(sources, context); });
  llvm::CrashRecoveryContext::Disable();
  return isDone;
}

static ExitCode processModule(std::unique_ptr<llvm::MemoryBuffer> chunk,
                              const SourceOptions &options,
                              const DialectRegistry &registry,
                              raw_ostream &diagnostics, unsigned part,
                              ModuleHandler handle) {
  auto owned =
      std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  MLIRContext &context = *owned;
  context.allowUnregisteredDialects(options.allowUnregistered);
  context.printOpOnDiagnostic(false);
  std::string name = chunk->getBufferIdentifier().str();
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(chunk), llvm::SMLoc());

  auto run = [&] {
    OwningOpRef<ModuleOp> module;
    std::string errors;
    {
      DiagnosticLog log(&context);
      bool isParsed = parseSafely(*sources, context, module);
      errors = log.text();
      if (!isParsed) {
        std::string problem = name + ": error: MLIR's parser crashes on this";
        diagnostics << problem << '\n';
        errors += problem;
        // Its destructor would walk what the crash has left.
        (void)owned.release();
      }
    }
    return handle(std::move(module), errors, part);
  };
  if (!options.verifyDiagnostics) {
    SourceLineHandler handler(*sources, &context, diagnostics);
    return run();
  }
  SourceMgrDiagnosticVerifierHandler handler(*sources, &context, diagnostics);
  (void)run();
  return succeeded(handler.verify()) ? ExitCode::Ok : ExitCode::Finding;
}

ExitCode oracle::forEachModule(std::unique_ptr<llvm::MemoryBuffer> source,
                               const SourceOptions &options,
                               const DialectRegistry &registry,
                               raw_ostream &diagnostics, ModuleHandler handle) {
  if (!options.splitInput || isBytecode(*source))
    return processModule(std::move(source), options, registry, diagnostics,
                         /*part=*/0, handle);
  ExitCode exitCode = ExitCode::Ok;
  std::string name = source->getBufferIdentifier().str();
  unsigned part = 0;
  auto process = [&](std::unique_ptr<llvm::MemoryBuffer> chunk, raw_ostream &) {
    ++part;
    if (options.part == 0 || options.part == part)
      exitCode =
          combine(exitCode, processModule(std::move(chunk), options, registry,
                                          diagnostics, part, handle));
    return success();
  };
  (void)splitAndProcessBuffer(std::move(source), process, llvm::nulls());
  if (options.part > part) {
    diagnostics << name << ": error: has no part " << options.part << ", only "
                << part << '\n';
    return ExitCode::Invalid;
  }
  return exitCode;
}

llvm::Error oracle::loadPlugins(ArrayRef<std::string> dialectPlugins,
                                ArrayRef<std::string> passPlugins,
                                DialectRegistry &registry) {
  for (const std::string &path : dialectPlugins) {
    llvm::Expected<DialectPlugin> plugin = DialectPlugin::load(path);
    if (!plugin)
      return plugin.takeError();
    plugin->registerDialectRegistryCallbacks(registry);
  }
  for (const std::string &path : passPlugins) {
    llvm::Expected<PassPlugin> plugin = PassPlugin::load(path);
    if (!plugin)
      return plugin.takeError();
    plugin->registerPassRegistryCallbacks();
  }
  return llvm::Error::success();
}
