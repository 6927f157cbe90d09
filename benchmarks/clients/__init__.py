"""Run each client of a TPU, at several releases, on the mock, and write the table of what works."""
