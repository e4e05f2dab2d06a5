//===- RunState.h - What a run has found out so far ----------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CONFORMANCE_RUNSTATE_H
#define MX_ORACLE_CONFORMANCE_RUNSTATE_H

#include "fuzz/Conformance/Judge.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"

namespace oracle {

/// What has to be the same for a run to go on: the devices, the suite, the
/// profile. A list of names (for messages) and texts.
using RunIdentity = std::vector<std::pair<std::string, std::string>>;

/// The outcomes of a run, in a file with a line for each, which another run
/// goes on with. What is written stays, whatever ends the process; a last line
/// that is cut off does not count.
class RunState {
public:
  /// Reads `path`, or begins it. Fails where that is the file of another run,
  /// none of this kind, or in use.
  static llvm::Expected<RunState> open(llvm::StringRef path,
                                       const RunIdentity &identity);

  /// What is known of a case on a device; null if nothing is.
  const CaseOutcome *find(llvm::StringRef device, llvm::StringRef test) const;
  llvm::Error add(llvm::StringRef device, llvm::StringRef test,
                  const CaseOutcome &outcome);

private:
  RunState(llvm::StringRef path, int descriptor)
      : path(path),
        file(std::make_unique<llvm::raw_fd_ostream>(descriptor,
                                                    /*shouldClose=*/true)) {}
  llvm::Error begin(const RunIdentity &identity);
  llvm::Error read(llvm::StringRef text, const RunIdentity &identity);
  llvm::Error readLine(llvm::StringRef line);
  llvm::Error write(llvm::json::Object line);

  std::string path;
  std::unique_ptr<llvm::raw_fd_ostream> file;
  /// By device and then case.
  llvm::StringMap<llvm::StringMap<CaseOutcome>> outcomes;
};

} // namespace oracle

#endif // MX_ORACLE_CONFORMANCE_RUNSTATE_H
