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

#include <map>

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

struct Tile {
  std::string number, what;
  StringLiteral target;
  bool isGood;
};

struct Section {
  StringLiteral id, name;
  void (*add)(Html &html, llvm::ArrayRef<Run> runs, const PageOptions &options);
};

} // namespace

static constexpr Section sections[] = {
    {"findings", "Findings", addFindings},
    {"faults", "Planted faults", addFaults},
    {"conformance", "Conformance", addConformance},
    {"gate", "The gate", addGate},
    {"traffic", "What programs move", addTraffic},
    {"benchmarks", "Benchmarks", addBenchmarks},
    {"trends", "Trends", addTrends}};

/// The last run that has something of a kind.
template <typename T>
static const std::vector<T> *lastWith(llvm::ArrayRef<Run> runs,
                                      std::vector<T> Run::*list) {
  for (const Run &run : llvm::reverse(runs))
    if (!(run.*list).empty())
      return &(run.*list);
  return nullptr;
}

static std::string share(uint64_t part, uint64_t all) {
  return numberText(part) + " of " + numberText(all);
}

static std::vector<Tile> tilesOf(llvm::ArrayRef<Run> runs) {
  std::vector<Tile> tiles;
  auto found = distinctFindings(runs);
  bool looked = llvm::any_of(runs, [](const Run &run) {
    return run.tool == "mx-fuzz run" || run.tool == "mx-diff";
  });
  if (looked) {
    size_t explained = llvm::count_if(found, [](const SeenFinding &seen) {
      return seen.finding->witness() || !seen.finding->pattern().empty();
    });
    tiles.push_back({numberText(found.size()),
                     found.size() == 1 ? "finding" : "findings", "findings",
                     found.empty()});
    if (!found.empty())
      tiles.push_back({numberText(explained),
                       "of them with a witness or a pattern", "findings",
                       true});
  }
  if (const auto *faults = lastWith(runs, &Run::faults)) {
    uint64_t caught = llvm::count_if(*faults, [](const ShownFault &fault) {
      return fault.verdict == "caught";
    });
    tiles.push_back({share(caught, faults->size()), "planted faults caught",
                     "faults", caught == faults->size()});
  }
  std::map<std::pair<StringRef, StringRef>, const ShownRule *> rules;
  for (const Run &run : runs)
    for (const ShownRule &rule : run.rules)
      rules[{rule.device, rule.name}] = &rule;
  uint64_t cases = 0, passed = 0;
  for (const auto &[name, rule] : rules) {
    cases += rule->cases;
    passed += rule->passed;
  }
  if (cases != 0)
    tiles.push_back({share(passed, cases), "conformance cases passed",
                     "conformance", passed == cases});
  if (const auto *kernels = lastWith(runs, &Run::kernels)) {
    uint64_t worse = llvm::count_if(*kernels, [](const ShownKernel &kernel) {
      return kernel.verdict == "more";
    });
    tiles.push_back({share(worse, kernels->size()),
                     "kernels and pipelines move more than before", "gate",
                     worse == 0});
  }
  return tiles;
}

static void addSummary(Html &html, llvm::ArrayRef<Run> runs) {
  html.markup("<section id=\"summary\">\n<h2>Summary</h2>\n"
              "<ul class=\"tiles\">\n");
  for (const Tile &tile : tilesOf(runs)) {
    html.open("li", {{"data-good", tile.isGood ? "yes" : "no"}});
    html.open("a", {{"href", "#" + tile.target.str()}})
        .element("strong", tile.number)
        .element("span", tile.what)
        .markup("</a></li>\n");
  }
  html.markup("</ul>\n<div class=\"scroll\" tabindex=\"0\"><table>\n"
              "<caption>What this page is made of</caption>\n<thead><tr>"
              "<th scope=\"col\">Report</th><th scope=\"col\">Made by</th>"
              "<th scope=\"col\">LLVM</th><th scope=\"col\">In short</th>"
              "</tr></thead>\n<tbody>\n");
  for (const Run &run : runs)
    html.markup("<tr><th scope=\"row\">")
        .text(run.source)
        .markup("</th><td>")
        .text(run.tool)
        .markup("</td><td>")
        .text(run.llvm)
        .markup("</td><td>")
        .text(run.summary)
        .markup("</td></tr>\n");
  html.markup("</tbody></table></div>\n</section>\n");
}

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
      .asset(pageStyle)
      .markup(
          "</style>\n</head>\n<body>\n"
          "<a class=\"skip\" href=\"#content\">To the content</a>\n<header>\n");
  html.element("h1", options.title);
  html.markup(
      "<nav aria-label=\"Sections\">\n<a href=\"#summary\">Summary</a>\n");
  for (const auto &[section, text] : made)
    html.element("a", section->name, {{"href", "#" + section->id.str()}});
  html.markup("</nav>\n</header>\n<main id=\"content\">\n");
  addSummary(html, runs);
  for (const auto &[section, text] : made)
    html.part(text);
  html.markup("</main>\n<footer><p>Made by mx-report. All of it is in this "
              "file: it loads nothing.</p></footer>\n<script>\n")
      .asset(pageScript)
      .markup("</script>\n</body>\n</html>\n");
  return std::move(html).take();
}
