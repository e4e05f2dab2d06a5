//===- Roofline.cpp - What bounds a program on a machine, drawn -----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Roofline.h"

#include "interpreter/Driver/Svg.h"
#include "interpreter/Driver/Table.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace oracle;
using llvm::formatv;
using llvm::StringRef;
using Anchor = Svg::Anchor;

llvm::Expected<MachineLimits> MachineLimits::parse(StringRef text) {
  MachineLimits machine;
  auto [flops, bytes] = text.split(',');
  auto isBad = [](StringRef field, double &number) {
    return field.getAsDouble(number) || !(number >= 1e-3 && number <= 1e9);
  };
  if (isBad(flops, machine.gigaflops) || isBad(bytes, machine.gigabytes))
    return llvm::createStringError(
        "'" + text +
        "' is no machine: GFLOPS,GBPS is needed, both from 0.001 to 1e9");
  return machine;
}

namespace {

constexpr double width = 900;
constexpr StringRef gridColor = "#dddddd", axisColor = "#555555";

/// As few digits as it has.
std::string plain(double number) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%g", number);
  return text;
}

/// The rectangle that numbers are drawn in.
struct Plot {
  double left, top, right, bottom;
};

/// Logarithmic axes.
class RooflinePlot {
public:
  RooflinePlot(const MachineLimits &machine, double least, double most)
      : machine(machine) {
    double ridge = machine.gigaflops / machine.gigabytes;
    firstX = std::floor(std::log2(std::min(least, ridge))) - 1;
    lastX = std::ceil(std::log2(std::max(most, ridge))) + 1;
    firstY = std::floor(std::log10(machine.gigabytes * std::exp2(firstX)));
    lastY = std::ceil(std::log10(machine.gigaflops * 1.5));
  }

  /// Makes room for a point at this height.
  void include(double gigaflops) {
    firstY = std::min(firstY, std::floor(std::log10(gigaflops)));
    lastY = std::max(lastY, std::ceil(std::log10(gigaflops)));
  }
  double attainable(double intensity) const {
    return std::min(machine.gigaflops, machine.gigabytes * intensity);
  }
  double x(double intensity) const {
    return plot.left + (plot.right - plot.left) *
                           (std::log2(intensity) - firstX) / (lastX - firstX);
  }
  double y(double gigaflops) const {
    return plot.bottom - (plot.bottom - plot.top) *
                             (std::log10(gigaflops) - firstY) /
                             (lastY - firstY);
  }

  void drawAxes(Svg &svg, StringRef height) const {
    // Numbers need room.
    double every = std::ceil(80 * (lastX - firstX) / (plot.right - plot.left));
    for (double power = firstX; power <= lastX; power += every) {
      double at = x(std::exp2(power));
      svg.line(at, plot.top, at, plot.bottom, gridColor);
      svg.text(at, plot.bottom + 20,
               power < 0 ? "1/" + shortNumber(std::exp2(-power))
                         : shortNumber(std::exp2(power)),
               {Anchor::Middle});
    }
    for (double power = firstY; power <= lastY; ++power) {
      double at = y(std::pow(10, power));
      svg.line(plot.left, at, plot.right, at, gridColor);
      svg.text(plot.left - 8, at + 4,
               power < 0 ? "1/" + shortNumber(std::pow(10, -power))
                         : shortNumber(std::pow(10, power)),
               {Anchor::End});
    }
    svg.line(plot.left, plot.bottom, plot.right, plot.bottom, axisColor, 1.5);
    svg.line(plot.left, plot.top, plot.left, plot.bottom, axisColor, 1.5);
    svg.text((plot.left + plot.right) / 2, plot.bottom + 42,
             "intensity (FLOPs per compulsory byte)", {Anchor::Middle});
    svg.text(28, (plot.top + plot.bottom) / 2, height,
             {Anchor::Middle, 13, "#222222", false, /*upright=*/true});
  }
  void drawRoof(Svg &svg) const {
    double ridge = machine.gigaflops / machine.gigabytes;
    double start = std::exp2(firstX);
    svg.line(x(start), y(attainable(start)), x(ridge), y(machine.gigaflops),
             "#222222", 2.5);
    svg.line(x(ridge), y(machine.gigaflops), plot.right, y(machine.gigaflops),
             "#222222", 2.5);
  }
  void drawPoint(Svg &svg, double intensity, StringRef color) const {
    drawPoint(svg, intensity, attainable(intensity), color);
  }
  void drawPoint(Svg &svg, double intensity, double gigaflops,
                 StringRef color) const {
    double at = x(intensity), height = y(gigaflops);
    svg.line(at, height, at, plot.bottom, color, 1.5, /*dashed=*/true);
    svg.circle(at, height, 7, color);
  }

  const Plot plot{90, 60, width - 40, 400};

private:
  const MachineLimits &machine;
  /// Powers of 2 and of 10.
  double firstX, lastX, firstY, lastY;
};

} // namespace

