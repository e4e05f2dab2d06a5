//===- OpForms.cpp - One scalar operation in all its forms ----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Semantics/OpForms.h"

#include "interpreter/Semantics/Semantics.h"
#include "tests/unit/Semantics/InterpretText.h"

using namespace oracle;
using namespace oracle::testing;

namespace {

enum class Form : uint8_t { Scalar, Tensor, Body };

std::string typeName(ElementType type, bool isTensor) {
  return isTensor ? "tensor<?x" + type.name() + ">" : type.name();
}

/// "%a0: T, %a1: T", or only the names or the types.
std::string list(llvm::ArrayRef<ElementType> types, llvm::StringRef prefix,
                 bool isTensor, bool names, bool typed) {
  std::string text;
  for (auto [i, type] : llvm::enumerate(types)) {
    if (i != 0)
      text += ", ";
    if (names)
      text += (prefix + llvm::Twine(i)).str();
    if (names && typed)
      text += ": ";
    if (typed)
      text += typeName(type, isTensor);
  }
  return text;
}

/// The operation with its operands called "%`prefix`0", ...
std::string instantiate(const ScalarOp &op, llvm::StringRef prefix,
                        bool isTensor) {
  std::string text;
  for (size_t i = 0; i < op.syntax.size(); ++i) {
    if (op.syntax[i] != '$') {
      text += op.syntax[i];
      continue;
    }
    char next = op.syntax[++i];
    if (next == 't')
      text += typeName(op.operands[op.syntax[++i] - '0'], isTensor);
    else if (next == 'r')
      text += typeName(op.results[op.syntax[++i] - '0'], isTensor);
    else
      text += (prefix + llvm::Twine(next)).str();
  }
  return text;
}

/// Functions @scalar, @tensor and @body.
std::string moduleText(const ScalarOp &op) {
  std::string text;
  std::string results = "%r:" + std::to_string(op.results.size());
  for (bool isTensor : {false, true})
    text += "func.func @" + std::string(isTensor ? "tensor" : "scalar") + "(" +
            list(op.operands, "%a", isTensor, true, true) + ") -> (" +
            list(op.results, "", isTensor, false, true) + ") {\n  " + results +
            " = " + instantiate(op, "%a", isTensor) + "\n  return " +
            list(op.results, "%r#", isTensor, true, false) + " : " +
            list(op.results, "", isTensor, false, true) + "\n}\n";
  std::string maps = "affine_map<(i) -> (i)>";
  for (size_t i = 1; i < op.operands.size() + op.results.size(); ++i)
    maps += ", affine_map<(i) -> (i)>";
  text += "func.func @body(" + list(op.operands, "%a", true, true, true) +
          ", " + list(op.results, "%o", true, true, true) + ") -> (" +
          list(op.results, "", true, false, true) + ") {\n  " + results +
          " = linalg.generic {indexing_maps = [" + maps +
          "], iterator_types = [\"parallel\"]} ins(" +
          list(op.operands, "%a", true, true, false) + " : " +
          list(op.operands, "", true, false, true) + ") outs(" +
          list(op.results, "%o", true, true, false) + " : " +
          list(op.results, "", true, false, true) + ") {\n  ^bb0(" +
          list(op.operands, "%e", false, true, true) + ", " +
          list(op.results, "%old", false, true, true) +
          "):\n    %n:" + std::to_string(op.results.size()) + " = " +
          instantiate(op, "%e", false) + "\n    linalg.yield " +
          list(op.results, "%n#", false, true, false) + " : " +
          list(op.results, "", false, false, true) + "\n  } -> (" +
          list(op.results, "", true, false, true) + ")\n  return " +
          list(op.results, "%r#", true, true, false) + " : " +
          list(op.results, "", true, false, true) + "\n}\n";
  return text;
}

class FormCheck {
public:
  FormCheck(const ScalarOp &op, const std::vector<LaneOperands> &lanes,
            llvm::function_ref<LaneResult(const LaneOperands &)> reference)
      : op(op), lanes(lanes),
        program(moduleText(op),
                {registerArithSemantics, registerFuncSemantics,
                 registerLinalgSemantics, registerMathSemantics}) {
    for (auto [i, lane] : llvm::enumerate(lanes)) {
      expected.push_back(reference(lane));
      if (expected.back().state != LaneResult::State::Undefined)
        runnable.push_back(i);
    }
  }

  void run() {
    checkScalars();
    for (Form form : {Form::Tensor, Form::Body}) {
      for (size_t size : {size_t(0), size_t(1), size_t(255), size_t(256),
                          size_t(257), runnable.size()})
        if (!runnable.empty() && !checkTensors(form, size))
          break;
      checkUndefinedLane(form);
    }
  }

private:
  /// Says what differs and returns false, if something does.
  bool checkLane(llvm::StringRef form, size_t lane, unsigned result,
                 uint64_t bits, Mark mark) {
    const LaneResult &want = expected[lane];
    using State = LaneResult::State;
    State state = mark.isPoison()        ? State::Poison
                  : mark.isUnspecified() ? State::Unspecified
                                         : State::Defined;
    ElementType type = op.results[result];
    if (state == want.state &&
        (state != State::Defined ||
         (type.isFloat() ? sameFloat(type.floatKind(), bits, want.codes[result])
                         : bits == want.codes[result])))
      return true;
    auto show = [&](State state, uint64_t bits) {
      return state == State::Poison        ? std::string("poison")
             : state == State::Unspecified ? std::string("unspecified")
             : state == State::Undefined   ? std::string("undefined")
                                           : "0x" + llvm::utohexstr(bits);
    };
    ADD_FAILURE() << op.syntax << " on " << op.operands[0].name() << ", "
                  << form.str() << " form, operands " << showOperands(lane)
                  << ": expected result " << result << " to be "
                  << show(want.state,
                          want.codes.empty() ? 0 : want.codes[result])
                  << ", got " << show(state, bits);
    return false;
  }

