//===- Page.cpp - One HTML page of several runs ---------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Report/Page.h"

#include "fuzz/Report/Assets.h"
#include "fuzz/Report/Sections.h"

using namespace oracle;
using namespace oracle::report;
using llvm::StringLiteral;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Traffic
//===----------------------------------------------------------------------===//

static void addPicture(Html &html, llvm::Expected<std::string> picture) {
  if (picture)
    html.picture(*picture);
  else
    html.element("p", "Here " + toString(picture.takeError()) + ".",
                 {{"class", "note"}});
}

static void addTotals(Html &html, const ShownTraffic &shown) {
  static constexpr std::pair<StringLiteral, uint64_t ShownTraffic::*> fields[] =
      {{"Read", &ShownTraffic::read},
       {"Written", &ShownTraffic::written},
       {"Copied", &ShownTraffic::copied},
       {"Footprint", &ShownTraffic::footprint},
       {"Compulsory", &ShownTraffic::compulsory},
       {"FLOPs", &ShownTraffic::flops}};
  html.markup("<dl class=\"totals\">\n");
  for (const auto &[name, field] : fields)
    html.element("dt", name).element("dd", numberText(shown.*field));
  html.element("dt", "Peak").element("dd", numberText(shown.live.peak));
  html.markup("</dl>\n");
}

void report::addTraffic(Html &html, llvm::ArrayRef<Run> runs,
                        const PageOptions &options) {
  if (llvm::all_of(runs, [](const Run &run) { return run.traffic.empty(); }))
    return;
  html.markup("<section id=\"traffic\">\n<h2>What programs move</h2>\n"
              "<p>In bytes, counted by the interpreter.</p>\n");
  for (const Run &run : runs)
    for (const ShownTraffic &shown : run.traffic) {
      html.element("h3", shown.file + " @" + shown.entry);
      addTotals(html, shown);
      addPicture(html, drawLiveBytes(shown.entry, shown.live));
      addPicture(html, drawOperations(shown.entry, shown.operations));
      addPicture(html,
                 drawRoofline(shown.entry, shown.intensity, options.machine));
    }
  html.markup("</section>\n");
}

//===----------------------------------------------------------------------===//
// The page
//===----------------------------------------------------------------------===//

namespace {

struct Section {
  StringLiteral id, name;
  void (*add)(Html &html, llvm::ArrayRef<Run> runs, const PageOptions &options);
};

} // namespace

static constexpr Section sections[] = {
    {"unanswered", "Without an answer", addProblems},
    {"findings", "Findings", addFindings},
    {"faults", "Planted faults", addFaults},
    {"conformance", "Conformance", addConformance},
    {"gate", "The gate", addGate},
    {"traffic", "What programs move", addTraffic},
    {"benchmarks", "Benchmarks", addBenchmarks},
    {"trends", "Trends", addTrends}};

std::string report::makePage(llvm::ArrayRef<Run> runs,
                             const PageOptions &options) {
  // Which sections there are is known when they are made.
  std::vector<std::pair<const Section *, std::string>> made;
  for (const Section &section : sections) {
    Html part;
    section.add(part, runs, options);
    std::string text = std::move(part).take();
    if (!text.empty())
      made.push_back({&section, std::move(text)});
  }
  Html html;
  html.markup("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
              "<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
              "content=\"width=device-width, initial-scale=1\">\n"
              "<meta name=\"color-scheme\" content=\"light dark\">\n"
              "<link rel=\"icon\" href=\"data:,\">\n");
  html.element("title", options.title);
  html.markup("<style>\n")
      .raw(pageStyle)
      .markup(
          "</style>\n</head>\n<body>\n"
          "<a class=\"skip\" href=\"#content\">To the content</a>\n<header>\n");
  html.element("h1", options.title);
  html.markup(
      "<nav aria-label=\"Sections\">\n<a href=\"#summary\">Summary</a>\n");
  for (const auto &[section, text] : made)
    html.element("a", section->name, {{"href", "#" + section->id.str()}});
  html.markup("</nav>\n</header>\n<main id=\"content\">\n");
  std::set<std::string> targets;
  for (const auto &[section, text] : made)
    targets.insert(section->id.str());
  addSummary(html, runs, targets);
  for (const auto &[section, text] : made)
    html.raw(text);
  html.markup("</main>\n<footer><p>Made by mx-report. All of it is in this "
              "file: it loads nothing.</p></footer>\n<script>\n")
      .raw(pageScript)
      .markup("</script>\n</body>\n</html>\n");
  return std::move(html).take();
}
