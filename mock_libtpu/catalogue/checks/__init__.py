"""Compare the catalogue with headers and with libraries, and describe the differences."""
