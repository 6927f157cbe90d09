"""Every TPU API call of a JAX program with its Python and C++ trace. Not there yet."""
