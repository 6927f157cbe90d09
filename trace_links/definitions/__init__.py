"""Finds where C++ functions are defined: indexes source trees, and looks demangled names up."""

from trace_links.definitions.index import build, update
from trace_links.definitions.lookup import Lookup
from trace_links.definitions.matching.callsite import call_site
from trace_links.definitions.model import Definition, LookupResult
from trace_links.definitions.table import Identity, Table

__all__ = [
    "Definition",
    "Identity",
    "Lookup",
    "LookupResult",
    "Table",
    "build",
    "call_site",
    "update",
]
