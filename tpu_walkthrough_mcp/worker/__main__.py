"""The process of one call: it makes a call of the typed APIs, and writes its answer.

    python -P -m tpu_walkthrough_mcp.worker < request > reply

A process of its own can be ended at any moment, has limits, and keeps what programs print out of
the protocol. It stays until its parent ends it, so that nothing that was started outlives the call.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import threading
from dataclasses import fields, is_dataclass
from typing import Any

from mock_libtpu.errors import UnresolvableError
from tpu_walkthrough.errors import MissingToolError, UsageError, WalkthroughError
from tpu_walkthrough_mcp.process_tree import adopt_orphans, end_descendants
from tpu_walkthrough_mcp.worker.calls import call

_MOST_FILE = 4 << 30
_WHY = {
    UsageError: "It was asked for in a wrong way",
    MissingToolError: "A program or library is missing",
    UnresolvableError: "Packages cannot be installed, of which none are without --allow-fetch",
}


def main() -> None:
    """Answer the request on standard input."""
    replies, stay = os.dup(1), os.dup(0)
    os.dup2(2, 1)  # what a program prints is no reply
    request = json.loads(sys.stdin.buffer.readline())
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    adopt_orphans()
    parent = threading.Thread(target=_end_with_parent, args=(stay,), daemon=True)
    parent.start()
    _limit(request["memory"])
    signal.signal(signal.SIGTERM, _end)
    try:
        reply = _reply(request["call"], request["arguments"])
        with open(replies, "w", encoding="utf-8", errors="replace") as file:
            json.dump(reply, file)
        parent.join()
    finally:
        end_descendants(os.getpid())


def _reply(name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """The answer, and whether it is that of a failure."""
    try:
        return {"failed": False, "answer": _members(call(name)(**arguments))}
    except WalkthroughError as error:
        why = _WHY.get(type(error), "It could not be done")
        return {"failed": True, "why": f"{why}: see quoted_output.", "text": _text(error)}


def _members(value: Any) -> Any:
    """As JSON has it, without what is as by default: an answer is paid for by its length."""
    if is_dataclass(value):
        members = {field: getattr(value, field.name) for field in fields(value)}
        return {
            field.name: _members(member)
            for field, member in members.items()
            if member != field.default
        }
    return list(map(_members, value)) if isinstance(value, (list, tuple)) else value


def _text(error: WalkthroughError) -> str:
    return "\n".join(filter(None, (str(error), error.output, error.hint)))


def _limit(memory: int) -> None:
    """Of this process, and of each that it starts."""
    wanted = [(resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, _MOST_FILE)]
    if sys.platform == "linux":  # elsewhere it does not count what is mapped
        wanted.append((resource.RLIMIT_DATA, memory))
    for name, most in wanted:
        _, allowed = resource.getrlimit(name)
        least = most if allowed == resource.RLIM_INFINITY else min(most, allowed)
        resource.setrlimit(name, (least, least))


def _end_with_parent(stay: int) -> None:
    """However the parent ends, its end of the pipe is closed."""
    os.read(stay, 1)
    end_descendants(os.getpid())
    os._exit(1)


def _end(number: int, _frame: object) -> None:
    sys.exit(128 + number)


if __name__ == "__main__":
    main()
