"""Rewrite a TPU program so that a CPU client runs it."""
