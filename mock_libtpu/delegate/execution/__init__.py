"""Run a compiled program on memory of the caller, and report its facts."""
