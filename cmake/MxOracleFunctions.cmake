# What this project and those who build against its package declare targets with.

# mx_library(NAME SOURCES... [MLIR] [DEPENDS TARGETS...] [LINK LIBS...])
# A static library. MLIR: it includes MLIR headers, in this project by the
# precompiled one.
function(mx_library name)
  cmake_parse_arguments(ARG "MLIR" "" "DEPENDS;LINK" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PUBLIC MxOracle::options ${ARG_LINK})
  mx_use_mlir(${name} "${ARG_MLIR}")
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  set_property(GLOBAL APPEND PROPERTY MX_LIBRARIES ${name})
endfunction()

# mx_dialect_plugin(NAME SOURCES... [DEPENDS TARGETS...]): NAME.so, for
# --load-dialect-plugin of mx-interp, mx-diff and mx-reduce, in which it finds
# the interpreter's functions.
function(mx_dialect_plugin name)
  cmake_parse_arguments(ARG "" "" "DEPENDS" ${ARGN})
  add_library(${name} MODULE ${ARG_UNPARSED_ARGUMENTS})
  set_target_properties(${name} PROPERTIES PREFIX "")
  target_link_libraries(${name} PUBLIC MxOracle::options)
  mx_use_mlir(${name} MLIR)
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  # In this project the interpreter's headers are generated first.
  if(TARGET MxOracleEngineIncGen)
    add_dependencies(${name} MxOracleEngineIncGen)
  endif()
endfunction()

function(mx_use_mlir name is_mlir)
  if(is_mlir)
    if(TARGET mx_pch)
      target_precompile_headers(${name} REUSE_FROM mx_pch)
    endif()
    target_link_libraries(${name} PUBLIC MLIR LLVM)
  endif()
endfunction()
