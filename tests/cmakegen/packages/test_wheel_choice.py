"""Which of a version's wheels is used."""

from __future__ import annotations

from pathlib import Path

import pytest
from packaging.tags import parse_tag, sys_tags

from cmakegen.packages.index import package_index
from cmakegen.packages.wheel_choice import header_rank, machine_rank
from tests.cmakegen.archives import make_wheel

# The best first.
ORDER = [
    "cp311-cp311-manylinux_2_28_x86_64",
    "cp311-cp311-manylinux_2_17_x86_64.manylinux2014_x86_64",
    "cp39-abi3-manylinux2014_x86_64",
    "py3-none-manylinux1_x86_64",
    "py3-none-any",
    "cp312-cp312-manylinux_2_28_x86_64",
    "cp39-cp39-manylinux2010_x86_64",
    "cp36-cp36m-manylinux2010_x86_64",
    "cp39-cp39-manylinux2014_aarch64",
    "cp39-cp39-macosx_11_0_arm64",
    "cp39-cp39-win_amd64",
]


def test_headers_come_from_any_wheel() -> None:
    ranks = [header_rank(parse_tag(tag)) for tag in ORDER]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) == len(ranks)


@pytest.mark.parametrize("tags", [ORDER[6:8], ORDER[7:], ORDER[10:]], ids=["linux", "any", "win"])
def test_the_wheels_of_an_old_release(index: Path, tags: list[str]) -> None:
    """TensorFlow 2.6 has none for CPython 3.11, and none for manylinux2014."""
    for tag in tags:
        make_wheel(index, "tensorflow==2.6.0", {"tensorflow/include/a.h": ""}, tag=tag)
    assert package_index().wheel("tensorflow==2.6.0").name == f"tensorflow-2.6.0-{tags[0]}.whl"


def test_programs_come_from_wheels_for_this_machine() -> None:
    here = next(tag.platform for tag in sys_tags() if tag.platform != "any")
    assert machine_rank(parse_tag(f"cp36-cp36m-{here}")) == 0
    assert machine_rank(parse_tag("py3-none-any")) is not None
    assert machine_rank(parse_tag("py3-none-win_amd64")) is None
