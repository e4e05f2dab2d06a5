//===- CacheShapes.cpp - Caches as users give them ------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Observers/CacheModel.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace oracle;
using llvm::StringRef;

/// The model keeps so many lines at most.
static constexpr uint64_t maxLines = uint64_t(1) << 22;

/// A number with K or M behind it.
static std::optional<uint64_t> parseBytes(StringRef text) {
  uint64_t unit = text.consume_back("K")   ? uint64_t(1) << 10
                  : text.consume_back("M") ? uint64_t(1) << 20
                                           : 1;
  uint64_t number;
  bool overflows = false;
  if (text.getAsInteger(10, number))
    return std::nullopt;
  number = llvm::SaturatingMultiply(number, unit, &overflows);
  return overflows ? std::nullopt : std::optional(number);
}

static llvm::Expected<CacheShape> parseCache(StringRef text) {
  auto error = [&](const llvm::Twine &reason) {
    return llvm::createStringError("'" + text + "' is no cache: " + reason);
  };
  SmallVector<StringRef> fields;
  text.split(fields, ',');
  if (fields.size() != 3)
    return error("SIZE,WAYS,LINE is needed");
  std::optional<uint64_t> bytes = parseBytes(fields[0]);
  std::optional<uint64_t> line = parseBytes(fields[2]);
  if (!bytes || *bytes == 0)
    return error("its size is no number of bytes");
  if (!line || !llvm::isPowerOf2_64(*line) || *line > 4096)
    return error("the bytes of a line are no power of two up to 4096");
  if (*bytes % *line != 0)
    return error("its size is not a multiple of its lines");
  uint64_t lines = *bytes / *line, ways = lines;
  if (lines > maxLines)
    return error("it has more than 4194304 lines");
  if (fields[1] != "full" && (fields[1].getAsInteger(10, ways) || ways == 0))
    return error("its ways are neither a number from 1 nor 'full'");
  if (lines % ways != 0)
    return error("its " + llvm::Twine(lines) +
                 " lines cannot be divided into sets of " + llvm::Twine(ways));
  return CacheShape{*bytes, ways, *line};
}

llvm::Expected<SmallVector<CacheShape, 3>> oracle::parseCaches(StringRef text) {
  SmallVector<CacheShape, 3> shapes;
  SmallVector<StringRef> fields;
  text.split(fields, ':');
  if (fields.size() > CacheModel::maxLevels)
    return llvm::createStringError("'" + text +
                                   "' has more than 4 levels of caches");
  for (StringRef field : fields) {
    llvm::Expected<CacheShape> shape = parseCache(field);
    if (!shape)
      return shape.takeError();
    if (!shapes.empty() && shape->lineBytes < shapes.back().lineBytes)
      return llvm::createStringError(
          "'" + text + "' has a level with shorter lines than the one before");
    if (!shapes.empty() && shape->bytes < shapes.back().bytes)
      return llvm::createStringError(
          "'" + text + "' has a level that is smaller than the one before");
    shapes.push_back(*shape);
  }
  return shapes;
}
