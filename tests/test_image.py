"""The container image: what the Dockerfile says; `make test-image` runs its steps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scripts.release.image_root import read

CHECKOUT = Path(__file__).parent.parent


def test_it_is_for_another_user_than_root() -> None:
    image = read(CHECKOUT / "Dockerfile")
    assert image.user == "1000"
    assert any("useradd --uid 1000 " in step.command for step in image.steps)
    assert any(f"--home-dir {image.folder} " in step.command for step in image.steps)


def test_its_environment_is_the_active_one() -> None:
    image = read(CHECKOUT / "Dockerfile")
    folder = image.variables["VIRTUAL_ENV"]
    assert image.variables["PATH"].startswith(f"{folder}/bin:/usr/local/")
    (install,) = [step for step in image.steps if step.context]
    assert f"{install.context}/dist/image/*.whl jax" in install.command


def test_what_is_not_known_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "Dockerfile"
    file.write_text("FROM scratch\n# a comment\nVOLUME /x\n", "utf-8")
    with pytest.raises(SystemExit, match="VOLUME is not known here"):
        read(file)


def test_nothing_but_the_wheel_and_the_pins_is_in_the_context() -> None:
    lines = (CHECKOUT / ".dockerignore").read_text("utf-8").split()
    assert lines == ["*", "!constraints.txt", "!dist/image/*.whl"]


def test_the_container_to_develop_in_makes_the_environment() -> None:
    settings = json.loads((CHECKOUT / ".devcontainer/devcontainer.json").read_text("utf-8"))
    folder = CHECKOUT / ".devcontainer"
    dockerfile = (folder / settings["build"]["dockerfile"]).read_text("utf-8")
    assert f"USER {settings['remoteUser']}\n" in dockerfile
    assert settings["postCreateCommand"] == "make env"
