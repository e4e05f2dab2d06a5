//===- ObservationSites.h - Where a program is observed ---*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A compiled program reports what it prints and checks through calls of a few
// runtime functions. What is known at compile time (location, operation,
// element type) does not travel with each call: it stands in a list of sites,
// kept as an attribute of the module, and a call names its site by index.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TRANSFORMS_OBSERVATIONSITES_H
#define MX_ORACLE_TRANSFORMS_OBSERVATIONSITES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>
#include <vector>

namespace mlir {
class ModuleOp;
} // namespace mlir

namespace mlir::mx {

struct ObservationSite {
  enum class Kind : uint8_t { Print, PrintText, ExpectEq, ExpectClose };
  Kind kind = Kind::Print;
  std::string location;
  /// "check.expect_eq", "vector.print".
  std::string operation;
  /// As MLIR prints it: "f8E4M3FN", "i1", "index". Empty for PrintText.
  std::string elementType;
  unsigned elementBits = 0;
  /// Bytes of an element in memory.
  unsigned elementBytes = 0;
  /// Shape of what is printed; for a check only the rank counts.
  llvm::SmallVector<int64_t> shape;
  /// For ExpectClose: representable values that may lie between.
  uint64_t ulps = 0;
  /// For PrintText.
  std::string text;
};

namespace runtime {
/// void (i64 site, i64 address, i64 count): `count` element codes, each
/// zero-extended to an i64 of the array at `address`.
inline constexpr llvm::StringLiteral print = "mx_rt_print";
/// void (i64 site)
inline constexpr llvm::StringLiteral printText = "mx_rt_print_text";
/// void (i64 site, i64 actual, i64 expected): codes, zero-extended.
inline constexpr llvm::StringLiteral checkScalars = "mx_rt_check_scalars";
/// void (i64 site, i64 actual, i64 actual view, i64 expected, i64 expected
/// view): addresses of the elements and of an i64 array that holds offset,
/// sizes and strides, in elements.
inline constexpr llvm::StringLiteral checkBuffers = "mx_rt_check_buffers";
} // namespace runtime

/// The module's sites, in order; none where it was not lowered. Fails on an
/// attribute that is not such a list.
llvm::Expected<std::vector<ObservationSite>> observationSites(ModuleOp module);

/// Replaces the module's list of sites.
void setObservationSites(ModuleOp module,
                         const std::vector<ObservationSite> &sites);

} // namespace mlir::mx

#endif // MX_ORACLE_TRANSFORMS_OBSERVATIONSITES_H
