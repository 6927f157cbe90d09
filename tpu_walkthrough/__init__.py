"""What all programs of the project stand on; it knows none of them."""
