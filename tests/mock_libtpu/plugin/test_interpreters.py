"""Which Python is used, for whatever way the program is installed and started in."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from tests.mock_libtpu.plugin.environments import VERSION, Made, make, run

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="libtpu is a Linux library"
)

WHERE = "import sys; print(sys.prefix)"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """The environment of the program, without jax."""
    made = make(tmp_path_factory.mktemp("own") / "own")
    made.add_program()
    return made


@pytest.fixture(scope="module")
def own_with_jax(tmp_path_factory: pytest.TempPathFactory) -> Made:
    made = make(tmp_path_factory.mktemp("own") / "own")
    made.add_program()
    made.add_jax()
    return made


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """The environment of a project, with jax."""
    made = make(tmp_path_factory.mktemp("project") / "project")
    made.add_jax()
    return made


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Made:
    return make(tmp_path_factory.mktemp("empty") / "empty")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The current folder, with a program."""
    made = tmp_path / "folder"
    made.mkdir()
    (made / "program.py").touch()
    return made


def fit(by: Made, folder: Path, *options: str, path: str = "/nowhere", **variables: str) -> str:
    """What `fit` says about the interpreter, before it misses libtpu there."""
    ran = run(
        f"{by.bin}/mock-libtpu",
        "fit",
        "program.py",
        *options,
        path=path,
        folder=folder,
        **variables,
    )
    assert (ran.returncode, ran.stdout) == (4, "")
    return ran.stderr


@pytest.mark.parametrize("variable", ["VIRTUAL_ENV", "CONDA_PREFIX"])
def test_the_active_environment_comes_first(
    variable: str, own_with_jax: Made, project: Made, folder: Path
) -> None:
    said = fit(own_with_jax, folder, path=own_with_jax.bin, **{variable: str(project.folder)})
    assert said.startswith(f"note: JAX {VERSION} of {project.python} (the active environment)\n")
    assert (
        f"libtpu, the TPU's compiler, is not installed in the environment of {project.python}\n"
        in said
    )
    assert said.endswith(f": uv pip install --python {project.python} 'libtpu'\n"), "it has no pip"


def test_of_two_active_ones_the_virtual_one_is_in_that_of_conda(
    own: Made, own_with_jax: Made, project: Made, folder: Path
) -> None:
    active = {"CONDA_PREFIX": str(own_with_jax.folder), "VIRTUAL_ENV": str(project.folder)}
    said = fit(own, folder, **active)
    assert f"of {project.python} (the active" in said
    assert said.count("note: ") == 1


def test_an_active_one_without_jax_is_passed_over(
    own_with_jax: Made, empty: Made, folder: Path
) -> None:
    said = fit(own_with_jax, folder, path=empty.bin, VIRTUAL_ENV=str(empty.folder))
    assert f"of {own_with_jax.bin}/python (the environment of this program)" in said


def test_started_by_its_path_it_takes_its_own_jax(
    own_with_jax: Made, project: Made, folder: Path
) -> None:
    said = fit(own_with_jax, folder, path=project.bin)
    assert f"of {own_with_jax.bin}/python (the environment of this program)" in said


def test_started_by_its_path_it_comes_before_the_active_one(
    own_with_jax: Made, project: Made, folder: Path
) -> None:
    said = fit(own_with_jax, folder, path=project.bin, VIRTUAL_ENV=str(project.folder))
    assert f"of {own_with_jax.bin}/python (the environment of this program)" in said


def test_a_python_that_prints_when_it_ends(own: Made, folder: Path) -> None:
    talking = make(folder.with_name("talking"))
    talking.add_jax()
    talking.say("7")
    assert f"of {talking.python} (the active" in fit(own, folder, VIRTUAL_ENV=str(talking.folder))


@pytest.mark.parametrize("text", ["exit 3", "echo 7", "echo 'INSTALLED [1]'", "exec sleep x"])
def test_a_python_that_does_not_tell(text: str, own: Made, folder: Path) -> None:
    python = folder / "python9"
    python.write_text(f"#!/bin/sh\n{text}\n")
    python.chmod(0o755)
    arguments = ("fit", "--python", str(python), "program.py")
    ran = run(f"{own.bin}/mock-libtpu", *arguments, path="/usr/bin:/bin", folder=folder)
    assert ran.returncode == 3
    assert ran.stderr.startswith(f"mock-libtpu: {python} does not tell its packages: ")


def test_jax_of_a_checkout(own: Made, folder: Path) -> None:
    (folder.with_name("checkout") / "jax").mkdir(parents=True)
    (folder.with_name("checkout") / "jax" / "__init__.py").touch()
    plain = make(folder.with_name("plain"))
    paths = {"PYTHONPATH": str(folder.with_name("checkout")), "VIRTUAL_ENV": str(plain.folder)}
    assert f"note: JAX of {plain.python} (the active" in fit(own, folder, path=own.bin, **paths)


