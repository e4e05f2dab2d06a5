# How every library, tool and unit test of this project is compiled.

option(MX_SANITIZE "Build with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)

# Flags shared by all targets, so that one precompiled header serves them all.
add_library(mx_options INTERFACE)
target_include_directories(mx_options INTERFACE "${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}")
target_include_directories(mx_options SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
target_compile_options(mx_options INTERFACE
  -Wall -Wextra -Werror -Wno-unused-parameter
  # clang contracts a * b + c into a fused multiply-add by default; one rounding
  # per operation is what the contract asks for.
  -ffp-contract=off
  # LLVM's libraries are built without exceptions.
  -fno-exceptions
  # Lets a compiler cache reuse precompiled headers across checkouts.
  "SHELL:-Xclang -fno-pch-timestamp"
  # CMake compiles executables as PIE and libraries as PIC; a precompiled header
  # serves both only if both are the same.
  -fPIC)
target_link_options(mx_options INTERFACE -fuse-ld=lld)
if(MX_SANITIZE)
  target_compile_options(mx_options INTERFACE -fsanitize=address,undefined
    -fno-sanitize-recover=all -fno-omit-frame-pointer -fno-sanitize=vptr
    # Checks multiply the code, and optimising it all takes longer than it saves.
    -O1 -gline-tables-only)
  target_link_options(mx_options INTERFACE -fsanitize=address,undefined)
  # LLVM's allocators, in headers, poison for our code what the libraries, which
  # are built without sanitizers, then allocate from.
  file(WRITE "${PROJECT_BINARY_DIR}/mx_sanitizer_options.cpp"
    "extern \"C\" const char *__asan_default_options() { return \"allow_user_poisoning=0\"; }\n")
  add_library(mx_sanitizer_options OBJECT "${PROJECT_BINARY_DIR}/mx_sanitizer_options.cpp")
  target_compile_options(mx_sanitizer_options PRIVATE -fPIC)
endif()

# mx_executable(NAME SOURCES...): what every program of this project is.
function(mx_executable name)
  add_executable(${name} ${ARGN})
  if(MX_SANITIZE)
    target_link_libraries(${name} PRIVATE mx_sanitizer_options)
  endif()
endfunction()

# The heavy MLIR headers, compiled once.
file(WRITE "${PROJECT_BINARY_DIR}/mx_pch.cpp" "")
add_library(mx_pch OBJECT "${PROJECT_BINARY_DIR}/mx_pch.cpp")
target_link_libraries(mx_pch PRIVATE mx_options)
target_precompile_headers(mx_pch PRIVATE
  "<mlir/IR/Builders.h>"
  "<mlir/IR/BuiltinOps.h>"
  "<mlir/IR/PatternMatch.h>"
  "<mlir/Dialect/Arith/IR/Arith.h>"
  "<mlir/Dialect/Func/IR/FuncOps.h>"
  "<mlir/Dialect/SCF/IR/SCF.h>"
  "<mlir/Dialect/Tensor/IR/Tensor.h>"
  "<mlir/Transforms/DialectConversion.h>")

# mx_library(NAME SOURCES... [MLIR] [DEPENDS TARGETS...] [LINK LIBS...])
# A static library. MLIR: it includes MLIR headers and uses the precompiled one.
function(mx_library name)
  cmake_parse_arguments(ARG "MLIR" "" "DEPENDS;LINK" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PUBLIC mx_options ${ARG_LINK})
  mx_use_mlir(${name} "${ARG_MLIR}")
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
endfunction()

# mx_tool(NAME SOURCES... [MLIR] [DEPENDS TARGETS...] [LINK LIBS...]): an executable in bin/.
function(mx_tool name)
  cmake_parse_arguments(ARG "MLIR" "" "DEPENDS;LINK" ${ARGN})
  mx_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE mx_options ${ARG_LINK})
  mx_use_mlir(${name} "${ARG_MLIR}")
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
endfunction()

# mx_unit_test(NAME SOURCES... [MLIR] [LINK LIBS...]): a GoogleTest program that ctest runs.
function(mx_unit_test name)
  cmake_parse_arguments(ARG "MLIR" "" "DEPENDS;LINK" ${ARGN})
  mx_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE mx_options GTest::gtest GTest::gtest_main ${ARG_LINK})
  mx_use_mlir(${name} "${ARG_MLIR}")
  add_test(NAME unit/${name} COMMAND ${name})
  set_tests_properties(unit/${name} PROPERTIES LABELS unit)
endfunction()

function(mx_use_mlir name is_mlir)
  if(is_mlir)
    target_precompile_headers(${name} REUSE_FROM mx_pch)
    target_link_libraries(${name} PUBLIC MLIR LLVM)
  endif()
endfunction()

# mx_plugin_host(TOOL): dialect plugins that the tool loads find the
# interpreter's functions in it, all of them.
function(mx_plugin_host tool)
  set_target_properties(${tool} PROPERTIES
    ENABLE_EXPORTS ON
    LINK_LIBRARY_OVERRIDE "WHOLE_ARCHIVE,MxOracleSemantics,MxOracleEngine,MxOracleValues,MxOracleNumerics")
endfunction()

# mx_dialect_plugin(NAME SOURCES... [DEPENDS TARGETS...]): lib/NAME.so, for
# --load-dialect-plugin of a tool that is an mx_plugin_host.
function(mx_dialect_plugin name)
  cmake_parse_arguments(ARG "" "" "DEPENDS" ${ARGN})
  add_library(${name} MODULE ${ARG_UNPARSED_ARGUMENTS})
  set_target_properties(${name} PROPERTIES PREFIX "")
  target_link_libraries(${name} PUBLIC mx_options)
  mx_use_mlir(${name} MLIR)
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
endfunction()
