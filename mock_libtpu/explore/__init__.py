"""Show what the TPU's compiler makes of a program: its operations, their code and their memory."""
