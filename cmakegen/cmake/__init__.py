"""Follow the CMake files of a tree as data: their language, variables, conditions and functions."""
