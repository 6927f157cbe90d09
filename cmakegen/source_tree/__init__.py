"""Read a source tree: its files, what git ignores, its #include directives, its Bazel files."""
