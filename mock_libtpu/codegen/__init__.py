"""Generate the C++ of the C APIs from the catalogue."""
