"""The values of --from and --to: which form they have, and what an error says of the others."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from packaging.requirements import InvalidRequirement

from mock_libtpu.upgrade.sides.forms import (
    Form,
    Git,
    Known,
    Lock,
    Python,
    Requirements,
    form,
    requirements,
)
from tests.cmakegen.archives import make_wheel
from tests.conftest import Plant
from tpu_walkthrough.errors import InputError, UsageError

KNOWN = Known(lambda text: text in ("HEAD", "main", "flax", "x==1"), lambda: ["flax", "optax"])


def meant(text: str) -> Form:
    return form("--to", text, KNOWN)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("jax==0.10.2", ["jax==0.10.2"]),
        ("jax==0.10.2 flax<0.12", ["jax==0.10.2", "flax<0.12"]),
        ("jax==0.10.2,flax<0.12, optax", ["jax==0.10.2", "flax<0.12", "optax"]),
        ("jax >= 0.10, < 0.12 flax", ["jax<0.12,>=0.10", "flax"]),
        ("jax[tpu, k8s]==0.10.2 flax", ["jax[k8s,tpu]==0.10.2", "flax"]),
        ("jax>=0.9 ; python_version > '3.0'", ['jax>=0.9; python_version > "3.0"']),
        (
            "jax @ https://example.com/jax-1.0-py3-none-any.whl flax",
            ["jax@ https://example.com/jax-1.0-py3-none-any.whl", "flax"],
        ),
    ],
)
def test_several_requirements_are_one_value(text: str, expected: Sequence[str]) -> None:
    assert [str(each).replace(" @ ", "@ ") for each in requirements(text).each] == expected


@pytest.mark.parametrize("text", ["", ",", "jax==", "HEAD~1", "origin/main", "--index-url x"])
def test_other_text_is_no_requirement(text: str) -> None:
    with pytest.raises(InvalidRequirement):
        requirements(text)


def test_the_path_of_a_wheel_is_a_requirement(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel = make_wheel(tmp_path, "jaxlib==1.0", {}, "py3-none-any")
    monkeypatch.chdir(tmp_path)
    (found,) = requirements(f"./{wheel.name}").each
    assert (found.name, found.url) == ("jaxlib", wheel.as_uri())


def test_bare_values(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(plant({"requirements.txt": "", "uv.lock": "", "docs/x.md": ""}))
    root = Path.cwd()
    (root / "env" / "bin").mkdir(parents=True)
    (root / "env" / "bin" / "python").symlink_to(sys.executable)
    assert meant("HEAD") == Git("HEAD")
    assert isinstance(meant("jax==0.10.2"), Requirements)
    assert isinstance(meant("optax"), Requirements)
    assert isinstance(meant("jax"), Requirements)
    assert meant("requirements.txt") == Lock(root / "requirements.txt")
    assert meant("./uv.lock") == Lock(root / "uv.lock")
    assert meant("env") == Python("env/bin/python")
    assert meant(sys.executable) == Python(sys.executable)
    assert meant("file:requirements.txt") == Lock(root / "requirements.txt")
    assert meant("python:python3") == Python("python3")
    assert meant("git:no-such") == Git("no-such")


@pytest.mark.parametrize(
    ("text", "error", "hint"),
    [
        ("flax", "it can be a revision or a requirement", 'Write git:flax or "flax>=0".'),
        ("x==1", "it can be a revision or a requirement", 'Write git:x==1 or "x==1,>=0".'),
        ("mian", "there is no such revision, path or installed package", "git:REVISION"),
        ("HEAD~9", "it is neither a requirement, nor a path, nor a revision", "git:REVISION"),
        ("docs", "there is no such revision, path or installed package", "python:PATH"),
        ("jax==1 --index-url x", "--index-url is an option of an installer", "PIP_INDEX_URL"),
        ("git:", "there is nothing after the colon", "git:REVISION"),
        ("file:docs/x.md", "its name is not that of a lock file", "pylock.toml"),
    ],
)
def test_what_is_not_clear_is_an_error(
    text: str, error: str, hint: str, plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(plant({"docs/x.md": ""}))
    with pytest.raises(UsageError) as caught:
        meant(text)
    assert str(caught.value) == f"--to {text}: {error}"
    assert hint in caught.value.hint


def test_two_forms_of_a_path(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(plant({"main/bin/python": "#!/bin/sh\n"}))
    Path("main/bin/python").chmod(0o755)
    with pytest.raises(UsageError, match="an interpreter or a revision") as caught:
        meant("main")
    assert caught.value.hint == "Write python:main/bin/python or git:main."


@pytest.mark.parametrize("text", ["file:absent.txt", "python:docs"])
def test_what_a_form_names_must_be_there(
    text: str, plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(plant({"docs/x.md": ""}))
    with pytest.raises(InputError, match=f"^--to {text}: "):
        meant(text)
