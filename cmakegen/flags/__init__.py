"""Flags of source files: what rules in BUILD files declare."""
