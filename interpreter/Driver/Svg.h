//===- Svg.h - Drawings as text ---------------------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_SVG_H
#define MX_ORACLE_DRIVER_SVG_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <utility>
#include <vector>

namespace oracle {

/// A picture of `width` x `height` pixels on white; y grows downwards.
class Svg {
public:
  enum class Anchor : uint8_t { Start, Middle, End };
  struct TextStyle {
    Anchor anchor = Anchor::Start;
    unsigned size = 13;
    llvm::StringRef color = "#222222";
    bool bold = false;
    /// Upwards instead of to the right.
    bool upright = false;
  };

  Svg(double width, double height, llvm::StringRef title);

  void rect(double x, double y, double width, double height,
            llvm::StringRef fill);
  void line(double x1, double y1, double x2, double y2, llvm::StringRef color,
            double width = 1, bool dashed = false);
  /// A line with a head at its end.
  void arrow(double x1, double y1, double x2, double y2, llvm::StringRef color);
  void circle(double x, double y, double radius, llvm::StringRef fill);
  void polygon(llvm::ArrayRef<std::pair<double, double>> points,
               llvm::StringRef fill);
  /// Any text; what XML does not take is escaped.
  void text(double x, double y, llvm::StringRef text, const TextStyle &style);
  void text(double x, double y, llvm::StringRef text) {
    this->text(x, y, text, TextStyle());
  }

  /// The whole file.
  std::string finish() &&;

private:
  std::string body;
};

/// Round numbers from 0 up to the first that is not below `most`, four to nine.
std::vector<double> roundTicks(double most);

/// The n-th of colours that can be told apart; grey behind the last.
llvm::StringRef paletteColor(size_t number);
inline constexpr size_t paletteSize = 8;

} // namespace oracle

#endif // MX_ORACLE_DRIVER_SVG_H
