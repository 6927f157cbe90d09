"""Make a source tree a CMake project that an IDE can navigate."""
