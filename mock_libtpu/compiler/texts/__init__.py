"""Read the texts that the compiler writes about a program: its HLO and its buffers."""
