"""Call a PJRT plugin directly, without JAX."""
