"""The sides of a program: revisions and interpreters; each is run as `fit` would run it."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path

import pytest

from mock_libtpu.upgrade.sides.sides import Options, Side, sides
from tests.conftest import Git, Plant
from tests.mock_libtpu.upgrade.conftest import commit
from tpu_walkthrough.errors import InputError, MissingToolError, UsageError

FINDER = """
import importlib.util, sys
class First:
    def find_spec(name, *_):
        path = "{}/src/own.py"
        return importlib.util.spec_from_file_location(name, path) if name == "own" else None
sys.meta_path.insert(0, First)
"""
TRAIN = ("train.py", "--steps=1")


def output(side: Side) -> str:
    """What its program prints."""
    return subprocess.run(
        side.command,
        cwd=side.folder,
        env=os.environ | side.environment,
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def outputs(of: Sequence[Side]) -> list[str]:
    return [output(side) for side in of]


def test_a_revision_is_compared_with_its_parent(
    repository: Path, python: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before, after = sides(TRAIN, None, "HEAD", Options(python))
    assert outputs((before, after)) == ["1\n", "2\n"]
    assert before.name.startswith("HEAD^ (")
    assert list(after.command) == [python, *TRAIN]
    assert after.folder == after.root / "examples"
    assert after.packages["jax"]
    assert (after.python, after.python_version) == (python, sys.version.split()[0])
    assert before.identity != after.identity
    assert f"note: JAX {after.packages['jax']} of {python}" in capsys.readouterr().err


def test_the_working_files_are_the_other_side(repository: Path, python: str, plant: Plant) -> None:
    plant({"examples/model.py": "SIZE = 3\n"}, "repository")
    before, after = sides(TRAIN, "HEAD", None, Options(python))
    assert outputs((before, after)) == ["2\n", "3\n"]
    assert (after.name, after.identity) == ("this environment", "")
    assert (after.folder, after.root) == (repository / "examples", repository)


def test_the_same_revision_has_the_same_identity(repository: Path, python: str) -> None:
    before, after = sides(TRAIN, "main", "HEAD", Options(python))
    assert before.identity == after.identity != ""
    (other, _) = sides(("train.py",), "main", "HEAD", Options(python))
    assert other.identity != before.identity


@pytest.mark.parametrize(
    ("folder", "command"),
    [
        (".", ["examples/train.py"]),
        ("/", ["{root}/examples/train.py"]),
        ("{root}/..", ["repository/examples/train.py"]),
        ("examples", ["{python}", "-X", "utf8", "train.py"]),
        ("/", ["{python}", "-X", "utf8", "{root}/examples/train.py"]),
        ("examples", ["{python}", "-m", "train"]),
        ("examples", ["{python}", "-c", "import train"]),
    ],
)
def test_commands_and_folders(
    folder: str, command: Sequence[str], repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = {"root": str(repository), "python": sys.executable}
    monkeypatch.chdir(repository / folder.format(**known))
    words = [word.format(**known) for word in command]
    python = sys.executable if words[0].endswith(".py") else None
    assert outputs(sides(words, None, "HEAD", Options(python))) == ["1\n", "2\n"]


def test_a_script_of_another_folder_by_a_link(
    repository: Path, python: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "link").symlink_to(repository)
    monkeypatch.chdir("/")
    command = [str(tmp_path / "link" / "examples" / "train.py")]
    assert outputs(sides(command, None, "HEAD", Options(python))) == ["1\n", "2\n"]


def test_a_path_in_an_argument_is_that_of_the_revision(
    repository: Path, python: str, plant: Plant
) -> None:
    root = str(repository)
    words = ["train.py", f"{root}/run.sh", f"--x={root}/run.sh", f"{root}/new", "data.txt"]
    _, after = sides(words, None, "HEAD", Options(python))
    expected = [f"{after.root}/run.sh", f"--x={after.root}/run.sh", f"{root}/new", "data.txt"]
    assert list(after.command[2:]) == expected


def test_packages_in_editable_form_come_from_the_revision(
    repository: Path, git: Git, plant: Plant, tmp_path: Path
) -> None:
    """As pip leaves them: metadata in the environment, and a file that names the folder."""
    environment = tmp_path / "environment"
    venv.create(environment, with_pip=False)
    site = next((environment / "lib").glob("python*/site-packages"))
    metadata = {
        "METADATA": "Metadata-Version: 2.1\nName: own\nVersion: 1\n",
        "direct_url.json": f'{{"dir_info": {{"editable": true}}, "url": "{repository.as_uri()}"}}',
    }
    plant({f"own-1.dist-info/{name}": text for name, text in metadata.items()}, str(site))
    plant({"jax/__init__.py": "", "own.pth": f"{repository}/src\n"}, str(site))
    plant({"examples/use.py": "import own\nprint(own.SIZE)\n"}, "repository")
    for size in (1, 2):
        plant({"src/own.py": f"SIZE = {size}\n"}, "repository")
        commit(git, repository)
    plant({"src/own.py": "SIZE = 3\n"}, "repository")
    options = Options(str(environment / "bin" / "python"))
    before, after = sides(["use.py"], None, "HEAD", options)
    assert outputs((before, after)) == ["1\n", "2\n"]
    assert after.environment == {"PYTHONPATH": f"{after.root}/src"}
    assert after.identity
    assert outputs(sides(["use.py"], "HEAD", None, options)) == ["2\n", "3\n"]
    # A finder that comes before the search path.
    plant({"own.pth": "import finder\n", "finder.py": FINDER.format(repository)}, str(site))
    with pytest.raises(InputError, match="own is imported from your files"):
        sides(["use.py"], "HEAD", None, options)


def test_interpreters(repository: Path, python: str) -> None:
    root = str(Path(python).parent.parent)
    before, after = sides(TRAIN, f"python:{root}", python, Options(python))
    assert (before.python, after.python) == (f"{root}/bin/python", python)
    assert before.name.startswith(f"python{sys.version_info[0]}.{sys.version_info[1]} of ")
    assert before.environment["VIRTUAL_ENV"] == root
    assert before.environment["PATH"].split(os.pathsep)[0] == f"{root}/bin"
    assert outputs((before, after)) == ["2\n", "2\n"]
    assert before.identity == after.identity == ""


def test_an_interpreter_without_jax(repository: Path, python: str, tmp_path: Path) -> None:
    venv.create(tmp_path / "bare", with_pip=False)
    with pytest.raises(MissingToolError, match=r"^--from python: .* jax is not installed there$"):
        sides(TRAIN, f"python:{tmp_path}/bare", None, Options(python))


def test_a_command_of_the_environment(repository: Path, python: str) -> None:
    """Such as pytest: the one that is installed beside each side's interpreter."""
    before, _ = sides(["pytest", "--version"], f"python:{python}", None)
    assert before.command[0] == str(Path(python).parent / "pytest")


