"""A mock TPU that runs JAX programs and shows every call of its C API with the Python and C++ stack."""
