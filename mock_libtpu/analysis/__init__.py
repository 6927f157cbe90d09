"""Analyse recorded calls: distinct stacks, call trees, lives of objects, time and bytes by line."""
