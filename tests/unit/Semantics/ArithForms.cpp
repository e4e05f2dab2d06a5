//===- ArithForms.cpp - Every operation of arith --------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Semantics/ArithForms.h"

#include "llvm/ADT/StringExtras.h"

using namespace oracle;
using namespace oracle::testing;
using llvm::ArrayRef;
using llvm::StringRef;

namespace {

const ElementType i1 = ElementType::integer(1);
const ElementType index = ElementType::index();

std::vector<ElementType> integerTypes() {
  std::vector<ElementType> types;
  for (unsigned width : {1, 2, 7, 8, 16, 17, 32, 33, 63, 64})
    types.push_back(ElementType::integer(width));
  return types;
}

std::vector<ElementType> floatTypes() {
  std::vector<ElementType> types;
  for (const FloatFormat &format : floatFormats)
    types.push_back(ElementType::floating(format.kind));
  return types;
}

class FormList {
public:
  std::vector<ScalarOp> take() {
    addIntegers();
    addFloats();
    addIntegerConversions();
    addFloatConversions();
    addBetweenIntegersAndFloats();
    addValues();
    return std::move(forms);
  }

private:
  void add(StringRef syntax, ArrayRef<ElementType> operands,
           ArrayRef<ElementType> results) {
    forms.push_back({syntax.str(),
                     {operands.begin(), operands.end()},
                     {results.begin(), results.end()}});
  }
  void addBinary(StringRef name, StringRef flags, ElementType type) {
    add(("arith." + name + " $0, $1" + flags + " : $t0").str(), {type, type},
        {type});
  }
  void addIntegers();
  void addFloats();
  void addIntegerConversions();
  void addFloatConversions();
  void addBetweenIntegersAndFloats();
  void addValues();

  std::vector<ScalarOp> forms;
};

constexpr StringRef overflowFlags[] = {"", " overflow<nsw>", " overflow<nuw>",
                                       " overflow<nsw, nuw>"};
constexpr StringRef fastmathFlags[] = {"", " fastmath<nnan>", " fastmath<ninf>",
                                       " fastmath<nsz>"};
constexpr StringRef roundingModes[] = {
    "",        " to_nearest_even", " downward",
    " upward", " toward_zero",     " to_nearest_away"};

void FormList::addIntegers() {
  std::vector<ElementType> types = integerTypes();
  types.push_back(index);
  for (ElementType type : types) {
    for (StringRef name : {"addi", "subi", "muli", "shli"})
      for (StringRef flags : overflowFlags)
        addBinary(name, flags, type);
    for (StringRef name : {"divui", "divsi", "shrui", "shrsi"})
      for (StringRef flags : {"", " exact"})
        addBinary(name, flags, type);
    for (StringRef name :
         {"ceildivui", "ceildivsi", "floordivsi", "remui", "remsi", "andi",
          "ori", "xori", "maxsi", "maxui", "minsi", "minui"})
      addBinary(name, "", type);
    for (StringRef predicate :
         {"eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"})
      add(("arith.cmpi " + predicate + ", $0, $1 : $t0").str(), {type, type},
          {i1});
    add("arith.addui_extended $0, $1 : $t0, $r1", {type, type}, {type, i1});
    for (StringRef name : {"mulsi_extended", "mului_extended"})
      add(("arith." + name + " $0, $1 : $t0").str(), {type, type},
          {type, type});
  }
}

void FormList::addFloats() {
  for (ElementType type : floatTypes())
    for (StringRef flags : fastmathFlags) {
      for (StringRef name : {"addf", "subf", "mulf", "divf", "remf", "maximumf",
                             "minimumf", "maxnumf", "minnumf"})
        addBinary(name, flags, type);
      add(("arith.negf $0" + flags + " : $t0").str(), {type}, {type});
      for (StringRef predicate :
           {"false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq",
            "ugt", "uge", "ult", "ule", "une", "uno", "true"})
        add(("arith.cmpf " + predicate + ", $0, $1" + flags + " : $t0").str(),
            {type, type}, {i1});
    }
}

void FormList::addIntegerConversions() {
  for (ElementType narrow : integerTypes()) {
    for (ElementType wide : integerTypes()) {
      if (narrow.width() >= wide.width())
        continue;
      for (StringRef name : {"extui", "extsi"})
        add(("arith." + name + " $0 : $t0 to $r0").str(), {narrow}, {wide});
      for (StringRef flags : overflowFlags)
        add(("arith.trunci $0" + flags + " : $t0 to $r0").str(), {wide},
            {narrow});
    }
    for (StringRef name : {"index_cast", "index_castui"}) {
      std::string syntax = ("arith." + name + " $0 : $t0 to $r0").str();
      add(syntax, {narrow}, {index});
      add(syntax, {index}, {narrow});
    }
  }
}

void FormList::addFloatConversions() {
  ElementType scale = ElementType::floating(FloatKind::F8E8M0FNU);
  ElementType f32 = ElementType::floating(FloatKind::F32);
  for (ElementType narrow : floatTypes())
    for (ElementType wide : floatTypes()) {
      if (narrow.width() >= wide.width())
        continue;
      add("arith.extf $0 : $t0 to $r0", {narrow}, {wide});
      add("arith.scaling_extf $0, $1 : $t0, $t1 to $r0", {narrow, scale},
          {wide});
      for (StringRef mode : roundingModes)
        add(("arith.truncf $0" + mode + " : $t0 to $r0").str(), {wide},
            {narrow});
      add("arith.scaling_truncf $0, $1 : $t0, $t1 to $r0", {wide, scale},
          {narrow});
    }
  add("arith.scaling_extf $0, $1 : $t0, $t1 to $r0",
      {ElementType::floating(FloatKind::F4E2M1FN), f32}, {f32});
}

void FormList::addBetweenIntegersAndFloats() {
  for (ElementType number : floatTypes())
    for (ElementType integer : integerTypes()) {
      for (StringRef name : {"sitofp", "uitofp"})
        add(("arith." + name + " $0 : $t0 to $r0").str(), {integer}, {number});
      for (StringRef name : {"fptosi", "fptoui"})
        add(("arith." + name + " $0 : $t0 to $r0").str(), {number}, {integer});
    }
}

void FormList::addValues() {
  std::vector<ElementType> types = integerTypes();
  types.push_back(index);
  llvm::append_range(types, floatTypes());
  for (ElementType type : types)
    add("\"arith.select\"($0, $1, $2) : ($t0, $t1, $t2) -> $r0",
        {i1, type, type}, {type});
  types.push_back(ElementType::integer(4));
  types.push_back(ElementType::integer(6));
  for (ElementType from : types)
    for (ElementType to : types)
      if (from != to && from.width() == to.width() && !from.isIndex() &&
          !to.isIndex())
        add("arith.bitcast $0 : $t0 to $r0", {from}, {to});
}

} // namespace

