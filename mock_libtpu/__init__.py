"""A mock TPU: runs JAX programs and shows each call of its C API with its Python and C++ stack."""
