"""Frames that only earlier lines explain, one module for each kind of output."""
