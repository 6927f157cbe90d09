"""Chooses a frame from a list, for terminals without links."""
