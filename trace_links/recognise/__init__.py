"""Recognises frames in the text of output, without access to the disk."""
