"""Analyse recorded calls: stacks, call trees, lives of objects, time and bytes by line."""
