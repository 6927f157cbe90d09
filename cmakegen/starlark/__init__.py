"""Evaluate files of a tree that are written in Starlark, within limits."""
