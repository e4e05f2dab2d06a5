//===- TrafficPictures.cpp - What an execution moved, drawn ---------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/TrafficPictures.h"

#include "interpreter/Driver/Svg.h"
#include "interpreter/Driver/Table.h"
#include "interpreter/Driver/TrafficReport.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

#include <cmath>

using namespace mlir;
using namespace oracle;
using llvm::formatv;
using llvm::StringRef;
using Anchor = Svg::Anchor;

namespace {

constexpr double width = 900;
constexpr StringRef gridColor = "#dddddd", axisColor = "#555555";
constexpr StringRef readColor = "#0072b2", writtenColor = "#e69f00",
                    copiedColor = "#d55e00";

/// A name without the folders of its file, of at most `most` characters.
std::string shortName(std::string name, size_t most) {
  size_t at = name.find(" at ");
  if (at != std::string::npos)
    name = name.substr(0, at + 4) +
           llvm::sys::path::filename(name.substr(at + 4)).str();
  if (name.size() > most)
    name = name.substr(0, most - 3) + "...";
  return name;
}

/// Where there is little room: "1,024", "16.8 M".
std::string shortNumber(double number) {
  static constexpr std::pair<double, const char *> units[] = {
      {1e18, "E"}, {1e15, "P"}, {1e12, "T"}, {1e9, "G"}, {1e6, "M"}};
  for (auto [unit, letter] : units)
    if (number >= 1e7 && number >= unit)
      return formatv("{0:F1} {1}", number / unit, letter).str();
  return withCommas(uint64_t(number));
}

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

/// A line and a number at each round number of bytes.
void drawByteAxis(Svg &svg, const Plot &plot,
                  const std::vector<double> &ticks) {
  for (double tick : ticks) {
    double y = plot.bottom - (plot.bottom - plot.top) * tick / ticks.back();
    svg.line(plot.left, y, plot.right, y, gridColor);
    svg.text(plot.left - 8, y + 4, shortNumber(tick), {Anchor::End});
  }
}

/// Which sources have a band of their own: those with most bytes at some time.
/// By source: the number of its band; all others share the last one.
std::vector<size_t> chooseBands(const Ledger &ledger, size_t &numBands) {
  std::vector<uint64_t> most(ledger.sources().size(), 0);
  for (const Timeline::Moment &moment : ledger.timeline().moments())
    for (auto [source, bytes] : moment.bands)
      most[source] = std::max(most[source], bytes);
  std::vector<unsigned> order;
  for (unsigned source = 0; source < most.size(); ++source)
    if (most[source] != 0)
      order.push_back(source);
  llvm::sort(order, [&](unsigned a, unsigned b) {
    return std::pair(most[b], a) < std::pair(most[a], b);
  });
  numBands = std::min(order.size(), paletteSize);
  order.resize(numBands);
  // What is there first lies below.
  llvm::sort(order);
  std::vector<size_t> bandOf(most.size(), numBands);
  for (auto [band, source] : llvm::enumerate(order))
    bandOf[source] = band;
  return bandOf;
}

} // namespace