def test_a_python_file_that_is_executable(own: Made, project: Made, folder: Path) -> None:
    """As all files are on some file systems."""
    (folder / "program.py").chmod(0o755)
    ran = run(
        *(f"{own.bin}/mock-libtpu", "fit", "./program.py"),
        path="/nowhere",
        folder=folder,
        VIRTUAL_ENV=str(project.folder),
    )
    assert f"of {project.python} (the active environment)" in ran.stderr


def test_then_the_python_of_path(own: Made, project: Made, folder: Path) -> None:
    said = fit(own, folder, path=project.bin)
    assert said.startswith(f"note: JAX {VERSION} of {project.python}3 (python3 of PATH)\n")


def test_the_one_that_is_named(own_with_jax: Made, project: Made, folder: Path) -> None:
    said = fit(own_with_jax, folder, "--python", project.python)
    assert said.startswith(f"note: JAX {VERSION} of {project.python} (as --python names it)\n")
    relative = os.path.relpath(project.python, folder)
    assert f"of {project.python} (as" in fit(own_with_jax, folder, "--python", relative)


@pytest.mark.parametrize(
    "command", [["fit", "program.py"], ["explore", "program.py"], ["walkthrough"]]
)
def test_without_any_jax_all_are_listed(
    command: list[str], own: Made, empty: Made, folder: Path
) -> None:
    """Before anything is built: the cache is empty, and stays so."""
    cache = folder / "cache"
    active = {"VIRTUAL_ENV": str(empty.folder), "MOCK_LIBTPU_CACHE": str(cache)}
    ran = run(f"{own.bin}/mock-libtpu", *command, path="/nowhere", folder=folder, **active)
    assert ran.returncode == 4
    assert ran.stderr.startswith(
        f"mock-libtpu: jax is not installed for {own.python} (the environment of this program) or "
        f"{empty.python} (the active environment)\nActivate the environment that has"
    )
    assert not cache.exists()


def test_the_output_for_programs_is_whole(own: Made, project: Made, folder: Path) -> None:
    active = {"VIRTUAL_ENV": str(project.folder)}
    arguments = ("fit", "program.py", "--json")
    ran = run(f"{own.bin}/mock-libtpu", *arguments, path="/nowhere", folder=folder, **active)
    assert ran.stderr.startswith("note: JAX ")
    assert json.loads(ran.stdout)


@pytest.mark.usefixtures("library_path")
def test_a_tools_own_python_does_not_hide_the_active_one(
    own: Made, project: Made, folder: Path
) -> None:
    """`uvx` puts the folder of its environment first on PATH."""
    path = f"{own.bin}:{project.bin}:/usr/bin:/bin"
    ran = run(
        *(f"{own.bin}/mock-libtpu", "run", "--", "python", "-c", WHERE),
        path=path,
        folder=folder,
        VIRTUAL_ENV=str(project.folder),
    )
    assert ran.stdout == f"{project.folder}\n"
    assert ran.stderr == f"note: JAX {VERSION} of {project.python} (the active environment)\n"


@pytest.mark.usefixtures("library_path")
@pytest.mark.parametrize("is_active", [True, False])
def test_its_own_python_stays_if_that_is_meant(
    is_active: bool, own: Made, own_with_jax: Made, project: Made, folder: Path
) -> None:
    """It is the active one, or has jax: `uvx --with jax`."""
    by = own if is_active else own_with_jax
    ran = run(
        *(f"{by.bin}/mock-libtpu", "run", "--", "python", "-c", WHERE),
        path=f"{by.bin}:{project.bin}:/usr/bin:/bin",
        folder=folder,
        **({"VIRTUAL_ENV": str(by.folder)} if is_active else {}),
    )
    assert ran.stdout == f"{by.folder}\n"


@pytest.mark.usefixtures("library_path")
def test_a_command_without_jax_is_told_who_has_it(
    own_with_jax: Made, empty: Made, folder: Path
) -> None:
    command = (f"{own_with_jax.bin}/mock-libtpu", "run", "--", "python", "-c", WHERE)
    ran = run(*command, path=empty.bin, folder=folder)
    assert ran.stdout == f"{empty.folder}\n"
    assert ran.stderr == (
        f"note: {empty.python} has no jax. Start your program with {own_with_jax.bin}/python "
        "(the environment of this program).\n"
    )


@pytest.mark.usefixtures("library_path")
def test_a_command_without_any_jax(own: Made, empty: Made, folder: Path) -> None:
    """It is run all the same: it may need none."""
    command = (f"{own.bin}/mock-libtpu", "run", "--", "python", "-c", WHERE)
    ran = run(*command, path=empty.bin, folder=folder)
    assert (ran.returncode, ran.stdout) == (0, f"{empty.folder}\n")
    assert ran.stderr.startswith(f"note: {empty.python} has no jax. Activate the environment")


