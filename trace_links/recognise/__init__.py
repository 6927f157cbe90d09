"""Recognise frames in the text of output: no disk, no network."""
