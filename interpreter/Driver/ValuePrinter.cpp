//===- ValuePrinter.cpp - Values as MLIR attributes -----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/ValuePrinter.h"

#include "interpreter/Engine/Types.h"
#include "interpreter/Numerics/Convert.h"
#include "interpreter/Values/Format.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace mlir;
using namespace oracle;

bool oracle::isUnsignedType(Type type) {
  return getElementTypeOrSelf(type).isUnsignedInteger();
}

static const llvm::fltSemantics &semanticsOf(FloatKind kind) {
  switch (kind) {
  case FloatKind::F16:
    return llvm::APFloat::IEEEhalf();
  case FloatKind::BF16:
    return llvm::APFloat::BFloat();
  case FloatKind::F32:
    return llvm::APFloat::IEEEsingle();
  default:
    return llvm::APFloat::IEEEdouble();
  }
}

static std::string floatToString(FloatKind kind, uint64_t bits) {
  const FloatFormat &format = formatOf(kind);
  if (!unpack(kind, bits).isFinite())
    return "0x" + llvm::utohexstr(bits, /*LowerCase=*/false,
                                  /*Width=*/format.storageBytes() * 2);
  // A small float is printed as the f64 of the same value: no use is made of
  // APFloat's own small formats.
  if (format.isSmall())
    bits = convertFloat(kind, bits, FloatKind::F64);
  const llvm::fltSemantics &semantics = semanticsOf(kind);
  llvm::APFloat value(
      semantics, llvm::APInt(llvm::APFloat::getSizeInBits(semantics), bits));
  SmallString<32> text;
  // As MLIR's printer: six digits where they say it all.
  value.toString(text, /*FormatPrecision=*/6, /*FormatMaxPadding=*/0,
                 /*TruncateZero=*/false);
  if (llvm::APFloat(semantics, text).bitwiseIsEqual(value))
    return text.str().str();
  text.clear();
  value.toString(text);
  std::string shortest = text.str().str();
  // Without a point MLIR would not read a float.
  if (!text.str().contains('.'))
    shortest.insert(std::min(shortest.find('E'), shortest.size()), ".0");
  return shortest;
}

std::string oracle::elementToString(ElementType type, uint64_t bits, Mark mark,
                                    bool isUnsigned) {
  if (mark.isPoison())
    return "poison";
  if (type.isFloat())
    return floatToString(type.floatKind(), bits);
  if (type.width() == 1)
    return bits ? "true" : "false";
  return isUnsigned ? std::to_string(bits)
                    : std::to_string(llvm::SignExtend64(bits, type.width()));
}

namespace {
/// How a list looks.
struct ListStyle {
  StringRef open, close;
  std::string (*element)(const Tensor &tensor, int64_t position,
                         bool isUnsigned);
  bool isUnsigned;
};

/// Prints nested lists of a tensor's elements.
class ListPrinter {
public:
  ListPrinter(raw_ostream &os, const Tensor &tensor, ListStyle style)
      : os(os), tensor(tensor), style(style) {}

  void print(int64_t dimension = 0) {
    if (dimension == tensor.rank()) {
      os << style.element(tensor, position, style.isUnsigned);
      ++position;
      return;
    }
    os << style.open;
    for (int64_t i = 0; i < tensor.shape()[dimension]; ++i) {
      if (i != 0)
        os << ", ";
      print(dimension + 1);
    }
    os << style.close;
  }

private:
  raw_ostream &os;
  const Tensor &tensor;
  ListStyle style;
  int64_t position = 0;
};
} // namespace

static std::string attributeElement(const Tensor &tensor, int64_t position,
                                    bool isUnsigned) {
  return elementToString(tensor.elementType(), tensor.bits(position),
                         tensor.mark(position), isUnsigned);
}

/// A number as vector.print shows it.
static std::string printedNumber(ElementType type, uint64_t bits,
                                 bool isUnsigned) {
  return isUnsigned && type.width() != 1 ? std::to_string(bits)
                                         : formatNumber(type, bits);
}

