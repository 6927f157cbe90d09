"""The programs, tests and outputs of the guides `why` and `ci` are what really happens."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from tests.mock_libtpu.mocked import TIMEOUT_S, clean_environment

pytestmark = pytest.mark.usefixtures("library_path")

GUIDES = Path(__file__).parents[3] / "docs" / "guides"
# What is given to the tests on the CPU, where there is no mock to count on.
ON_CPU = """
import contextlib
import types

import jax
import pytest

@pytest.fixture
def tpu():
    assert jax.default_backend() == "cpu"
    return types.SimpleNamespace(expect=lambda **_: contextlib.nullcontext())
"""
# What differs from run to run, or between releases of JAX: times, and numbers of calls.
VARYING = re.compile(r"\b[\d,.]+ (?:ns|us|ms|s)\b|#\d+")


def blocks(guide: str) -> list[str]:
    text = (GUIDES / f"{guide}.md").read_text("utf-8")
    return [token.content for token in MarkdownIt().parse(text) if token.type == "code_block"]


def run(folder: Path, *command: str, **settings: str) -> subprocess.CompletedProcess[str]:
    environment = clean_environment() | settings
    python = str(Path(sys.executable).parent)
    return subprocess.run(
        command,
        cwd=folder,
        env=environment | {"PATH": os.pathsep.join((python, environment["PATH"]))},
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT_S,
    )


def lines(text: str, folder: Path) -> list[str]:
    """The lines of an output, without what varies."""
    text = VARYING.sub("...", text.replace(f"{folder}{os.sep}", ""))
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def test_answers_are_those_of_the_program(tmp_path: Path) -> None:
    program, *others = blocks("why")
    (tmp_path / "train.py").write_text(program)
    recorded = run(tmp_path, "mock-libtpu", "trace", "-o", "train.rec", "--", "python", "train.py")
    assert recorded.returncode == 0, recorded.stderr
    small = ("--memory", "3M", "-o", "small.rec")
    assert run(tmp_path, "mock-libtpu", "trace", *small, "--", "python", "train.py").returncode == 1
    answers = [block for block in others if block.startswith("$ ")]
    assert len(answers) == 6
    for answer in answers:
        command, _, shown = answer.partition("\n")
        told = run(tmp_path, *command.removeprefix("$ ").split())
        assert told.returncode == 0, told.stderr
        actual = lines(told.stdout, tmp_path)
        for line in lines(shown, tmp_path):
            start = line.removesuffix(" …")  # the rest is left out
            assert any(other.startswith(start) for other in actual), (line, actual)


def test_causes_look_as_reports_write_them(tmp_path: Path) -> None:
    table = (GUIDES / "why.md").read_text("utf-8").partition("| After the colon |")[2]
    rows = [row.split("|")[1] for row in table.partition("\n\n")[0].splitlines()[2:]]
    samples = {sample.rstrip(" …") for row in rows for sample in re.findall("`(.+?)`", row)}
    program = Path(__file__).parents[1] / "analysis" / "recompiled.py"
    trace = ("mock-libtpu", "trace", "--devices", "2", "-o", "causes.rec", "--", "python")
    assert run(tmp_path, *trace, str(program)).returncode == 0
    reported = run(tmp_path, "mock-libtpu", "report", "causes.rec", "--compiles").stdout
    reported += (GUIDES / "why.md").read_text("utf-8").partition("| After")[0]  # as tested above
    assert {sample for sample in samples if sample not in reported} == set()
    assert len(rows) >= 12


def outcomes(folder: Path, **settings: str) -> dict[str, str]:
    """By test whether it passed, and what pytest wrote of all."""
    done = run(folder, "python", "-m", "pytest", "-rA", "-p", "no:cacheprovider", **settings)
    found = re.findall(r"(?m)^(PASSED|FAILED) test_guide\.py::(\w+)", done.stdout)
    return {name: f"{outcome} {done.stdout}" for outcome, name in found}


# What each test of the guide fails with.
FAILURES = {
    "test_loop_reads_nothing_back": "Disallowed device-to-host transfer",
    "test_state_is_not_used_after_its_donation": "Array has been deleted",
    "test_everything_donated_is_used": "donated: 1 of 2 offered",
    "test_any_batch_is_split": "array axis 0 is partitioned 4 times, but does not evenly divide",
    "test_cache_fits": "RESOURCE_EXHAUSTED",
    "test_it_compiles_once": "compiles: 2, at most 1 allowed",
    "test_kernel_is_one_for_a_tpu": "last two dimensions of your block shape are divisible by 8",
    "test_product_is_close": "Not equal to tolerance",
}


def test_tests_pass_on_the_cpu_and_fail_on_the_mock(tmp_path: Path) -> None:
    tests = [block for block in blocks("ci") if "import pytest" in block or "def test_" in block]
    (tmp_path / "test_guide.py").write_text("\n\n".join(tests))
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    on_mock = outcomes(tmp_path)
    assert on_mock.keys() == FAILURES.keys()
    for name, text in on_mock.items():
        assert text.startswith("FAILED "), name
        assert FAILURES[name] in text
    (tmp_path / "conftest.py").write_text(ON_CPU)
    on_cpu = outcomes(tmp_path, JAX_PLATFORMS="cpu")
    assert on_cpu.keys() == FAILURES.keys()
    assert {name for name, text in on_cpu.items() if not text.startswith("PASSED ")} == set()


def test_program_runs_on_one_host_and_fails_in_a_pod(tmp_path: Path) -> None:
    (program,) = (block for block in blocks("ci") if "process_local_data" in block)
    (tmp_path / "evaluate.py").write_text(program)
    for start in ((), ("mock-libtpu", "run", "--topology", "v5e:4x4", "--")):
        done = run(tmp_path, *start, "python", "evaluate.py", JAX_PLATFORMS="cpu")
        assert (done.returncode, done.stdout) == (0, "64.0\n"), done.stderr
    start = ("mock-libtpu", "pod", "--topology", "v5e:4x4", "--")
    done = run(tmp_path, *start, "python", "evaluate.py")
    assert done.returncode == 1
    assert "spans non-addressable (non process local) devices is not possible" in done.stderr
