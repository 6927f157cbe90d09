"""How long the operations and steps of a compiled program take on a TPU, as estimates."""
