"""Matches a demangled name with definitions."""
