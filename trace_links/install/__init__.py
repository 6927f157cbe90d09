"""Install the integration of a terminal, and check each step of it."""
