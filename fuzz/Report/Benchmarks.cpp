//===- Benchmarks.cpp - What was timed ------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Report/Sections.h"
#include "fuzz/Report/Tables.h"

using namespace oracle;
using namespace oracle::report;
using llvm::StringLiteral;
using llvm::StringRef;

/// Of the counters there are many; these have a column.
static constexpr std::pair<StringLiteral, StringLiteral> shownCounters[] = {
    {"bytes_read", "Read"},
    {"bytes_written", "Written"},
    {"bytes_copied", "Copied"},
    {"copies", "Copies"},
    {"allocations", "Allocations"},
    {"peak_bytes", "Peak"},
    {"flops", "FLOPs"},
    {"flops_per_byte", "FLOPs a byte"}};

static void addRoofline(Html &html,
                        llvm::ArrayRef<const ShownBenchmark *> benchmarks,
                        const MachineLimits &machine) {
  std::vector<MeasuredPoint> points;
  for (const ShownBenchmark *shown : benchmarks) {
    std::optional<double> flops = shown->counter("flops"),
                          intensity = shown->counter("flops_per_byte");
    if (!flops || !intensity)
      continue;
    MeasuredPoint point{shown->name, *intensity, *flops / shown->nanoseconds};
    if (MeasuredPoint::isDrawable(point.intensity) &&
        MeasuredPoint::isDrawable(point.gigaflops))
      points.push_back(std::move(point));
  }
  if (!points.empty())
    html.picture(drawRoofline("Roofline of what was timed", points, machine));
}

void report::addBenchmarks(Html &html, llvm::ArrayRef<Run> runs,
                           const PageOptions &options) {
  auto benchmarks =
      lastOfEach(runs, &Run::benchmarks, [](const ShownBenchmark &benchmark) {
        return benchmark.name;
      });
  if (benchmarks.empty())
    return;
  html.markup("<section id=\"benchmarks\">\n<h2>Benchmarks</h2>\n");
  for (const Run &run : runs)
    if (!run.benchmarks.empty())
      html.element("p",
                   run.source + (run.date.empty() ? "" : ", " + run.date) +
                       (run.machine.empty() ? "" : ", on " + run.machine),
                   {{"class", "note"}});
  addRoofline(html, benchmarks, options.machine);
  std::vector<Table::Column> columns{{"Benchmark"}, {"Microseconds", true}};
  std::vector<StringRef> keys;
  for (const auto &[key, name] : shownCounters)
    if (llvm::any_of(benchmarks, [&](const ShownBenchmark *shown) {
          return shown->counter(key).has_value();
        })) {
      columns.push_back({name.str(), true});
      keys.push_back(key);
    }
  Table table(html, std::move(columns));
  for (const ShownBenchmark *shown : benchmarks) {
    table.row(shown->name);
    if (shown->error.empty())
      table.number(shown->nanoseconds / 1000);
    else
      table.verdict(shown->error, Judgement::Bad);
    for (StringRef key : keys) {
      if (std::optional<double> number = shown->counter(key))
        table.number(*number);
      else
        table.none();
    }
  }
  table.close();
  html.markup("</section>\n");
}
