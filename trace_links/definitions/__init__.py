"""Where C++ functions are defined: an index of source trees, looked up by demangled names."""

from trace_links.definitions.index import build, update
from trace_links.definitions.lookup import Lookup
from trace_links.definitions.matching.callsite import call_site
from trace_links.definitions.model import Answer, Definition
from trace_links.definitions.table import Identity, Table

__all__ = [
    "Answer",
    "Definition",
    "Identity",
    "Lookup",
    "Table",
    "build",
    "call_site",
    "update",
]
