//===- CampaignFolder.h - Where a campaign keeps what it has -- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Everything is on disk before it counts, and files appear whole or not at all:
// a campaign that is killed goes on from what its folder holds.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CAMPAIGN_CAMPAIGNFOLDER_H
#define MX_ORACLE_CAMPAIGN_CAMPAIGNFOLDER_H

#include "fuzz/Campaign/Comparison.h"

namespace oracle {

/// What has to be known to go on.
struct CampaignState {
  CampaignPlan plan;
  uint64_t seed = 0;
  /// How often it was started, and for how long it ran, without the last time.
  int64_t starts = 0;
  double seconds = 0;
  std::string llvmVersion;
};

class CampaignFolder {
public:
  explicit CampaignFolder(llvm::StringRef root) : root(root) {}

  /// Makes the folder with all that is in it, and takes the lock until this
  /// process ends. Removes what a killed campaign left unfinished. Fails where
  /// another campaign has the lock, something cannot be written, or the folder
  /// has other things in it and no state: they are somebody's.
  llvm::Error open();
  /// For a child process, which must not keep the lock.
  void releaseLock();

  std::string path(llvm::StringRef name) const;
  /// Programs that disagree, by the target; and by libFuzzer, those that ended
  /// it.
  std::string candidates() const { return path("candidates"); }
  std::string crashes() const { return path("crashes"); }
  /// A folder for each finding.
  std::string findings() const { return path("findings"); }
  /// Candidates that show nothing when they are looked at again.
  std::string unconfirmed() const { return path("unconfirmed"); }
  /// Candidates that nobody could look at to the end.
  std::string undecided() const { return path("undecided"); }
  /// Folders of findings that cannot be read.
  std::string unreadable() const { return path("unreadable"); }
  std::string temporary() const { return path("tmp"); }
  std::string counters() const { return path("counters"); }
  std::string log() const { return path("libfuzzer.log"); }

  /// Nothing where there is no state yet.
  llvm::Expected<std::optional<CampaignState>> readState() const;
  llvm::Error writeState(const CampaignState &state) const;

  /// Moves what jobs of a killed libFuzzer had found into the corpus, and gives
  /// all that libFuzzer has named there the extension of MLIR. No libFuzzer is
  /// running. Says how many programs it moved.
  unsigned salvage(llvm::StringRef corpus) const;

  /// Moves findings that cannot be read out of the way, so that their kinds are
  /// found again. Says of each what is wrong with it and where it is.
  std::vector<std::string> setUnreadableAside() const;

private:
  std::string root;
  int lock = -1;
};

/// Removes the files of a folder that have nothing in them, as a full disk
/// leaves them: all, or those that libFuzzer has named. Says how many there
/// were.
unsigned removeEmptyFiles(llvm::StringRef folder, bool allOfThem);

/// Fails where the file is still there.
llvm::Error removeProgram(llvm::StringRef file);
/// Moves a program into a folder that is there, with the extension of MLIR, and
/// says what it is called there.
llvm::Expected<std::string> moveProgram(llvm::StringRef file,
                                        llvm::StringRef folder);

/// The paths of the regular files in a folder, in the order of their names,
/// unfinished ones apart.
std::vector<std::string> filesIn(llvm::StringRef folder);
/// Those of the folders in it, unfinished ones apart.
std::vector<std::string> foldersIn(llvm::StringRef folder);

} // namespace oracle

#endif // MX_ORACLE_CAMPAIGN_CAMPAIGNFOLDER_H
