"""Links file locations in any output, and opens an editor at the location of a clicked link.

The library's public interface is trace_links.api.
"""
