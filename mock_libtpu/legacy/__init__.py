"""Run jaxlib 0.4.13 on the legacy API of 2021, and replay the walkthrough of it."""
