"""Adds links to a stream of bytes, and runs commands with links in their output."""
