# What `cmake --install` puts where: all tools and libraries that are declared
# before this is included, their headers, the corpus, the documents, what shells
# complete, and a package for find_package(MxOracle).

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package "${CMAKE_INSTALL_LIBDIR}/cmake/MxOracle")

get_property(tools GLOBAL PROPERTY MX_TOOLS)
install(TARGETS ${tools} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")

get_property(libraries GLOBAL PROPERTY MX_LIBRARIES)
foreach(library ${libraries})
  string(REGEX REPLACE "^MxOracle" "" name ${library})
  set_target_properties(${library} PROPERTIES EXPORT_NAME ${name})
  # So that one CMakeLists.txt does for both sides of the fence.
  add_library(MxOracle::${name} ALIAS ${library})
endforeach()
set_target_properties(mx_options PROPERTIES EXPORT_NAME options)
install(TARGETS mx_options ${libraries} EXPORT MxOracleTargets
  ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")

foreach(room compiler fuzz interpreter)
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/${room}" "${PROJECT_BINARY_DIR}/${room}"
    DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/mx-oracle"
    FILES_MATCHING PATTERN "*.h" PATTERN "*.td" PATTERN "*.inc"
    PATTERN "CMakeFiles" EXCLUDE
    # Tools have nothing for others to include.
    PATTERN "mx-*" EXCLUDE
    PATTERN "targets" EXCLUDE
    PATTERN "*seeds" EXCLUDE)
endforeach()

install(EXPORT MxOracleTargets NAMESPACE MxOracle:: DESTINATION "${package}")
configure_package_config_file(cmake/MxOracleConfig.cmake.in MxOracleConfig.cmake
  INSTALL_DESTINATION "${package}")
write_basic_package_version_file(MxOracleConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES
  "${PROJECT_BINARY_DIR}/MxOracleConfig.cmake"
  "${PROJECT_BINARY_DIR}/MxOracleConfigVersion.cmake"
  cmake/MxOracleFunctions.cmake
  DESTINATION "${package}")

# Tools find this beside the folder that they are in (Driver/Installation.h); a
# build has it, too.
# Some of the examples are scripts.
install(DIRECTORY corpus examples DESTINATION "${CMAKE_INSTALL_DATADIR}/mx-oracle"
  USE_SOURCE_PERMISSIONS)
file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/share/mx-oracle")
foreach(folder bench corpus)
  file(CREATE_LINK "${PROJECT_SOURCE_DIR}/${folder}" "${PROJECT_BINARY_DIR}/share/mx-oracle/${folder}" SYMBOLIC)
endforeach()
# The gate: programs and numbers, but not its source.
install(DIRECTORY bench/kernels bench/baselines DESTINATION "${CMAKE_INSTALL_DATADIR}/mx-oracle/bench")
install(FILES bench/advice.json DESTINATION "${CMAKE_INSTALL_DATADIR}/mx-oracle/bench")
install(PROGRAMS bench/compare DESTINATION "${CMAKE_INSTALL_DATADIR}/mx-oracle/bench")
install(DIRECTORY docs DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(FILES LICENSE README.md DESTINATION "${CMAKE_INSTALL_DOCDIR}")
foreach(shell bash-completion fish zsh)
  install(DIRECTORY "${PROJECT_BINARY_DIR}/share/${shell}" DESTINATION "${CMAKE_INSTALL_DATADIR}")
endforeach()
