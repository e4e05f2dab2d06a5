//===- EvaluableOpInterface.h - Operations that say what they mean --*- C++
//-*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ENGINE_EVALUABLEOPINTERFACE_H
#define MX_ORACLE_ENGINE_EVALUABLEOPINTERFACE_H

#include "mlir/IR/OpDefinition.h"

namespace oracle {
class Preparer;
class LaneBuilder;
} // namespace oracle

#include "interpreter/Engine/EvaluableOpInterface.h.inc"

namespace oracle {

/// What a model of `Op` outside its dialect derives from: an external model
/// that has a lane form where it defines `emitLanes`.
template <typename Model, typename Op>
struct SemanticsModel : EvaluableOpInterface::ExternalModel<Model, Op> {
  static bool hasLaneForm() {
    return !std::is_same_v<decltype(&Model::emitLanes),
                           decltype(&SemanticsModel::emitLanes)>;
  }
};

} // namespace oracle

#endif // MX_ORACLE_ENGINE_EVALUABLEOPINTERFACE_H
