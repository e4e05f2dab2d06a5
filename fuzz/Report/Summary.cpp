//===- Summary.cpp - What a page begins with ------------------------------===//
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

namespace {

struct Tile {
  std::string number, what;
  StringLiteral target;
  Judgement judgement;
};

/// How many of several are good.
struct Share {
  uint64_t good = 0, all = 0;
  Judgement worst = Judgement::Good;

  void add(Judgement judgement) {
    good += judgement == Judgement::Good;
    ++all;
    worst = std::max(worst, judgement);
  }
  /// Of none there is nothing that is right.
  Tile tile(StringRef what, StringLiteral target) const {
    return {numberText(good) + " of " + numberText(all), what.str(), target,
            all == 0 ? Judgement::Undecided : worst};
  }
};

} // namespace

/// The last run of a tool.
static const Run *lastOf(llvm::ArrayRef<Run> runs, StringRef tool) {
  for (const Run &run : llvm::reverse(runs))
    if (run.tool == tool)
      return &run;
  return nullptr;
}

static void addFindingTiles(llvm::ArrayRef<Run> runs,
                            std::vector<Tile> &tiles) {
  Judgement judgement = Judgement::Good;
  bool looked = false;
  for (const Run &run : runs)
    if (run.looksForFindings()) {
      looked = true;
      if (run.isEmpty() || !run.problems.empty())
        judgement = Judgement::Undecided;
    }
  if (!looked)
    return;
  auto found = distinctFindings(runs);
  if (!found.empty())
    judgement = Judgement::Bad;
  tiles.push_back({numberText(found.size()),
                   found.size() == 1 ? "finding" : "findings", "findings",
                   judgement});
  if (found.empty())
    return;
  size_t explained = llvm::count_if(found, [](const SeenFinding &seen) {
    return seen.finding->witness() || !seen.finding->pattern().empty();
  });
  tiles.push_back({numberText(explained), "of them with a witness or a pattern",
                   "findings", Judgement::Good});
}

static std::vector<Tile> tilesOf(llvm::ArrayRef<Run> runs) {
  std::vector<Tile> tiles;
  Share reports, faults, kernels;
  for (const Run &run : runs)
    reports.add(run.judgement());
  tiles.push_back(reports.tile("reports are all good", "summary"));
  uint64_t problems = 0;
  Judgement worst = Judgement::Good;
  for (const Run &run : runs)
    for (const ShownProblem &problem : run.problems) {
      ++problems;
      worst = std::max(worst, problem.judgement);
    }
  if (problems != 0)
    tiles.push_back(
        {numberText(problems), "without an answer", "unanswered", worst});
  addFindingTiles(runs, tiles);
  if (const Run *run = lastOf(runs, "mx-fuzz faults")) {
    for (const ShownFault &fault : run->faults)
      faults.add(fault.judgement);
    tiles.push_back(faults.tile("planted faults caught", "faults"));
  }
  Share cases;
  for (const auto &[device, run] : lastRunOfEachDevice(runs))
    for (const ShownRule &rule : run->rules)
      if (rule.device == device) {
        cases.good += rule.passed;
        cases.all += rule.cases;
        if (rule.passed != rule.cases)
          cases.worst =
              std::max(cases.worst, rule.failed == 0 ? Judgement::Undecided
                                                     : Judgement::Bad);
      }
  if (lastOf(runs, "mx-conform run"))
    tiles.push_back(cases.tile("conformance cases passed", "conformance"));
  if (const Run *run = lastOf(runs, "mx-bench-compare")) {
    for (const ShownKernel &kernel : run->kernels)
      kernels.add(kernel.judgement);
    tiles.push_back(
        kernels.tile("kernels and pipelines move no more than before", "gate"));
  }
  return tiles;
}

void report::addSummary(Html &html, llvm::ArrayRef<Run> runs,
                        const std::set<std::string> &sections) {
  html.markup("<section id=\"summary\">\n<h2>Summary</h2>\n"
              "<ul class=\"tiles\">\n");
  for (const Tile &tile : tilesOf(runs)) {
    // A section that would be empty is not there.
    StringRef target = sections.count(tile.target.str()) != 0
                           ? StringRef(tile.target)
                           : StringRef("summary");
    html.open("li", {{"data-judgement", nameOf(tile.judgement)}});
    html.open("a", {{"href", ("#" + target).str()}})
        .element("strong", tile.number)
        .element("span", tile.what)
        .markup("</a></li>\n");
  }
  html.markup("</ul>\n");
  Table table(html,
              {{"Report"}, {"Made by"}, {"LLVM"}, {"Ended"}, {"In short"}},
              "What this page is made of");
  for (const Run &run : runs) {
    table.row(run.source);
    table.text(run.tool);
    table.text(run.llvm);
    table.verdict(run.judgementText(), run.judgement());
    table.text(run.summary);
  }
  table.close();
  html.markup("</section>\n");
}

void report::addProblems(Html &html, llvm::ArrayRef<Run> runs,
                         const PageOptions &options) {
  std::vector<std::pair<const Run *, const ShownProblem *>> problems;
  for (const Run &run : runs)
    for (const ShownProblem &problem : run.problems)
      problems.push_back({&run, &problem});
  if (problems.empty())
    return;
  html.markup("<section id=\"unanswered\">\n<h2>Without an answer</h2>\n"
              "<p>These are neither right nor findings: they could not be "
              "looked at, or not to their end.</p>\n");
  Table table(html, {{"What"}, {"Report"}, {"Verdict"}, {"Why"}});
  for (auto [run, problem] :
       llvm::ArrayRef(problems).take_front(options.limit)) {
    table.row(problem->what);
    table.text(run->source);
    table.verdict(problem->verdict, problem->judgement);
    table.said().text(problem->message);
  }
  table.close();
  addLeftOut(html, problems.size(), options.limit);
  html.markup("</section>\n");
}