llvm::Expected<std::string> oracle::drawLiveBytes(StringRef entry,
                                                  const Ledger &ledger) {
  const Timeline &timeline = ledger.timeline();
  if (ledger.peak().payload == 0)
    return llvm::createStringError(
        "there is no picture of live bytes: the run had no memory");
  size_t numBands;
  std::vector<size_t> bandOf = chooseBands(ledger, numBands);
  ArrayRef<Timeline::Moment> moments = timeline.moments();
  std::vector<std::vector<uint64_t>> bytes(
      moments.size(), std::vector<uint64_t>(numBands + 1, 0));
  std::vector<uint64_t> most(numBands + 1, 0);
  for (auto [i, moment] : llvm::enumerate(moments)) {
    for (auto [source, amount] : moment.bands)
      bytes[i][bandOf[source]] += amount;
    for (size_t band = 0; band <= numBands; ++band)
      most[band] = std::max(most[band], bytes[i][band]);
  }
  bool hasOthers = most[numBands] != 0;
  size_t rows = numBands + hasOthers;
  Plot plot{110, 60, width - 40, 360};
  double legendTop = plot.bottom + 75;
  Svg svg(width, legendTop + 22 * rows + 20,
          ("Live bytes over time, @" + entry).str());
  std::vector<double> ticks = roundTicks(ledger.peak().payload);
  drawByteAxis(svg, plot, ticks);
  double perByte = (plot.bottom - plot.top) / ticks.back();
  double perMoment = (plot.right - plot.left) / moments.size();
  std::vector<double> base(moments.size(), plot.bottom);
  for (size_t band = 0; band < rows; ++band) {
    std::vector<std::pair<double, double>> outline;
    for (size_t i = 0; i < moments.size(); ++i) {
      double y = base[i] - bytes[i][band] * perByte;
      outline.push_back({plot.left + i * perMoment, y});
      outline.push_back({plot.left + (i + 1) * perMoment, y});
    }
    for (size_t i = moments.size(); i-- > 0;) {
      outline.push_back({plot.left + (i + 1) * perMoment, base[i]});
      outline.push_back({plot.left + i * perMoment, base[i]});
      base[i] -= bytes[i][band] * perByte;
    }
    svg.polygon(outline, paletteColor(band == numBands ? paletteSize : band));
  }
  double peakY = plot.bottom - ledger.peak().payload * perByte;
  svg.line(plot.left, peakY, plot.right, peakY, axisColor, 1.5,
           /*dashed=*/true);
  svg.text(plot.right, peakY - 6,
           "peak " + withCommas(ledger.peak().payload) + " bytes",
           {Anchor::End, 13, "#222222", /*bold=*/true});
  svg.line(plot.left, plot.bottom, plot.right, plot.bottom, axisColor, 1.5);
  uint64_t steps = timeline.stepsPerMoment() * moments.size();
  for (unsigned quarter = 0; quarter <= 4; ++quarter) {
    double x = plot.left + (plot.right - plot.left) * quarter / 4;
    svg.line(x, plot.bottom, x, plot.bottom + 5, axisColor);
    svg.text(x, plot.bottom + 20, shortNumber(double(steps) * quarter / 4),
             {Anchor::Middle});
  }
  svg.text((plot.left + plot.right) / 2, plot.bottom + 42,
           "time (steps of the interpreter)", {Anchor::Middle});
  svg.text(28, (plot.top + plot.bottom) / 2, "live memory (bytes)",
           {Anchor::Middle, 13, "#222222", false, /*upright=*/true});
  for (unsigned source = 0; source < bandOf.size(); ++source) {
    size_t band = bandOf[source];
    if (band == numBands)
      continue;
    // The band on top is the first row.
    double y = legendTop + 22 * (rows - 1 - band);
    svg.rect(plot.left, y - 11, 14, 14, paletteColor(band));
    svg.text(plot.left + 22, y,
             shortName(nameOf(ledger.sources()[source]), 70) + ": at most " +
                 withCommas(most[band]) + " bytes at once");
  }
  if (hasOthers) {
    svg.rect(plot.left, legendTop - 11, 14, 14, paletteColor(paletteSize));
    svg.text(plot.left + 22, legendTop,
             "all others: at most " + withCommas(most[numBands]) +
                 " bytes at once");
  }
  return std::move(svg).finish();
}

namespace {

/// What an operation moves, in all memory. Read and written do not include what
/// was copied.
struct Bar {
  std::string name;
  uint64_t read = 0, written = 0, copied = 0;
  size_t number = 0;
  uint64_t total() const { return read + written + copied; }
};

/// One for each operation, those that move most first.
std::vector<Bar> barsOf(const Ledger &ledger) {
  llvm::MapVector<Operation *, Ledger::Moved> moved;
  for (const Ledger::Row &row : ledger.rows()) {
    Ledger::Moved &sum = moved[row.op];
    sum.bytesRead += row.moved.bytesRead;
    sum.bytesWritten += row.moved.bytesWritten;
    sum.bytesCopied += row.moved.bytesCopied;
  }
  std::vector<Bar> bars;
  for (const auto &[op, sum] : moved)
    // A copied byte is read once and written once.
    bars.push_back({shortName(nameOf(op), 44),
                    sum.bytesRead - std::min(sum.bytesRead, sum.bytesCopied),
                    sum.bytesWritten - sum.bytesCopied, 2 * sum.bytesCopied,
                    bars.size()});
  llvm::sort(bars, [](const Bar &a, const Bar &b) {
    return std::pair(b.total(), a.number) < std::pair(a.total(), b.number);
  });
  return bars;
}

} // namespace

