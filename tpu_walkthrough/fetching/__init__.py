"""Fetch files from web servers, and read archives as they arrive; both within limits."""
