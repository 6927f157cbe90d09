"""The questions, each with a tool and a judge that knows the answer from elsewhere.

Of C++ by a compiler's debug information and its preprocessor, of Python by Python itself, of
programs by JAX's own logs, warnings, guards and analyses: nothing of it by this project's code.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.agents.debug_info import Function, compiled, functions, missing_headers

PROGRAMS = Path(__file__).parent / "programs"
_SAYS = Path(__file__).parent / "what_jax_says.py"
# Files that need no headers but those of the tree, of abseil and of the compiler.
_UNITS = (
    "xla/ef57.cc",
    "xla/permutation_util.cc",
    "xla/executable_run_options.cc",
    "xla/tsl/platform/default/load_library.cc",
    "xla/metric_table_report.cc",
    "xla/core/collectives/clique_id.cc",
    "xla/tsl/concurrency/async_value.cc",
    "xla/tsl/framework/allocator_registry.cc",
    "xla/tsl/framework/serving_device_selector.cc",
    "xla/tsl/lib/core/bitmap.cc",
    "xla/tsl/platform/default/net.cc",
    "xla/tsl/platform/logging.cc",
    "xla/tsl/profiler/utils/parse_annotation.cc",
    "xla/tsl/profiler/utils/time_utils.cc",
    "xla/tsl/util/command_line_flags.cc",
    "xla/tsl/util/stats_calculator.cc",
)
_MANGLED, _QUALIFIED = 12, 4
_BROKEN = ("xla/literal.cc", "xla/shape_util.cc", "xla/array2d_test.cc")
_INCLUDING = ("xla/side_effect_util.cc", "xla/ef57.cc", "xla/permutation_util.cc")
_KINDS = ("all-reduce", "all-gather", "reduce-scatter")
_NEAR = 0.1

Answer = dict[str, Any]
Judge = Callable[[Answer], bool]


@dataclass(frozen=True)
class Question:
    """What is asked, and whether an answer is right."""

    text: str
    tool: str
    arguments: dict[str, Any]
    right: Judge
    is_look_up: bool = False
    """Whether it is answered from an index alone."""


def cpp_questions(tree: Path, abseil: Path, out: Path) -> Iterator[Question]:
    """Where functions of XLA are defined, what a compiler's message names, what is missing."""
    known = [_some(tree, unit, abseil, out, seed) for seed, unit in enumerate(_UNITS)]
    for function in known[:_MANGLED]:
        yield _definition(function.linker_name, [function])
    for function in known[_MANGLED:]:
        name = _demangled(function.linker_name).partition("(")[0]
        yield _definition(name, [function])
    for unit in _BROKEN:
        yield _frame(tree, unit)
    for unit in _INCLUDING:
        yield _headers(tree, unit)


def _some(tree: Path, unit: str, abseil: Path, out: Path, seed: int) -> Function:
    """A function of the unit's own file."""
    found = set(functions(compiled(tree, unit, [abseil], out), tree))
    own = sorted(each for each in found if each.path == unit)
    return random.Random(seed).choice(own)


def _definition(name: str, known: Sequence[Function]) -> Question:
    places = {f"{each.path}:{each.line}" for each in known}

    def right(answer: Answer) -> bool:
        return any(row["place"] in places for row in answer["rows"])

    arguments = {"name": name, "language": "C++"}
    return Question(f"Where is {name} defined?", "find_definition", arguments, right, True)


def _frame(tree: Path, unit: str) -> Question:
    """The first error of the compiler, which finds no header of abseil or protobuf."""
    command = ["g++", "-std=c++17", f"-I{tree}", "-fsyntax-only", unit]
    written = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False).stderr
    error = re.search(r"^(.+?):(\d+):\d+: fatal error", written, re.MULTILINE)
    assert error is not None, written
    path, line = error[1], int(error[2])
    path = os.path.relpath(tree / path, tree)
    source = (tree / path).read_text("utf-8").splitlines()[line - 1]

    def right(answer: Answer) -> bool:
        return any(
            row["place"] == f"{path}:{line}" and source in row.get("quoted_source", "")
            for row in answer["rows"]
        )

    return Question(
        f"What is at the error of {unit}?", "frame_location", {"text": written}, right, True
    )


def _headers(tree: Path, unit: str) -> Question:
    missing = missing_headers(tree, unit)

    def right(answer: Answer) -> bool:
        sure = {row["quoted_header"] for row in answer["rows"] if not row["conditional"]}
        return sure == missing

    return Question(f"Which headers does {unit} miss?", "missing_headers", {"file": unit}, right)


def python_questions(says: Path, packages: Path) -> Iterator[Question]:
    """Where names of JAX are defined, by Python."""
    for name, (file, line) in json.loads(says.read_text("utf-8")).items():
        place = f"{os.path.relpath(os.path.realpath(file), packages)}:{line}"
        arguments = {"name": name, "language": "Python"}
        yield Question(
            f"Where is {name} defined?", "find_definition", arguments, _first_is(place), True
        )


def _first_is(place: str) -> Judge:
    return lambda answer: [row["place"] for row in answer["rows"]] == [place]


