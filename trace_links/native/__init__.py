"""The two innermost loops of the filter in C++, where their library was built.

`scripts/build_native.py` builds it with the wheel. Without it, Python does the same: `chunks` and
`link_stream`. See loops.cc.
"""

from __future__ import annotations

_INTERFACE = 2  # as in loops.cc

try:
    from trace_links.native import loops

    is_built = loops.INTERFACE == _INTERFACE
except (ImportError, AttributeError):
    is_built = False

__all__ = ["is_built", "loops"]
