//===- MxValues.h - Programs and values of mx for tests -------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_TESTS_UNIT_SEMANTICS_MXVALUES_H
#define MX_ORACLE_TESTS_UNIT_SEMANTICS_MXVALUES_H

#include "compiler/Dialect/Mx/Mx.h"
#include "interpreter/Semantics/Semantics.h"
#include "tests/unit/Semantics/InterpretText.h"

namespace oracle::testing {

inline void registerMxDialect(mlir::DialectRegistry &registry) {
  registry.insert<mlir::mx::MxDialect>();
}

class MxProgram : public InterpretedText {
public:
  explicit MxProgram(llvm::StringRef text)
      : InterpretedText(text, {registerMxDialect, registerArithSemantics,
                               registerFuncSemantics, registerMxSemantics,
                               registerScfSemantics, registerUbSemantics}) {}
};

inline constexpr ElementType f32 = ElementType::floating(FloatKind::F32);

inline ElementType typeNamed(std::string_view name) {
  return ElementType::floating(*floatKindNamed(name));
}

inline uint64_t bitsOf(float value) { return std::bit_cast<uint32_t>(value); }

inline Tensor floats(llvm::ArrayRef<int64_t> shape,
                     llvm::ArrayRef<float> values) {
  return tensorOf(f32, shape, llvm::map_to_vector(values, bitsOf));
}

inline RuntimeValue blockScaled(Tensor elements, Tensor scales, unsigned axis,
                                int64_t blockSize) {
  return std::make_shared<const BlockScaled>(
      BlockScaled{std::move(elements), std::move(scales), axis, blockSize});
}

/// "00 38 / 7F": codes of elements, then of scales.
inline std::string codes(const Outcome &outcome) {
  if (outcome.fault)
    return show(outcome);
  auto &value =
      *std::get<std::shared_ptr<const BlockScaled>>(outcome.results.front());
  std::string text;
  for (const Tensor *tensor : {&value.elements, &value.scales}) {
    text += tensor == &value.scales ? " /" : "";
    for (int64_t i = 0; i < tensor->numElements(); ++i)
      text += std::string(text.empty() ? "" : " ") +
              (tensor->mark(i).isPoison()
                   ? "poison"
                   : llvm::utohexstr(tensor->bits(i), false, 2));
  }
  return text;
}

inline std::string mxType(const std::string &shapeAndElement, int64_t blockSize,
                          const std::string &rest = "") {
  return "!mx.tensor<" + shapeAndElement +
         ", block_size = " + std::to_string(blockSize) +
         ", scale_type = f8E8M0FNU" + rest + ">";
}

} // namespace oracle::testing

#endif // MX_ORACLE_TESTS_UNIT_SEMANTICS_MXVALUES_H
