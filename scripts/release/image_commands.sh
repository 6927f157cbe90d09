#!/bin/sh
# The first commands of the README, with what shows that they worked: in the image, or in a root of
# its steps.
set -eu
test "$(id -u)" = 1000
if touch /opt/written 2>/dev/null; then echo "the root can be written" >&2; exit 1; fi
mkdir -p tree/src
echo '#include "src/a.h"' >tree/src/a.cc
touch tree/src/a.h
(cd tree && cmake-gen-globs && cat CMakeLists.txt) | tee project.log
grep -q 'src/' tree/CMakeLists.txt
mock-libtpu trace -- python -c 'import jax; jax.device_put(1)' | tee trace.log
grep -q PJRT_Client_BufferFromHostBuffer trace.log
echo 'tree/src/a.cc:1:10: error: no such file' | trace-links --links always | tee links.log
grep -q 'path=/opt/walkthrough/tree/src/a.cc&line=1&column=10' links.log
