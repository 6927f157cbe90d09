"""The recordings of a pod as one: the calls of all hosts on one clock.

The hosts are processes of one machine, so their clocks are one. What has a number in each of them
gets one of its own: a thread has its host in its name, and buffer 7 of host 2 is buffer 2000007.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from mock_libtpu.recording.model import ApiCall, CallError, CodeObject, Function, Module, Thread
from mock_libtpu.recording.single import LAST_NS, Recording

_PER_HOST = 1_000_000
# The numbers of objects in recorded values, by their keys.
_NUMBERED = ("buffer", "event", "executable", "stream", "memory_of")


class JoinedRecording(Recording):
    """The recordings of several hosts, by the numbers of these."""

    def __init__(self, path: Path, hosts: Mapping[int, Recording]) -> None:
        first = min(hosts.values(), key=lambda one: one.process.monotonic_ns)
        self.path = path
        self.notes = []
        self.plugin = first.plugin
        self.process = first.process
        self.ended_by = next((one.ended_by for one in hosts.values() if one.ended_by), None)
        self.whole_bytes = None
        self.functions: dict[int, Function] = {}
        self.threads: dict[int, Thread] = {}
        self.code_objects: dict[int, CodeObject] = {}
        self.cells = {}
        self.hosts = dict(hosts)
        """The recording of each host."""
        self._of_host: dict[tuple[int, int], Thread] = {}
        for host, one in self.hosts.items():
            self.functions |= {_number(host, key): value for key, value in one.functions.items()}
            self.code_objects |= {
                _number(host, key): value for key, value in one.code_objects.items()
            }
            for key, thread in one.threads.items():
                number = len(self.threads)
                name = f"host {host} {thread.name}"
                named = thread._replace(number=number, name=name, host=host)
                self.threads[number] = self._of_host[host, key] = named

    @property
    def modules(self) -> tuple[Module, ...]:
        """What each host had loaded at the end."""
        return tuple(module for one in self.hosts.values() for module in one.modules)

    def __len__(self) -> int:
        return sum(map(len, self.hosts.values()))

    def calls(self, functions: Collection[str] | None = None) -> Iterator[ApiCall]:
        """The calls of all hosts in the order of their beginnings."""
        streams = [self._calls(host, one, functions) for host, one in self.hosts.items()]
        merged = heapq.merge(*streams, key=lambda call: call.start_ns)
        for sequence, call in enumerate(merged):
            yield replace(call, sequence=sequence)
        self.notes = [note for one in self.hosts.values() for note in one.notes]

    def between(self, since_ns: int, until_ns: int = LAST_NS) -> JoinedRecording:
        """The part with the calls of all hosts that began in a time."""
        parts = {host: one.between(since_ns, until_ns) for host, one in self.hosts.items()}
        return JoinedRecording(self.path, parts)

    def errors(self) -> Iterator[CallError]:
        """The errors that calls of all hosts returned."""
        return itertools.chain.from_iterable(one.errors() for one in self.hosts.values())

    def times(self) -> Iterator[tuple[int, int, int | None]]:
        """As those of one recording, of all calls in the order of `calls`."""
        streams = [self._times(host, one) for host, one in self.hosts.items()]
        return heapq.merge(*streams, key=lambda times: times[1])

    def _times(self, host: int, recording: Recording) -> Iterator[tuple[int, int, int | None]]:
        for thread, start, end in recording.times():
            yield self._of_host[host, thread].number, start, end

    def _calls(
        self, host: int, recording: Recording, functions: Collection[str] | None
    ) -> Iterator[ApiCall]:
        for call in recording.calls(functions):
            yield replace(
                call,
                thread=self._of_host[host, call.thread.number],
                arguments=_numbered(host, call.arguments),
                results=_numbered(host, call.results),
            )


def _number(host: int, number: int) -> int:
    return host * _PER_HOST + number


def _numbered(host: int, value: Any) -> Any:
    """A recorded value with the numbers of objects as they are in the joined recording."""
    if isinstance(value, dict):
        return {
            key: _number(host, item)
            if key in _NUMBERED and type(item) is int
            else _numbered(host, item)
            for key, item in value.items()
        }
    if isinstance(value, list):
        return [_numbered(host, item) for item in value]
    return value
