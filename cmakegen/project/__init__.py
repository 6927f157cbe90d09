"""The generated project: its model, its CMake text, its files."""
