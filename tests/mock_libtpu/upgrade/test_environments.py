"""Environments of requirements and lock files: made by pip or uv, of small packages, and kept."""

from __future__ import annotations

import os
import platform
import subprocess
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

from mock_libtpu import kept_environments
from mock_libtpu.cache import cache
from mock_libtpu.errors import BuildError, UnresolvableError
from mock_libtpu.upgrade.sides import environments
from mock_libtpu.upgrade.sides.environments import Request, environment
from mock_libtpu.upgrade.sides.sides import Options, sides
from mock_libtpu.upgrade.sides.wheels import lines_of, may_build
from tests.cmakegen.archives import make_sdist, sha256
from tests.conftest import Plant
from tests.mock_libtpu.upgrade.conftest import Add
from tpu_walkthrough.caches import clear
from tpu_walkthrough.errors import InputError, MissingToolError, OutputError, UsageError
from tpu_walkthrough.interpreters import of_machine
from tpu_walkthrough.interpreters.packages import packages_of
from tpu_walkthrough.programs import find_program

TRAIN = ["train.py"]


@pytest.fixture
def program(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = plant({"train.py": "import jax\nprint(jax.__version__)\n"})
    monkeypatch.chdir(root)
    return root


def steps(request: Request) -> tuple[Path, list[str]]:
    """The interpreter of the environment, and the steps of its making."""
    reported: list[str] = []
    return environment(request, reported.append).python, reported


def test_two_releases(program: Path, add_package: Add, python: str) -> None:
    before, after = sides(TRAIN, "jax==1.0", "jax==2.0", Options(python))
    printed = [
        subprocess.run(
            side.command,
            cwd=side.folder,
            env=os.environ | side.environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for side in (before, after)
    ]
    assert printed == ["1.0\n", "2.0\n"]
    assert (before.name, after.name) == ("jax==1.0", "jax==2.0")
    assert {name: before.packages[name] for name in ("jax", "jaxlib", "libtpu")} == {
        "jax": "1.0",
        "jaxlib": "1.0",
        "libtpu": "1.0",
    }
    assert (before.folder, before.root, before.identity) == (program, program, "")
    assert before.python.startswith(os.environ["MOCK_LIBTPU_CACHE"])


REQUEST = Request("jax==1.0", ["jax[tpu]==1.0"])


def test_it_is_made_once(add_package: Add, monkeypatch: pytest.MonkeyPatch) -> None:
    python, reported = steps(REQUEST)
    assert reported
    monkeypatch.setenv("PIP_FIND_LINKS", "/nowhere")
    assert steps(REQUEST) == (python, [])
    with pytest.raises(BuildError):
        steps(Request("jax==1.0", [*REQUEST.lines, "numpy"]))


def test_an_older_interpreter_is_taken_where_the_newest_cannot(
    add_package: Add, monkeypatch: pytest.MonkeyPatch
) -> None:
    pythons = of_machine.interpreters((3, 11), (3, 15))[:2]
    if len(pythons) < 2:
        pytest.skip("the machine has one Python")
    monkeypatch.setattr(environments, "interpreters", lambda *_: pythons)
    tag = "cp{}{}".format(*pythons[1].version)
    add_package("compiled==1.0", tag=f"{tag}-{tag}-linux_{platform.machine()}")
    request = Request("compiled", [*REQUEST.lines, "compiled"])
    python, _ = steps(request)
    run = subprocess.run([python, "--version"], capture_output=True, text=True, check=True)
    assert run.stdout == f"Python {pythons[1].text}\n"
    assert steps(request) == (python, [])  # the newest is not tried again


def test_what_no_interpreter_can_have_is_an_error(add_package: Add) -> None:
    with pytest.raises(
        UnresolvableError, match=r"^jax==3 cannot be installed with Python 3"
    ) as caught:
        steps(Request("jax==3", ["jax==3.0"]))
    assert "No matching distribution found for jax==3.0" in caught.value.output
    assert "PIP_INDEX_URL" in caught.value.hint


def test_an_index_that_is_not_reached_is_asked_once(
    monkeypatch: pytest.MonkeyPatch, add_package: Add
) -> None:
    monkeypatch.delenv("PIP_NO_INDEX")
    monkeypatch.delenv("PIP_FIND_LINKS")
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_RETRIES", "1")
    with pytest.raises(BuildError, match=r"^installing jax==1\.0 failed$") as caught:
        steps(REQUEST)
    assert not isinstance(caught.value, UnresolvableError)


def test_a_python_that_no_machine_has(add_package: Add) -> None:
    request = Request("train.py", ["jax"], python=SpecifierSet(">=3.99"))
    with pytest.raises(MissingToolError, match=r"^train\.py needs a Python >=3\.99"):
        steps(request)


def test_packages_are_not_built_unless_the_user_says_so(add_package: Add, tmp_path: Path) -> None:
    setup = "import setuptools; setuptools.setup(name='source', version='1.0')\n"
    make_sdist(
        tmp_path / "index", "source==1.0", {"setup.py": f"open('{tmp_path}/ran', 'w')\n{setup}"}
    )
    request = Request("source", [*REQUEST.lines, "source"])
    with pytest.raises(UnresolvableError):
        steps(request)
    assert not (tmp_path / "ran").exists()
    with pytest.raises(BuildError):  # without an index there is no setuptools
        steps(Request("source", request.lines, builds=True))


def test_what_is_built_from_an_address_is_refused(program: Path, python: str) -> None:
    with pytest.raises(UsageError, match="is built from its source") as caught:
        sides(TRAIN, "jax @ git+https://example.com/jax", None, Options(python))
    assert "--allow-builds" in caught.value.hint


def test_needs_of_the_program(program: Path, plant: Plant, add_package: Add, python: str) -> None:
    add_package("msgspec==5.0")
    plant({"train.py": "import jax, msgspec\n"})
    before, _ = sides(TRAIN, "jax==1.0", None, Options(python))
    assert before.packages["msgspec"] == "5.0"


def test_jax_stays_where_another_package_is_named(
    program: Path, add_package: Add, python: str, capsys: pytest.CaptureFixture[str]
) -> None:
    version = packages_of(python).versions["jax"]
    add_package(f"jax=={version}")
    add_package("optax==1.0")
    before, _ = sides(TRAIN, "optax==1.0", None, Options(python))
    assert before.packages["jax"] == version
    assert f"note: jax=={version} is kept" in capsys.readouterr().err


def test_requirements_files(program: Path, plant: Plant, add_package: Add, python: str) -> None:
    plant({"requirements.txt": "-r more.txt\n", "more.txt": "jax\n"})
    before, after = sides(TRAIN, "requirements.txt", "file:requirements.txt", Options(python))
    assert before == after
    assert before.name == "requirements.txt"
    assert {"jax", "jaxlib", "libtpu"} <= set(before.packages)  # libtpu came besides
    plant({"more.txt": "jax==1.0\n"})
    changed, _ = sides(TRAIN, "requirements.txt", None, Options(python))
    assert changed.python != before.python


@pytest.mark.parametrize(
    "line",
    [
        *("-e .", "./own", "own @ git+https://example.com/x", "https://x/y.zip"),
        *(".", "own/", "sub/own", "own.tar.gz", "own [x] @ file:///own", "--edit ./own"),
        *("-\\\ne ./own", "--no-binary=:all:", "--pre --no-binary flax", "flax --no-binary flax"),
        *(
            "--only-binary=:none:",
            "'--no-binary' x",
            '--pre "--no-binary" x',
            "own @ git+https://x/y.whl",
        ),
        "-\\\nr hidden.txt",
    ],
)
def test_sources_in_requirements_files(line: str, program: Path, plant: Plant, python: str) -> None:
    plant({"requirements.txt": f"jax\n{line}\n", "hidden.txt": "--editable ./own\n"})
    with pytest.raises(InputError, match=r"^requirements\.txt: .* may be built from its source"):
        sides(TRAIN, "requirements.txt", None, Options(python))


@pytest.mark.parametrize(
    "line",
    [
        *("jax[tpu]==1.0 ; python_version > '3'", "jax==1.0  # -e .", "# -e .", "--pre"),
        *(
            "jax==1.0 \\\n    --hash=sha256:00 \\\n    --hash=sha256:11",
            "./own-1.0-py3-none-any.whl",
        ),
        *(
            "own @ https://x/own-1.0-py3-none-any.whl#sha256=00",
            "-ihttps://x/simple",
            "-f ./wheels",
        ),
        *(
            "--only-binary :all:",
            "--extra-index-url=../simple",
            "file:///own-1-py3-none-any.whl",
        ),
    ],
)
def test_lines_of_which_nothing_is_built(line: str) -> None:
    assert not any(map(may_build, lines_of(line)))


def test_a_script_that_asks_for_a_source(program: Path, plant: Plant, python: str) -> None:
    plant({"train.py": '# /// script\n# dependencies = ["own @ git+https://x/y"]\n# ///\n'})
    with pytest.raises(UsageError, match=r"own.*: that is built from its source"):
        sides(TRAIN, "jax==1.0", None, Options(python))


@pytest.mark.parametrize(
    ("package", "message"),
    [
        ('name = "own"\nversion = "1"\nvcs = { type = "git" }', "own may be built"),
        ('name = "--no-binary=:all:\\nown"\nversion = "1"', "Expected"),
        ('name = "own"\nversion = "1\\n--no-binary=own"', "Expected"),
        ('name = "own"\nversion = "1"\nmarker = "x\\n-e ."', "Expected"),
        ('name = "own"\nversion = "1"\nwheels = [{hashes = {x = "0 -e ."}}]', "is no hash"),
        ('name = "own"\nversion = "1"\nwheels = [{hashes = 1}]', "Expected `object`"),
        ('version = "1"', "missing required field `name`"),
    ],
)
def test_hostile_pylocks(
    package: str, message: str, program: Path, plant: Plant, python: str
) -> None:
    plant({"pylock.toml": f'lock-version = "1.0"\n[[packages]]\n{package}\n'})
    with pytest.raises(InputError, match=rf"^pylock\.toml: .*{message}"):
        sides(TRAIN, "pylock.toml", None, Options(python))


def test_pylock(program: Path, plant: Plant, add_package: Add, python: str) -> None:
    wheels = [add_package(name) for name in ("jax==1.0", "jaxlib==1.0", "libtpu==1.0")]
    table = ['lock-version = "1.0"\nrequires-python = ">=3.11"\n']
    for wheel in wheels:
        name = wheel.name.partition("-")[0]
        files = f'[{{name = "{wheel.name}", hashes = {{sha256 = "{sha256(wheel)}"}}}}]'
        table.append(f'[[packages]]\nname = "{name}"\nversion = "1.0"\nwheels = {files}\n')
    other = 'version = "1"\nmarker = "sys_platform == \'x\'"\nwheels = []\n'
    text = "".join((*table, f'[[packages]]\nname = "never"\n{other}'))
    plant({"pylock.toml": text, "pylock.wrong.toml": text.replace(sha256(wheels[0]), "0" * 64)})
    before, _ = sides(TRAIN, "pylock.toml", None, Options(python))
    assert before.packages["jax"] == "1.0"
    assert "never" not in before.packages
    with pytest.raises(BuildError) as caught:
        sides(TRAIN, "pylock.wrong.toml", None, Options(python))
    assert "HASH" in caught.value.output.upper()


def test_uv_is_needed_for_its_lock_file(
    program: Path, plant: Plant, python: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant({"uv.lock": "version = 1\n"})
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(MissingToolError, match=r"uv\.lock is read by uv"):
        sides(TRAIN, "uv.lock", None, Options(python))


def test_by_uv(
    program: Path, add_package: Add, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    uv = find_program("uv")
    if uv is None:
        pytest.skip("uv is not installed")
    monkeypatch.setattr(environments, "find_program", lambda _: uv)
    monkeypatch.setenv("UV_NO_INDEX", "1")
    monkeypatch.setenv("UV_FIND_LINKS", str(tmp_path / "index"))
    monkeypatch.setenv("UV_CACHE_DIR", str(tmp_path / "uv"))
    python, _ = steps(REQUEST)
    assert (python.parent.parent / "pyvenv.cfg").read_text().count("uv = ") == 1
    assert steps(REQUEST) == (python, [])
    with pytest.raises(UnresolvableError):
        steps(Request("jax==3", ["jax==3.0"]))


def test_a_full_disk_is_named(tmp_path: Path) -> None:
    """Rather than a package of Debian that is there."""
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho 'Error: [Errno 28] No space left on device'\nexit 1\n")
    python.chmod(0o755)
    folder = tmp_path / "cache" / "upgrade-1"
    with pytest.raises(OutputError, match="No space left on device"):
        kept_environments.kept(
            folder, lambda: kept_environments.create(python, folder, print), print
        )


def test_the_cache_lists_and_removes_them(add_package: Add) -> None:
    python, _ = steps(REQUEST)
    clear(cache(), ["upgrade"])
    assert not python.exists()
    assert not list(python.parents[2].iterdir())
