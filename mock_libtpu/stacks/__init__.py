"""Name recorded addresses, and merge Python and C++ frames into one stack."""
