//===- Witness.cpp - The read that saw the wrong version ------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Witness.h"

using namespace oracle;
using llvm::StringRef;

namespace json = llvm::json;

static json::Object opToJson(const WitnessedOp &op);

static json::Array opsToJson(llvm::ArrayRef<WitnessedOp> ops) {
  json::Array array;
  for (const WitnessedOp &op : ops)
    array.push_back(opToJson(op));
  return array;
}

static json::Object opToJson(const WitnessedOp &op) {
  json::Object object{{"operation", op.name},
                      {"location", json::fixUTF8(op.location)},
                      {"views", opsToJson(op.views)}};
  if (op.argument)
    object["argument"] = *op.argument;
  return object;
}

static bool opFromJson(const json::Object *from, WitnessedOp &op);

static bool opsFromJson(const json::Array *from,
                        std::vector<WitnessedOp> &ops) {
  return from && llvm::all_of(*from, [&](const json::Value &value) {
           return opFromJson(value.getAsObject(), ops.emplace_back());
         });
}

static bool opFromJson(const json::Object *from, WitnessedOp &op) {
  if (!from)
    return false;
  auto name = from->getString("operation");
  auto location = from->getString("location");
  if (!name || !location || !opsFromJson(from->getArray("views"), op.views))
    return false;
  op.name = name->str();
  op.location = location->str();
  if (auto argument = from->getInteger("argument"))
    op.argument = *argument;
  return true;
}

namespace {
/// A part of a witness and its key.
struct OpField {
  StringRef key;
  WitnessedOp Witness::*op;
};
struct TextField {
  StringRef key;
  std::string Witness::*text;
};
} // namespace

static constexpr OpField opFields[] = {
    {"read", &Witness::read},
    {"version", &Witness::version},
    {"write", &Witness::write},
    {"moved", &Witness::moved},
    {"allocated_by", &Witness::allocatedBy},
};
static constexpr TextField textFields[] = {
    {"index", &Witness::index},           {"expected", &Witness::expected},
    {"found", &Witness::found},           {"element", &Witness::element},
    {"allocation", &Witness::allocation},
};
/// In the order of the enumeration.
static constexpr StringRef causes[] = {"other version", "never written",
                                       "other value"};

json::Object Witness::toJson() const {
  json::Object object{{"cause", causes[static_cast<size_t>(cause)]},
                      {"operand", operand},
                      {"calls", opsToJson(calls)},
                      {"first_byte", firstByte},
                      {"end_byte", endByte}};
  for (const OpField &field : opFields)
    object[field.key] = opToJson(this->*field.op);
  for (const TextField &field : textFields)
    object[field.key] = json::fixUTF8(this->*field.text);
  return object;
}

bool Witness::fromJson(const json::Value &value) {
  const json::Object *object = value.getAsObject();
  if (!object)
    return false;
  auto name = object->getString("cause");
  auto number = object->getInteger("operand");
  auto first = object->getInteger("first_byte");
  auto end = object->getInteger("end_byte");
  if (!name || !number || !first || !end ||
      !opsFromJson(object->getArray("calls"), calls))
    return false;
  const StringRef *known = llvm::find(causes, *name);
  if (known == std::end(causes))
    return false;
  cause = Cause(known - std::begin(causes));
  operand = *number;
  firstByte = *first;
  endByte = *end;
  for (const OpField &field : opFields)
    if (!opFromJson(object->getObject(field.key), this->*field.op))
      return false;
  for (const TextField &field : textFields) {
    auto text = object->getString(field.key);
    if (!text)
      return false;
    this->*field.text = text->str();
  }
  return true;
}

//===----------------------------------------------------------------------===//
// For people
//===----------------------------------------------------------------------===//

static bool isKnown(const WitnessedOp &op) {
  return op.argument || !op.name.empty();
}

