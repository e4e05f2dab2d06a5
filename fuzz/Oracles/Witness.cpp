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

static json::Object opToJson(const WitnessedOp &op) {
  json::Array views;
  for (const WitnessedOp &view : op.views)
    views.push_back(opToJson(view));
  return json::Object{{"operation", op.name},
                      {"location", json::fixUTF8(op.location)},
                      {"views", std::move(views)}};
}

static bool opFromJson(const json::Object *from, WitnessedOp &op) {
  if (!from)
    return false;
  auto name = from->getString("operation");
  auto location = from->getString("location");
  const json::Array *views = from->getArray("views");
  if (!name || !location || !views)
    return false;
  op.name = name->str();
  op.location = location->str();
  for (const json::Value &view : *views)
    if (!opFromJson(view.getAsObject(), op.views.emplace_back()))
      return false;
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
    {"expected", &Witness::expected},
    {"found", &Witness::found},
    {"element", &Witness::element},
    {"allocation", &Witness::allocation},
};

json::Object Witness::toJson() const {
  json::Object object{
      {"operand", operand}, {"first_byte", firstByte}, {"end_byte", endByte}};
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
  auto number = object->getInteger("operand");
  auto first = object->getInteger("first_byte");
  auto end = object->getInteger("end_byte");
  if (!number || !first || !end)
    return false;
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

static void printOp(llvm::raw_ostream &os, const WitnessedOp &op) {
  os << "'" << op.name << "' at " << op.location;
  for (const WitnessedOp &view : llvm::reverse(op.views)) {
    os << ", through '" << view.name << "' at " << view.location;
  }
}

void Witness::print(llvm::raw_ostream &os, StringRef indent) const {
  os << indent << "the read: operand #" << operand << " of ";
  printOp(os, read);
  os << '\n' << indent << "expected " << expected;
  if (version.name.empty()) {
    os << ", an argument";
  } else {
    os << ", made by ";
    printOp(os, version);
  }
  os << '\n' << indent << "found    " << found;
  if (!element.empty())
    os << ", wrong from element " << element << " on";
  os << '\n' << indent << "the write: ";
  if (write.name.empty())
    os << "none; the memory holds what it was given with";
  else
    printOp(os, write);
  if (!moved.name.empty()) {
    os << ", which copies what was made by ";
    printOp(os, moved);
  }
  os << '\n'
     << indent << "the memory: bytes " << firstByte << " to " << endByte
     << " of " << allocation;
  if (allocatedBy.name.empty()) {
    os << ", an argument";
  } else {
    os << ", made by ";
    printOp(os, allocatedBy);
  }
  os << '\n';
}
