"""The guidebook: programs that reach the functions of the TPU's C APIs, and what they recorded."""