static void printOp(llvm::raw_ostream &os, const WitnessedOp &op) {
  if (op.argument)
    os << "argument #" << *op.argument;
  else
    os << "'" << op.name << "'";
  os << " at " << op.location;
  for (const WitnessedOp &view : llvm::reverse(op.views))
    os << ", through '" << view.name << "' at " << view.location;
}

/// What made something, in the end of a line.
static void printMaker(llvm::raw_ostream &os, const WitnessedOp &op) {
  if (!isKnown(op))
    return;
  os << (op.argument ? ", " : ", made by ");
  printOp(os, op);
}

static void printWrite(llvm::raw_ostream &os, const Witness &witness) {
  if (!isKnown(witness.write)) {
    os << (witness.cause == Witness::Cause::NeverWritten
               ? "by nothing since the memory was made"
               : "by nothing that is known");
    return;
  }
  os << "by ";
  printOp(os, witness.write);
  if (isKnown(witness.moved)) {
    os << ", a copy of what was made by ";
    printOp(os, witness.moved);
  } else if (witness.cause == Witness::Cause::NeverWritten) {
    os << ", a copy of what nothing had written";
  }
  if (witness.cause == Witness::Cause::OtherValue)
    os << ", which makes no such value before the pass";
}

/// An operation without its views.
static std::string briefly(const WitnessedOp &op) {
  std::string what = op.argument ? "argument #" + std::to_string(*op.argument)
                                 : "'" + op.name + "'";
  return what + " at " + op.location;
}

/// The element of `value`, "[[1, 2], [3, 4]]", that an index, "[1, 0]", names;
/// nothing where it is left out.
static StringRef elementOf(StringRef value, StringRef index) {
  llvm::SmallVector<StringRef> wanted;
  index.trim("[]").split(wanted, ", ");
  std::vector<size_t> at;
  for (size_t i = 0; i < value.size(); ++i) {
    char c = value[i];
    if (c == '[') {
      at.push_back(0);
    } else if (c == ']' && !at.empty()) {
      at.pop_back();
    } else if (c == ',' && !at.empty()) {
      ++at.back();
    } else if (c != ' ' &&
               llvm::equal(at, wanted, [](size_t position, StringRef text) {
                 return std::to_string(position) == text;
               })) {
      return value.substr(i).take_until(
          [](char end) { return end == ',' || end == ']'; });
    }
  }
  return {};
}

std::string Witness::sentence() const {
  bool isOne = element.empty();
  StringRef right = isOne ? StringRef(expected) : elementOf(expected, element);
  StringRef wrong = isOne ? StringRef(found) : elementOf(found, element);
  std::string text = briefly(read) + " reads ";
  text += wrong.empty() ? "another value" : wrong;
  if (!isOne)
    text += " in " + element;
  text += " instead of ";
  text += right.empty() ? "that" : right;
  if (isKnown(version))
    text += " of " + briefly(version);
  if (cause == Cause::NeverWritten)
    return text + "; nothing was written there";
  if (isKnown(write))
    text += "; written by " + briefly(write);
  return text;
}

void Witness::print(llvm::raw_ostream &os, StringRef indent) const {
  os << indent << "read:     ";
  if (!index.empty())
    os << "element " << index << " of ";
  if (!read.argument)
    os << "operand #" << operand << " of ";
  printOp(os, read);
  if (read.argument)
    os << ", after the program";
  for (const WitnessedOp &call : llvm::reverse(calls)) {
    os << '\n' << indent << "          in a call by ";
    printOp(os, call);
  }
  os << '\n' << indent << "expected: " << expected;
  printMaker(os, version);
  os << '\n' << indent << "found:    " << found;
  if (!element.empty())
    os << ", wrong from element " << element << " on";
  os << '\n' << indent << "written:  ";
  printWrite(os, *this);
  os << '\n';
  if (allocation.empty())
    return;
  os << indent << "memory:   bytes [" << firstByte << ", " << endByte << ") of "
     << allocation;
  printMaker(os, allocatedBy);
  os << '\n';
}
