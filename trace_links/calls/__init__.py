"""Finds who calls a function and what it calls, by names and declared types, and lists symbols."""
