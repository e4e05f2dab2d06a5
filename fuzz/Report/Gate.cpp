//===- Gate.cpp - Kernels beside their baselines --------------------------===//
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
using llvm::StringRef;

static void addChange(Html &html, StringRef name,
                      const ShownKernel::Change &change) {
  html.text((name + " " + numberText(change.now)).str());
  if (change.now != change.baseline)
    html.text(" instead of " + numberText(change.baseline));
}

static void addCounters(Html &html, const ShownKernel &kernel) {
  html.markup("<details><summary>")
      .text(countText(kernel.counters.size(), "counter"))
      .markup("</summary>\n<dl class=\"counters\">");
  StringRef account;
  for (const ShownKernel::Counter &counter : kernel.counters) {
    if (account != counter.account)
      html.element("dt", counter.account);
    account = counter.account;
    bool isSame = counter.change.now == counter.change.baseline;
    html.markup("<dd>");
    if (!isSame)
      html.markup("<strong>");
    addChange(html, counter.name, counter.change);
    if (!isSame)
      html.markup("</strong>");
    html.markup("</dd>");
  }
  html.markup("</dl></details>");
}

/// Each counter that is another one, and below it the operations that moved it.
static void addMoved(Html &html, const ShownKernel &kernel) {
  constexpr size_t maxShown = 5;
  html.markup("<ul class=\"moved\">");
  for (const ShownKernel::Counter &counter : kernel.moved) {
    html.markup("<li>");
    addChange(html, counter.account + ": " + counter.name, counter.change);
    llvm::ArrayRef movers(counter.movers);
    if (!movers.empty())
      html.markup("<ul>");
    for (const auto &[name, change] : movers.take_front(maxShown)) {
      html.markup("<li>");
      addChange(html, name + ":", change);
      html.markup("</li>");
    }
    if (movers.size() > maxShown)
      html.markup("<li>")
          .text("and " + countText(movers.size() - maxShown, "other"))
          .markup("</li>");
    if (!movers.empty())
      html.markup("</ul>");
    html.markup("</li>");
  }
  html.markup("</ul>");
}

static void addKernels(Html &html,
                       llvm::ArrayRef<const ShownKernel *> kernels) {
  Table table(
      html,
      {{"Kernel and pipeline"}, {"Verdict"}, {"What moved"}, {"Counters"}});
  for (const ShownKernel *kernel : kernels) {
    table.row(kernel->name);
    table.verdict(kernel->verdict, kernel->judgement);
    // The message says the same of what moved, as text.
    Html &cell = table.said();
    if (kernel->moved.empty())
      cell.text(kernel->message);
    else
      addMoved(cell, *kernel);
    if (kernel->isCompared())
      addCounters(table.cell("text"), *kernel);
    else
      table.none();
  }
  table.close();
}

void report::addGate(Html &html, llvm::ArrayRef<Run> runs,
                     const PageOptions &) {
  auto kernels = lastOfEach(runs, &Run::kernels, [](const ShownKernel &kernel) {
    return kernel.name;
  });
  if (kernels.empty())
    return;
  html.markup("<section id=\"gate\">\n<h2>The gate</h2>\n"
              "<p>Bytes, copies, allocations and operations beside their "
              "baselines. More of any is a regression.</p>\n");
  std::vector<const ShownKernel *> same, others;
  for (Judgement judgement :
       {Judgement::Bad, Judgement::Undecided, Judgement::Good})
    for (const ShownKernel *kernel : kernels)
      if (kernel->judgement == judgement)
        (kernel->verdict == "same" ? same : others).push_back(kernel);
  if (!others.empty())
    addKernels(html, others);
  if (!same.empty()) {
    // What is the same needs no look.
    html.markup("<details class=\"rules\"><summary>")
        .text(countText(same.size(), "kernel and pipeline is",
                        "kernels and pipelines are") +
              " as in the baseline")
        .markup("</summary>\n");
    addKernels(html, same);
    html.markup("</details>\n");
  }
  html.markup("</section>\n");
}
