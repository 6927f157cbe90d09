"""Which host a pod waits for: read from the stacks that each host writes when it is ended."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

# Where a host waits for others: to make its client, in programs of several hosts, and at
# jax.distributed's barriers.
_WAITING = re.compile(
    r"/delegate/(?:processes|execution/compiled|client)\.py"
    r"|/jax/_src/distributed\.py"
    r"|/jax/_src/xla_bridge\.py\", line \d+ in make_tpu_client"
    r"|/jax/experimental/multihost_utils\.py"
)
# The outermost frame of a host that has run its program, and waits for others to do so.
_ENDING = re.compile(
    r"/jax/_src/api\.py\", line \d+ in clean_up|/delegate/processes\.py\", line \d+ in _leave"
)
# Where a host waits for the bytes of an array, innermost. Programs run in the thread that calls
# them, so the bytes that are not there come from another host.
_WITHOUT_BYTES = re.compile(
    r"/jax/_src/(?:array|api)\.py\", line \d+ in (?:_value|block_until_ready)"
)
_CURRENT = "Current thread"


def explanation(stderr: Mapping[int, Sequence[str]], ended: Iterable[int]) -> str:
    """Who waited for whom in a pod that did not end, for people.

    `stderr`: what each host wrote when it was ended; `ended`: the hosts that had ended well.
    """
    frames = {host: _frames(lines) for host, lines in stderr.items()}
    ending = [host for host, lines in frames.items() if lines and _ENDING.search(lines[-1])]
    without = [host for host, lines in frames.items() if lines and _WITHOUT_BYTES.search(lines[0])]
    waiting = [
        host
        for host, lines in frames.items()
        if host in without or any(map(_WAITING.search, lines))
    ]
    running = [host for host in frames if host not in waiting]
    within = [host for host in waiting if host not in ending]
    gone = sorted({*ended, *ending})
    if running and waiting:
        return f"{names(running)} did not go on, and {names(waiting)} waited"
    if running:
        return f"no host waited for another one: {names(running)} ran on"
    if without:
        others = [host for host in [*waiting, *gone] if host not in without]
        rest = f", and {names(sorted(set(others)))} did not send it" if others else ""
        return f"{names(without)} waited for an array of another host{rest}"
    if within and gone:
        return f"{names(gone)} had come to the end of the program, and {names(within)} waited"
    return f"{names(waiting)} waited for each other"


def _frames(lines: Sequence[str]) -> list[str]:
    """Of the thread that got the signal, innermost first."""
    starts = [number for number, line in enumerate(lines) if line.startswith(_CURRENT)]
    if not starts:
        return []
    found = []
    for line in lines[starts[-1] + 1 :]:
        if not line.startswith("  File "):
            break
        found.append(line)
    return found


def names(hosts: Sequence[int]) -> str:
    """Hosts in a sentence, such as "host 2", "hosts 0 to 3" or "hosts 0, 2 and 3"."""
    if len(hosts) == 1:
        return f"host {hosts[0]}"
    if len(hosts) > 2 and list(hosts) == list(range(hosts[0], hosts[-1] + 1)):
        return f"hosts {hosts[0]} to {hosts[-1]}"
    return f"hosts {', '.join(map(str, hosts[:-1]))} and {hosts[-1]}"
