"""Tests of other projects that use the fixture `tpu`, in projects of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from mock_libtpu.recording.reader import read_recording
from tests.mock_libtpu.recorded import COMMAND

pytest_plugins = ["pytester"]

_IMPORTS = """\
import os
import sys
import jax
import numpy as np
import pytest

PROCESS = os.getpid()
"""


@pytest.fixture(autouse=True)
def _cache(library_path: Path, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library is built already, though pytester has a home of its own."""
    monkeypatch.setenv("MOCK_LIBTPU_CACHE", str(library_path.parent.parent))


def run(pytester: pytest.Pytester, *options: str, **files: str) -> pytest.RunResult:
    """Run the tests of these files with the plugin that is installed."""
    pytester.makepyfile(**{name: _IMPORTS + text for name, text in files.items()})
    # An editable installation of a plugin is there before pytest.
    ignore = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
    return pytester.runpytest_subprocess("-p", "no:cacheprovider", *ignore, *options)


def test_session_never_loads_the_mock(pytester: pytest.Pytester) -> None:
    mapped = """
def is_loaded():
    with open("/proc/self/maps") as maps:
        return "libtpu.so" in maps.read()

def test_before():
    assert not is_loaded()

def test_on_a_tpu(tpu):
    assert jax.default_backend() == "tpu"
    assert is_loaded()

def test_after():
    assert not is_loaded()
"""
    run(pytester, test_it=mapped).assert_outcomes(passed=3)


def test_broken_budget_fails_with_its_line(pytester: pytest.Pytester) -> None:
    tests = """
def test_holds(tpu):
    step = jax.jit(lambda x: x + 1, donate_argnums=0)
    x = jax.device_put(np.ones(8, np.float32))
    with tpu.expect(compiles=1, transfers_to_host=0, donated="all", peak="1 KB"):
        for _ in range(3):
            x = step(x)

def test_broken(tpu):
    print("printed there")
    with tpu.expect(transfers_to_host=tpu.exactly(0)):
        float(jax.device_put(1.0))
"""
    result = run(pytester, test_it=tests)
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            ">*with tpu.expect(transfers_to_host=tpu.exactly(0)):",
            "E *the budget is broken",
            "E *transfers to host: 1 of 4 B, exactly 0 expected",
            "E *test_it.py:19 in test_broken  4 B in 1 copy: float(), implicit",
            "test_it.py:18: BudgetBroken",
            "printed there",
            "FAILED test_it.py::test_broken*",
        ]
    )


def test_error_of_the_memory_has_what_was_alive(pytester: pytest.Pytester) -> None:
    text = """
import jax, numpy, pytest

@pytest.mark.tpu(memory="16MiB")
def test_full(tpu):
    kept = [jax.device_put(numpy.ones((1024, 1024), numpy.float32)) for _ in range(9)]
"""
    result = run(pytester, test_full=text)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "*RESOURCE_EXHAUSTED: *",
            "*out of memory at *test_full.py:13 in *",
            "*what was alive then:",
            "*16.8 MB *4 *test_full.py:13 in *f32[[]1024,1024] and others",
        ]
    )


def test_outcomes_and_warnings_come_back(pytester: pytest.Pytester) -> None:
    tests = """
@pytest.mark.skip(reason="not now")
def test_skipped(tpu): ...

@pytest.mark.xfail(reason="known")
def test_expected(tpu):
    raise ValueError

@pytest.mark.xfail(strict=True, reason="known")
def test_not_expected(tpu): ...

@pytest.mark.parametrize("number", [1, 2])
def test_number(tpu, number, record_property):
    record_property("value", object())
    assert number == 1

@pytest.fixture
def failing():
    raise KeyError("in the fixture")

def test_fixture(tpu, failing): ...

class TestWarning:
    def test_warns(self, tpu, tmp_path, monkeypatch, capsys):
        class OwnWarning(UserWarning): ...
        import warnings
        warnings.warn("the warning", OwnWarning)
"""
    result = run(pytester, "-rsxX", test_it=tests)
    result.assert_outcomes(passed=2, failed=2, skipped=1, xfailed=1, errors=1, warnings=1)
    result.stdout.fnmatch_lines_random(
        [
            "*KeyError: 'in the fixture'",
            "*UserWarning: the warning",
            "SKIPPED * not now",
            "XFAIL * known",
            "*XPASS(strict)*",
        ]
    )


def test_selection_order_and_first_failure(pytester: pytest.Pytester) -> None:
    tests = """
def test_one(tpu): ...
def test_two(tpu): assert False
def test_three(tpu): ...
"""
    run(pytester, "-k", "one or three", test_it=tests).assert_outcomes(passed=2, deselected=1)
    run(pytester, "-x", test_it=tests).assert_outcomes(passed=1, failed=1)
    run(pytester, "test_it.py::test_three", test_it=tests).assert_outcomes(passed=1)


