//===- FaultTableTest.cpp - Every fault that the suite must catch ---------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Faults/FaultTable.h"
#include "compiler/Pipelines/Registration.h"
#include "fuzz/Faults/InPlaceEdges.h"
#include "fuzz/Faults/Passes.h"
#include "fuzz/Oracles/Passes.h"

#include "gtest/gtest.h"
#include <set>

using namespace mlir;
using namespace oracle;

namespace {

class FaultTable : public ::testing::Test {
protected:
  static void SetUpTestSuite() {
    mx::registerAllPassesAndPipelines();
    registerFaultsPasses();
  }

  static std::string errorOf(StringRef passes) {
    llvm::Expected<PassStep> step = parsePasses(passes);
    return step ? "" : toString(step.takeError());
  }
};

} // namespace

TEST_F(FaultTable, HasAtLeastFortyFaultsWithNamesOfTheirOwn) {
  std::set<StringRef> names;
  for (const PlantedFault &fault : plantedFaults()) {
    EXPECT_TRUE(names.insert(fault.name).second) << fault.name.str();
    EXPECT_EQ(findPlantedFault(fault.name), &fault);
  }
  EXPECT_GE(names.size(), 40u);
  EXPECT_EQ(findPlantedFault("no-such-fault"), nullptr);
}

TEST_F(FaultTable, EachHasAPassAndAPlaceInItsPipeline) {
  for (const PlantedFault &fault : plantedFaults()) {
    SCOPED_TRACE(fault.name.str());
    EXPECT_TRUE(llvm::is_contained(faultsPasses(), fault.pass));
    std::string faulty = faultyPasses(fault, 0);
    ASSERT_FALSE(faulty.empty());
    EXPECT_EQ(errorOf(faulty), "");
    EXPECT_EQ(StringRef(faulty).count(fault.pass), 1u) << faulty;
    std::string faultless = faultlessPasses(fault);
    EXPECT_EQ(errorOf(faultless), "");
    EXPECT_EQ(StringRef(faultless).count("plant-"), 0u) << faultless;
    EXPECT_NE(StringRef(faultless).find(fault.place), StringRef::npos);
  }
}

TEST_F(FaultTable, APlantReplacesItsPlaceOrComesBehind) {
  const PlantedFault *instead = findPlantedFault("overwrite-by-insert");
  ASSERT_NE(instead, nullptr);
  EXPECT_EQ(faultyPasses(*instead, 0),
            "mx-to-linalg,expand-check-constants,elementwise-to-linalg,"
            "plant-in-place{edge=insert}");
  EXPECT_EQ(faultyPasses(*instead, 3),
            "mx-to-linalg,expand-check-constants,elementwise-to-linalg,"
            "plant-in-place{edge=insert nth=3}");

  const PlantedFault *after = findPlantedFault("copy-dropped");
  ASSERT_NE(after, nullptr);
  EXPECT_TRUE(
      StringRef(faultyPasses(*after, 0)).ends_with("},plant-copy{kind=drop}"));
  EXPECT_EQ(faultyPasses(*after, 0),
            faultlessPasses(*after) + ",plant-copy{kind=drop}");

  // The second half of a pipeline ends with the plant.
  const PlantedFault *late = findPlantedFault("reduction-reversed");
  ASSERT_NE(late, nullptr);
  EXPECT_TRUE(
      StringRef(faultyPasses(*late, 1))
          .ends_with(
              ",lower-linalg-to-loops,plant-contraction{kind=reverse nth=1}"));

  // What only code shows is compiled from where the plant leaves it.
  const PlantedFault *compiled = findPlantedFault("fusion-allowed");
  ASSERT_NE(compiled, nullptr);
  EXPECT_EQ(faultyPasses(*compiled, 0),
            "mx-to-linalg,expand-check-constants,elementwise-to-linalg,"
            "plant-contraction{kind=allow-fusion}");
}

TEST_F(FaultTable, HasEveryWayIntoABuffer) {
  for (const InPlaceEdge &edge : inPlaceEdges()) {
    // A selected tensor is chosen element by element before it is in memory.
    if (edge.name == "any" || edge.name == "select")
      continue;
    std::string option = "edge=" + edge.name.str();
    EXPECT_TRUE(llvm::any_of(plantedFaults(), [&](const PlantedFault &fault) {
      return fault.options == option;
    })) << option;
  }
}

TEST_F(FaultTable, AnUnknownPipelineOrPlaceHasNoPasses) {
  PlantedFault fault = plantedFaults().front();
  fault.place = "no-such-pass";
  EXPECT_EQ(faultyPasses(fault, 0), "");
  fault = plantedFaults().front();
  fault.pipeline = "no-such-pipeline";
  EXPECT_EQ(faultyPasses(fault, 0), "");
}
