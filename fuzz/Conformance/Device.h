//===- Device.h - What is tested for conformance -------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CONFORMANCE_DEVICE_H
#define MX_ORACLE_CONFORMANCE_DEVICE_H

#include "fuzz/Conformance/Suite.h"
#include "fuzz/Conformance/WorkerPool.h"

#include <memory>

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace oracle {

/// What a device made of a case.
struct DeviceAnswer {
  enum class Status : uint8_t {
    Done,
    Crashed,        ///< A command that dies or gives up.
    MemoryError,    ///< It wrote where it must not, or never frees what it has.
    WrongShape,     ///< A result has another shape or type than it should.
    NoOutput,       ///< A result is not there.
    NotImplemented, ///< The device says that it does not have this.
    Limit,          ///< It needs more steps or memory than there are.
  };
  Status status = Status::Done;
  /// Why it is not Done.
  std::string detail;
  /// Of each result its tensor, or its elements and then its scales; a scalar
  /// has no dimensions.
  std::vector<Tensor> results;

  static DeviceAnswer failure(Status status, const llvm::Twine &detail) {
    return {status, detail.str(), {}};
  }
};

class Device {
public:
  explicit Device(std::string name, std::string identity)
      : deviceName(std::move(name)), deviceIdentity(std::move(identity)) {}
  virtual ~Device() = default;
  Device(const Device &) = delete;
  Device &operator=(const Device &) = delete;

  /// As a user names it: "jit:scalar".
  const std::string &name() const { return deviceName; }
  /// Tells it from another one of that name: the sum of a library.
  const std::string &identity() const { return deviceIdentity; }
  /// Runs a case of `suite`. Called in a child process, which a crash or a hang
  /// ends; cases of one program mostly follow each other.
  virtual DeviceAnswer run(const Suite &suite, const SuiteCase &test,
                           AnnounceJobPhase announce) = 0;

private:
  std::string deviceName, deviceIdentity;
};

struct DeviceOptions {
  /// Outlives the devices; has what registerForComparisons registers.
  const mlir::DialectRegistry &registry;
  /// Of a library: whether a result that is memory is an argument behind all
  /// others, not a descriptor that is returned.
  bool outParams = false;
  /// A folder for files, which exists as long as the devices do.
  std::string scratch;
  /// Seconds that a library may take to load.
  double loadSeconds = 60;
};

/// The devices that a text names: "interp", "jit:PIPELINE", "jit:all",
/// "lib:FILE.so", "cmd:COMMAND". The error says what is wrong with it: a
/// library that cannot be loaded, a command that is not there.
llvm::Expected<std::vector<std::unique_ptr<Device>>>
makeDevices(llvm::StringRef spec, const DeviceOptions &options);

/// What the kinds of devices are made by; see docs/conformance.md for each.
std::unique_ptr<Device> makeInterpreterDevice(const DeviceOptions &options);
/// Of the pipeline that is called `name`; null if there is none.
std::unique_ptr<Device> makeJitDevice(llvm::StringRef pipeline,
                                      const DeviceOptions &options);
llvm::Expected<std::unique_ptr<Device>>
makeLibraryDevice(llvm::StringRef path, const DeviceOptions &options);
llvm::Expected<std::unique_ptr<Device>>
makeCommandDevice(llvm::StringRef command, const DeviceOptions &options);

/// A value as a device gives it back: its tensor, or elements and scales.
std::vector<Tensor> partsOf(const SuiteValue &value);
/// The parts of all values.
std::vector<Tensor> partsOf(llvm::ArrayRef<SuiteValue> values);
/// What each part is called in messages: "result #0", "scales of result #1".
std::vector<std::string> partNames(llvm::ArrayRef<SuiteValue> results);

/// "tensor<2x3xf32>", or "f32" without dimensions.
std::string describeType(ElementType element, llvm::ArrayRef<int64_t> shape);

} // namespace oracle

#endif // MX_ORACLE_CONFORMANCE_DEVICE_H
