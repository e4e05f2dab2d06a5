//===- ForeignCall.cpp - A call through MLIR's C interface ---------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/ForeignCall.h"

#include "compiler/Execution/BufferLayout.h"
#include "fuzz/Oracles/Observation.h"

#include "llvm/Support/MathExtras.h"

#include <cfenv>
#include <deque>
#include <ffi.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace mlir;
using namespace oracle;
using Status = DeviceAnswer::Status;

namespace {

/// A dense buffer that ends where memory ends which nobody may touch, but for
/// its alignment; what is left of its pages, before and behind, is checked.
class GuardedBuffer {
public:
  GuardedBuffer(uint64_t size, uint8_t fill) : size(size) {
    static const uint64_t page = uint64_t(sysconf(_SC_PAGESIZE));
    uint64_t aligned = llvm::alignTo(size, alignment);
    uint64_t inner = llvm::alignTo(aligned + alignment, page);
    mapped = inner + 2 * unmapped;
    void *memory = mmap(nullptr, mapped, PROT_NONE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
      return;
    whole = static_cast<uint8_t *>(memory);
    if (mprotect(whole + unmapped, inner, PROT_READ | PROT_WRITE) != 0)
      return;
    pages = llvm::MutableArrayRef(whole + unmapped, inner);
    start = inner - aligned;
    llvm::fill(pages, guard);
    std::memset(data(), fill, size);
  }
  ~GuardedBuffer() {
    if (whole)
      munmap(whole, mapped);
  }
  GuardedBuffer(const GuardedBuffer &) = delete;
  GuardedBuffer &operator=(const GuardedBuffer &) = delete;

  /// Whether there was memory for it.
  bool isThere() const { return !pages.empty(); }
  uint8_t *data() { return pages.data() + start; }
  bool holdsOnly(uint8_t fill) const {
    return llvm::all_of(pages.slice(start, size),
                        [=](uint8_t byte) { return byte == fill; });
  }
  bool isIntact() const {
    auto isGuard = [](uint8_t byte) { return byte == guard; };
    return llvm::all_of(pages.take_front(start), isGuard) &&
           llvm::all_of(pages.drop_front(start + size), isGuard);
  }

private:
  static constexpr uint64_t alignment = 64, unmapped = uint64_t(1) << 20;
  static constexpr uint8_t guard = 0xC3;
  uint64_t size, mapped = 0;
  uint8_t *whole = nullptr;
  llvm::MutableArrayRef<uint8_t> pages;
  size_t start = 0;
};

/// What a result looks like in the memory that the callee writes.
struct ResultPart {
  Tensor expected;
  bool isScalar;
  /// Where it is: its descriptor or bits in the struct, or, passed as an
  /// argument, its buffer.
  size_t offset = 0;
  GuardedBuffer *buffer = nullptr;
};

class ForeignCall {
public:
  ForeignCall(ArrayRef<SuiteValue> expected, bool outParams, uint8_t fill)
      : expected(expected), outParams(outParams), fill(fill) {}

  DeviceAnswer perform(void (*function)(), ArrayRef<SuiteValue> inputs,
                       AnnounceJobPhase announce);
  /// Whether some result that was passed as an argument holds only what was in
  /// it before.
  bool leftUntouched() const;

private:
  void addResults();
  void addArguments(ArrayRef<SuiteValue> inputs);
  void addScalar(ElementType type, uint64_t bits);
  GuardedBuffer &addBuffer(const Tensor &tensor, bool isResult);
  void addPointer(void *pointer);
  std::optional<DeviceAnswer> read(const ResultPart &part, StringRef name,
                                   std::vector<Tensor> &results);
  std::optional<DeviceAnswer> readDescriptor(const ResultPart &part,
                                             StringRef name,
                                             std::vector<Tensor> &results);

  ArrayRef<SuiteValue> expected;
  bool outParams;
  uint8_t fill;
  std::vector<ResultPart> parts;
  /// The struct of results; the second is what a scalar is returned in.
  std::vector<uint64_t> returned;
  uint64_t returnedScalar = 0;
  const ResultPart *scalarResult = nullptr;

