"""Show what the TPU's compiler makes of a program."""
