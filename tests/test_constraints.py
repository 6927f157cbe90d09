"""The pinned packages of the development environment."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

CHECKOUT = Path(__file__).parent.parent
OLDEST = "3.11.2"  # Debian 12 has it, of which make takes python3


def pins_of_the_oldest() -> Iterator[Requirement]:
    variables = {"python_version": "3.11", "python_full_version": OLDEST}
    for line in (CHECKOUT / "constraints.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            pin = Requirement(line)
            if pin.marker is None or pin.marker.evaluate(variables):
                yield pin


@pytest.mark.parametrize("pin", list(pins_of_the_oldest()), ids=str)
def test_the_oldest_python_can_install_it(pin: Requirement) -> None:
    """As far as it is installed here, where its Requires-Python is known."""
    try:
        package = importlib.metadata.distribution(pin.name)
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("the package is not for this system or Python")
    if package.version not in pin.specifier:
        pytest.skip(f"this Python has {package.version}, which another line pins")
    assert OLDEST in SpecifierSet(package.metadata.get("Requires-Python", ""))
