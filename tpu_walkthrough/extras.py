"""Parts that need packages beyond those of a plain installation, and the error where they lack.

Only links and CMake projects come without an extra: the others' packages are large.
"""

from __future__ import annotations

import importlib.util
from typing import Literal

from tpu_walkthrough.errors import MissingToolError

__all__ = ["Extra", "install_hint", "require"]

Extra = Literal["definitions", "mock"]

_DEFINITIONS = ("numpy", "pydemumble", "tree_sitter", "tree_sitter_cpp")
# cmake and ninja are programs, which may also be the machine's own.
_MODULES: dict[Extra, tuple[str, ...]] = {
    "definitions": _DEFINITIONS,
    "mock": ("cbor2", *_DEFINITIONS),
}


def require(extra: Extra, what: str) -> None:
    """Check that the packages of an extra are installed.

    `what` needs them: "mock-libtpu". Raises MissingToolError, which names the extra.
    """
    missing = [name for name in _MODULES[extra] if importlib.util.find_spec(name) is None]
    if missing:
        raise MissingToolError(
            f"{what} needs packages that are not installed: {', '.join(missing)}",
            install_hint(extra),
        )


def install_hint(extra: Extra) -> str:
    """How to install an extra."""
    package = f'"tpu-walkthrough[{extra}]"'
    return f"Install them: pipx install --force {package}, or pip install {package}"
