//===- SuiteValue.h - Inputs and results as text -------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A value is an object with its `type`, and the codes of its elements: `bits`,
// for a block-scaled one `elements` and `scales`. Codes are hexadecimal, in
// row-major order with spaces between; CODE*N stands for N times CODE.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CONFORMANCE_SUITEVALUE_H
#define MX_ORACLE_CONFORMANCE_SUITEVALUE_H

#include "interpreter/Values/Value.h"

#include "mlir/IR/Types.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <string>

namespace oracle {

struct SuiteValue {
  /// As MLIR spells it, without unknown dimensions.
  std::string type;
  /// The type of a scalar, or of the elements.
  ElementType element = ElementType::index();
  /// A Scalar, a Tensor, or a BlockScaled.
  RuntimeValue value;

  llvm::json::Object toJson() const;

  /// `parse` gives the type that a text spells, null if none.
  static llvm::Expected<SuiteValue>
  fromJson(const llvm::json::Value &json,
           llvm::function_ref<mlir::Type(llvm::StringRef)> parse);

  /// A scalar or tensor; the text of the type follows.
  static SuiteValue of(ElementType element, llvm::ArrayRef<int64_t> shape,
                       llvm::ArrayRef<uint64_t> codes);
  static SuiteValue scalar(ElementType element, uint64_t code);
  /// `codes` and `scales` fit the shape and the block size.
  static SuiteValue blockScaled(FloatKind element,
                                llvm::ArrayRef<int64_t> shape, unsigned axis,
                                int64_t blockSize,
                                llvm::ArrayRef<uint64_t> codes,
                                llvm::ArrayRef<uint64_t> scales);
  /// What a run gave; not poison, no memref.
  static SuiteValue of(ElementType element, RuntimeValue value);
};

/// Whether two values are of one type and have the same codes, NaNs alike.
bool sameBits(const SuiteValue &a, const SuiteValue &b);

/// A tensor of as many codes as the shape has elements.
Tensor makeTensor(ElementType element, llvm::ArrayRef<int64_t> shape,
                  llvm::ArrayRef<uint64_t> codes);

} // namespace oracle

#endif // MX_ORACLE_CONFORMANCE_SUITEVALUE_H
