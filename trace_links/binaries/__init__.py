"""Reads libraries and programs: their symbols, build ids, and debug information."""
