"""The pinned packages of the development environment."""

from __future__ import annotations

import importlib.metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

CHECKOUT = Path(__file__).parent.parent
OLDEST = "3.11.2"  # that of Debian 12, the oldest one that is tested


def pins() -> list[Requirement]:
    lines = (CHECKOUT / "constraints.txt").read_text("utf-8").splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize("pin", pins(), ids=str)
def test_the_oldest_python_can_install_it(pin: Requirement) -> None:
    of_oldest = {"python_version": "3.11", "python_full_version": OLDEST}
    if pin.marker is not None and not pin.marker.evaluate(of_oldest):
        pytest.skip("it is for later ones")
    try:
        package = importlib.metadata.distribution(pin.name)
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("it is not installed")
    if package.version not in pin.specifier:
        pytest.skip(f"{package.version} is installed, by another line")
    assert OLDEST in SpecifierSet(package.metadata.get("Requires-Python", ""))