std::vector<ScalarOp> oracle::testing::arithForms() {
  return FormList().take();
}

StringRef oracle::testing::nameOf(const ScalarOp &form) {
  StringRef syntax = StringRef(form.syntax).ltrim('"');
  return syntax.take_while([](char c) { return c != ' ' && c != '"'; });
}

std::string oracle::testing::instantiate(const ScalarOp &form,
                                         ArrayRef<std::string> operands,
                                         StringRef prefix, StringRef suffix) {
  auto typeText = [&](ElementType type) {
    return (prefix + type.name() + suffix).str();
  };
  std::string text;
  for (size_t i = 0; i < form.syntax.size(); ++i) {
    if (form.syntax[i] != '$')
      text += form.syntax[i];
    else if (char next = form.syntax[++i]; next == 't')
      text += typeText(form.operands[form.syntax[++i] - '0']);
    else if (next == 'r')
      text += typeText(form.results[form.syntax[++i] - '0']);
    else
      text += operands[next - '0'];
  }
  return text;
}

bool oracle::testing::isDivision(const ScalarOp &form) {
  StringRef name = nameOf(form);
  return form.operands.front().isIntegral() &&
         (name.contains("div") || name.contains("rem"));
}

bool oracle::testing::isUndefinedDivision(const ScalarOp &form,
                                          ArrayRef<uint64_t> operands) {
  if (!isDivision(form))
    return false;
  ElementType type = form.operands.front();
  uint64_t least = uint64_t(1) << (type.width() - 1);
  return operands[1] == 0 ||
         (nameOf(form).ends_with("si") && operands[0] == least &&
          operands[1] == type.mask());
}

uint64_t oracle::testing::drawElement(RandomStream &random, ElementType type,
                                      Distribution distribution) {
  if (type.isFloat())
    return drawFloat(random, type.floatKind(), distribution);
  return type.isIndex() ? drawIndex(random, distribution)
                        : drawInteger(random, type.width(), distribution);
}
