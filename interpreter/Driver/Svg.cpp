//===- Svg.cpp - Drawings as text -----------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Svg.h"

#include "interpreter/Driver/Markup.h"

#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace oracle;
using llvm::formatv;
using llvm::StringRef;

Svg::Svg(double width, double height, StringRef title) {
  body = formatv("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" "
                 "height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
                 "font-family=\"DejaVu Sans, Verdana, sans-serif\">\n"
                 "<title>{2}</title>\n",
                 width, height, escapeForMarkup(title))
             .str();
  rect(0, 0, width, height, "#ffffff");
  text(20, 30, title, {Anchor::Start, 17, "#222222", /*bold=*/true});
}

void Svg::rect(double x, double y, double width, double height,
               StringRef fill) {
  body += formatv("<rect x=\"{0:F2}\" y=\"{1:F2}\" width=\"{2:F2}\" "
                  "height=\"{3:F2}\" fill=\"{4}\"/>\n",
                  x, y, width, height, fill)
              .str();
}

void Svg::line(double x1, double y1, double x2, double y2, StringRef color,
               double width, bool dashed) {
  body += formatv("<line x1=\"{0:F2}\" y1=\"{1:F2}\" x2=\"{2:F2}\" "
                  "y2=\"{3:F2}\" stroke=\"{4}\" stroke-width=\"{5:F1}\"{6}/>\n",
                  x1, y1, x2, y2, color, width,
                  dashed ? " stroke-dasharray=\"4 3\"" : "")
              .str();
}

void Svg::arrow(double x1, double y1, double x2, double y2, StringRef color) {
  double length = std::hypot(x2 - x1, y2 - y1);
  if (length == 0)
    return;
  double dx = (x2 - x1) / length, dy = (y2 - y1) / length;
  double head = std::min(8.0, length);
  double bx = x2 - dx * head, by = y2 - dy * head;
  line(x1, y1, bx, by, color, 2);
  polygon({{x2, y2}, {bx - dy * 4, by + dx * 4}, {bx + dy * 4, by - dx * 4}},
          color);
}

void Svg::circle(double x, double y, double radius, StringRef fill) {
  body += formatv("<circle cx=\"{0:F2}\" cy=\"{1:F2}\" r=\"{2:F1}\" "
                  "fill=\"{3}\" stroke=\"#ffffff\"/>\n",
                  x, y, radius, fill)
              .str();
}

void Svg::polygon(llvm::ArrayRef<std::pair<double, double>> points,
                  StringRef fill) {
  body += "<polygon points=\"";
  for (auto [x, y] : points)
    body += formatv("{0:F2},{1:F2} ", x, y).str();
  body += formatv("\" fill=\"{0}\"/>\n", fill).str();
}

void Svg::text(double x, double y, StringRef text, const TextStyle &style) {
  static constexpr StringRef anchors[] = {"start", "middle", "end"};
  std::string turn =
      style.upright ? formatv(" transform=\"rotate(-90 {0:F2} {1:F2})\"", x, y)
                    : std::string();
  body += formatv("<text x=\"{0:F2}\" y=\"{1:F2}\" font-size=\"{2}\" "
                  "fill=\"{3}\" text-anchor=\"{4}\"{5}{6}>{7}</text>\n",
                  x, y, style.size, style.color,
                  anchors[static_cast<unsigned>(style.anchor)],
                  style.bold ? " font-weight=\"bold\"" : "", turn,
                  escapeForMarkup(text))
              .str();
}

std::string Svg::finish() && {
  body += "</svg>\n";
  return std::move(body);
}

std::vector<double> oracle::roundTicks(double most) {
  double step = std::pow(10, std::floor(std::log10(std::max(most, 1.0)))) / 10;
  for (double factor : {2.0, 2.5, 2.0, 2.0, 2.5, 2.0})
    if (most / step > 8)
      step *= factor;
  step = std::max(step, 1.0);
  std::vector<double> ticks{0};
  while (ticks.back() < most)
    ticks.push_back(ticks.back() + step);
  return ticks;
}

StringRef oracle::paletteColor(size_t number) {
  // Okabe and Ito's, which colour-blind readers can tell apart, without black.
  static constexpr StringRef colors[paletteSize] = {
      "#0072b2", "#e69f00", "#009e73", "#cc79a7",
      "#56b4e9", "#d55e00", "#b8a800", "#7a5195"};
  return number < paletteSize ? colors[number] : "#aaaaaa";
}
