//===- Npy.cpp - NumPy's array files --------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Values/Npy.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>

using namespace oracle;
using namespace llvm;

std::string NpyArray::descr() const {
  return (Twine(itemSize == 1 ? '|' : '<') + Twine(kind) + Twine(itemSize))
      .str();
}

namespace {
Error makeError(StringRef name, const Twine &message) {
  return createStringError(std::errc::invalid_argument, "%s: %s",
                           name.str().c_str(), message.str().c_str());
}

/// Copies elements from Fortran order, first dimension fastest, to row-major.
void transpose(const NpyHeader &header, StringRef data,
               std::vector<uint8_t> &bytes) {
  size_t rank = header.shape.size();
  SmallVector<uint64_t> stride(rank), index(rank, 0);
  uint64_t step = 1;
  for (size_t d = 0; d < rank; ++d) {
    stride[d] = step;
    step *= uint64_t(header.shape[d]);
  }
  uint64_t source = 0;
  for (uint64_t i = 0; i < header.numElements; ++i) {
    std::memcpy(bytes.data() + i * header.itemSize,
                data.data() + source * header.itemSize, header.itemSize);
    for (size_t d = rank; d-- > 0;) {
      source += stride[d];
      if (++index[d] < uint64_t(header.shape[d]))
        break;
      source -= index[d] * stride[d];
      index[d] = 0;
    }
  }
}

/// The bytes of a file up to the elements.
std::string makeHeader(const NpyArray &array) {
  std::string shape;
  for (int64_t extent : array.shape)
    shape += itostr(extent) + (array.shape.size() == 1 ? "," : ", ");
  if (array.shape.size() > 1)
    shape.resize(shape.size() - 2);
  std::string text = "{'descr': '" + array.descr() +
                     "', 'fortran_order': False, 'shape': (" + shape + "), }";
  // NumPy aligns the elements to 64 bytes; the prefix takes 10, a newline 1.
  constexpr size_t prefix = 10, alignment = 64;
  text.append(alignment - (prefix + text.size() + 1) % alignment, ' ');
  text += '\n';
  std::string header("\x93NUMPY\x01\x00", 8);
  header += char(text.size() & 0xFF);
  header += char(text.size() >> 8);
  return header + text;
}
} // namespace

Expected<NpyArray> oracle::parseNpy(StringRef contents, StringRef name) {
  Expected<NpyHeader> header = parseNpyHeader(contents, name);
  if (!header)
    return header.takeError();
  StringRef data = contents.drop_front(header->dataOffset);
  uint64_t numBytes = header->numElements * header->itemSize;
  if (data.size() != numBytes)
    return makeError(name, Twine(data.size() < numBytes
                                     ? "truncated .npy file: expected "
                                     : "bytes left over: expected ") +
                               Twine(numBytes) +
                               " bytes of elements for its shape and type, "
                               "found " +
                               Twine(data.size()));
  if (header->kind == 'b')
    for (uint64_t i = 0; i < numBytes; ++i)
      if (uint8_t(data[i]) > 1)
        return makeError(
            name, "element " + Twine(i) + " of a boolean array is " +
                      Twine(unsigned(uint8_t(data[i]))) + "; expected 0 or 1");

  NpyArray array;
  array.kind = header->kind;
  array.itemSize = header->itemSize;
  array.shape = header->shape;
  if (header->fortranOrder && array.shape.size() > 1) {
    array.bytes.resize(numBytes);
    transpose(*header, data, array.bytes);
  } else {
    array.bytes.assign(data.bytes_begin(), data.bytes_end());
  }
  return array;
}

Expected<NpyArray> oracle::readNpy(StringRef path, uint64_t maxBytes) {
  sys::fs::file_status status;
  if (std::error_code failure = sys::fs::status(path, status))
    return makeError(path, "cannot be read: " + failure.message());
  if (!sys::fs::is_regular_file(status))
    return makeError(path, "not a regular file; expected a .npy file");
  if (status.getSize() > maxBytes)
    return makeError(path, "has " + Twine(status.getSize()) +
                               " bytes; expected at most " + Twine(maxBytes));
  // "Volatile" reads instead of mapping: a mapped file that somebody truncates
  // meanwhile would raise a signal.
  ErrorOr<std::unique_ptr<MemoryBuffer>> buffer = MemoryBuffer::getFile(
      path, /*IsText=*/false, /*RequiresNullTerminator=*/false,
      /*IsVolatile=*/true);
  if (!buffer)
    return makeError(path, "cannot be read: " + buffer.getError().message());
  return parseNpy((*buffer)->getBuffer(), path);
}

Error oracle::writeNpy(StringRef path, const NpyArray &array) {
  uint64_t numBytes = array.itemSize;
  bool overflows = false;
  for (int64_t extent : array.shape)
    overflows |= extent < 0 ||
                 __builtin_mul_overflow(numBytes, uint64_t(extent), &numBytes);
  if (overflows || numBytes != array.bytes.size())
    return makeError(path, "not written: the array has " +
                               Twine(array.bytes.size()) +
                               " bytes, which its shape and type do not ask "
                               "for");
  std::string header = makeHeader(array);

  Expected<sys::fs::TempFile> file =
      sys::fs::TempFile::create(path + ".tmp-%%%%%%%%");
  if (!file)
    return makeError(path, "cannot be written: " + toString(file.takeError()));
  std::error_code failure;
  {
    raw_fd_ostream stream(file->FD, /*shouldClose=*/false);
    stream << header;
    stream.write(reinterpret_cast<const char *>(array.bytes.data()),
                 array.bytes.size());
    stream.flush();
    failure = stream.error();
    // A stream that still has its error when destroyed ends the process.
    stream.clear_error();
  }
  if (failure) {
    consumeError(file->discard());
    return makeError(path, "cannot be written: " + failure.message());
  }
  if (Error failed = file->keep(path))
    return makeError(path, "cannot be written: " + toString(std::move(failed)));
  return Error::success();
}
