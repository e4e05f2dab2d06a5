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

#include "llvm/ADT/MapVector.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace oracle;
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
std::vector<size_t> chooseBands(const LiveBytes &live, size_t &numBands) {
  std::vector<uint64_t> most(live.sources.size(), 0);
  for (const LiveBytes::Moment &moment : live.moments)
    for (auto [source, bytes] : moment)
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

LiveBytes LiveBytes::of(const Ledger &ledger) {
  LiveBytes live;
  live.peak = ledger.peak().payload;
  live.stepsPerMoment = ledger.timeline().stepsPerMoment();
  for (const Ledger::Source &source : ledger.sources())
    live.sources.push_back(nameOf(source));
  for (const Timeline::Moment &moment : ledger.timeline().moments())
    live.moments.emplace_back(moment.bands.begin(), moment.bands.end());
  return live;
}

llvm::Expected<std::string> oracle::drawLiveBytes(StringRef entry,
                                                  const LiveBytes &live) {
  if (live.peak == 0 || live.moments.empty())
    return llvm::createStringError(
        "there is no picture of live bytes: the run had no memory");
  size_t numBands;
  std::vector<size_t> bandOf = chooseBands(live, numBands);
  ArrayRef<LiveBytes::Moment> moments = live.moments;
  std::vector<std::vector<uint64_t>> bytes(
      moments.size(), std::vector<uint64_t>(numBands + 1, 0));
  std::vector<uint64_t> most(numBands + 1, 0);
  for (auto [i, moment] : llvm::enumerate(moments)) {
    for (auto [source, amount] : moment)
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
  std::vector<double> ticks = roundTicks(live.peak);
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
  double peakY = plot.bottom - live.peak * perByte;
  svg.line(plot.left, peakY, plot.right, peakY, axisColor, 1.5,
           /*dashed=*/true);
  svg.text(plot.right, peakY - 6, "peak " + withCommas(live.peak) + " bytes",
           {Anchor::End, 13, "#222222", /*bold=*/true});
  svg.line(plot.left, plot.bottom, plot.right, plot.bottom, axisColor, 1.5);
  double steps = double(live.stepsPerMoment) * moments.size();
  for (unsigned quarter = 0; quarter <= 4; ++quarter) {
    double x = plot.left + (plot.right - plot.left) * quarter / 4;
    svg.line(x, plot.bottom, x, plot.bottom + 5, axisColor);
    svg.text(x, plot.bottom + 20, shortNumber(steps * quarter / 4),
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
             shortName(live.sources[source], 70) + ": at most " +
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

std::vector<OperationBytes> OperationBytes::of(const Ledger &ledger) {
  llvm::MapVector<Operation *, Ledger::Moved> moved;
  for (const Ledger::Row &row : ledger.rows()) {
    Ledger::Moved &sum = moved[row.op];
    sum.bytesRead += row.moved.bytesRead;
    sum.bytesWritten += row.moved.bytesWritten;
    sum.bytesCopied += row.moved.bytesCopied;
  }
  std::vector<OperationBytes> operations;
  for (const auto &[op, sum] : moved)
    operations.push_back(OperationBytes(nameOf(op), sum.bytesRead,
                                        sum.bytesWritten, sum.bytesCopied));
  return operations;
}

llvm::Expected<std::string>
oracle::drawOperations(StringRef entry, ArrayRef<OperationBytes> operations) {
  constexpr size_t maxBars = 16;
  if (operations.empty())
    return llvm::createStringError("there is no picture of operations: none "
                                   "accessed memory");
  std::vector<const OperationBytes *> order;
  for (const OperationBytes &operation : operations)
    order.push_back(&operation);
  llvm::sort(order, [](const OperationBytes *a, const OperationBytes *b) {
    return std::pair(b->total(), a) < std::pair(a->total(), b);
  });
  size_t numOwn = order.size() > maxBars ? maxBars - 1 : order.size();
  std::vector<OperationBytes> bars;
  for (const OperationBytes *operation : ArrayRef(order).take_front(numOwn))
    bars.push_back(*operation);
  if (numOwn < order.size()) {
    OperationBytes &others = bars.emplace_back(
        withCommas(order.size() - numOwn) + " other operations", 0, 0, 0);
    for (const OperationBytes *bar : ArrayRef(order).drop_front(numOwn)) {
      others.read += bar->read;
      others.written += bar->written;
      others.copied += bar->copied;
    }
  }
  uint64_t most = 1;
  for (const OperationBytes &bar : bars)
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
    svg.text(plot.left - 10, y + 15, shortName(bar.name, 44), {Anchor::End});
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