def test_fixtures_live_as_long_as_elsewhere(pytester: pytest.Pytester) -> None:
    pytester.makeconftest("""
import os
import pytest

def note(text):
    with open("notes", "a") as file:
        print(text, os.environ.get("MOCK_LIBTPU_PYTHON") is not None, file=file)

@pytest.fixture(scope="session")
def whole():
    note("session begins")
    yield 1
    note("session ends")

@pytest.fixture(scope="module")
def one(request):
    note(f"{request.module.__name__} begins")
    yield 2
    note(f"{request.module.__name__} ends")
""")
    tests = """
def test_first(tpu, whole, one): assert (whole, one) == (1, 2)
def test_here(one): assert one == 2
def test_second(tpu, one): assert one == 2
"""
    run(pytester, test_a=tests, test_b=tests).assert_outcomes(passed=6)
    notes = (pytester.path / "notes").read_text().splitlines()
    there = [line.removesuffix(" True") for line in notes if line.endswith(" True")]
    assert there == [
        "session begins",
        *("test_a begins", "test_a ends", "test_b begins", "test_b ends"),
        "session ends",
    ]
    here = [line.removesuffix(" False") for line in notes if line.endswith(" False")]
    assert here == ["test_a begins", "test_a ends", "test_b begins", "test_b ends"]


def test_one_process_for_each_machine(pytester: pytest.Pytester) -> None:
    tests = """
def note(name):
    with open("notes", "a") as file:
        print(name, jax.device_count(), PROCESS, file=file)

def test_plain(tpu): note("plain")
@pytest.mark.tpu(topology="v5e:2x4")
def test_eight(tpu): note("eight")
@pytest.mark.tpu(devices=2)
def test_two(tpu): note("two")
def test_again(tpu): note("plain")
@pytest.mark.tpu(topology="v5e:2x4")
def test_eight_again(tpu): note("eight")
def test_here():
    with open("notes", "a") as file:
        print("here", 0, PROCESS, file=file)
"""
    run(pytester, "--topology", "v5e:2x2", test_it=tests).assert_outcomes(passed=6)
    notes = [line.split() for line in (pytester.path / "notes").read_text().splitlines()]
    assert {(name, devices) for name, devices, _ in notes} == {
        *(("plain", "4"), ("eight", "8"), ("two", "2"), ("here", "0")),
    }
    assert len({process for _, _, process in notes}) == 4
    assert len(notes) == 6


def test_recordings_can_be_kept(pytester: pytest.Pytester) -> None:
    tests = """
def test_one(tpu): jax.device_put(np.ones(8))
@pytest.mark.tpu(devices=2)
def test_two(tpu): jax.jit(lambda x: x.sum())(np.ones(8))
"""
    run(pytester, "--tpu-recordings", "kept/here", test_it=tests).assert_outcomes(passed=2)
    files = list((pytester.path / "kept" / "here").glob("tests-*.rec"))
    assert len(files) == 2
    calls = [read_recording(file).calls() for file in files]
    functions = [{call.function for call in of_one} for of_one in calls]
    assert sorted("PJRT_Client_Compile" in names for names in functions) == [False, True]
    assert all("PJRT_Client_BufferFromHostBuffer" in names for names in functions)


def test_distributed_tests_have_a_process_for_each_worker(pytester: pytest.Pytester) -> None:
    tests = """
import time

@pytest.fixture(scope="module")
def kept(): return []

@pytest.mark.parametrize("number", range(12))
def test_number(tpu, kept, number, worker_id):
    with open(f"{worker_id}-{os.getpid()}", "w"): ...
    time.sleep(0.2)
    if number % 2 == 1:
        raise ValueError("odd")

def test_last(tpu, kept): ...
"""
    result = run(pytester, "-n", "2", "--dist", "load", test_it=tests, test_other=tests)
    result.assert_outcomes(passed=14, failed=12)
    names = [path.name for path in pytester.path.glob("gw*")]
    assert {name.partition("-")[0] for name in names} == {"gw0", "gw1"}
    assert len(names) == 2


def test_debugger_has_a_message(pytester: pytest.Pytester) -> None:
    result = run(pytester, "--pdb", test_it="def test_it(tpu): assert False\n")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*To debug them run: mock-libtpu run -- python -m pytest --pdb*"])
    result.stdout.no_fnmatch_line("*(Pdb)*")
    result = run(pytester, "--pdb", test_it="def test_it(): ...\n")
    result.stdout.no_fnmatch_line("*mock-libtpu run*")


def test_session_on_the_mock_runs_them_itself(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        test_it=_IMPORTS
        + """
def test_it(tpu):
    with open("process", "w") as file:
        print(os.getppid(), file=file)
    with tpu.expect(compiles=0):
        jax.jit(lambda x: x)(1)
"""
    )
    done = subprocess.run(
        [COMMAND, "run", "--", sys.executable, "-m", "pytest", "--pdb", "-p", "no:cacheprovider"],
        input="q\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert "(Pdb)" in done.stdout
    assert "compiles: 1, at most 0 allowed" in done.stdout
    assert int((pytester.path / "process").read_text()) == os.getpid()


def coverage_of(pytester: pytest.Pytester, tests: Mapping[str, str]) -> str:
    pytester.makepyfile(**tests)
    command = [sys.executable, "-m", "coverage"]
    # What measures the tests of this project is not part of the project of the test.
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")
    }
    output = ""
    for arguments in (["run", "--branch", "--source=.", "-m", "pytest"], ["report"]):
        done = subprocess.run(
            [*command, *arguments], capture_output=True, text=True, env=environment, check=False
        )
        output = done.stdout
        assert done.returncode == 0, output + done.stderr
    return output


