//===- Wire.cpp - From the child to its parent ---------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Execution/Wire.h"

#include <cerrno>
#include <cstring>
#include <type_traits>
#include <unistd.h>

using namespace mlir::mx;

namespace {

/// One description per type serves both directions: `visit` lists the fields,
/// a Writer appends them and a Reader fills them in.
class Writer {
public:
  template <typename T> void number(T &value) { block(&value, 1); }
  template <typename T> void block(T *values, size_t count) {
    const auto *bytes = reinterpret_cast<const uint8_t *>(values);
    payload.insert(payload.end(), bytes, bytes + count * sizeof(T));
  }
  template <typename List> void size(List &list) {
    uint64_t count = list.size();
    number(count);
  }
  Payload payload;
};

class Reader {
public:
  explicit Reader(std::span<const uint8_t> bytes) : bytes(bytes) {}

  template <typename T> void number(T &value) { block(&value, 1); }
  template <typename T> void block(T *values, size_t count) {
    if (bytes.size() / sizeof(T) < count) {
      good = false;
      return;
    }
    if (count)
      std::memcpy(values, bytes.data(), count * sizeof(T));
    bytes = bytes.subspan(count * sizeof(T));
  }
  template <typename List> void size(List &list) {
    uint64_t count = 0;
    number(count);
    // An element takes a byte at least, so a larger count is a lie.
    if (count > bytes.size())
      good = false;
    if (good)
      list.resize(count);
  }
  bool isDone() const { return good && bytes.empty(); }

private:
  std::span<const uint8_t> bytes;
  bool good = true;
};

template <typename Archive, typename T>
  requires std::is_integral_v<T>
void visit(Archive &archive, T &value) {
  archive.number(value);
}

template <typename Archive> void visit(Archive &archive, bool &value) {
  uint8_t byte = value;
  archive.number(byte);
  value = byte != 0;
}

/// Reads an enumerator no larger than `last`; anything else becomes `last`.
template <typename Archive, typename Enum>
void visitEnum(Archive &archive, Enum &value, Enum last) {
  auto number = uint8_t(value);
  archive.number(number);
  value = number <= uint8_t(last) ? Enum(number) : last;
}

template <typename Archive, typename List>
void visitList(Archive &archive, List &list) {
  archive.size(list);
  if constexpr (std::is_integral_v<typename List::value_type>)
    archive.block(list.data(), list.size());
  else
    for (auto &element : list)
      visit(archive, element);
}

template <typename Archive> void visit(Archive &archive, HostValue &value) {
  visit(archive, value.isBuffer);
  visit(archive, value.bits);
  visit(archive, value.elementBytes);
  visitList(archive, value.shape);
  visitList(archive, value.bytes);
}

template <typename Archive> void visit(Archive &archive, ResultOrigin &origin) {
  visitEnum(archive, origin.kind, ResultOrigin::Kind::Constant);
  visit(archive, origin.number);
}

template <typename Archive> void visit(Archive &archive, Leak &leak) {
  visit(archive, leak.allocation);
  visit(archive, leak.size);
}

template <typename Archive> void visit(Archive &archive, MemoryStats &stats) {
  for (uint64_t *field : {&stats.liveBytes, &stats.liveCount, &stats.peakBytes,
                          &stats.totalBytes, &stats.allocations, &stats.frees})
    archive.number(*field);
}

template <typename Archive>
void visit(Archive &archive, TrafficCounts &counts) {
  for (uint64_t *field :
       {&counts.loads, &counts.stores, &counts.bytesRead, &counts.bytesWritten,
        &counts.bytesCopied, &counts.allocations, &counts.bytesAllocated,
        &counts.frees})
    archive.number(*field);
}

template <typename Archive> void visit(Archive &archive, Traffic &traffic) {
  visitList(archive, traffic.operations);
  visit(archive, traffic.liveBytes);
  visit(archive, traffic.peakBytes);
  visit(archive, traffic.overflowed);
}

template <typename Archive> void visit(Archive &archive, Event &event) {
  visitEnum(archive, event.kind, Event::Kind::ShapeMismatch);
  visit(archive, event.site);
  visitList(archive, event.bits);
  visit(archive, event.element);
  visit(archive, event.actual);
  visit(archive, event.expected);
}

template <typename Archive> void visit(Archive &archive, MemoryError &error) {
  visitEnum(archive, error.kind, MemoryError::Kind::BadResult);
  visit(archive, error.isArgument);
  visit(archive, error.number);
  visit(archive, error.size);
  visit(archive, error.offset);
}

template <typename Archive> void visit(Archive &archive, RunOutcome &outcome) {
  visitEnum(archive, outcome.status, RunOutcome::Status::InvalidResult);
  visitList(archive, outcome.detail);
  visitList(archive, outcome.results);
  visitList(archive, outcome.origins);
  visitList(archive, outcome.finalArguments);
  visitList(archive, outcome.leaks);
  visit(archive, outcome.stats);
  visit(archive, outcome.traffic);
}

template <typename Archive> void visit(Archive &archive, Stop &stop) {
  visitEnum(archive, stop.status, RunOutcome::Status::InvalidResult);
  visitList(archive, stop.detail);
}

template <typename T> Payload encodeAs(T value) {
  Writer writer;
  visit(writer, value);
  return std::move(writer.payload);
}

template <typename T>
bool decodeAs(std::span<const uint8_t> payload, T &value) {
  Reader reader(payload);
  visit(reader, value);
  return reader.isDone();
}

constexpr size_t headerBytes = 1 + sizeof(uint64_t);

} // namespace

