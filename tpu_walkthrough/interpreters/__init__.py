"""Python interpreters: which one is used, and what it has of JAX."""
