"""The process that reads a file: it replies with the programs in it, or with what is wrong.

What it prints otherwise goes to standard error, since the reply is on standard output, after a
mark: a package of the interpreter may have printed something before.
"""

from __future__ import annotations

import os
import sys

from ..errors import DelegateError, from_runtime
from ..messages import Message, send
from . import kinds
from .program import FileError, Program


def main(path: str, mark: bytes) -> None:
    """Read the file at `path`, and write the reply after `mark`."""
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        with open(path, "rb") as file:
            reply = _reply(kinds.read(file.read()))
    except FileError as error:
        reply = Message({"problem": str(error), "hint": error.hint})
    except OSError as error:
        reply = Message({"problem": error.strerror or str(error), "hint": "Check its path."})
    except Exception as error:  # noqa: BLE001 - of jaxlib, which is of any release
        reply = Message({"problem": _problem(from_runtime(error)), "hint": ""})
    replies.write(mark)
    send(replies, reply)
    sys.stdout.flush()


def _problem(error: DelegateError) -> str:
    return f"it cannot be read: {error.message}"


def _reply(programs: list[Program]) -> Message:
    blocks = {}
    values = []
    for number, program in enumerate(programs):
        facts = {name: getattr(program, name) for name in ("name", "format", "is_compiled", "tpu")}
        values.append(facts | {"devices": list(program.devices)})
        for name in ("code", "options", "fast_options"):
            blocks[f"{number}:{name}"] = getattr(program, name)
        for name, text in program.texts.items():
            blocks[f"{number}:text:{name}"] = text.encode("utf-8", "backslashreplace")
    return Message({"programs": values}, blocks)
