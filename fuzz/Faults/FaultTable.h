//===- FaultTable.h - Every fault that the suite must catch -----*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_FAULTS_FAULTTABLE_H
#define MX_ORACLE_FAULTS_FAULTTABLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace oracle {

/// A mistake of one pass, and where in a pipeline it is made.
struct PlantedFault {
  enum class Family : uint8_t {
    InPlace, ///< A tensor is overwritten that is still needed.
    Buffers, ///< Memory, copies, and which value is which.
    Numbers, ///< What is computed.
  };
  enum class Where : uint8_t { After, InsteadOf };
  /// In which form of the program a run can tell it from the right one.
  enum class Form : uint8_t {
    Interpreted,
    Compiled, ///< Only there.
  };

  llvm::StringLiteral name;
  Family family;
  llvm::StringLiteral description;
  /// The pass that makes the mistake, and its options but `nth`.
  llvm::StringLiteral pass, options;
  /// Of mx::pipelines.
  llvm::StringLiteral pipeline;
  Where where;
  /// A pass of the pipeline.
  llvm::StringLiteral place;
  Form form = Form::Interpreted;
};

llvm::ArrayRef<PlantedFault> plantedFaults();

/// Null if there is none of that name.
const PlantedFault *findPlantedFault(llvm::StringRef name);

/// "in-place", "buffers", "numbers".
llvm::StringRef nameOf(PlantedFault::Family family);

/// The faulty pipeline in mlir-opt's textual form, with the mistake made in
/// place `nth`: up to where functions work on buffers, or up to the mistake
/// where that comes later or only compiled code can tell, which the pipeline
/// makes of it. Empty where the pipeline has no such place.
std::string faultyPasses(const PlantedFault &fault, unsigned nth);

/// The same passes without the mistake.
std::string faultlessPasses(const PlantedFault &fault);

} // namespace oracle

#endif // MX_ORACLE_FAULTS_FAULTTABLE_H
