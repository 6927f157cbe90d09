"""From one C++ file to the rows of its definitions."""
