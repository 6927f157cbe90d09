"""Read a source tree: its files, ignore rules, #include directives and Bazel files."""
