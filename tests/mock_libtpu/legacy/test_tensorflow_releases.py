"""Releases of TensorFlow, known by TF_Version, whose shapes have layouts of their own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mock_libtpu.environment import MachineSettings, variables
from tests.mock_libtpu.mocked import TIMEOUT_S, clean_environment
from tests.mock_libtpu.recorder import compiler

# As TensorFlow does: its library is there first, which is what the mock looks at.
_PROGRAM = """
import ctypes, sys
ctypes.CDLL(sys.argv[1])
tpu = ctypes.CDLL(sys.argv[2])
tpu.TfTpu_Initialize(True, 0, None)
host = (ctypes.c_int64 * 100)()
host[0] = 11  # f32
host[1], host[2], host[7] = 2, 3, 2  # the dimensions, and how many
room = (ctypes.c_int64 * 100)(*[-1] * 100)
tpu.HardwareLayout_HostShapeToDeviceShape(host, room)
print(*room)
"""


def run(library_path: Path, folder: Path, version: str) -> subprocess.CompletedProcess[str]:
    tensorflow = folder / "libtensorflow_cc.so.2"
    source = f'const char* TF_Version(void) {{ return "{version}"; }}'
    subprocess.run(
        [compiler(), "-xc", "-shared", "-fPIC", "-o", str(tensorflow), "-"],
        input=source.encode(),
        check=True,
        timeout=TIMEOUT_S,
    )
    return subprocess.run(
        [sys.executable, "-c", _PROGRAM, str(tensorflow), str(library_path)],
        env=clean_environment() | variables(library_path, MachineSettings()),
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT_S,
    )


# sizeof(XLA_Shape) in the headers of the releases.
@pytest.mark.parametrize(("version", "size"), [("2.19.1", 632), ("2.20.0", 536), ("2.21.0", 536)])
def test_a_shape_has_the_size_of_the_release(
    library_path: Path, tmp_path: Path, version: str, size: int
) -> None:
    done = run(library_path, tmp_path, version)
    assert done.returncode == 0, done.stderr
    assert ("TensorFlow 2.21.0 is newer than 2.20" in done.stderr) == (version == "2.21.0")
    words = [int(word) for word in done.stdout.split()]
    count = size // 8
    assert words[count:] == [-1] * (100 - count)  # nothing is written behind it
    assert words[count - 1] == 1  # tail_padding_alignment_in_elements
    assert -1 not in words[:count]


@pytest.mark.parametrize("version", ["2.18.0", "2.4.1"])
def test_a_release_with_other_structs_is_refused(
    library_path: Path, tmp_path: Path, version: str
) -> None:
    done = run(library_path, tmp_path, version)
    assert done.returncode != 0
    assert f"works with TensorFlow 2.19 and 2.20, and not with {version}" in done.stderr


def test_the_version_of_a_hostile_library_is_shown_without_its_other_characters(
    library_path: Path, tmp_path: Path
) -> None:
    done = run(library_path, tmp_path, r"2.4\x1b]0;title\a")
    assert done.returncode != 0
    assert "and not with 2.4: install" in done.stderr
    assert "\x1b" not in done.stderr
