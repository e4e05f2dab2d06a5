//===- KnownFindings.h - Findings that are expected ----------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CAMPAIGN_KNOWNFINDINGS_H
#define MX_ORACLE_CAMPAIGN_KNOWNFINDINGS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace oracle {

/// The keys of a committed file, one a line, each with a comment behind '#'
/// that says why it is known. Lines of a comment alone, and empty ones, do not
/// count. In a key '*' stands for anything. "KEY with WORD, WORD" is known
/// where the program has all these words: names of operations, element types,
/// attributes.
class KnownFindings {
public:
  KnownFindings() = default;
  /// The error names the line that is none of these.
  static llvm::Expected<KnownFindings> parse(llvm::StringRef text,
                                             llvm::StringRef path);
  static llvm::Expected<KnownFindings> read(llvm::StringRef path);

  /// Whether a line says so of a finding with that key and (reduced) program.
  bool contains(llvm::StringRef key, llvm::StringRef program) const;
  size_t size() const { return lines.size(); }

private:
  struct Line {
    std::string key;
    std::vector<std::string> words;
  };
  std::vector<Line> lines;
};

} // namespace oracle

#endif // MX_ORACLE_CAMPAIGN_KNOWNFINDINGS_H
