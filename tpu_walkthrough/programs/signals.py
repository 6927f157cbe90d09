"""The names of signals that ended programs."""

from __future__ import annotations

import signal


def signal_name(number: int) -> str:
    """Such as "SIGKILL"; "signal 40" for one without a name."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
