"""Fetch files from web servers and read archives, within limits."""
