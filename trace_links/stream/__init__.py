"""Bytes in, the same bytes with links out; and commands that run so."""
