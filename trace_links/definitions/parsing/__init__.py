"""Parses one C++ file into the rows of its definitions."""