llvm::Expected<std::string> oracle::drawOperations(StringRef entry,
                                                   const Ledger &ledger) {
  constexpr size_t maxBars = 16;
  std::vector<Bar> bars = barsOf(ledger);
  if (bars.empty())
    return llvm::createStringError("there is no picture of operations: none "
                                   "accessed memory");
  if (bars.size() > maxBars) {
    Bar others{withCommas(bars.size() - maxBars + 1) + " other operations", 0,
               0, 0, 0};
    for (const Bar &bar : ArrayRef(bars).drop_front(maxBars - 1)) {
      others.read += bar.read;
      others.written += bar.written;
      others.copied += bar.copied;
    }
    bars.resize(maxBars - 1);
    bars.push_back(others);
  }
  uint64_t most = 1;
  for (const Bar &bar : bars)
    most = std::max(most, bar.total());
  constexpr double barHeight = 20, pitch = 34;
  Plot plot{340, 95, width - 150, 95 + pitch * bars.size()};
  Svg svg(width, plot.bottom + 65,
          ("Bytes accessed by operation, @" + entry).str());
  static constexpr std::pair<StringRef, StringRef> legend[] = {
      {readColor, "read"},
      {writtenColor, "written"},
      {copiedColor, "copied: read and written by a copy"}};
  double x = 20;
  for (auto [color, name] : legend) {
    svg.rect(x, 51, 14, 14, color);
    svg.text(x + 22, 63, name);
    x += 60 + 8.0 * name.size();
  }
  std::vector<double> ticks = roundTicks(most);
  double perByte = (plot.right - plot.left) / ticks.back();
  // Of long numbers every second one has room.
  size_t every = (ticks.size() + 4) / 5;
  for (auto [i, tick] : llvm::enumerate(ticks)) {
    double at = plot.left + tick * perByte;
    svg.line(at, plot.top, at, plot.bottom, gridColor);
    if (i % every == 0)
      svg.text(at, plot.bottom + 20, shortNumber(tick), {Anchor::Middle});
  }
  for (auto [i, bar] : llvm::enumerate(bars)) {
    double y = plot.top + pitch * i + (pitch - barHeight) / 2, at = plot.left;
    svg.text(plot.left - 10, y + 15, bar.name, {Anchor::End});
    for (auto [amount, color] :
         {std::pair(bar.read, readColor), std::pair(bar.written, writtenColor),
          std::pair(bar.copied, copiedColor)}) {
      svg.rect(at, y, amount * perByte, barHeight, color);
      at += amount * perByte;
    }
    svg.text(at + 8, y + 15, withCommas(bar.total()));
  }
  svg.line(plot.left, plot.top, plot.left, plot.bottom, axisColor, 1.5);
  svg.text((plot.left + plot.right) / 2, plot.bottom + 45,
           "bytes loaded and stored, each time counted", {Anchor::Middle});
  return std::move(svg).finish();
}

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

  void drawAxes(Svg &svg) const {
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
    svg.text(28, (plot.top + plot.bottom) / 2, "attainable GFLOP/s",
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
    double at = x(intensity), height = y(attainable(intensity));
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

llvm::Expected<std::string> oracle::drawRoofline(StringRef entry,
                                                 const Ledger &ledger,
                                                 const MachineLimits &machine) {
  std::optional<Intensity> intensity = Intensity::of(ledger);
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
  roofline.drawAxes(svg);
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
