//===- ElementType.cpp - Element types of run-time values -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Values/ElementType.h"

using namespace oracle;

std::string ElementType::name() const {
  switch (cls) {
  case Class::Integer:
    return "i" + std::to_string(bits);
  case Class::Index:
    return "index";
  case Class::Float:
    return std::string(format().name);
  }
  return {};
}
