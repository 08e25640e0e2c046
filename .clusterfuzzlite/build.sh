#!/bin/bash -eu
# SPDX-License-Identifier: MIT
#
# Builds the fuzz targets as OSS-Fuzz and ClusterFuzzLite want them: from $SRC/sweeplab, with $CC, $CXX, $CXXFLAGS and
# $LIB_FUZZING_ENGINE, and leaves in $OUT each target with its seed corpus, its options and its dictionary, and the shared
# libraries that the machine which runs them will not have. Arguments go to CMake.
source=$(readlink -f "$SRC/sweeplab")
build=${WORK:-/tmp}/sweeplab-build

# libFuzzer's instrumentation is for a few files only; all others are compiled as without fuzzing.
instrumentation=
if [[ $CXXFLAGS == *fuzzer-no-link* ]]; then
  instrumentation=-fsanitize=fuzzer-no-link
  CXXFLAGS=${CXXFLAGS//,fuzzer-no-link/}
  CXXFLAGS=${CXXFLAGS//$instrumentation/}
fi

# The distribution's C++ libraries are built with its own standard library.
# shellcheck disable=SC2016  # $ORIGIN is the loader's
cmake -S "$source" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=None -DCMAKE_C_COMPILER="$CC" -DCMAKE_CXX_COMPILER="$CXX" \
  -DCMAKE_CXX_FLAGS="${CXXFLAGS//-stdlib=libc++/}" -DSWEEPLAB_TESTS=OFF -DSWEEPLAB_FUZZING_ENGINE="$LIB_FUZZING_ENGINE" \
  -DSWEEPLAB_FUZZING_INSTRUMENTATION="$instrumentation" -DCMAKE_BUILD_RPATH='$ORIGIN/lib' "$@"
cmake --build "$build" --target sweeplab_fuzzers sweeplab_seeds

mkdir -p "$OUT/lib"
for target in fuzz_sweep fuzz_frame fuzz_input; do
  cp "$build/$target" "$OUT/"
  ldd "$build/$target" | sed -n 's/.* => \(\/[^ ]*\) .*/\1/p' | grep -v -E '/(libc|libm|libdl|librt|libpthread)\.so' |
    xargs -r cp -L -t "$OUT/lib"
  # The seeds made from families and fixtures, and what earlier fuzzing has left.
  rm -rf "$build/seeds" "$OUT/${target}_seed_corpus.zip"
  "$build/sweeplab_seeds" "$target" "$build/seeds"
  cp "$source/fuzz/corpus/$target"/* "$build/seeds/"
  (cd "$build/seeds" && zip -q -r "$OUT/${target}_seed_corpus.zip" .)
  cp "$source/fuzz/targets/$target.options" "$OUT/"
  if [ -e "$source/fuzz/targets/$target.dict" ]; then cp "$source/fuzz/targets/$target.dict" "$OUT/"; fi
done
