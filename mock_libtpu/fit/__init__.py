"""Whether a program fits on TPUs: the real compiler compiles it for each."""
