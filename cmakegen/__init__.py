"""Generate a CMake project for a source tree, so that an IDE can navigate it."""
