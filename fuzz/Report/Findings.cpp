//===- Findings.cpp - The findings of a page ------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Report/Sections.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace oracle;
using namespace oracle::report;
using llvm::StringRef;
using LineMark = Listing::Mark;

//===----------------------------------------------------------------------===//
// Which, and in which order
//===----------------------------------------------------------------------===//

const Witness *ShownFinding::witness() const {
  if (bisection && bisection->witness)
    return &*bisection->witness;
  return headline.witness ? &*headline.witness : nullptr;
}

StringRef ShownFinding::pattern() const {
  return bisection ? bisection->pattern : headline.pattern;
}

/// What is worst comes first.
static unsigned rankOf(StringRef verdict) {
  static constexpr StringRef order[] = {
      "mismatch",     "memory error", "undefined behaviour", "use of poison",
      "check failed", "leak",         "non-determinism",     "crash",
      "hang",         "traffic",      "compile error"};
  return llvm::find(order, verdict) - std::begin(order);
}

std::vector<SeenFinding> report::distinctFindings(llvm::ArrayRef<Run> runs) {
  // Tools that find, and how many runs each has.
  llvm::MapVector<StringRef, unsigned> runsOf;
  for (const Run &run : runs)
    ++runsOf[run.tool];
  llvm::MapVector<std::pair<StringRef, StringRef>, SeenFinding> seen;
  for (const Run &run : runs) {
    llvm::SmallDenseSet<std::pair<StringRef, StringRef>> here;
    for (const ShownFinding &finding : run.findings) {
      std::pair<StringRef, StringRef> identity(finding.key, finding.file);
      SeenFinding &entry =
          seen.try_emplace(identity, SeenFinding{&finding, 0, runsOf[run.tool]})
              .first->second;
      // A report that names a finding and does not have it tells less.
      if (!finding.program.empty() || entry.finding->program.empty())
        entry.finding = &finding;
      if (here.insert(identity).second)
        ++entry.runs;
    }
  }
  std::vector<SeenFinding> findings;
  for (const auto &[identity, entry] : seen)
    findings.push_back(entry);
  llvm::sort(findings, [](const SeenFinding &a, const SeenFinding &b) {
    auto place = [](const ShownFinding &finding) {
      return std::tuple(rankOf(finding.verdict), finding.witness() == nullptr,
                        StringRef(finding.key), StringRef(finding.file));
    };
    return place(*a.finding) < place(*b.finding);
  });
  return findings;
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

namespace {

/// What a witness says of one operation.
struct Said {
  const WitnessedOp *op;
  LineMark mark;
  std::string note;
};

} // namespace

static std::string nameOf(const WitnessedOp &op) {
  if (op.argument)
    return "argument #" + std::to_string(*op.argument);
  return op.name.empty() ? "this" : "'" + op.name + "'";
}

static std::string at(StringRef element) {
  return element.empty() ? std::string() : (" at " + element).str();
}

static std::vector<Said> saidBy(const Witness &witness) {
  std::vector<Said> all;
  std::string read =
      "read: " + nameOf(witness.read) + " sees " +
      (witness.found.empty() ? "something else" : witness.found) +
      ", and should see " +
      (witness.expected.empty() ? "another version" : witness.expected);
  all.push_back({&witness.read, LineMark::Read, read});
  // What made the wrong value overwrote nothing.
  bool isClobber = witness.cause == Witness::Cause::OtherVersion;
  if (!witness.write.name.empty() || witness.write.argument)
    all.push_back({&witness.write, LineMark::Write,
                   (isClobber ? "clobbering write: " : "wrong value: ") +
                       nameOf(witness.write) +
                       (isClobber ? " writes what is read instead"
                                  : " makes what is read") +
                       at(witness.element)});
  if (!witness.moved.name.empty())
    all.push_back({&witness.moved, LineMark::Write,
                   nameOf(witness.moved) + " makes what that copies"});
  if (!witness.version.name.empty() || witness.version.argument)
    all.push_back({&witness.version, LineMark::Version,
                   "expected version: " + nameOf(witness.version) +
                       " makes what should be read"});
  return all;
}

/// The part behind the last " at " of a pattern's name.
static StringRef locationOfPattern(StringRef pattern) {
  size_t at = pattern.rfind(" at ");
  return at == StringRef::npos ? StringRef() : pattern.substr(at + 4);
}

static void addPrograms(Html &html, const ShownFinding &finding) {
  Listing program(finding.program);
  StringRef pattern = locationOfPattern(finding.pattern());
  program.markLocation(finding.programName, pattern, LineMark::Pattern,
                       "here the pattern is applied that changes the meaning");
  std::vector<Said> said;
  if (const Witness *witness = finding.witness())
    said = saidBy(*witness);
  for (const Said &entry : said)
    program.markLocation(finding.programName, entry.op->location, entry.mark,
                         entry.note);
  if (!finding.program.empty()) {
    html.element("h4",
                 finding.file.empty() ? "The program, reduced" : "The program");
    program.write(html, "program");
  }
  const std::optional<StageResult> &bisection = finding.bisection;
  if (!bisection || bisection->before.empty())
    return;
  Listing before(bisection->before), after(bisection->after);
  for (const Said &entry : said) {
    unsigned line = program.lineOf(finding.programName, entry.op->location);
    // The version is one of the run that is right.
    Listing &listing = entry.mark == LineMark::Version ? before : after;
    listing.markOperation(entry.op->name, program, line, entry.mark,
                          entry.note);
  }
  html.markup("<details class=\"around\"><summary>Before and after <code>")
      .text(bisection->pass)
      .markup("</code></summary>\n<div class=\"sides\">\n<div>");
  html.element("h4", "Before");
  before.write(html, "before the pass");
  html.markup("</div><div>").element("h4", "After");
  after.write(html, "after the pass");
  html.markup("</div></div></details>\n");
}

//===----------------------------------------------------------------------===//
// A finding
//===----------------------------------------------------------------------===//

static void addFact(Html &html, llvm::StringLiteral name, StringRef value,
                    bool isCode = false) {
  if (value.empty())
    return;
  html.element("dt", name).markup("<dd>");
  if (isCode)
    html.element("code", value);
  else
    html.text(value);
  html.markup("</dd>\n");
}

static std::string placeOf(const WitnessedOp &op) {
  std::string text = nameOf(op);
  for (const WitnessedOp &view : op.views)
    text += ", through " + nameOf(view);
  return op.location.empty() ? text : text + " at " + op.location;
}

static void addWitness(Html &html, const Witness &witness) {
  html.markup("<dl class=\"witness\">\n");
  html.markup("<dt class=\"read\">Read</dt><dd>")
      .text("operand #" + std::to_string(witness.operand) + " of " +
            placeOf(witness.read));
  if (!witness.index.empty())
    html.text(", element " + witness.index);
  html.markup("</dd>\n");
  for (const WitnessedOp &call : witness.calls)
    addFact(html, "Called by", placeOf(call));
  html.markup("<dt class=\"version\">Expected</dt><dd><code>")
      .text(witness.expected)
      .markup("</code>");
  if (!witness.version.name.empty() || witness.version.argument)
    html.text(", made by " + placeOf(witness.version));
  html.markup("</dd>\n<dt class=\"write\">Found</dt><dd><code>")
      .text(witness.found)
      .markup("</code>");
  if (!witness.element.empty())
    html.text(", wrong from element " + witness.element + " on");
  if (witness.cause == Witness::Cause::NeverWritten)
    html.text("; nothing was written there");
  else if (!witness.write.name.empty() || witness.write.argument)
    html.text(", written by " + placeOf(witness.write));
  html.markup("</dd>\n");
  if (!witness.allocation.empty())
    addFact(html, "Memory",
            "bytes [" + std::to_string(witness.firstByte) + ", " +
                std::to_string(witness.endByte) + ") of " + witness.allocation +
                ", made by " + placeOf(witness.allocatedBy));
  html.markup("</dl>\n");
}

/// Whether a witness has a read, a version and another's write to show.
static bool showsAll(const ShownFinding &finding) {
  const Witness *witness = finding.witness();
  return witness && witness->cause == Witness::Cause::OtherVersion &&
         !witness->read.name.empty() && !witness->write.name.empty() &&
         !witness->version.name.empty() &&
         witness->write.location != witness->version.location;
}

static void addDetails(Html &html, const ShownFinding &finding) {
  const StageResult &headline = finding.headline;
  if (!headline.message.empty())
    html.element("pre", headline.message, {{"class", "message"}});
  html.markup("<dl>\n");
  addFact(html, "Key", finding.key, /*isCode=*/true);
  addFact(html, "Seen in", headline.stage);
  if (finding.bisection) {
    bool isWrong = exitCodeOf(finding.bisection->verdict) == ExitCode::Finding;
    addFact(html,
            isWrong ? llvm::StringLiteral("First wrong after")
                    : llvm::StringLiteral("Still right after"),
            finding.bisection->pass, /*isCode=*/true);
  }
  addFact(html, "Pass that fails", headline.pass, /*isCode=*/true);
  addFact(html, "Pattern", finding.pattern(), /*isCode=*/true);
  addFact(html, "Entry", finding.entry.empty() ? "" : "@" + finding.entry,
          /*isCode=*/true);
  addFact(html, "Inputs", llvm::join(finding.inputs, " "), /*isCode=*/true);
  addFact(html, "Found with",
          finding.llvm.empty() ? "" : "LLVM " + finding.llvm);
  html.markup("</dl>\n");
  if (const Witness *witness = finding.witness())
    addWitness(html, *witness);
  addPrograms(html, finding);
  if (!finding.replay.empty()) {
    html.element("h4", "To see it again");
    html.markup("<pre class=\"command\" tabindex=\"0\"><code>")
        .text(finding.replay)
        .markup("</code></pre>\n");
  }
}

/// The operations of a key.
static StringRef operationsOf(StringRef key) {
  return key.split('/').second.split('/').second;
}

static void addFinding(Html &html, const SeenFinding &seen, unsigned number,
                       bool isShown, bool isOpen) {
  const ShownFinding &finding = *seen.finding;
  std::string id = "finding-" + std::to_string(number);
  html.open("article", {{"id", id},
                        {"data-verdict", finding.verdict},
                        {"data-pass", finding.pass}});
  if (isShown && isOpen)
    html.markup("<details open>");
  else if (isShown)
    html.markup("<details>");
  if (isShown)
    html.markup("<summary>");
  else
    html.markup("<div class=\"summary\">");
  html.markup("<span class=\"verdict\">")
      .text(finding.verdict)
      .markup("</span> ")
      .element("h3", finding.pass);
  StringRef what = finding.file.empty() ? operationsOf(finding.key)
                                        : StringRef(finding.file);
  if (what != "-")
    html.element("code", what);
  std::string note;
  if (finding.operations != 0)
    note = countText(finding.operations, "operation");
  if (seen.ofRuns > 1)
    note += (note.empty() ? "" : ", ") + ("in " + std::to_string(seen.runs)) +
            " of " + std::to_string(seen.ofRuns) + " runs";
  if (!finding.status.empty())
    note += (note.empty() ? "" : ", ") + finding.status;
  html.element("span", note, {{"class", "note"}});
  if (isShown)
    html.markup("</summary>\n<div class=\"body\">\n");
  else
    html.markup("</div>");
  if (isShown) {
    addDetails(html, finding);
    html.markup("</div></details>");
  }
  html.markup("</article>\n");
}

//===----------------------------------------------------------------------===//
// The section
//===----------------------------------------------------------------------===//

using Counts = llvm::MapVector<StringRef, unsigned>;

static void addFilter(Html &html, llvm::StringLiteral name,
                      llvm::StringLiteral label, const Counts &counts) {
  html.markup("<label>").text(label).open("select", {{"name", name}});
  html.markup("<option value=\"\">all</option>");
  auto sorted = llvm::to_vector(counts);
  llvm::sort(sorted);
  for (const auto &[value, count] : sorted)
    html.element("option", (value + " (" + llvm::Twine(count) + ")").str(),
                 {{"value", value}});
  html.markup("</select></label>\n");
}

static void addLegend(Html &html) {
  html.markup(
      "<p class=\"legend\">In programs: <span class=\"read\">the read</span> "
      "that sees something else, <span class=\"write\">the write</span> whose "
      "value it sees, <span class=\"version\">the version</span> that it "
      "should see, <span class=\"pattern\">where a pattern</span> is to blame. "
      "In the program itself these are exact; before and after a pass, where "
      "texts have no locations, an operation is marked where its name and its "
      "turn among those of that name tell which it is.</p>\n");
}

void report::addFindings(Html &html, llvm::ArrayRef<Run> runs,
                         const PageOptions &options) {
  bool looked =
      llvm::any_of(runs, [](const Run &run) { return run.looksForFindings(); });
  std::vector<SeenFinding> findings = distinctFindings(runs);
  if (!looked && findings.empty())
    return;
  html.markup("<section id=\"findings\">\n<h2>Findings</h2>\n");
  if (findings.empty()) {
    html.markup("<p>There are none.</p>\n</section>\n");
    return;
  }
  Counts verdicts, passes;
  for (const SeenFinding &seen : findings) {
    ++verdicts[seen.finding->verdict];
    if (!seen.finding->pass.empty())
      ++passes[seen.finding->pass];
  }
  // Shown by the script that makes them work.
  html.markup("<form id=\"filters\" hidden>\n");
  addFilter(html, "verdict", "Verdict", verdicts);
  addFilter(html, "pass", "Pass", passes);
  html.markup("<label>Text<input name=\"text\" type=\"search\"></label>\n"
              "<output aria-live=\"polite\"></output>\n</form>\n");
  addLegend(html);
  size_t shown = std::min<size_t>(options.limit, findings.size());
  // One is open, so that a reader sees what there is.
  size_t open = 0;
  while (open < shown && !showsAll(*findings[open].finding))
    ++open;
  for (auto [i, seen] : llvm::enumerate(findings))
    addFinding(html, seen, i + 1, i < shown, i == (open < shown ? open : 0));
  if (shown < findings.size())
    html.element("p",
                 "Of " + countText(findings.size() - shown, "finding") +
                     " there is a line only; --limit shows more.",
                 {{"class", "note"}});
  html.markup("</section>\n");
}
