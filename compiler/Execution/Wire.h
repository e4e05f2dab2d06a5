//===- Wire.h - From the child to its parent -------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A run happens in a child process and tells its parent by frames on a pipe, as
// they happen: what was said before a crash is not lost. The child may be out
// of its mind, so the parent believes no length and no count.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_EXECUTION_WIRE_H
#define MX_ORACLE_EXECUTION_WIRE_H

#include "compiler/Execution/RunOutcome.h"
#include <optional>
#include <span>

namespace mlir::mx {

enum class FrameKind : uint8_t {
  Event,
  MemoryError,
  Final,   ///< The run returned; the payload is the rest of its outcome.
  Stopped, ///< The run ended otherwise: a status and a detail.
};

/// A status and its reason.
struct Stop {
  RunOutcome::Status status;
  std::string detail;
};

using Payload = std::vector<uint8_t>;

Payload encode(const Event &event);
Payload encode(const MemoryError &error);
/// All but events and memory errors.
Payload encode(const RunOutcome &outcome);
Payload encode(const Stop &stop);

/// Each takes what encode made; false where the bytes are not that.
bool decode(std::span<const uint8_t> payload, Event &event);
bool decode(std::span<const uint8_t> payload, MemoryError &error);
bool decode(std::span<const uint8_t> payload, RunOutcome &outcome);
bool decode(std::span<const uint8_t> payload, Stop &stop);

/// Writes a frame in one go; false where the other end is gone.
bool writeFrame(int descriptor, FrameKind kind, const Payload &payload);

struct Frame {
  FrameKind kind;
  Payload payload;
};

/// Collects bytes as they come and yields whole frames.
class FrameReader {
public:
  explicit FrameReader(uint64_t maxFrameBytes) : maxBytes(maxFrameBytes) {}
  void append(std::span<const uint8_t> bytes);
  /// The next frame, if it is all there.
  std::optional<Frame> next();
  /// Whether what came cannot be a frame; nothing after it can be trusted.
  bool isBroken() const { return broken; }

private:
  uint64_t maxBytes;
  std::vector<uint8_t> pending;
  size_t position = 0;
  bool broken = false;
};

} // namespace mlir::mx

#endif // MX_ORACLE_EXECUTION_WIRE_H
