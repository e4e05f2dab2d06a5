//===- Trends.cpp - Several runs of one tool ------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Report/Sections.h"
#include "interpreter/Driver/Svg.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>
#include <map>

using namespace oracle;
using namespace oracle::report;
using llvm::formatv;
using llvm::StringRef;

namespace {

/// One number over the runs; nothing where a run does not have it.
struct Series {
  const Metric *metric;
  std::vector<std::optional<double>> values;

  double first() const {
    return **llvm::find_if(values, [](auto &value) { return bool(value); });
  }
  double last() const {
    return **llvm::find_if(llvm::reverse(values),
                           [](auto &value) { return bool(value); });
  }
  bool isConstant() const {
    return llvm::all_of(values, [&](auto &value) { return value == first(); });
  }
};

} // namespace

/// Those that at least two runs have, in the order in which they appear.
static std::vector<Series> seriesOf(llvm::ArrayRef<const Run *> runs) {
  llvm::MapVector<StringRef, Series> all;
  for (auto [i, run] : llvm::enumerate(runs))
    for (const Metric &metric : run->metrics) {
      Series &series = all[metric.name];
      series.metric = &metric;
      series.values.resize(runs.size());
      series.values[i] = metric.value;
    }
  std::vector<Series> several;
  for (auto &[name, series] : all)
    if (llvm::count_if(series.values, [](auto &v) { return bool(v); }) > 1)
      several.push_back(std::move(series));
  return several;
}

/// A line through the values, without axes.
static std::string sparkline(const Series &series) {
  constexpr double width = 120, height = 24, margin = 3;
  double least = HUGE_VAL, most = -HUGE_VAL;
  for (const std::optional<double> &value : series.values)
    if (value) {
      least = std::min(least, *value);
      most = std::max(most, *value);
    }
  std::string points, last;
  for (auto [i, value] : llvm::enumerate(series.values)) {
    if (!value)
      continue;
    double x = margin + (width - 2 * margin) * i / (series.values.size() - 1);
    double share = most > least ? (*value - least) / (most - least) : 0.5;
    double y = height - margin - (height - 2 * margin) * share;
    points += formatv("{0:F1},{1:F1} ", x, y);
    last = formatv("<circle cx=\"{0:F1}\" cy=\"{1:F1}\" r=\"2.5\"/>", x, y);
  }
  return formatv("<svg class=\"spark\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
                 "height=\"{1}\" aria-hidden=\"true\"><polyline "
                 "points=\"{2}\"/>{3}</svg>",
                 width, height, points, last);
}

static std::string changeText(double from, double to) {
  if (from == to)
    return "same";
  if (from == 0)
    return "from 0";
  double percent = (to / from - 1) * 100;
  return formatv("{0}{1:F1} %", percent < 0 ? "\u2212" : "+",
                 std::abs(percent));
}

/// What makes the numbers of a run ones of another kind than those of the run
/// before: "suite 1.1.0, LLVM 22.1.8"; empty where it is the same.
static std::string changedFrom(const Run &before, const Run &run) {
  std::string text;
  if (run.suiteVersion != before.suiteVersion)
    text = "suite " + run.suiteVersion;
  if (run.llvm != before.llvm)
    text += (text.empty() ? "LLVM " : ", LLVM ") + run.llvm;
  return text;
}

static void addRows(Html &html, llvm::ArrayRef<const Run *> runs,
                    llvm::ArrayRef<Series> all, bool areConstant) {
  html.markup("<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr><th "
              "scope=\"col\">What</th>");
  for (size_t i = 0; i < runs.size(); ++i) {
    html.markup("<th scope=\"col\" class=\"number\">")
        .text("#" + std::to_string(i + 1));
    std::string changed = i == 0 ? "" : changedFrom(*runs[i - 1], *runs[i]);
    if (!changed.empty())
      html.element("span", "now " + changed, {{"class", "note changed"}});
    html.markup("</th>");
  }
  html.markup("<th scope=\"col\" class=\"number\">Change</th><th "
              "scope=\"col\">Course</th></tr></thead>\n<tbody>\n");
  for (const Series &series : all) {
    if (series.isConstant() != areConstant)
      continue;
    std::string name = series.metric->name;
    if (!series.metric->unit.empty())
      name += " (" + series.metric->unit + ")";
    html.markup("<tr><th scope=\"row\">").text(name).markup("</th>");
    for (const std::optional<double> &value : series.values)
      html.markup("<td class=\"number\">")
          .text(value ? numberText(*value) : "\u2013")
          .markup("</td>");
    html.markup("<td class=\"number\">")
        .text(changeText(series.first(), series.last()))
        .markup("</td><td>");
    html.raw(sparkline(series)).markup("</td></tr>\n");
  }
  html.markup("</tbody></table></div>\n");
}

static void addTool(Html &html, StringRef tool,
                    llvm::ArrayRef<const Run *> runs,
                    llvm::ArrayRef<Series> all) {
  html.element("h3", tool);
  html.markup("<ol class=\"runs\">\n");
  for (const Run *run : runs)
    html.element("li", run->source +
                           (run->date.empty() ? "" : ", " + run->date) +
                           (run->summary.empty() ? "" : ": " + run->summary));
  html.markup("</ol>\n");
  size_t constant = llvm::count_if(
      all, [](const Series &series) { return series.isConstant(); });
  if (constant < all.size())
    addRows(html, runs, all, /*areConstant=*/false);
  if (constant == 0)
    return;
  html.markup("<details><summary>")
      .text(countText(constant, "number is", "numbers are") +
            " the same in every run")
      .markup("</summary>\n");
  addRows(html, runs, all, /*areConstant=*/true);
  html.markup("</details>\n");
}

void report::addTrends(Html &html, llvm::ArrayRef<Run> runs,
                       const PageOptions &) {
  llvm::MapVector<StringRef, std::vector<const Run *>> byTool;
  for (const Run &run : runs)
    byTool[run.tool].push_back(&run);
  bool isFirst = true;
  for (auto &[tool, ofTool] : byTool) {
    std::vector<Series> all = seriesOf(ofTool);
    if (all.empty())
      continue;
    if (isFirst)
      html.markup("<section id=\"trends\">\n<h2>Trends</h2>\n");
    isFirst = false;
    addTool(html, tool, ofTool, all);
  }
  if (!isFirst)
    html.markup("</section>\n");
}
