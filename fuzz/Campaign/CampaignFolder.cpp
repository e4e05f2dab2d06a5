//===- CampaignFolder.cpp - Where a campaign keeps what it has ------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/CampaignFolder.h"

#include "fuzz/Campaign/Finding.h"
#include "fuzz/Campaign/FindingKey.h"
#include "interpreter/Driver/AtomicFile.h"
#include "interpreter/Driver/Json.h"
#include "interpreter/Driver/RegularFile.h"
#include "interpreter/Driver/SourceLoader.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

using namespace mlir;
using namespace oracle;
using llvm::Error;
using llvm::Expected;
namespace fs = llvm::sys::fs;

std::string CampaignFolder::path(StringRef name) const {
  SmallString<128> text(root);
  llvm::sys::path::append(text, name);
  return text.str().str();
}

/// Calls `fn` with what a folder holds, in the order of names.
static void
forEntries(StringRef folder,
           llvm::function_ref<void(const fs::directory_entry &)> fn) {
  std::error_code code;
  std::vector<fs::directory_entry> entries;
  for (fs::directory_iterator it(folder, code), end; !code && it != end;
       it.increment(code))
    entries.push_back(*it);
  llvm::sort(entries,
             [](const auto &a, const auto &b) { return a.path() < b.path(); });
  for (const fs::directory_entry &entry : entries)
    fn(entry);
}

/// What is written, and not there yet under its own name.
static bool isUnfinished(StringRef path) {
  return llvm::sys::path::filename(path).contains(".tmp-");
}

std::vector<std::string> oracle::filesIn(StringRef folder) {
  std::vector<std::string> files;
  forEntries(folder, [&](const fs::directory_entry &entry) {
    if (fs::is_regular_file(entry.path()) && !isUnfinished(entry.path()))
      files.push_back(entry.path());
  });
  return files;
}

std::vector<std::string> oracle::foldersIn(StringRef folder) {
  std::vector<std::string> folders;
  forEntries(folder, [&](const fs::directory_entry &entry) {
    if (fs::is_directory(entry.path()) && !isUnfinished(entry.path()))
      folders.push_back(entry.path());
  });
  return folders;
}

//===----------------------------------------------------------------------===//
// Opening
//===----------------------------------------------------------------------===//

static Error failure(StringRef path, std::error_code code) {
  return llvm::createStringError(
      code, path + ": cannot be written: " + code.message());
}

static std::error_code lastError() {
  return std::error_code(errno, std::generic_category());
}

/// What is in the folder of a campaign before it has a state, apart from
/// programs to begin with: whoever has put more there uses it for something
/// else.
static bool isBeginning(StringRef path) {
  StringRef name = llvm::sys::path::filename(path);
  if (name == "corpus")
    return true;
  if (!fs::is_directory(path))
    return name == "lock" || name == "counters" || isUnfinished(path);
  std::error_code code;
  return fs::directory_iterator(path, code) == fs::directory_iterator() &&
         !code;
}

