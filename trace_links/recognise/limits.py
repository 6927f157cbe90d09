"""Limits that several modules of this folder share; imports nothing."""

LONGEST = 1 << 16
"""Bytes of a line that are searched; longer lines are data."""
HEADING_REACH = 5
"""Lines from a heading to the first line that belongs to it, at most."""
