# How every library, tool and unit test of this project is compiled. What those
# who build against it use, too, is in MxOracleFunctions.cmake.

include(MxOracleFunctions)

option(MX_SANITIZE "Build with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)

# Flags shared by all targets, so that one precompiled header serves them all.
add_library(mx_options INTERFACE)
add_library(MxOracle::options ALIAS mx_options)
target_compile_features(mx_options INTERFACE cxx_std_20)
target_include_directories(mx_options INTERFACE
  "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR};${PROJECT_BINARY_DIR}>"
  "$<INSTALL_INTERFACE:include/mx-oracle>")
# Installed, the package finds them.
target_include_directories(mx_options SYSTEM INTERFACE
  "$<BUILD_INTERFACE:${LLVM_INCLUDE_DIRS};${MLIR_INCLUDE_DIRS}>")
target_compile_options(mx_options INTERFACE
  "$<BUILD_INTERFACE:-Wall;-Wextra;-Werror;-Wno-unused-parameter>"
  # clang contracts a * b + c into a fused multiply-add by default; one rounding
  # per operation is what the contract asks for, also of rules in headers.
  -ffp-contract=off
  # LLVM's libraries are built without exceptions.
  $<BUILD_INTERFACE:-fno-exceptions>
  # Lets a compiler cache reuse precompiled headers across checkouts.
  "$<BUILD_INTERFACE:SHELL:-Xclang -fno-pch-timestamp>"
  # CMake compiles executables as PIE and libraries as PIC; a precompiled header
  # serves both only if both are the same.
  $<BUILD_INTERFACE:-fPIC>)
target_link_options(mx_options INTERFACE "$<BUILD_INTERFACE:-fuse-ld=lld>")
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

# mx_tool(NAME SOURCES... [MLIR] [FOREIGN_OPTIONS] [DEPENDS TARGETS...] [LINK LIBS...])
# An executable in bin/, which is installed. FOREIGN_OPTIONS: its command line is
# another project's, and does not know --completion.
function(mx_tool name)
  cmake_parse_arguments(ARG "MLIR;FOREIGN_OPTIONS" "" "DEPENDS;LINK" ${ARGN})
  mx_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE mx_options ${ARG_LINK})
  mx_use_mlir(${name} "${ARG_MLIR}")
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  set_property(GLOBAL APPEND PROPERTY MX_TOOLS ${name})
  if(NOT ARG_FOREIGN_OPTIONS)
    mx_completion(${name})
  endif()
endfunction()

# mx_completion(TOOL): what shells complete, as the tool prints it, in share/.
function(mx_completion name)
  set(share "${PROJECT_BINARY_DIR}/share")
  set(bash "${share}/bash-completion/completions/${name}")
  set(zsh "${share}/zsh/site-functions/_${name}")
  set(fish "${share}/fish/vendor_completions.d/${name}.fish")
  file(MAKE_DIRECTORY "${share}/bash-completion/completions"
    "${share}/zsh/site-functions" "${share}/fish/vendor_completions.d")
  add_custom_command(OUTPUT "${bash}" "${zsh}" "${fish}"
    COMMAND ${name} --completion bash > "${bash}"
    COMMAND ${name} --completion zsh > "${zsh}"
    COMMAND ${name} --completion fish > "${fish}"
    DEPENDS ${name} VERBATIM)
  add_custom_target(${name}-completion ALL DEPENDS "${bash}" "${zsh}" "${fish}")
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

# mx_plugin_host(TOOL): dialect plugins that the tool loads find the
# interpreter's functions in it, all of them.
function(mx_plugin_host tool)
  set_target_properties(${tool} PROPERTIES
    ENABLE_EXPORTS ON
    LINK_LIBRARY_OVERRIDE "WHOLE_ARCHIVE,MxOracleSemantics,MxOracleEngine,MxOracleValues,MxOracleNumerics")
endfunction()