def test_a_python_that_is_missing(own: Made, own_with_jax: Made, folder: Path) -> None:
    command = ("run", "--", "python", "-c", WHERE)
    ran = run(f"{own_with_jax.bin}/mock-libtpu", *command, path="/nowhere", folder=folder)
    assert ran.returncode == 4
    assert ran.stderr == (
        "mock-libtpu: python: there is no such program\nStart your program with "
        f"{own_with_jax.bin}/python (the environment of this program).\n"
    )
    ran = run(f"{own.bin}/mock-libtpu", *command, path="/nowhere", folder=folder)
    assert ran.stderr.endswith("\nCheck its name and PATH.\n")


def test_a_compiler_of_a_python_without_jax(own_with_jax: Made, empty: Made, folder: Path) -> None:
    command = ("run", "--compiler", "libtpu", "--", "python", "-c", WHERE)
    ran = run(f"{own_with_jax.bin}/mock-libtpu", *command, path=empty.bin, folder=folder)
    assert f"Start your program with {own_with_jax.bin}/python" in ran.stderr.splitlines()[-1]


def test_all_that_is_missing_is_named_at_once(own: Made, folder: Path, tmp_path: Path) -> None:
    variables = {"MOCK_LIBTPU_CACHE": str(tmp_path / "cache")}
    program = f"{own.bin}/mock-libtpu"
    ran = run(program, "build", path="/nowhere", folder=folder, **variables)
    assert ran.returncode == 4
    assert ran.stderr.startswith(
        "mock-libtpu: building libtpu.so needs a C++ compiler, CMake, Ninja, which this machine "
    )
    ran = run(program, "legacy", "--", "nosuch", path="/nowhere", folder=folder, **variables)
    assert "nosuch: there is no such program" in ran.stderr
    assert not (tmp_path / "cache").exists()


@pytest.mark.usefixtures("library_path")
def test_a_command_with_jax_has_no_note(own_with_jax: Made, project: Made, folder: Path) -> None:
    command = (f"{own_with_jax.bin}/mock-libtpu", "run", "--", "python", "-c", WHERE)
    ran = run(*command, path=project.bin, folder=folder)
    assert (ran.stdout, ran.stderr) == (f"{project.folder}\n", "")


def test_whose_libtpu_is_used_where_no_python_is_named(
    own: Made, empty: Made, library_path: Path, folder: Path
) -> None:
    made = make(folder.with_name("made"))
    made.add_libtpu(library_path)
    ran = run(
        *(f"{own.bin}/mock-libtpu", "env", "--plugin", "libtpu", "-o", "recording"),
        path=f"{empty.bin}:{made.bin}",
        folder=folder,
        VIRTUAL_ENV=str(made.folder),
    )
    assert ran.returncode == 0
    assert ran.stderr == f"note: libtpu 0.0.50 of {made.python} (the active environment)\n"
    assert f"{made.packages}/libtpu/libtpu.so" in ran.stdout


@pytest.mark.usefixtures("library_path")
@pytest.mark.parametrize(
    "command",
    [
        ["fit", "program.py"],
        ["explore", "program.py"],
        ["walkthrough"],
        ["run", "--compiler", "libtpu", "--", "./program"],
        ["trace", "--plugin", "libtpu", "--", "./program"],
        ["env", "--plugin", "libtpu", "-o", "recording"],
    ],
)
def test_what_lies_in_the_current_folder_is_not_run(
    command: list[str], own: Made, folder: Path
) -> None:
    """Not an environment that is not active, nor what PATH would find there."""
    trace = folder.with_name("trace")
    for below in (".", "bin", ".venv/bin", "venv/bin"):
        (folder / below).mkdir(parents=True, exist_ok=True)
        for name in ("python", "python3", "uv"):
            trap = folder / below / name
            trap.write_text(f"#!/bin/sh\necho $0 >> '{trace}'\n")
            trap.chmod(0o755)
    (folder / ".venv" / "pyvenv.cfg").write_text("home = /usr/bin\n")
    (folder / "libtpu").touch()
    (folder / "program").write_text("#!/bin/sh\n")
    (folder / "program").chmod(0o755)
    ran = run(
        *(f"{own.bin}/mock-libtpu", *command),
        path=":.:bin:.venv/bin",
        folder=folder,
        VIRTUAL_ENV=".venv",
        CONDA_PREFIX="venv",
    )
    assert ran.returncode in (3, 4)
    assert "not installed" in ran.stderr
    assert str(folder) not in ran.stderr
    assert not trace.exists()


def test_python_is_for_a_python_file(own: Made, project: Made, folder: Path) -> None:
    arguments = ("fit", "--python", project.python, "--", "python", "program.py")
    ran = run(f"{own.bin}/mock-libtpu", *arguments, path="/nowhere", folder=folder)
    assert ran.returncode == 2
    assert "--python is for a program that is a Python file" in ran.stderr