def recording_questions(python: str, says: Path) -> Iterator[Question]:
    """What a program did, by JAX's logs, warnings and guards."""
    said = json.loads(says.read_text("utf-8"))
    text = next(miss for miss in said["misses"] if "now" in miss)
    line = re.search(r"train\.py:(\d+)", text)
    types = re.search(r"now (\S+) and before (\S+)", text)
    assert line is not None
    assert types is not None
    again = f"train.py:{line[1]}"
    functions_ = [name for name in said["compiled"] if name == "step"]
    others = len(said["compiled"]) - len(functions_)
    compiles = {"recording": "recording-1"}
    yield Question(
        "How often was step compiled?", "compiles", compiles,
        lambda answer: sum(row["quoted_program"] == "jit_step" for row in answer["rows"])
        == len(functions_),
    )  # fmt: skip
    yield Question(
        "Why was it compiled again?", "compiles", compiles,
        lambda answer: [row["quoted_why"] for row in answer["rows"] if row["again"]]
        == [f"x {types[2]} -> {types[1]}"],
    )  # fmt: skip
    yield Question(
        "Which line had it compiled again?", "compiles", compiles,
        lambda answer: [row["place"] for row in answer["rows"] if row["again"]] == [again],
    )  # fmt: skip
    yield Question(
        "How many operations were compiled by themselves?", "compiles", compiles,
        lambda answer: sum(row["is_operation"] for row in answer["rows"]) == others,
    )  # fmt: skip
    yield from _transfer_questions(python, said)
    refused = set(re.findall(r"float32(\[[\d,]+\])", " ".join(said["warned"])))
    yield Question(
        "Which donations were refused?", "lines",
        {"recording": "recording-1", "about": "donations"},
        lambda answer: {
            row["quoted_argument"].removeprefix("x f32")
            for row in answer["rows"] if row["outcome"] == "refused"
        } == refused,
    )  # fmt: skip
    # As many large arrays as at the end: at the peak two of them are the weights, old and new.
    shape, (_, size) = max(said["alive"].items(), key=lambda each: each[1][1])
    yield Question(
        "What is most of the memory at the peak, and how much?", "memory",
        {"recording": "recording-1"},
        lambda answer: abs(sum(
            row["bytes"] for row in answer["rows"] if row["quoted_largest"] == shape
        ) / size - 1) < _NEAR,
    )  # fmt: skip


def _transfer_questions(python: str, said: dict[str, Any]) -> Iterator[Question]:
    to_host = _guarded(python, "device_to_host")
    to_device = _guarded(python, "host_to_device")
    arguments = {"recording": "recording-1", "about": "transfers"}

    def of(answer: Answer, way: str, place: str) -> list[Any]:
        return [row for row in answer["rows"] if row["way"] == way and row["place"] == place]

    yield Question(
        "Which line copies to the host?", "lines", arguments,
        lambda answer: any(row["implicit"] for row in of(answer, "from device", to_host)),
    )  # fmt: skip
    yield Question(
        "Which line copies to the device unasked?", "lines", arguments,
        lambda answer: any(row["implicit"] for row in of(answer, "to device", to_device)),
    )  # fmt: skip
    yield Question(
        "How many bytes does it copy?", "lines", arguments,
        lambda answer: sum(row["bytes"] for row in of(answer, "to device", to_device))
        == said["copied"],
    )  # fmt: skip


def _guarded(python: str, way: str) -> str:
    """The line at which JAX's own guard refuses the first implicit copy of this way."""
    code = (
        f"import jax, runpy; jax.config.update('jax_transfer_guard_{way}', 'disallow'); "
        "runpy.run_path('train.py')"
    )
    program = str(Path(sys.executable).with_name("mock-libtpu"))
    command = [program, "run", "--", python, "-c", code]
    ran = subprocess.run(command, cwd=PROGRAMS, capture_output=True, text=True, check=False)
    assert "Disallowed" in ran.stderr, ran.stderr
    *_, line = re.finditer(r"train\.py.*, line (\d+)", ran.stderr)
    return f"train.py:{line[1]}"


def tpu_questions(says: Path) -> Iterator[Question]:
    """What the TPU's compiler makes of programs, by JAX's own analyses."""
    said = json.loads(says.read_text("utf-8"))
    taken = said["arguments"] + said["outputs"] + said["temporaries"]
    yield Question(
        "Does the product fit on a v5e?", "fit", {"program": "product.py"},
        lambda answer: [row["result"] for row in answer["rows"]] == ["fits"],
    )  # fmt: skip
    yield Question(
        "How many bytes does it need there?", "fit", {"program": "product.py"},
        lambda answer: abs(answer["rows"][0]["peak_bytes"] / taken - 1) < _NEAR,
    )  # fmt: skip
    yield Question(
        "Does the large array fit on a v5e?", "fit", {"program": "large.py"},
        lambda answer: [row["result"] for row in answer["rows"]] == ["does not fit"]
        and "RESOURCE_EXHAUSTED" in said["refusal"],
    )  # fmt: skip
    line = _line_of("product.py", "x @ w")
    yield Question(
        "How much work is the line of the product?", "explore",
        {"program": "product.py", "line": line},
        lambda answer: abs(sum(row["flops"] for row in answer["rows"]) / said["flops"] - 1)
        < _NEAR,
    )  # fmt: skip
    yield Question(
        "Which collective does the sum over devices become?", "explore",
        {"program": "sharded.py", "line": _line_of("sharded.py", "x.sum(")},
        lambda answer: {
            kind for kind in _KINDS for row in answer["rows"]
            if kind in row["quoted_operation"]
        } == set(said["collectives"]),
    )  # fmt: skip


def _line_of(program: str, text: str) -> str:
    lines = (PROGRAMS / program).read_text("utf-8").splitlines()
    return f"{program}:{next(at for at, line in enumerate(lines, 1) if text in line)}"


def says(python: str, what: str, out: Path) -> Path:
    """What JAX says in this Python, without this project."""
    file = out / f"{what}.json"
    variables = {**os.environ, "JAX_PLATFORMS": "cpu", "TPU_SKIP_MDS_QUERY": "1"}
    command = [python, str(_SAYS), what, str(PROGRAMS), str(file)]
    subprocess.run(command, env=variables, check=True, capture_output=True)
    return file


def _demangled(name: str) -> str:
    return subprocess.run(
        ["c++filt", name], capture_output=True, text=True, check=True
    ).stdout.strip()