Error CampaignFolder::open() {
  if (std::error_code code = fs::create_directories(root))
    return failure(root, code);
  if (!fs::exists(path("state.json"))) {
    std::string other;
    forEntries(root, [&](const fs::directory_entry &entry) {
      if (other.empty() && !isBeginning(entry.path()))
        other = llvm::sys::path::filename(entry.path()).str();
    });
    if (!other.empty())
      return llvm::createStringError(
          root + ": is no folder of a campaign: there is '" + other +
          "' in it, and no state.json; a new folder or an empty one was "
          "expected");
  }
  std::string lockPath = path("lock");
  lock = ::open(lockPath.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (lock < 0)
    return failure(lockPath, lastError());
  if (flock(lock, LOCK_EX | LOCK_NB) != 0)
    return llvm::createStringError(
        root + ": another campaign is running on this folder");
  for (const std::string &folder : {candidates(), crashes(), findings(),
                                    unconfirmed(), undecided(), temporary()}) {
    if (std::error_code code = fs::create_directories(folder))
      return failure(folder, code);
    forEntries(folder, [](const fs::directory_entry &entry) {
      if (!isUnfinished(entry.path()))
        return;
      if (fs::is_directory(entry.path()))
        (void)fs::remove_directories(entry.path());
      else
        (void)fs::remove(entry.path());
    });
  }
  return Error::success();
}

void CampaignFolder::releaseLock() {
  if (lock >= 0)
    close(lock);
  lock = -1;
}

/// Whether libFuzzer has made up the name: it is a SHA-1.
static bool isHash(StringRef name) {
  return name.size() == 40 && llvm::all_of(name, llvm::isHexDigit);
}

/// The name of a program, with the extension of MLIR.
static std::string programName(StringRef path) {
  StringRef name = llvm::sys::path::filename(path);
  return name.ends_with(".mlir") ? name.str() : (name + ".mlir").str();
}

/// Renames a file, or copies it where `to` is on another file system. There is
/// no half of a copy under that name.
static bool moveFile(StringRef from, StringRef to) {
  if (!fs::rename(from, to))
    return true;
  std::string unfinished = to.str() + ".tmp-" + std::to_string(getpid());
  if (!fs::copy_file(from, unfinished) && !fs::rename(unfinished, to))
    return true;
  (void)fs::remove(unfinished);
  return false;
}

unsigned CampaignFolder::salvage(StringRef corpus) const {
  for (const std::string &file : filesIn(corpus)) {
    SmallString<128> target(corpus);
    llvm::sys::path::append(target, programName(file));
    if (isHash(llvm::sys::path::filename(file)))
      (void)fs::rename(file, target);
  }
  unsigned count = 0;
  std::error_code code;
  // libFuzzer: FuzzWithForkPID.dir/CJOB/ holds what a job adds to the corpus.
  for (fs::recursive_directory_iterator it(temporary(), code), end;
       !code && it != end; it.increment(code)) {
    StringRef folder =
        llvm::sys::path::filename(llvm::sys::path::parent_path(it->path()));
    uint64_t size = 0;
    if (!folder.consume_front("C") || folder.find_if_not(llvm::isDigit) == 0 ||
        !fs::is_regular_file(it->path()) || fs::file_size(it->path(), size) ||
        size == 0)
      continue;
    SmallString<128> target(corpus);
    llvm::sys::path::append(target, programName(it->path()));
    if (!fs::exists(target) && moveFile(it->path(), target))
      ++count;
  }
  (void)fs::remove_directories(temporary());
  (void)fs::create_directories(temporary());
  return count;
}

unsigned oracle::removeEmptyFiles(StringRef folder, bool allOfThem) {
  unsigned count = 0;
  for (const std::string &file : filesIn(folder)) {
    uint64_t size = 0;
    StringRef name = llvm::sys::path::filename(file);
    name.consume_back(".mlir");
    if ((allOfThem || isHash(name)) && !fs::file_size(file, size) &&
        size == 0 && !fs::remove(file))
      ++count;
  }
  return count;
}

Error oracle::removeProgram(StringRef file) {
  if (std::error_code code = fs::remove(file))
    return llvm::createStringError(
        code, file + ": cannot be removed: " + code.message());
  return Error::success();
}

Expected<std::string> oracle::moveProgram(StringRef file, StringRef folder) {
  SmallString<128> target(folder);
  llvm::sys::path::append(target, programName(file));
  if (std::error_code code = fs::rename(file, target))
    return llvm::createStringError(code, file + ": cannot be moved to " +
                                             target + ": " + code.message());
  return target.str().str();
}

/// Renames a folder into `parent`, under a name that is not taken.
static Expected<std::string> moveInto(StringRef parent, StringRef folder) {
  if (std::error_code code = fs::create_directories(parent))
    return failure(parent, code);
  SmallString<128> target(parent);
  llvm::sys::path::append(target, llvm::sys::path::filename(folder));
  size_t size = target.size();
  for (unsigned i = 2; fs::exists(target); ++i) {
    target.resize(size);
    target += "." + std::to_string(i);
  }
  if (std::error_code code = fs::rename(folder, target))
    return failure(target, code);
  return target.str().str();
}

std::vector<std::string> CampaignFolder::setUnreadableAside() const {
  std::vector<std::string> said;
  for (const std::string &folder : foldersIn(findings())) {
    Expected<Finding> finding = readFinding(folder);
    if (finding)
      continue;
    std::string what = toString(finding.takeError());
    Expected<std::string> target = moveInto(unreadable(), folder);
    what += target ? "; moved to " + *target
                   : "; in the way of others: " + toString(target.takeError());
    said.push_back(std::move(what));
  }
  return said;
}

//===----------------------------------------------------------------------===//
// State
//===----------------------------------------------------------------------===//

Expected<std::optional<CampaignState>> CampaignFolder::readState() const {
  std::string file = path("state.json");
  if (!fs::exists(file))
    return std::nullopt;
  Expected<std::unique_ptr<llvm::MemoryBuffer>> text = readRegularFile(file);
  if (!text)
    return text.takeError();
  CampaignState state;
  std::string seedText;
  Expected<llvm::json::Value> value = parseJson((*text)->getBuffer());
  bool isState = false;
  if (value) {
    llvm::json::Path::Root jsonRoot;
    llvm::json::ObjectMapper mapper(*value, jsonRoot);
    const llvm::json::Value *plan =
        mapper ? value->getAsObject()->get("plan") : nullptr;
    isState = plan && mapper.map("seed", seedText) &&
              !StringRef(seedText).getAsInteger(16, state.seed) &&
              mapper.map("starts", state.starts) && state.starts >= 0 &&
              mapper.map("seconds", state.seconds) && state.seconds >= 0 &&
              mapper.map("llvm_version", state.llvmVersion) &&
              state.plan.fromJson(*plan);
  } else {
    llvm::consumeError(value.takeError());
  }
  if (!isState)
    return llvm::createStringError(file + ": is no state of a campaign");
  return state;
}

Error CampaignFolder::writeState(const CampaignState &state) const {
  llvm::json::Object object{{"seed", toHex(state.seed)},
                            {"starts", state.starts},
                            {"seconds", state.seconds},
                            {"llvm_version", state.llvmVersion},
                            {"plan", state.plan.toJson()}};
  return writeFileAtomically(
      path("state.json"),
      llvm::formatv("{0:2}\n", llvm::json::Value(std::move(object))).str());
}
