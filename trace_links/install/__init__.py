"""Installs the integration with a terminal, and checks it."""
