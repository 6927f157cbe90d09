"""Run the guidebook's programs, and keep what they recorded."""
