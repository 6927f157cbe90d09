"""Write what each host of a pod recorded, on one clock."""

from __future__ import annotations

from collections.abc import Iterator

from mock_libtpu.recording.joined import JoinedRecording
from mock_libtpu.reports.units import duration

__all__ = ["host_lines"]


def host_lines(recording: JoinedRecording) -> Iterator[str]:
    """A line per host; times count from the start of the first one's recording."""
    start_ns = recording.process.monotonic_ns
    yield f"{'host':<6}{'process':>9}{'calls':>9}{'errors':>8}{'first call':>13}{'last end':>13}"
    for host, one in recording.hosts.items():
        calls, first, last = 0, start_ns, start_ns
        for _, start, end in one.times():
            first = min(first, start) if calls else start
            last = max(last, end or start) if calls else end or start
            calls += 1
        errors = sum(1 for _ in one.errors())
        yield (
            f"{host:<6}{one.process.pid:>9}{calls:>9,}{errors:>8,}"
            f"{duration(first - start_ns):>13}{duration(last - start_ns):>13}"
        )
