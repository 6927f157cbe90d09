"""Processes that the mock does not serve: each gets an error that names what helps, none hangs."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mock_libtpu.delegate.releases import OLDEST, newest
from mock_libtpu.environment import MachineSettings, variables
from mock_libtpu.plugin.client import Plugin, PluginError
from mock_libtpu.recording.reader import read_recording
from tests.mock_libtpu.entry_points import Struct
from tests.mock_libtpu.mocked import free_port, run_python

NEWEST = newest()
RANGE = f"{OLDEST} to {NEWEST}"
INSTALL = f"pip install jax=={NEWEST} jaxlib=={NEWEST}"

# A jaxlib of this version as far as it names itself, in front of the real one.
_RELEASE = """
import sys
import jax, jaxlib  # jax compares the versions when it is imported
jaxlib.__version__ = sys.argv[2]
from pathlib import Path
from mock_libtpu.plugin.client import Plugin, PluginError
plugin = Plugin(Path(sys.argv[1]))
sys.stderr = sys.stdout
try:
    plugin.call("PJRT_Client_Create")
except PluginError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("version", "wanted"),
    [
        ("0.4.38", f"FAILED_PRECONDITION: this mock of libtpu supports jaxlib {RANGE}, "),
        ("0.8.3", f"and this is jaxlib 0.8.3: {INSTALL}"),
        ("1.0.dev20270101", f"mock-libtpu: warning: jaxlib 1.0.dev20270101 is newer than {NEWEST}"),
        ("1.0", f"mock-libtpu: warning: jaxlib 1.0 is newer than {NEWEST}"),
    ],
)
def test_releases_outside_of_the_range(library_path: Path, version: str, wanted: str) -> None:
    pytest.importorskip("jaxlib")
    output = run_python(_RELEASE, library_path, version)
    assert wanted in output
    assert len(output.splitlines()) == 1


@pytest.mark.parametrize("version", [OLDEST, "0.9.1", "0.10.0", NEWEST])
def test_releases_of_the_range(library_path: Path, version: str) -> None:
    pytest.importorskip("jaxlib")
    assert run_python(_RELEASE, library_path, version) == ""


@pytest.mark.parametrize("size", [0, 8, 24, 31])
def test_attributes_for_an_old_framework_are_an_error(plugin: Plugin, size: int) -> None:
    """Frameworks before API 57 passed 24 bytes for this one; their client ends in Client_Create."""
    arguments = Struct("PJRT_Plugin_Attributes_Args")
    arguments["struct_size"] = size
    error = plugin.call_address(plugin.address("PJRT_Plugin_Attributes"), arguments.address)
    found = plugin.take_error(error)
    assert found.code == "INVALID_ARGUMENT"
    assert f"{size} bytes, it takes at least 32" in found.message
    arguments.assert_end_untouched()


def test_a_longer_struct_than_is_known(plugin: Plugin, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("jax", "jaxlib"):
        monkeypatch.setitem(sys.modules, package, None)
    arguments = Struct("PJRT_Client_Create_Args")
    arguments["struct_size"] = arguments.size + 128
    error = plugin.call_address(plugin.address("PJRT_Client_Create"), arguments.address)
    assert error == 0
    arguments.assert_end_untouched()
    plugin.call("PJRT_Client_Destroy", client=arguments["client"])


# jax.distributed; test_several_processes.py has it with several.

_DISTRIBUTED = """
import sys
import jax
jax.distributed.initialize(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
try:
    print(jax.process_count(), float(jax.numpy.ones(3).sum()))
except RuntimeError as error:
    print(error)
"""


def test_jax_distributed_with_one_process(library_path: Path) -> None:
    pytest.importorskip("jax")
    settings = variables(library_path, MachineSettings())
    assert run_python(_DISTRIBUTED, f"localhost:{free_port()}", "1", "0", **settings) == "1 3.0\n"


@pytest.mark.parametrize("nodes", [1, 2])
def test_a_client_of_several_nodes(
    plugin: Plugin, monkeypatch: pytest.MonkeyPatch, nodes: int
) -> None:
    for package in ("jax", "jaxlib"):
        monkeypatch.setitem(sys.modules, package, None)
    options = [{"name": "num_nodes", "type": "kInt64", "int64_value": nodes}]
    if nodes > 1:
        with pytest.raises(PluginError, match=r"^INVALID_ARGUMENT: this is process 0 of 2"):
            plugin.call("PJRT_Client_Create", create_options=options)
    else:
        client = plugin.call("PJRT_Client_Create", create_options=options).client
        plugin.call("PJRT_Client_Destroy", client=client)


# Forks.

_FORK = """
import os, sys, warnings
warnings.simplefilter("ignore")
import jax, numpy as np

step = jax.jit(lambda x: x + 1)
x = jax.device_put(np.arange(4.0, dtype=np.float32))
y = step(x)
works = {
    "run": lambda: step(x),
    "compile": lambda: jax.jit(lambda x: x * 3)(x),
    "compile ahead": lambda: jax.jit(lambda x: x * 4).lower(x).compile(),
    "eager": lambda: x - 1,
    "gradient": lambda: jax.grad(lambda x: (x * x).sum())(x),
    "several devices": lambda: jax.pmap(lambda x: x * 2)(np.ones((2, 2))),
}
wanted = ("FAILED_PRECONDITION: this process was forked", "'spawn'")
child = os.fork()
if child == 0:
    code = 1
    try:
        for name, work in works.items():
            try:
                work()
                sys.exit(f"{name} worked")
            except (RuntimeError, ValueError) as error:
                assert all(words in str(error) for words in wanted), (name, error)
        assert np.asarray(y).tolist() == [1, 2, 3, 4]  # what is memory is there
        del x, y, step
        jax.clear_caches()
        code = 0
    finally:
        if code or "_exit" in sys.argv:
            os._exit(code)
    sys.exit(0)
_, status = os.waitpid(child, 0)
assert os.waitstatus_to_exitcode(status) == 0, status
assert step(x).tolist() == [1, 2, 3, 4]
assert jax.jit(lambda x: x * 5)(x).tolist() == [0, 5, 10, 15]
"""


@pytest.mark.parametrize("end", ["exit", "_exit"])
def test_a_forked_process_is_refused(library_path: Path, tmp_path: Path, end: str) -> None:
    pytest.importorskip("jax")
    recording = tmp_path / "recording"
    settings = variables(library_path, MachineSettings(devices=2))
    run_python(_FORK, end, MOCK_LIBTPU_RECORDING=str(recording), **settings)
    files = sorted(tmp_path.iterdir())
    assert files[0] == recording
    parent, child = (read_recording(file) for file in files)
    assert parent.notes == []
    assert child.notes == []
    assert parent.process.pid != child.process.pid
    assert [call.error for call in parent.calls() if call.error is not None] == []
    assert "PJRT_LoadedExecutable_Execute" in {call.function for call in child.calls()}


_EARLY_FORK = """
import os, sys
import jax
child = os.fork()
assert float(jax.jit(lambda x: x + 1)(1.0)) == 2.0
if child == 0:
    sys.exit(0)
_, status = os.waitpid(child, 0)
assert status == 0
"""


def test_a_fork_before_the_client(library_path: Path) -> None:
    pytest.importorskip("jax")
    run_python(_EARLY_FORK, **variables(library_path, MachineSettings()))
