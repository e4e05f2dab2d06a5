//===- Html.h - Writes a page --------------------------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_REPORT_HTML_H
#define MX_ORACLE_REPORT_HTML_H

#include "interpreter/Driver/Markup.h"

#include "llvm/ADT/StringRef.h"

#include <initializer_list>
#include <string>
#include <utility>

namespace oracle::report {

/// Builds HTML. Markup is literal; all that comes from elsewhere is escaped.
class Html {
public:
  /// Attributes and their values, which are escaped.
  using Attributes =
      std::initializer_list<std::pair<llvm::StringLiteral, llvm::StringRef>>;

  template <size_t N> Html &markup(const char (&literal)[N]) {
    body += literal;
    return *this;
  }
  Html &text(llvm::StringRef text) {
    body += escapeForMarkup(text);
    return *this;
  }
  Html &open(llvm::StringLiteral tag, Attributes attributes = {});
  Html &close(llvm::StringLiteral tag);
  /// An element with text in it.
  Html &element(llvm::StringLiteral tag, llvm::StringRef text,
                Attributes attributes = {});
  /// HTML that this library made, or copied into the program.
  Html &raw(llvm::StringRef html) {
    body += html;
    return *this;
  }
  /// What Svg made: a picture of its own.
  Html &picture(llvm::StringRef svg);

  std::string take() && { return std::move(body); }

private:
  std::string body;
};

/// "1,234", or few digits where it is not whole.
std::string numberText(double number);
/// "1 finding", "3 findings"; `several` for a plural without an s.
std::string countText(uint64_t number, llvm::StringRef one,
                      llvm::StringRef several = "");

} // namespace oracle::report

#endif // MX_ORACLE_REPORT_HTML_H