  std::string showOperands(size_t lane) const {
    std::string text;
    for (uint64_t code : lanes[lane])
      text += (text.empty() ? "0x" : ", 0x") + llvm::utohexstr(code);
    return text;
  }

  void checkScalars() {
    // A run costs much more than a lane: of many lanes some stand for all.
    size_t stride = lanes.size() / 2048 + 1;
    for (size_t lane = 0; lane < lanes.size(); ++lane) {
      bool undefined = expected[lane].state == LaneResult::State::Undefined;
      if (lane % stride != 0 && !undefined)
        continue;
      llvm::SmallVector<RuntimeValue> arguments;
      for (uint64_t code : lanes[lane])
        arguments.push_back(Scalar{code, {}});
      Outcome outcome = program.run(arguments, "scalar");
      bool fault = outcome.fault.has_value();
      if (undefined != fault ||
          (fault && outcome.fault->kind != Fault::Kind::Undefined)) {
        ADD_FAILURE() << op.syntax << " on " << op.operands[0].name()
                      << ", operands " << showOperands(lane) << ": expected "
                      << (undefined ? "undefined behaviour" : "no fault")
                      << ", got " << show(outcome);
        return;
      }
      for (unsigned i = 0; !fault && i < op.results.size(); ++i) {
        const Scalar &scalar = std::get<Scalar>(outcome.results[i]);
        if (!checkLane("scalar", lane, i, scalar.bits, scalar.mark))
          return;
      }
    }
  }

  Outcome runTensors(Form form, llvm::ArrayRef<size_t> positions) {
    llvm::SmallVector<RuntimeValue> arguments;
    int64_t size = positions.size();
    for (auto [i, type] : llvm::enumerate(op.operands)) {
      llvm::SmallVector<uint64_t> codes;
      for (size_t lane : positions)
        codes.push_back(lanes[lane][i]);
      arguments.push_back(tensorOf(type, {size}, codes));
    }
    if (form == Form::Body)
      for (ElementType type : op.results)
        arguments.push_back(
            tensorOf(type, {size}, llvm::SmallVector<uint64_t>(size, 0)));
    return program.run(arguments, form == Form::Body ? "body" : "tensor");
  }

  bool checkTensors(Form form, size_t size) {
    llvm::SmallVector<size_t> positions;
    for (size_t i = 0; i < size; ++i)
      positions.push_back(runnable[i % runnable.size()]);
    Outcome outcome = runTensors(form, positions);
    llvm::StringRef name = form == Form::Body ? "linalg body" : "tensor";
    if (outcome.fault) {
      ADD_FAILURE() << op.syntax << " on " << op.operands[0].name() << ", "
                    << name.str() << " form: " << show(outcome);
      return false;
    }
    for (unsigned i = 0; i < op.results.size(); ++i) {
      const Tensor &tensor = std::get<Tensor>(outcome.results[i]);
      EXPECT_EQ(tensor.numElements(), static_cast<int64_t>(size));
      for (size_t at = 0; at < size; ++at)
        if (!checkLane(name, positions[at], i, tensor.bits(at),
                       tensor.mark(at)))
          return false;
    }
    return true;
  }

  /// One lane with undefined behaviour is enough.
  void checkUndefinedLane(Form form) {
    for (size_t lane = 0; lane < lanes.size(); ++lane) {
      if (expected[lane].state != LaneResult::State::Undefined)
        continue;
      llvm::SmallVector<size_t> positions(300, lane);
      for (size_t i = 0; i < 299 && !runnable.empty(); ++i)
        positions[i] = runnable[i % runnable.size()];
      Outcome outcome = runTensors(form, positions);
      EXPECT_TRUE(outcome.fault &&
                  outcome.fault->kind == Fault::Kind::Undefined)
          << op.syntax << " with an undefined lane, operands "
          << showOperands(lane) << ": " << show(outcome);
      return;
    }
  }

  const ScalarOp &op;
  const std::vector<LaneOperands> &lanes;
  InterpretedText program;
  std::vector<LaneResult> expected;
  /// The lanes that are no undefined behaviour.
  std::vector<size_t> runnable;
};

} // namespace

void oracle::testing::checkForms(
    const ScalarOp &op, const std::vector<LaneOperands> &lanes,
    llvm::function_ref<LaneResult(const LaneOperands &)> reference) {
  FormCheck(op, lanes, reference).run();
}
