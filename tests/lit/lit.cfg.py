# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import os

import lit.formats

config.name = "mx-oracle"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.mx_binary_dir, "tests", "lit")

# Our tools and scripts, then FileCheck and not of the LLVM we build against.
config.environment["PATH"] = os.pathsep.join(
    [
        os.path.join(config.mx_binary_dir, "bin"),
        os.path.join(config.test_source_root, "Inputs"),
        config.llvm_tools_dir,
        config.environment["PATH"],
    ]
)
# Dialect plugins of examples/.
config.substitutions.append(
    ("%plugins", os.path.join(config.mx_binary_dir, "lib"))
)
# Some builds leave the benchmarks out.
if os.path.exists(os.path.join(config.mx_binary_dir, "bin", "mx-bench")):
    config.available_features.add("mx-bench")
if config.mx_sanitize:
    config.available_features.add("sanitizers")
config.environment["FILECHECK_OPTS"] = "--enable-var-scope"
