"""Chooses a frame of the output from a list, for terminals without links."""
