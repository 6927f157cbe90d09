"""What an upgrade of jax and libtpu, or a change of the program, does to what a TPU runs."""
