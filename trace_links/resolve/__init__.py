"""Resolves the paths in output to files on this disk."""
