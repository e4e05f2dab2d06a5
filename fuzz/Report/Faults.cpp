//===- Faults.cpp - Planted faults ----------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Report/Sections.h"
#include "fuzz/Report/Tables.h"

#include <cmath>

using namespace oracle;
using namespace oracle::report;
using llvm::StringRef;

void report::addFaults(Html &html, llvm::ArrayRef<Run> runs,
                       const PageOptions &) {
  auto faults = lastOfEach(runs, &Run::faults,
                           [](const ShownFault &fault) { return fault.name; });
  if (faults.empty())
    return;
  html.markup("<section id=\"faults\">\n<h2>Planted faults</h2>\n"
              "<p>Each mistake is planted in a pipeline, and programs are "
              "generated until one shows it and the pass that planted it is "
              "named.</p>\n");
  llvm::MapVector<StringRef, std::vector<const ShownFault *>> families;
  for (const ShownFault *fault : faults)
    families[fault->family].push_back(fault);
  for (const auto &[family, members] : families) {
    html.element("h3", family);
    Table table(html, {{"Fault"},
                       {"Verdict"},
                       {"Programs", true},
                       {"Planted", true},
                       {"Seconds", true},
                       {"What is said"}});
    for (const ShownFault *fault : members) {
      table.row(fault->name, fault->description);
      table.verdict(fault->verdict, fault->judgement);
      table.number(fault->programs);
      table.number(fault->planted);
      table.number(std::round(fault->seconds * 100) / 100);
      table.said().text(fault->message);
      if (!fault->replay.empty())
        html.markup("<details><summary>Command</summary><pre "
                    "class=\"command\" tabindex=\"0\"><code>")
            .text(fault->replay)
            .markup("</code></pre></details>");
    }
    table.close();
  }
  html.markup("</section>\n");
}
