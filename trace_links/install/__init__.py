"""Installs the integration with a terminal, and checks each step of it."""