def test_coverage_is_that_of_both_processes(pytester: pytest.Pytester) -> None:
    module = "def sign(x):\n    if x:\n        return 1\n    return 0\n"
    here = "import own\ndef test_here(): assert own.sign(0) == 0\n"
    there = "import own\ndef test_there(tpu): assert own.sign(1) == 1\n"
    report = coverage_of(pytester, {"own": module, "test_here": here, "test_there": there})
    rows = {line.split()[0]: line.split()[1:] for line in report.splitlines() if ".py" in line}
    assert rows["own.py"] == ["4", "0", "2", "0", "100%"]
    assert rows["test_there.py"][-1] == "100%"


def test_end_of_the_process_is_a_failure_of_its_test(pytester: pytest.Pytester) -> None:
    tests = """
def test_dies(tpu):
    os.write(2, b"last words\\n")
    os.abort()

def test_exits(tpu):
    os._exit(3)

def test_lives(tpu): ...
"""
    result = run(pytester, "-p", "no:faulthandler", test_it=tests)
    result.assert_outcomes(failed=2, passed=1)
    result.stdout.fnmatch_lines(
        [
            "the process of the tests that use the fixture tpu was ended by SIGABRT",
            "the process of the tests that use the fixture tpu exited with 3",
        ]
    )


def test_test_that_hangs_is_ended(pytester: pytest.Pytester) -> None:
    tests = """
import time

@pytest.mark.timeout(2, func_only=True)
def test_hangs(tpu):
    time.sleep(1000)

def test_lives(tpu): ...
"""
    result = run(pytester, test_it=tests)
    result.assert_outcomes(failed=1, passed=1)
    result.stdout.fnmatch_lines(["*Timeout*"])


def test_what_the_process_cannot_collect_is_a_failure(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        test_it="""
import os
if "MOCK_LIBTPU_PYTHON" in os.environ:
    raise ImportError("only elsewhere")
def test_it(tpu): ...
"""
    )
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["the test was not collected in the process with the TPU", "*ImportError: only elsewhere"]
    )


@pytest.mark.parametrize(
    ("test", "options", "message"),
    [
        ("def test_it(tpu): ...", ("--topology", "v9:2x2"), "*--topology v9:2x2: 'v9' is not*"),
        ("def test_it(tpu): ...", ("--tpu-plugin", "no.so"), "*no.so: there is no such file*"),
        (
            "@pytest.mark.tpu('v5e:2x2')\ndef test_it(tpu): ...",
            (),
            "*Give topology, devices, memory,*",
        ),
        (
            "@pytest.mark.tpu(devices=2)\ndef test_it(tpu): ...",
            ("--tpu-plugin", "foo=test_it.py"),
            "*it cannot be used with --tpu-plugin*",
        ),
        (
            "def test_it(tpu): ...",
            ("--tpu-recordings", "test_it.py/kept"),
            "cannot make the folder *test_it.py/kept: Not a directory",
        ),
        (
            "def test_it(request): request.getfixturevalue('tpu')",
            (),
            "name the fixture tpu among the arguments of the test",
        ),
        (
            "jax.config.update('jax_platforms', 'cpu')\ndef test_it(tpu): ...",
            (),
            "*JAX uses another platform in a test that uses the fixture tpu*",
        ),
    ],
)
def test_what_cannot_be_run_says_so(
    pytester: pytest.Pytester, test: str, options: tuple[str, ...], message: str
) -> None:
    result = run(pytester, *options, test_it=test + "\n")
    assert result.ret == 1
    result.stdout.fnmatch_lines([message])


def test_fixture_of_this_name_of_another_project_is_its_own(pytester: pytest.Pytester) -> None:
    tests = """
@pytest.fixture
def tpu(): return "its own"

def test_it(tpu):
    assert tpu == "its own"
    assert os.getpid() == PROCESS
    assert "MOCK_LIBTPU_PYTHON" not in os.environ
"""
    run(pytester, test_it=tests).assert_outcomes(passed=1)


def test_plugin_that_is_not_used_imports_and_starts_nothing(pytester: pytest.Pytester) -> None:
    pytester.makeconftest("""
import sys

def pytest_unconfigure(config):
    own = ("cbor2", "jax", "mock_libtpu", "numpy", "trace_links", "typer")
    print("loaded:", *sorted(name for name in sys.modules if name.partition(".")[0] in own))
""")
    pytester.makepyfile(test_it="def test_it(): ...\n")
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-s")
    result.assert_outcomes(passed=1)
    (loaded,) = (line for line in result.outlines if line.startswith("loaded: "))
    assert loaded.split()[1:] == [
        "mock_libtpu",
        "mock_libtpu.environment",
        "mock_libtpu.pytest_plugin",
        "mock_libtpu.pytest_plugin.plugin",
    ]
