"""What a program reads from the device, kept beside its recording where that is asked for."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import cbor2
import numpy as np
import pytest

from mock_libtpu.environment import MachineSettings, RecorderSettings, applied, variables
from mock_libtpu.recording.read_values import ReadValue, read_values, values_file
from mock_libtpu.recording.reader import read_recording

PROGRAM = """\
import os
import jax
import jax.numpy as jnp
import numpy as np

x = jax.device_put(np.arange(6, dtype=np.float32).reshape(2, 3))
y = (x + 1).astype(jnp.bfloat16)
print(np.asarray(y), np.asarray(y), float(x[1, 2]))
print(np.asarray(jnp.asarray(x.T)))
print(np.asarray(jnp.full((513, 512), 7.0)).sum())
"""


def record(library: Path, folder: Path, text: str, *, values: bool = True) -> Path:
    """Record a program, which must end well."""
    file = folder / "recording"
    settings = RecorderSettings(file, values=values)
    environment = applied(variables(library, MachineSettings(), settings))
    command = [sys.executable, "-c", text]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "mock-libtpu" not in done.stderr
    return file


@pytest.fixture(scope="module")
def file(library_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return record(library_path, tmp_path_factory.mktemp("values"), PROGRAM)


def test_arrays_are_kept_once_and_row_major(file: Path) -> None:
    found = list(read_values(file).values())
    kinds = [(each.type, each.shape) for each in found]
    assert kinds == [("BF16", (2, 3)), ("F32", ()), ("F32", (3, 2)), ("F32", (513, 512))]
    y, one, transposed, large = (each.data for each in found)
    halves = np.frombuffer(y or b"", "<u2").astype(np.uint32) << 16
    assert halves.view(np.float32).tolist() == [1, 2, 3, 4, 5, 6]
    assert np.frombuffer(one or b"", np.float32).tolist() == [5]
    assert np.frombuffer(transposed or b"", np.float32).tolist() == [0, 3, 1, 4, 2, 5]
    assert large is None


def test_their_numbers_are_those_of_the_recording(file: Path) -> None:
    calls = read_recording(file).calls(["PJRT_Buffer_ToHostBuffer"])
    numbers = {call.arguments["src"]["buffer"] for call in calls}
    assert set(read_values(file)) == numbers


def test_digests_are_equal_for_equal_bytes_only(
    library_path: Path, file: Path, tmp_path: Path
) -> None:
    digests = [each.digest for each in read_values(file).values()]
    assert len({*digests}) == len(digests)
    again = read_values(record(library_path, tmp_path, PROGRAM)).values()
    assert [each.digest for each in again] == digests
    folder = tmp_path / "changed"
    folder.mkdir()
    changed = PROGRAM.replace("7.0)", "7.0).at[512, 511].set(7.000001)")
    other = read_values(record(library_path, folder, changed)).values()
    assert [a.digest == b for a, b in zip(other, digests, strict=True)] == [True] * 3 + [False]


def test_nothing_is_kept_unless_asked(library_path: Path, tmp_path: Path) -> None:
    file = record(library_path, tmp_path, PROGRAM, values=False)
    assert os.listdir(tmp_path) == ["recording"]
    assert read_values(file) == {}


def test_no_more_than_64_mib_are_kept(library_path: Path, tmp_path: Path) -> None:
    text = (
        "import jax.numpy as jnp, numpy as np\n"
        "for number in range(66):\n"
        "    np.asarray(jnp.full((512, 512), float(number)))\n"
    )
    found = list(read_values(record(library_path, tmp_path, text)).values())
    assert [each.data is not None for each in found] == [True] * 64 + [False] * 2
    assert len({each.digest for each in found}) == 66


def test_a_file_that_is_there_is_not_replaced(library_path: Path, tmp_path: Path) -> None:
    values_file(tmp_path / "recording").write_text("mine")
    environment = applied(
        variables(
            library_path,
            MachineSettings(),
            RecorderSettings(tmp_path / "recording", values=True),
        )
    )
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert done.stderr.count("cannot keep the values beside the recording") == 1
    assert values_file(tmp_path / "recording").read_text() == "mine"


def test_a_forked_process_has_a_file_of_its_own(library_path: Path, tmp_path: Path) -> None:
    text = (
        "import os, sys\n"
        "import ctypes\n"
        "ctypes.CDLL(os.environ['TPU_LIBRARY_PATH'])\n"
        "if pid := os.fork():\n"
        "    assert os.waitpid(pid, 0)[1] == 0\n"
        "import jax\n"
        "float(jax.numpy.float32(1 if pid else 2) + 1)\n"
    )
    file = record(library_path, tmp_path, text)
    (child,) = (each for each in tmp_path.iterdir() if each.name[len("recording.") :].isdigit())
    values = [next(iter(read_values(each).values())).data for each in (file, child)]
    assert [np.frombuffer(each or b"", np.float32).tolist() for each in values] == [[2], [3]]


def test_what_precedes_damage_is_read(tmp_path: Path) -> None:
    item = {"buffer": 3, "type": "F32", "shape": [1], "digest": [1, 2], "bytes": b"1234"}
    whole = cbor2.dumps(item)
    others = [
        whole[:-1],
        b"\xff",
        cbor2.dumps(item | {"shape": [-1]}),
        cbor2.dumps(item | {"bytes": "text"}),
        cbor2.dumps([]),
    ]
    for damage in others:
        values_file(tmp_path / "recording").write_bytes(whole + damage)
        assert read_values(tmp_path / "recording") == {3: ReadValue("F32", (1,), "[1, 2]", b"1234")}
