//===- Plan.h - What the suite consists of ----------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Each planner adds the programs and cases of one subject, without expected
// values. Inputs come from tables of what varies and from a RandomStream, and a
// case has the inputs that belong to one rule: an input is put under the rule
// whose corner it is in.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CONFORMANCE_PLAN_H
#define MX_ORACLE_CONFORMANCE_PLAN_H

#include "fuzz/Conformance/Suite.h"

#include "llvm/ADT/MapVector.h"

namespace oracle {

/// Rules, and what the inputs of their cases are.
struct RuleRow {
  llvm::StringLiteral name, section, says, inputs;
};
llvm::ArrayRef<RuleRow> ruleTable();
/// `name` is in the table.
const RuleRow &ruleRow(llvm::StringRef name);

inline constexpr FloatKind smallKinds[] = {
    FloatKind::F8E4M3FN, FloatKind::F8E5M2,   FloatKind::F6E3M2FN,
    FloatKind::F6E2M3FN, FloatKind::F4E2M1FN, FloatKind::F8E8M0FNU};
/// Those that elements of a block may have.
inline constexpr FloatKind elementKinds[] = {
    FloatKind::F8E4M3FN, FloatKind::F8E5M2, FloatKind::F6E3M2FN,
    FloatKind::F6E2M3FN, FloatKind::F4E2M1FN};
inline constexpr llvm::StringLiteral scaleRoundings[] = {"floor", "ceil",
                                                         "even", "rceil"};

inline std::string nameOf(FloatKind kind) {
  return std::string(formatOf(kind).name);
}
inline uint64_t f32Bits(float value) { return llvm::bit_cast<uint32_t>(value); }
/// 2^exponent as an f32, subnormal ones too.
uint64_t powerBits(int exponent);

/// The suite under construction.
class SuitePlan {
public:
  SuitePlan();

  /// Once for each name, which is also the entry's. `body` is what stands in
  /// "func.func @NAME" + body.
  void addProgram(llvm::StringRef name, llvm::StringRef comment,
                  llvm::StringRef body);
  /// A case that computes what its program's operation does.
  SuiteCase &addCase(llvm::StringRef group, const llvm::Twine &name,
                     llvm::StringRef rule, llvm::StringRef program,
                     llvm::StringRef operation, llvm::json::Object attributes,
                     std::vector<SuiteValue> inputs);

  Suite suite;
  /// For a case whose result depends on the scale rounding, by case name: the
  /// program under each of the other roundings.
  std::map<std::string, std::map<std::string, std::string>> otherRoundings;
};

/// One operation on every element of rank 1 tensors of unknown size.
struct Elementwise {
  enum class Types : uint8_t {
    Same, ///< All operands and the result have one type.
    To,   ///< "type, type to type".
    Each, ///< The operands' types.
  };
  llvm::StringRef group;
  std::string name;
  std::string operation;
  std::vector<ElementType> operands;
  ElementType result;
  Types types = Types::Same;
  /// Follows the operands: a rounding mode.
  std::string suffix = {};
  llvm::json::Object attributes = {};
};

/// Inputs of an elementwise program, sorted by the rule they belong to.
class SortedInputs {
public:
  /// `operands`: a code of each operand.
  void add(llvm::StringRef rule, llvm::ArrayRef<uint64_t> operands);
  /// Adds the program and a case for each rule, or several where there are many
  /// inputs.
  void addTo(SuitePlan &plan, const Elementwise &program) const;
  SuiteComparison comparison;

private:
  llvm::MapVector<llvm::StringRef, std::vector<std::vector<uint64_t>>> byRule;
};

/// The rule that `value`, converted to `to`, is an example of.
llvm::StringRef encodeRule(FloatKind to, double value);

/// "!mx.tensor<?x?xf8E4M3FN, block_size = 4, scale_type = f8E8M0FNU>"; a shape
/// with -1 where a size is unknown.
std::string blockScaledType(FloatKind element, llvm::ArrayRef<int64_t> shape,
                            unsigned axis, int64_t blockSize);
/// "tensor<?x4xf32>".
std::string f32Type(llvm::ArrayRef<int64_t> shape);
/// What the cases of the mx dialect say about their values.
llvm::json::Object blockAttributes(FloatKind element, unsigned axis,
                                   int64_t blockSize);

void planDecode(SuitePlan &plan);
void planEncode(SuitePlan &plan);
void planScaling(SuitePlan &plan);
void planSmallArithmetic(SuitePlan &plan);
void planFloats(SuitePlan &plan);
void planFunctions(SuitePlan &plan);
void planIntegers(SuitePlan &plan);
void planQuantize(SuitePlan &plan);
void planScales(SuitePlan &plan);
void planLayouts(SuitePlan &plan);
void planMatmul(SuitePlan &plan);
void planChains(SuitePlan &plan);
void planControl(SuitePlan &plan);

} // namespace oracle

#endif // MX_ORACLE_CONFORMANCE_PLAN_H
