//===- EvaluableOpInterface.cpp - Operations that say what they mean ------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Engine/EvaluableOpInterface.h"

#include "interpreter/Engine/EvaluableOpInterface.cpp.inc"
