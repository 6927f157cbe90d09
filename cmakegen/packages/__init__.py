"""Fetch headers and tools from the Python package index into the cache."""
