"""Run jaxlib 0.4.13 on the legacy API of 2021."""
