"""The variables of a machine, beside those of the library."""

from __future__ import annotations

from pathlib import Path

import pytest

from mock_libtpu.environment import MachineSettings, variables

TYPE = "TPU_ACCELERATOR_TYPE"


@pytest.fixture(autouse=True)
def _no_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MOCK_LIBTPU_DEVICES", "MOCK_LIBTPU_TOPOLOGY"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("machine", "name"),
    [
        (MachineSettings(), "v5litepod-1"),
        (MachineSettings(devices=8), "v5litepod-8"),
        (MachineSettings(topology="v2"), "v2-8"),
        (MachineSettings(topology="v4:2x2x2"), "v4-16"),
        (MachineSettings(topology="v6e:2x4"), "v6e-8"),
        (MachineSettings(topology="v5p:2x2x1"), "v5p-8"),
    ],
)
def test_the_type_is_named_as_in_the_cloud(machine: MachineSettings, name: str) -> None:
    assert variables(Path(), machine)[TYPE] == name


def test_a_machine_of_the_environment_has_no_type(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the library's to read."""
    monkeypatch.setenv("MOCK_LIBTPU_TOPOLOGY", "v4:2x2x2")
    assert TYPE not in variables(Path(), MachineSettings())
    assert variables(Path(), MachineSettings(devices=2))[TYPE] == "v5litepod-2"


def test_tensorflow_may_load_the_library_in_several_programs_at_once() -> None:
    """By default it locks /tmp/libtpu_lockfile, and a second program finds no TPU."""
    assert variables(Path(), MachineSettings())["ALLOW_MULTIPLE_LIBTPU_LOAD"] == "1"
