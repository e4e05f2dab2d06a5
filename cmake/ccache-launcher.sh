#!/bin/sh
# ccache-launcher.sh SOURCE COMPILER ARGUMENT...: runs a compiler under ccache,
# so that a checkout of the project in another folder, SOURCE, finds what one
# has compiled.
#
# ccache itself makes paths below CCACHE_BASEDIR relative only where it knows
# the option, and CMake passes precompiled headers behind -Xclang.
source=$1
shift
up=.
case $PWD in
  "$source"/*)
    up=$(printf '%s' "${PWD#"$source"/}" | sed 's:[^/][^/]*:..:g') ;;
esac
for argument; do
  shift
  case $argument in
    "$source"/*) argument=$up/${argument#"$source"/} ;;
    "-I$source") argument=-I$up ;;
    "-I$source"/*) argument=-I$up/${argument#"-I$source"/} ;;
  esac
  set -- "$@" "$argument"
done
CCACHE_BASEDIR=$source
CCACHE_NOHASHDIR=true
CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
export CCACHE_BASEDIR CCACHE_NOHASHDIR CCACHE_SLOPPINESS
exec ccache "$@"
