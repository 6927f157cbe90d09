"""A mock TPU: run JAX programs, and show each call of its C API with its Python and C++ stack."""
