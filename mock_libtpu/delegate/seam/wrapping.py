"""Call the mock's code around functions of jax, and hide its frames from those of the program."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from .private import PrivateModule

_source_info_util = PrivateModule("jax._src.source_info_util")
_traceback_util = PrivateModule("jax._src.traceback_util")


def wrap(owner: Any, name: str, wrapper: Callable[..., Any]) -> None:
    """Have what calls a function of a module or a class call `wrapper(function, ...)`."""
    function = getattr(owner, name)

    @functools.wraps(function)
    def wrapped(*arguments: Any, **options: Any) -> Any:
        return wrapper(function, *arguments, **options)

    code = getattr(wrapper, "__code__", None)  # a partial application has none
    hide(__file__, *([] if code is None else [code.co_filename]))
    setattr(owner, name, wrapped)


def hide(*files: str) -> None:
    """Leave the frames of these files out of a program's tracebacks and of what it carries."""
    for module in (_source_info_util, _traceback_util):
        if hasattr(module, "register_exclusion"):
            for file in files:
                module.register_exclusion(file)
