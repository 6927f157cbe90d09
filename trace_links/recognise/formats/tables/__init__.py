"""Formats as data, a table for each kind of line; the docstring of `formats` lists them."""
