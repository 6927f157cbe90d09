"""Which hosts a pod waits for: read from the stacks that Python writes when it is aborted."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["hanging_hosts"]

# Where a host waits for others: in programs of several hosts, and at jax.distributed's barriers.
_WAITING = re.compile(
    r"/delegate/(?:processes|running/compiled|client)\.py"
    r"|/jax/_src/distributed\.py"
    r"|/jax/experimental/multihost_utils\.py"
)
_CURRENT = "Current thread"


def hanging_hosts(stderr: Mapping[int, Sequence[str]]) -> list[int]:
    """The hosts whose main threads do something else than to wait for others.

    `stderr`: what each host wrote when it was aborted.
    """
    return [host for host, lines in stderr.items() if not _waits(lines)]


def _waits(lines: Sequence[str]) -> bool:
    """Whether the stack of the thread that got the signal is in a call that waits."""
    starts = [number for number, line in enumerate(lines) if line.startswith(_CURRENT)]
    if not starts:
        return False
    for line in lines[starts[-1] + 1 :]:
        if not line.startswith("  File "):
            break
        if _WAITING.search(line):
            return True
    return False
