"""Resolve the paths of output to files on this disk."""
