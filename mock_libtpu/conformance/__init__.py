"""Checks of a PJRT plugin against the contract that pjrt_c_api.h states."""
