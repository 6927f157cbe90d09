"""Flags of source files: what the rules in Bazel's BUILD files declare."""
