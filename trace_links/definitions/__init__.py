"""Finds where C++ functions are defined: indexes source trees, and looks names up."""
