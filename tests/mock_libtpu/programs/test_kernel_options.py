"""The options of the interpreter for kernels (`--pallas`): each has its effect."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from mock_libtpu.environment import MachineSettings, variables
from tests.mock_libtpu.mocked import TIMEOUT_S, clean_environment
from tpu_walkthrough.errors import UsageError

_PROGRAM = Path(__file__).with_name("kernel_options.py")
_DEFAULT = {"uninitialized": "nan", "out_of_bounds": "OUT_OF_RANGE", "before_the_wait": "0.0"}


@pytest.mark.parametrize(
    ("options", "changed"),
    [
        ("", {}),
        ("seed=3", {}),
        ("uninitialized=zero", {"uninitialized": "0.0"}),
        ("out_of_bounds=uninitialized", {"out_of_bounds": "nan"}),
        ("dma=eager", {"before_the_wait": "1.0"}),
        (
            "uninitialized=zero,out_of_bounds=uninitialized,dma=on_wait",
            {"uninitialized": "0.0", "out_of_bounds": "0.0"},
        ),
    ],
)
def test_an_option_changes_what_its_kernel_gives(
    library_path: Path, options: str, changed: dict[str, str]
) -> None:
    pytest.importorskip("jax.experimental.pallas.tpu")
    process = subprocess.run(
        [sys.executable, str(_PROGRAM)],
        env=clean_environment() | variables(library_path, MachineSettings(pallas=options or None)),
        stdout=subprocess.PIPE,
        text=True,
        timeout=TIMEOUT_S,
        check=True,
    )
    assert json.loads(process.stdout) == _DEFAULT | changed


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ("races", "'races' is not an option"),
        ("seed=\u0663", "'seed=\u0663' is not an option"),
        ("seed=1234567890", "'seed=1234567890' is not an option"),
        ("uninitialized=nan,uninitialized=zero", "'uninitialized' is given twice"),
        ("", "'' is not an option"),
    ],
)
def test_other_options_are_refused(options: str, problem: str) -> None:
    with pytest.raises(UsageError) as raised:
        variables(Path("libtpu.so"), MachineSettings(pallas=options))
    assert str(raised.value).endswith(problem)


def test_spaces_after_commas_are_ignored() -> None:
    machine = MachineSettings(pallas="detect_races, seed=3")
    assert variables(Path("libtpu.so"), machine)["MOCK_LIBTPU_PALLAS"] == "detect_races,seed=3"
