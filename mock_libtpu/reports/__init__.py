"""Recorded calls, devices and the catalogue for readers."""
