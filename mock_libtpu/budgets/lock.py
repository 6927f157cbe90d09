"""The lock file of a program: how often it compiles and copies, to be committed and compared.

It names programs and functions, and no lines, which move with every change of a file. It has no
bytes in use, which depend on when Python frees what is no longer used.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from mock_libtpu.budgets.counts import Counts, Transfer
from mock_libtpu.reports.frame_text import short_path
from tpu_walkthrough.errors import InputError, OutputError
from tpu_walkthrough.printable import printable

_SCHEMA = "mock-libtpu/lock/1"
_NOWHERE = "(no Python)"

Locked = Mapping[str, Mapping[str, int]]
"""By kind the counts by name: {"compiles": {"jit_step": 1}}."""


def locked(counts: Counts) -> Locked:
    """What a lock file has of these counts, in the order in which it is written."""
    kinds = {
        "compiles": Counter(row.program for row in counts.functions),
        "donated": Counter(row.program for row in counts.donated),
        "operations": Counter(row.program for row in counts.operations),
        "transfers_to_device": _by_function(counts.transfers_to_device),
        "transfers_to_host": _by_function(counts.transfers_to_host),
    }
    return {kind: dict(sorted(numbers.items())) for kind, numbers in kinds.items()}


def write(file: Path, counts: Counts) -> None:
    """Write the counts to a new lock file. Raises OutputError."""
    text = json.dumps({"schema": _SCHEMA, **locked(counts)}, indent=2)
    try:
        file.write_text(f"{text}\n", "utf-8")
    except OSError as error:
        raise OutputError(f"cannot write {file}: {error.strerror}") from None


def read(file: Path) -> Locked:
    """The counts of a lock file. Raises InputError for another file."""
    hint = f"Remove it, or give another file: --lock writes one that is not there yet, {_SCHEMA}."
    try:
        document = json.loads(file.read_text("utf-8"))
    except OSError as error:
        raise InputError(f"cannot read {file}: {error.strerror}") from None
    except ValueError:
        raise InputError(f"{file} is not a lock file", hint) from None
    if not isinstance(document, dict) or document.pop("schema", None) != _SCHEMA:
        raise InputError(f"{file} is not a lock file", hint)
    if not all(map(_is_counts, document.values())):
        raise InputError(f"{file} is not a lock file", hint)
    return document


def differences(before: Locked, after: Locked) -> Iterator[str]:
    """A line for each number that differs: "compiles: jit_step: 1 -> 2"."""
    for kind in sorted({*before, *after}):
        old, new = before.get(kind, {}), after.get(kind, {})
        for name in sorted({*old, *new}):
            if old.get(name, 0) != new.get(name, 0):
                counts = f"{old.get(name, 0):,} -> {new.get(name, 0):,}"
                yield printable(f"{kind}: {name}: {counts}")


def _by_function(transfers: Iterable[Transfer]) -> Counter[str]:
    return Counter(
        f"{short_path(row.place.path)} in {row.place.function}" if row.place else _NOWHERE
        for row in transfers
    )


def _is_counts(value: object) -> bool:
    return isinstance(value, dict) and all(type(number) is int for number in value.values())
