"""Recognises frames that depend on earlier lines, one module for each kind of output."""
