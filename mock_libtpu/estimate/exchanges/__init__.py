"""What devices send each other: collectives, and the links of a slice."""
