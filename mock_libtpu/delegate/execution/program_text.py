"""Text of programs, for recordings: StableHLO as it was given, HLO as the CPU client optimized it.

Recordings are without locations: these have paths of the machine, and recordings have call sites
of their own.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from ..errors import DelegateError

_MOST_ELEMENTS = 16
_MOST_CHARACTERS = 1_000_000


def stablehlo_text(module: Any) -> str:
    """The text of an MLIR module, with large constants left out."""
    return _cut(
        module.operation.get_asm(large_elements_limit=_MOST_ELEMENTS, enable_debug_info=False)
    )


def located_text(module: Any) -> str:
    """The same text with the locations of operations."""
    asm = module.operation.get_asm(large_elements_limit=_MOST_ELEMENTS, enable_debug_info=True)
    return str(asm)


def optimized_text(hlo_module: Callable[[], Any]) -> str:
    """The text of an executable's HLO module; why not, or "" where its client does not have it."""
    try:
        module = hlo_module()
        # Before jaxlib 0.9 the classes of HLO were in another module.
        options = sys.modules[type(module).__module__].HloPrintOptions()
        options.print_metadata = False
        options.print_backend_config = False
        options.print_large_constants = False
        return _cut(module.to_string(options))
    except DelegateError as error:
        return "".join(f"// {line}\n" for line in str(error).splitlines())
    except Exception:  # noqa: BLE001 - a recording without it is better than a compile that fails
        return ""


def _cut(text: str) -> str:
    if len(text) <= _MOST_CHARACTERS:
        return text
    return f"{text[:_MOST_CHARACTERS]}\n// {len(text) - _MOST_CHARACTERS:,} more characters\n"