static std::string printedElement(const Tensor &tensor, int64_t position,
                                  bool isUnsigned) {
  return printedNumber(tensor.elementType(), tensor.bits(position), isUnsigned);
}

static bool isSplat(const Tensor &tensor) {
  for (int64_t i = 1; i < tensor.numElements(); ++i)
    if (tensor.bits(i) != tensor.bits(0) ||
        tensor.mark(i).isPoison() != tensor.mark(0).isPoison())
      return false;
  return tensor.numElements() != 0;
}

static void printDense(raw_ostream &os, const Tensor &tensor,
                       bool isUnsigned = false) {
  os << "dense<";
  if (isSplat(tensor))
    os << attributeElement(tensor, 0, isUnsigned);
  else if (tensor.numElements() != 0)
    ListPrinter(os, tensor, {"[", "]", attributeElement, isUnsigned}).print();
  os << '>';
}

/// The type of the value: the sizes that it has, where `type` leaves them open;
/// of what a memref holds the tensor type.
static Type typeOfTensor(const Tensor &tensor, Type type) {
  if (auto memref = dyn_cast<BaseMemRefType>(type)) {
    Type element = memref.getElementType();
    // Vectors in memory are further dimensions.
    if (auto vector = dyn_cast<VectorType>(element))
      element = vector.getElementType();
    return RankedTensorType::get(tensor.shape(), element);
  }
  // A `!shape.shape` has no attribute but its extents.
  if (!isa<ShapedType>(type))
    return RankedTensorType::get(
        tensor.shape(), typeOf(tensor.elementType(), type.getContext()));
  return cast<ShapedType>(type).clone(tensor.shape());
}

static void printBlockScaled(raw_ostream &os, const BlockScaled &value,
                             Type type) {
  MLIRContext *context = type.getContext();
  bool first = true;
  for (const Tensor *part : {&value.elements, &value.scales}) {
    if (!first)
      os << ", ";
    first = false;
    printDense(os, *part);
    os << " : "
       << RankedTensorType::get(part->shape(),
                                typeOf(part->elementType(), context));
  }
  os << " : " << type;
}

void oracle::printAttribute(raw_ostream &os, const RuntimeValue &value,
                            Type type) {
  if (auto *scalar = std::get_if<Scalar>(&value)) {
    ElementType element = *elementTypeOf(type);
    bool isUnsigned = isUnsignedType(type);
    bool isBoolean = type.isSignlessInteger(1);
    // MLIR reads no true of type ui1 or si1 outside a list.
    if (element.width() == 1 && !isBoolean && !scalar->mark.isPoison())
      os << (scalar->bits == 0 ? "0" : isUnsigned ? "1" : "-1");
    else
      os << elementToString(element, scalar->bits, scalar->mark, isUnsigned);
    // As MLIR prints it: the type of a boolean goes without saying.
    if (!isBoolean || scalar->mark.isPoison())
      os << " : " << type;
  } else if (auto *tensor = std::get_if<Tensor>(&value)) {
    printDense(os, *tensor, isUnsignedType(type));
    os << " : " << typeOfTensor(*tensor, type);
  } else if (auto *scaled =
                 std::get_if<std::shared_ptr<const BlockScaled>>(&value)) {
    printBlockScaled(os, **scaled, type);
  }
}

void oracle::printEvent(raw_ostream &os, const RuntimeValue &value, Type type) {
  if (auto *tensor = std::get_if<Tensor>(&value))
    ListPrinter(os, *tensor, {"( ", " )", printedElement, isUnsignedType(type)})
        .print();
  else if (auto *scalar = std::get_if<Scalar>(&value))
    os << printedNumber(*elementTypeOf(type), scalar->bits,
                        isUnsignedType(type));
  else
    printAttribute(os, value, type);
}