llvm::Expected<std::string>
oracle::drawRoofline(StringRef entry, std::optional<Intensity> intensity,
                     const MachineLimits &machine) {
  if (!intensity)
    return llvm::createStringError(
        "there is no roofline: the run had no floating-point operations, or no "
        "compulsory bytes");
  double now = intensity->flopsPerByte, inF32 = intensity->flopsPerByteInF32;
  constexpr StringRef f32Color = "#0072b2", nowColor = "#d55e00",
                      stepColor = "#009e73";
  RooflinePlot roofline(machine, std::min(now, inF32), std::max(now, inF32));
  const Plot &plot = roofline.plot;
  Svg svg(width, plot.bottom + (intensity->differs() ? 200 : 120),
          ("Roofline, @" + entry).str());
  roofline.drawAxes(svg, "attainable GFLOP/s");
  roofline.drawRoof(svg);
  double row = plot.bottom + 72;
  auto legend = [&](StringRef color, double value, const llvm::Twine &name) {
    svg.circle(plot.left + 7, row - 5, 7, color);
    svg.text(plot.left + 24, row,
             formatv("{0}: {1:F2} FLOPs per byte, {2:F0} GFLOP/s attainable",
                     name.str(), value, roofline.attainable(value))
                 .str());
    row += 24;
  };
  svg.line(plot.left, row - 5, plot.left + 14, row - 5, "#222222", 2.5);
  svg.text(plot.left + 24, row,
           formatv("the roof: a machine of {0} GFLOP/s and {1} GB/s, which "
                   "meet at {2:F2} FLOPs per byte",
                   plain(machine.gigaflops), plain(machine.gigabytes),
                   machine.gigaflops / machine.gigabytes)
               .str());
  row += 24;
  if (intensity->differs()) {
    roofline.drawPoint(svg, inF32, f32Color);
    legend(f32Color, inF32, "the same program in f32");
  }
  roofline.drawPoint(svg, now, nowColor);
  legend(nowColor, now, "the program as it is");
  if (!intensity->differs())
    return std::move(svg).finish();
  // From one point to the other: first fewer bytes, then more operations.
  double between = inF32 * intensity->fewerBytes;
  double y1 = plot.bottom - 60, y2 = plot.bottom - 30;
  svg.arrow(roofline.x(inF32), y1, roofline.x(between), y1, stepColor);
  svg.arrow(roofline.x(between), y2, roofline.x(now), y2, stepColor);
  auto [first, last] =
      std::minmax({roofline.x(inF32), roofline.x(now), roofline.x(between)});
  bool hasRoom = last + 150 < plot.right;
  double labels = hasRoom ? last + 12 : first - 12;
  Svg::TextStyle style{hasRoom ? Anchor::Start : Anchor::End, 13, stepColor};
  auto change = [](double ratio, const char *more, const char *fewer) {
    return formatv("\u00d7 {0:F2}: {1}", ratio, ratio < 1 ? fewer : more).str();
  };
  svg.text(labels, y1 + 4,
           change(intensity->fewerBytes, "fewer bytes", "more bytes"), style);
  svg.text(labels, y2 + 4,
           change(intensity->moreFlops, "more FLOPs", "fewer FLOPs"), style);
  svg.text(plot.left, row + 4,
           formatv("{0:F2} times the intensity = {1:F2} (bytes in f32 : bytes) "
                   "\u00d7 {2:F2} (FLOPs : FLOPs in f32)",
                   now / inF32, intensity->fewerBytes, intensity->moreFlops)
               .str());
  svg.text(plot.left, row + 28,
           "Bytes are the compulsory ones: inputs and results, a destination "
           "once. In f32 there are no scales.");
  return std::move(svg).finish();
}

std::string oracle::drawRoofline(StringRef title,
                                 llvm::ArrayRef<MeasuredPoint> points,
                                 const MachineLimits &machine) {
  auto [least, most] =
      std::minmax_element(points.begin(), points.end(),
                          [](const MeasuredPoint &a, const MeasuredPoint &b) {
                            return a.intensity < b.intensity;
                          });
  auto [slowest, fastest] =
      std::minmax_element(points.begin(), points.end(),
                          [](const MeasuredPoint &a, const MeasuredPoint &b) {
                            return a.gigaflops < b.gigaflops;
                          });
  RooflinePlot roofline(machine, least->intensity, most->intensity);
  roofline.include(slowest->gigaflops);
  roofline.include(fastest->gigaflops);
  const Plot &plot = roofline.plot;
  size_t named = std::min(points.size(), paletteSize);
  bool hasOthers = named < points.size();
  Svg svg(width, plot.bottom + 76 + 24 * (named + hasOthers), title);
  roofline.drawAxes(svg, "GFLOP/s");
  roofline.drawRoof(svg);
  double row = plot.bottom + 72;
  auto legend = [&](StringRef color, const std::string &name) {
    svg.circle(plot.left + 7, row - 5, 7, color);
    svg.text(plot.left + 24, row, name);
    row += 24;
  };
  for (auto [i, point] : llvm::enumerate(points)) {
    roofline.drawPoint(svg, point.intensity, point.gigaflops, paletteColor(i));
    if (i < named)
      legend(paletteColor(i),
             formatv("{0}: {1:F2} FLOPs per byte, {2} GFLOP/s measured",
                     point.name, point.intensity, plain(point.gigaflops))
                 .str());
  }
  if (hasOthers)
    legend(paletteColor(paletteSize),
           withCommas(points.size() - named) + " others");
  return std::move(svg).finish();
}
