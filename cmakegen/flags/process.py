"""Compute the flags of a tree's sources, in a process of its own.

Standard input has, in marshal's format, the request and the BUILD files that are known from an
earlier run. Standard output gets a block for each BUILD file that is evaluated, and a last one
with the flags, as JSON. Limits end the process if it computes too much.
"""

from __future__ import annotations

import contextlib
import gc
import json
import marshal
import os
import resource
import sys
import time
from collections.abc import Mapping, Sequence
from typing import Any

from cmakegen.flags.evaluate import Evaluator
from cmakegen.flags.file_flags import FileFlags, Flags
from cmakegen.flags.graph import Graph
from cmakegen.flags.rules import Evaluated, load
from cmakegen.starlark.labels import Workspaces

_MEMORY = 4 << 30  # bytes of address space
_PROCESSOR_TIME = 120  # seconds for all files
# Seconds for one file, after which the process ends; the evaluator itself ends most files before,
# but not in its own functions.
_FILE_TIME = 10

_MODULES = "-std=c++20"


def main() -> None:
    """Evaluate the BUILD files that are not known, and compute the flags from all."""
    with contextlib.suppress(ValueError, OSError):  # macOS may refuse it
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    _limit_time(_PROCESSOR_TIME)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    gc.disable()  # the process ends before it would free anything
    request, known = marshal.loads(sys.stdin.buffer.read())
    evaluated = [load(one) for one in known]
    if request["paths"]:
        evaluator = Evaluator(request)
        for path in request["paths"]:
            _limit_time(int(time.process_time()) + _FILE_TIME)
            evaluated.append(evaluator.rules_of(path))
            _write(evaluated[-1].dump())
        _limit_time(_PROCESSOR_TIME)
    evaluated.sort(key=lambda file: file.path)
    _write(json.dumps(_result(request, evaluated)).encode())
    os._exit(0)


def _limit_time(seconds: int) -> None:
    """End the process once it has used the processor for so long."""
    resource.setrlimit(resource.RLIMIT_CPU, (min(seconds, _PROCESSOR_TIME), _PROCESSOR_TIME))


def _write(block: bytes) -> None:
    marshal.dump(block, sys.stdout.buffer)
    sys.stdout.buffer.flush()


def _result(request: Mapping[str, Any], evaluated: Sequence[Evaluated]) -> dict[str, Any]:
    workspaces = Workspaces(**request["places"])
    has_standard = any("std=" in option or "std:" in option for option in request["options"])
    standard = "" if has_standard else _MODULES
    rules_of_tree = (rule for one in evaluated for rule in one.rules)
    graph = Graph(rules_of_tree, workspaces.workspace_of, standard)
    files, others = graph.files(frozenset(request["sources"]))
    sets: dict[Flags, int] = {}
    rules: dict[int, tuple[int, FileFlags]] = {}
    for flags in files.values():
        rules.setdefault(id(flags), (len(rules), flags))
    return {
        "files": {path: rules[id(flags)][0] for path, flags in files.items()},
        "others": others,
        "rules": [
            (*flags[:-1], sets.setdefault(flags.flags, len(sets))) for _, flags in rules.values()
        ],
        "sets": list(sets),
        "modular": graph.modular,
        "dropped": sorted(graph.allowed.dropped.items(), key=lambda item: -item[1]),
        "problems": [
            f"{one.path}:{line}: {reason}" for one in evaluated for line, reason in one.failed
        ],
        "reads": {one.path: one.reads for one in evaluated},
        "folders": {one.path: one.folders for one in evaluated},
        "settings": sorted({path for one in evaluated for path in one.settings}),
        "passing": [one.path for one in evaluated if not one.is_lasting],
    }


if __name__ == "__main__":
    main()