  std::vector<ffi_type *> types;
  std::vector<void *> values;
  /// Where the values are that `values` points to.
  std::deque<uint64_t> words;
  std::deque<std::vector<uint64_t>> descriptors;
  std::deque<GuardedBuffer> buffers;
};

} // namespace

static bool isScalar(const SuiteValue &value) {
  return std::holds_alternative<Scalar>(value.value);
}

/// How a scalar is passed. A half or bfloat16 travels in the low bits of the
/// register of a float; integers are extended as C extends signed ones, codes
/// and i1 as unsigned ones.
static ffi_type *scalarType(ElementType type) {
  if (type.isFloat() && !type.format().isSmall())
    return type.width() == 64 ? &ffi_type_double : &ffi_type_float;
  if (type.isFloat() || type.width() == 1)
    return &ffi_type_uint8;
  switch (type.storageBytes()) {
  case 1:
    return &ffi_type_sint8;
  case 2:
    return &ffi_type_sint16;
  case 4:
    return &ffi_type_sint32;
  default:
    return &ffi_type_sint64;
  }
}

static constexpr size_t wordBytes = sizeof(uint64_t);

/// Words of a descriptor: two pointers, an offset, sizes and strides.
static size_t descriptorWords(int64_t rank) { return 3 + 2 * size_t(rank); }

void ForeignCall::addPointer(void *pointer) {
  words.push_back(reinterpret_cast<uintptr_t>(pointer));
  types.push_back(&ffi_type_pointer);
  values.push_back(&words.back());
}

void ForeignCall::addScalar(ElementType type, uint64_t bits) {
  // libffi reads as many bytes as the type has: the low ones, here.
  static_assert(std::endian::native == std::endian::little);
  words.push_back(bits);
  types.push_back(scalarType(type));
  values.push_back(&words.back());
}

GuardedBuffer &ForeignCall::addBuffer(const Tensor &tensor, bool isResult) {
  GuardedBuffer &buffer = buffers.emplace_back(tensor.numBytes(), fill);
  if (!isResult && buffer.isThere() && tensor.numBytes() != 0)
    std::memcpy(buffer.data(), tensor.bytes(), tensor.numBytes());
  auto address = reinterpret_cast<uintptr_t>(buffer.data());
  std::vector<uint64_t> descriptor = {address, address, 0};
  llvm::append_range(descriptor, tensor.shape());
  llvm::append_range(descriptor, rowMajorStrides(tensor.shape()));
  addPointer(descriptors.emplace_back(std::move(descriptor)).data());
  return buffer;
}

/// The results' places, and the pointer to the struct of those that have one.
void ForeignCall::addResults() {
  size_t size = 0, inStruct = 0;
  for (const SuiteValue &value : expected)
    for (const Tensor &part : partsOf(value)) {
      ResultPart result{part, isScalar(value)};
      if (!result.isScalar && outParams) {
        parts.push_back(std::move(result));
        continue;
      }
      size_t bytes = result.isScalar ? part.elementType().storageBytes()
                                     : descriptorWords(part.rank()) * wordBytes;
      result.offset = llvm::alignTo(size, result.isScalar ? bytes : wordBytes);
      size = result.offset + bytes;
      ++inStruct;
      parts.push_back(std::move(result));
    }
  if (inStruct == 0)
    return;
  auto isReturned = [&](const ResultPart &part) {
    return part.isScalar || !outParams;
  };
  auto first = llvm::find_if(parts, isReturned);
  if (inStruct == 1 && first->isScalar) {
    scalarResult = &*first;
    return;
  }
  returned.assign(llvm::divideCeil(size, wordBytes), 0);
  addPointer(returned.data());
}

void ForeignCall::addArguments(ArrayRef<SuiteValue> inputs) {
  for (const SuiteValue &value : inputs) {
    if (isScalar(value))
      addScalar(value.element, std::get<Scalar>(value.value).bits);
    else
      for (const Tensor &part : partsOf(value))
        addBuffer(part, /*isResult=*/false);
  }
  for (ResultPart &part : parts)
    if (outParams && !part.isScalar)
      part.buffer = &addBuffer(part.expected, /*isResult=*/true);
}

bool ForeignCall::leftUntouched() const {
  return llvm::any_of(parts, [&](const ResultPart &part) {
    return part.buffer && part.buffer->isThere() &&
           part.expected.numElements() != 0 && part.buffer->holdsOnly(fill);
  });
}

std::optional<DeviceAnswer>
ForeignCall::readDescriptor(const ResultPart &part, StringRef name,
                            std::vector<Tensor> &results) {
  const Tensor &like = part.expected;
  const uint64_t *word = returned.data() + part.offset / wordBytes;
  const auto *aligned = reinterpret_cast<const uint8_t *>(word[1]);
  mx::BufferLayout layout;
  layout.offset = int64_t(word[2]);
  layout.elementBytes = layout.valueBytes = like.elementType().storageBytes();
  word += 3;
  layout.sizes.assign(word, word + like.rank());
  layout.strides.assign(word + like.rank(), word + 2 * like.rank());
  // One that nobody wrote is all zeros.
  if (!aligned && like.numElements() != 0)
    return DeviceAnswer::failure(Status::NoOutput, name + ": is a null memref");
  if (ArrayRef<int64_t>(layout.sizes) != like.shape())
    return DeviceAnswer::failure(Status::WrongShape,
                                 name + ": expected the shape [" +
                                     shapeToString(like.shape()) + "], got [" +
                                     shapeToString(layout.sizes) + "]");
  constexpr uint64_t anyWhere = uint64_t(1) << 47;
  if (!layout.span(anyWhere))
    return DeviceAnswer::failure(Status::WrongShape,
                                 name + ": has strides that lead nowhere");
  std::vector<uint8_t> bytes = mx::gather(layout, aligned);
  results.push_back(
      makeTensor(like.elementType(), like.shape(), ArrayRef<uint8_t>(bytes)));
  return std::nullopt;
}

std::optional<DeviceAnswer> ForeignCall::read(const ResultPart &part,
                                              StringRef name,
                                              std::vector<Tensor> &results) {
  ElementType type = part.expected.elementType();
  if (!part.isScalar && !part.buffer)
    return readDescriptor(part, name, results);
  const uint8_t *bytes =
      part.buffer ? part.buffer->data()
      : &part == scalarResult
          ? reinterpret_cast<const uint8_t *>(&returnedScalar)
          : reinterpret_cast<const uint8_t *>(returned.data()) + part.offset;
  results.push_back(
      makeTensor(type, part.expected.shape(),
                 ArrayRef<uint8_t>(bytes, size_t(part.expected.numBytes()))));
  return std::nullopt;
}

DeviceAnswer ForeignCall::perform(void (*function)(),
                                  ArrayRef<SuiteValue> inputs,
                                  AnnounceJobPhase announce) {
  addResults();
  addArguments(inputs);
  if (!llvm::all_of(buffers, [](auto &buffer) { return buffer.isThere(); }))
    return DeviceAnswer::failure(Status::Limit,
                                 "there is no memory for its arguments");
  ffi_cif interface;
  ffi_type *result = scalarResult
                         ? scalarType(scalarResult->expected.elementType())
                         : &ffi_type_void;
  if (ffi_prep_cif(&interface, FFI_DEFAULT_ABI, types.size(), result,
                   types.data()) != FFI_OK)
    return DeviceAnswer::failure(Status::NotImplemented,
                                 "this machine cannot pass such arguments");
  announce("in the library");
  std::fesetenv(FE_DFL_ENV);
  ffi_call(&interface, function, &returnedScalar, values.data());
  std::fesetenv(FE_DFL_ENV);
  announce("while its results were read");
  for (const GuardedBuffer &buffer : buffers)
    if (!buffer.isIntact())
      return DeviceAnswer::failure(Status::MemoryError,
                                   "it writes outside a buffer that it was "
                                   "given");
  DeviceAnswer answer;
  for (auto [part, name] : llvm::zip_equal(parts, partNames(expected)))
    if (std::optional<DeviceAnswer> failure = read(part, name, answer.results))
      return std::move(*failure);
  return answer;
}

DeviceAnswer oracle::callForeign(void (*function)(),
                                 ArrayRef<SuiteValue> inputs,
                                 ArrayRef<SuiteValue> expected, bool outParams,
                                 AnnounceJobPhase announce) {
  constexpr uint8_t fill = 0xA5;
  ForeignCall call(expected, outParams, fill);
  DeviceAnswer answer = call.perform(function, inputs, announce);
  if (!call.leftUntouched())
    return answer;
  // Only by chance is the right result what was there before: not twice.
  ForeignCall again(expected, outParams, uint8_t(~fill));
  answer = again.perform(function, inputs, announce);
  if (answer.status == Status::Done && again.leftUntouched())
    return DeviceAnswer::failure(Status::NoOutput,
                                 "it does not write a result");
  return answer;
}
