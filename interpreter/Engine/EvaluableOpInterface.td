//===- EvaluableOpInterface.td - Operations that say what they mean -------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ENGINE_EVALUABLEOPINTERFACE
#define MX_ORACLE_ENGINE_EVALUABLEOPINTERFACE

include "mlir/IR/OpBase.td"

def EvaluableOpInterface : OpInterface<"EvaluableOpInterface"> {
  let description = [{
    What an operation does when it is executed. The interpreter cannot list the
    operations it will meet, so an operation answers for itself: the dialects
    of MLIR through external models, one registration a dialect, as
    bufferization does it; a dialect of one's own in the same way, without a
    change to the engine.

    An operation is asked once, before anything runs, to append the steps that
    execute it. Operations on scalars have a second form, instructions over a
    strip of lanes, which lets the body of a `linalg` operation run many
    iterations at a time.
  }];
  let cppNamespace = "::oracle";

  let methods = [
    InterfaceMethod<
      /*desc=*/[{
        Appends the steps that execute this operation. Fails after
        `preparer.unsupported` has said why.
      }],
      /*retType=*/"::llvm::LogicalResult",
      /*methodName=*/"prepare",
      /*args=*/(ins "::oracle::Preparer &":$preparer)
    >,
    InterfaceMethod<
      /*desc=*/[{
        Appends the instructions that execute this operation on every lane of a
        strip. Fails where it has no such form; the iterations then run one by
        one.
      }],
      /*retType=*/"::llvm::LogicalResult",
      /*methodName=*/"emitLanes",
      /*args=*/(ins "::oracle::LaneBuilder &":$builder),
      /*methodBody=*/"",
      /*defaultImplementation=*/"return ::llvm::failure();"
    >,
    StaticInterfaceMethod<
      /*desc=*/[{
        Whether `emitLanes` succeeds for the operation on scalars.
      }],
      /*retType=*/"bool",
      /*methodName=*/"hasLaneForm",
      /*args=*/(ins),
      /*methodBody=*/"",
      /*defaultImplementation=*/"return false;"
    >,
    StaticInterfaceMethod<
      /*desc=*/[{
        The forms of the operation that `prepare` rejects, for readers: "no
        reductions". Empty where it takes all forms on the types that the
        interpreter computes with.
      }],
      /*retType=*/"::llvm::StringRef",
      /*methodName=*/"limits",
      /*args=*/(ins),
      /*methodBody=*/"",
      /*defaultImplementation=*/"return {};"
    >
  ];
}

#endif // MX_ORACLE_ENGINE_EVALUABLEOPINTERFACE