Payload mlir::mx::encode(const Event &event) { return encodeAs(event); }
Payload mlir::mx::encode(const MemoryError &error) { return encodeAs(error); }
Payload mlir::mx::encode(const RunOutcome &outcome) {
  return encodeAs(outcome);
}
Payload mlir::mx::encode(const Stop &stop) { return encodeAs(stop); }

bool mlir::mx::decode(std::span<const uint8_t> payload, Event &event) {
  return decodeAs(payload, event);
}
bool mlir::mx::decode(std::span<const uint8_t> payload, MemoryError &error) {
  return decodeAs(payload, error);
}
bool mlir::mx::decode(std::span<const uint8_t> payload, RunOutcome &outcome) {
  return decodeAs(payload, outcome);
}
bool mlir::mx::decode(std::span<const uint8_t> payload, Stop &stop) {
  return decodeAs(payload, stop);
}

bool mlir::mx::writeFrame(int descriptor, FrameKind kind,
                          const Payload &payload) {
  std::vector<uint8_t> bytes(headerBytes);
  bytes[0] = uint8_t(kind);
  const uint64_t size = payload.size();
  std::memcpy(&bytes[1], &size, sizeof(size));
  bytes.insert(bytes.end(), payload.begin(), payload.end());
  size_t done = 0;
  while (done < bytes.size()) {
    ssize_t count = write(descriptor, &bytes[done], bytes.size() - done);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return false;
    done += size_t(count);
  }
  return true;
}

void FrameReader::append(std::span<const uint8_t> bytes) {
  pending.erase(pending.begin(), pending.begin() + int64_t(position));
  position = 0;
  pending.insert(pending.end(), bytes.begin(), bytes.end());
}

std::optional<Frame> FrameReader::next() {
  if (broken || pending.size() - position < headerBytes)
    return std::nullopt;
  const uint8_t *header = &pending[position];
  uint64_t size = 0;
  std::memcpy(&size, header + 1, sizeof(size));
  if (header[0] > uint8_t(FrameKind::Stopped) || size > maxBytes) {
    broken = true;
    return std::nullopt;
  }
  if (pending.size() - position - headerBytes < size)
    return std::nullopt;
  Frame frame{FrameKind(header[0]),
              Payload(header + headerBytes, header + headerBytes + size)};
  position += headerBytes + size;
  return frame;
}
