"""The cells of the notebook that runs in this process, for the recording.

IPython names the code of a cell after a file that nobody knows; people know the cell by its number,
which is recorded with that name and the cell's source. Without IPython there are none.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import re
import sys
from collections.abc import Callable
from typing import Any

_BLANK = re.compile(r"\A(?:[ \t]*\r?\n)+")
_Write = Callable[[int, bytes, bytes], None]


@functools.cache  # a process may open several clients
def record(address: int) -> None:
    """Record the cells that ran, the one that runs, and each that will run.

    `address`: of the library's function for it; 0: nothing is recorded.
    """
    shell = _shell()
    if shell is None or not address:
        return
    write = ctypes.CFUNCTYPE(None, ctypes.c_uint32, ctypes.c_char_p, ctypes.c_char_p)(address)
    # Another IPython may be another in this.
    with contextlib.suppress(AttributeError, TypeError):
        history = shell.history_manager
        ran = zip(history.input_hist_raw, history.input_hist_parsed, strict=False)
        for number, (raw, code) in enumerate(ran):
            for end in ("", "\n"):  # which the history leaves out, and the name depends on
                _record(write, shell, number, raw + end, code + end)
        shell.events.register("pre_run_cell", functools.partial(_before_cell, write, shell))


def _before_cell(write: _Write, shell: Any, info: Any) -> None:
    """Before a cell runs. One that is not kept in the history has no number of its own."""
    if not info.store_history:
        return
    with contextlib.suppress(SyntaxError):  # such a cell does not run
        code = getattr(info, "transformed_cell", None) or shell.transform_cell(info.raw_cell)
        # Whether execution_count is this cell's or the next one's depends on the release.
        number = len(shell.history_manager.input_hist_raw)
        _record(write, shell, number, info.raw_cell, code)


def _record(write: _Write, shell: Any, number: int, raw: str, code: str) -> None:
    if not raw.strip():
        return
    name = shell.compile.get_code_name(raw, code, number)
    # IPython leaves blank lines at the start out, and counts lines from the first one with text.
    write(number, _bytes(name), _bytes(_BLANK.sub("", raw)))


def _bytes(text: str) -> bytes:
    return text.replace("\0", "").encode("utf-8", "replace")


def _shell() -> Any:
    ipython = sys.modules.get("IPython")
    return ipython.get_ipython() if ipython is not None else None
