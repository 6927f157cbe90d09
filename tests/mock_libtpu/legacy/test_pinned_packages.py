"""The packages of the environments with jax have pinned hashes, and none is built on the way."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mock_libtpu.errors import BuildError
from mock_libtpu.legacy import virtual_env
from mock_libtpu.legacy.virtual_env import LEGACY, TODAY, Release, environment
from tests.cmakegen.archives import make_sdist, make_wheel, sha256

MODULES = {"jax/__init__.py": "__version__ = '1.0'\n", "jaxlib/__init__.py": ""}
RELEASE = Release("1.0", ("jax==1.0",), None)


def test_each_package_has_hashes() -> None:
    packages = {each.partition(";")[0] for each in (*LEGACY.packages, *TODAY.packages)}
    assert packages == set(virtual_env.HASHES)
    for files in virtual_env.HASHES.values():
        assert files
        assert all(re.fullmatch("[0-9a-f]{64}", digest) for digest in files.values())


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "index").mkdir()
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "index"))
    monkeypatch.setenv("MOCK_LIBTPU_CACHE", str(tmp_path / "cache"))
    return tmp_path / "index"


def test_another_wheel_is_not_installed(index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wheel = make_wheel(index, "jax==1.0", MODULES, tag="py3-none-any")
    monkeypatch.setattr(virtual_env, "HASHES", {"jax==1.0": {wheel.name: "0" * 64}})
    with pytest.raises(BuildError, match=r"installing jax 1\.0 failed") as error:
        environment(release=RELEASE)
    assert "HASH" in error.value.output.upper()
    monkeypatch.setattr(virtual_env, "HASHES", {"jax==1.0": {wheel.name: sha256(wheel)}})
    assert environment(release=RELEASE).made


def test_nothing_is_built_in_place_of_a_wheel(
    index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make_sdist(index, "jax==1.0", {"setup.py": f"open('{tmp_path}/ran', 'w')\n"})
    pinned = {"jax-1.0-py3-none-any.whl": "0" * 64, made.name: sha256(made)}
    monkeypatch.setattr(virtual_env, "HASHES", {"jax==1.0": pinned})
    with pytest.raises(BuildError):
        environment(release=RELEASE)
    assert not (tmp_path / "ran").exists()
