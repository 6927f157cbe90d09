"""Compare what the compiler makes of a program in two environments: the two sides."""
