"""Resolves names of Python: by imports, classes and annotations, from the files of a tree."""
