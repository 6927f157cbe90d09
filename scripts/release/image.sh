#!/bin/sh
# Build the image of the Dockerfile, with the wheel of this machine, which is built first, and try
# the README's first commands in it: read-only, without a network.
#   scripts/release/image.sh                    by docker
#   ENGINE=podman scripts/release/image.sh      by another program with docker's options
#   WHEEL=path scripts/release/image.sh         with this wheel
#   scripts/release/image.sh wheel              only put the wheel into dist/image
set -eu
cd "$(dirname "$0")/../.."
engine=${ENGINE:-docker}
machine=$(uname -m)
[ "$machine" != arm64 ] || machine=aarch64  # as macOS has it
if [ "${1-}" != wheel ] && ! command -v "$engine" >/dev/null 2>&1; then
    echo "$engine is not installed. Install it, or name another: ENGINE=podman" >&2
    exit 4
fi
wheel=${WHEEL-}
if [ -z "$wheel" ]; then
    rm -rf dist/wheels
    make wheel WHEELS=dist/wheels ARGS="--machine $machine"
    wheel=$(ls dist/wheels/*-manylinux*_"$machine".whl)
fi
mkdir -p dist/image
cp "$wheel" dist/image/.new
rm -f dist/image/*.whl
mv dist/image/.new "dist/image/$(basename "$wheel")"
if [ "${1-}" = wheel ]; then
    exit
fi
"$engine" build --tag tpu-walkthrough .
"$engine" run --rm -i --read-only --network none --tmpfs /tmp --tmpfs /opt/walkthrough:uid=1000 \
    tpu-walkthrough sh -s <scripts/release/image_commands.sh
size=$("$engine" save tpu-walkthrough | gzip -c | wc -c)
echo "The image has $((size / 1000000)) MB, compressed."
if [ "$size" -gt 350000000 ]; then
    echo "It is larger than 350 MB." >&2
    exit 1
fi
