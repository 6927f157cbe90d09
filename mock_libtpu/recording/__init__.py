"""Read the recordings that libtpu.so writes."""
