//===- Results.cpp - What is done with results ----------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Results.h"

#include "interpreter/Driver/NpyValue.h"
#include "interpreter/Driver/ValuePrinter.h"
#include "interpreter/Engine/Types.h"
#include "interpreter/Values/Format.h"

#include "llvm/Support/FileSystem.h"

using namespace mlir;
using namespace oracle;

/// Calls `visit` on each tensor of a value, with what it is called in messages.
static void
forEachTensor(const RuntimeValue &value,
              llvm::function_ref<void(const Tensor &, StringRef name)> visit) {
  if (auto *tensor = std::get_if<Tensor>(&value))
    visit(*tensor, "element ");
  if (auto *scaled = std::get_if<std::shared_ptr<const BlockScaled>>(&value)) {
    visit((*scaled)->elements, "element ");
    visit((*scaled)->scales, "scale ");
  }
}

std::optional<Fault> oracle::returnedPoison(FunctionOpInterface function,
                                            const Outcome &outcome) {
  std::optional<Fault> fault;
  auto report = [&](size_t result, const Twine &what, Mark mark) {
    const Origin &origin = outcome.origins[mark.origin()];
    fault = Fault{
        Fault::Kind::PoisonUse,
        function.getLoc(),
        {},
        ("@" + function.getName() + " returns poison: result #" +
         Twine(result) + what)
            .str(),
        {{origin.op->getLoc(), "poison comes from '" +
                                   origin.op->getName().getStringRef().str() +
                                   "': " + origin.reason}}};
  };
  for (auto [i, value] : llvm::enumerate(outcome.results)) {
    // A place may be given back with elements that nobody has written yet.
    if (isa<BaseMemRefType>(function.getResultTypes()[i]))
      continue;
    if (auto *scalar = std::get_if<Scalar>(&value))
      if (scalar->mark.isPoison())
        report(i, "", scalar->mark);
    forEachTensor(value, [&, i = i](const Tensor &tensor, StringRef name) {
      if (!tensor.marks() || fault)
        return;
      const Mark *end = tensor.marks() + tensor.numElements();
      const Mark *found = std::find_if(
          tensor.marks(), end, [](Mark mark) { return mark.isPoison(); });
      if (found == end)
        return;
      int64_t count =
          std::count_if(found, end, [](Mark mark) { return mark.isPoison(); });
      report(i,
             ", " + name + formatIndex(found - tensor.marks(), tensor.shape()) +
                 (count > 1 ? " and " + Twine(count - 1) + " more" : Twine()),
             *found);
    });
    if (fault)
      break;
  }
  return fault;
}

int64_t oracle::countUnspecified(const RuntimeValue &value) {
  int64_t count = 0;
  if (auto *scalar = std::get_if<Scalar>(&value))
    count += scalar->mark.isUnspecified();
  forEachTensor(value, [&](const Tensor &tensor, StringRef) {
    if (tensor.marks())
      count +=
          std::count_if(tensor.marks(), tensor.marks() + tensor.numElements(),
                        [](Mark mark) { return mark.isUnspecified(); });
  });
  return count;
}

namespace {
struct ResultFile {
  std::string path;
  NpyArray array;
};
} // namespace

static std::vector<ResultFile> resultFiles(StringRef prefix,
                                           FunctionOpInterface function,
                                           ArrayRef<RuntimeValue> results) {
  std::vector<ResultFile> files;
  for (auto [i, value] : llvm::enumerate(results)) {
    Type type = function.getResultTypes()[i];
    std::string stem = (prefix + "." + Twine(i)).str();
    if (auto *scalar = std::get_if<Scalar>(&value))
      files.push_back(
          {stem + ".npy",
           npyFromScalar(*scalar, *elementTypeOf(type), isUnsignedType(type))});
    else if (auto *tensor = std::get_if<Tensor>(&value))
      files.push_back(
          {stem + ".npy", npyFromTensor(*tensor, isUnsignedType(type))});
    else if (auto *scaled =
                 std::get_if<std::shared_ptr<const BlockScaled>>(&value)) {
      files.push_back(
          {stem + ".elements.npy", npyFromTensor((*scaled)->elements)});
      files.push_back({stem + ".scales.npy", npyFromTensor((*scaled)->scales)});
    }
  }
  return files;
}

llvm::Error oracle::writeResults(StringRef prefix, FunctionOpInterface function,
                                 ArrayRef<RuntimeValue> results) {
  std::vector<ResultFile> files = resultFiles(prefix, function, results);
  // Everything is written under other names first: what can fail, fails then.
  auto removeFrom = [&](ArrayRef<std::string> paths) {
    for (const std::string &path : paths)
      llvm::sys::fs::remove(path);
  };
  std::vector<std::string> written;
  for (const ResultFile &file : files) {
    llvm::SmallString<128> draft;
    llvm::sys::fs::createUniquePath(file.path + ".part-%%%%%%%%", draft,
                                    /*MakeAbsolute=*/false);
    llvm::Error error =
        llvm::sys::fs::is_directory(file.path)
            ? llvm::createStringError(file.path +
                                      ": cannot be written: is a directory")
            : writeNpy(draft, file.array);
    if (error) {
      removeFrom(written);
      return llvm::createStringError("results are not written: " +
                                     toString(std::move(error)));
    }
    written.push_back(draft.str().str());
  }
  for (size_t i = 0; i < files.size(); ++i)
    if (std::error_code code =
            llvm::sys::fs::rename(written[i], files[i].path)) {
      removeFrom(ArrayRef(written).drop_front(i));
      for (size_t done = 0; done < i; ++done)
        llvm::sys::fs::remove(files[done].path);
      return llvm::createStringError(
          "results are not written: " + files[i].path + ": " + code.message());
    }
  return llvm::Error::success();
}
