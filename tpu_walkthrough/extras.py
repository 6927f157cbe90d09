"""Check for packages that only the extras of an installation provide.

Links and CMake projects need no extra; the packages of the other parts are large.
"""

from __future__ import annotations

import importlib.util
from typing import Literal

from tpu_walkthrough.errors import MissingToolError

__all__ = ["Extra", "install_hint", "require"]

Extra = Literal["definitions", "mock"]

_DEFINITIONS = ("numpy", "pydemumble", "tree_sitter", "tree_sitter_cpp")
# cmake and ninja are programs, which the system may provide.
_MODULES: dict[Extra, tuple[str, ...]] = {
    "definitions": _DEFINITIONS,
    "mock": ("cbor2", "perfetto", *_DEFINITIONS),
}


def require(extra: Extra, what: str) -> None:
    """Check that the packages of an extra are installed.

    `what` names the part that needs them: "mock-libtpu". Raises MissingToolError.
    """
    missing = [name for name in _MODULES[extra] if importlib.util.find_spec(name) is None]
    if missing:
        raise MissingToolError(
            f"{what} needs packages that are not installed: {', '.join(missing)}",
            install_hint(extra),
        )


def install_hint(extra: Extra) -> str:
    """The commands that install an extra."""
    package = f'"tpu-walkthrough[{extra}]"'
    return f"Install them: pipx install --force {package}, or pip install {package}"
