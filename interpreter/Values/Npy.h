//===- Npy.h - NumPy's array files ------------------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads and writes the .npy format, versions 1.0 to 3.0 (NumPy Enhancement
// Proposal 1 and numpy.lib.format). Files are hostile until checked: every
// error is a sentence that names the file, what is wrong and what was expected.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_VALUES_NPY_H
#define MX_ORACLE_VALUES_NPY_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>
#include <vector>

namespace oracle {

/// An array as a file holds it: bits, shape and the kind of element.
struct NpyArray {
  /// NumPy's letter: b(ool), i(nt), u(nsigned), f(loat), c(omplex).
  char kind = 'u';
  /// Bytes an element takes: 1 for b; 1, 2, 4, 8 for i and u; 2, 4, 8 for f; 8,
  /// 16 for c (real part, then imaginary part).
  unsigned itemSize = 1;
  /// Extents, none for a scalar.
  llvm::SmallVector<int64_t> shape;
  /// The elements in row-major order, each little-endian; booleans are 0 or 1.
  std::vector<uint8_t> bytes;

  /// The element type as NumPy spells it: "<f4", "|u1".
  std::string descr() const;
};

/// What a header says.
struct NpyHeader {
  char kind = 'u';
  unsigned itemSize = 1;
  bool fortranOrder = false;
  llvm::SmallVector<int64_t> shape;
  /// Product of the extents; times `itemSize` it fits 63 bits.
  uint64_t numElements = 0;
  /// Where the elements start in the file.
  size_t dataOffset = 0;
};

/// The header at the start of `contents`. `name` is for errors. Beside
/// malformed files it rejects element types that no NpyArray holds, big-endian
/// ones, and more than 64 dimensions (NumPy's own limit).
llvm::Expected<NpyHeader> parseNpyHeader(llvm::StringRef contents,
                                         llvm::StringRef name);

/// The array in `contents`, the bytes of a whole file; Fortran order becomes
/// row-major. Missing and left-over bytes are errors.
llvm::Expected<NpyArray> parseNpy(llvm::StringRef contents,
                                  llvm::StringRef name);

/// Reads a regular file of at most `maxBytes` bytes.
llvm::Expected<NpyArray> readNpy(llvm::StringRef path,
                                 uint64_t maxBytes = uint64_t(1) << 32);

/// Writes `array` as version 1.0, whole or not at all: a file that was there
/// stays until the new one is complete. An array whose bytes do not match its
/// shape and type is an error.
llvm::Error writeNpy(llvm::StringRef path, const NpyArray &array);

} // namespace oracle

#endif // MX_ORACLE_VALUES_NPY_H