def test_errors(repository: Path, python: str, monkeypatch: pytest.MonkeyPatch) -> None:
    options = Options(python)
    with pytest.raises(UsageError, match="give --from, --to or both"):
        sides(TRAIN, None, None, options)
    with pytest.raises(InputError, match=r"^absent\.py: HEAD \(\w+\) has no such file"):
        sides(["absent.py"], "HEAD", "HEAD", options)
    with pytest.raises(InputError, match=r"^absent\.py: there is no such file"):
        sides(["absent.py"], "jax==0.0.1", None, options)  # which no index has
    with pytest.raises(InputError, match=r"HEAD\^\^: .* has no such revision"):
        sides(TRAIN, None, "HEAD^", options)
    (repository / "new").mkdir()
    monkeypatch.chdir(repository / "new")
    with pytest.raises(InputError, match=r"^new: HEAD \(\w+\) has no such folder"):
        sides(["../examples/train.py"], "HEAD", "HEAD", options)
    with pytest.raises(UsageError, match="--python is for a program"):
        sides([python, "x.py"], "HEAD", None, options)


def test_without_a_repository(plant: Plant, python: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(plant({"train.py": ""}))
    with pytest.raises(InputError, match=r"^HEAD: the program is in no repository"):
        sides(["train.py"], "git:HEAD", None, Options(python))
