"""The file in which a repository lists programs and budgets."""

from __future__ import annotations

from pathlib import Path

import pytest

from mock_libtpu.upgrade.settings import is_settings, settings
from tpu_walkthrough.errors import InputError, UsageError

WHOLE = """\
topology = ["v5e:4x4", "tpu7x:2x2x1"]
fail-if = "time>5%, peak>2%"
with = ["flax"]

[[program]]
command = "train.py --name 'a b'"

[[program]]
name = "eval"
command = ["eval.py", "--steps", "2"]
topology = ["v6e:1x1"]
fail-if = "compiles>0"
with = []
folder = "examples"

[program.environment]
SIZE = "8"
JAX_ENABLE_X64 = "1"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "examples").mkdir()
    return tmp_path / "mock-libtpu.toml"


def test_programs_with_defaults_and_their_own(file: Path) -> None:
    file.write_text(WHOLE)
    train, other = settings(file)
    assert (train.name, train.command) == ("train.py --name 'a b'", ("train.py", "--name", "a b"))
    assert train.topologies == ("v5e:4x4", "tpu7x:2x2x1")
    assert train.limits is not None
    assert [each.figure for each in train.limits] == ["time", "peak"]
    assert (train.with_, train.folder, train.environment) == (("flax",), file.parent, {})
    assert (other.name, other.command) == ("eval", ("eval.py", "--steps", "2"))
    assert (other.topologies, other.with_) == (("v6e:1x1",), ())
    assert other.limits is not None
    assert [each.text for each in other.limits] == ["compiles>0"]
    assert (other.environment, other.folder) == (
        {"SIZE": "8", "JAX_ENABLE_X64": "1"},
        file.parent / "examples",
    )


def test_the_shortest(file: Path) -> None:
    file.write_text('program = [{command = "train.py"}]')
    [train] = settings(file)
    assert (train.limits, train.topologies) == (None, ("v5e:2x2",))


PROGRAM = '[[program]]\ncommand = "train.py"\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "missing required field `program`"),
        ("program = []", "it lists no program"),
        ("[[program]]\n", "program 1: object missing required field `command`"),
        ("[[program]]\ncommand = 3\n", "program 1, command: expected `str | array`, got `int`"),
        (PROGRAM + "topology = 'v5e:1x1'\n", "program 1, topology: expected `array | null`"),
        (PROGRAM + "topology = []\n", "program 1, topology: it is empty"),
        (PROGRAM + "with = [3]\n", "program 1, with 1: expected `str`, got `int`"),
        (PROGRAM + "python = '/bin/sh'\n", "program 1: object contains unknown field `python`"),
        (PROGRAM + "index = 'x'\n", "unknown field `index`"),
        (PROGRAM + "flags = 'x'\n", "unknown field `flags`"),
        ("python = 'x'\n" + PROGRAM, "mock-libtpu.toml: object contains unknown field `python`"),
        (PROGRAM + "fail-if = 'time'\n", "program 1, fail-if time: is no limit"),
        (PROGRAM + "fail-if = 'size>1'\n", "there is no figure size"),
        (PROGRAM + PROGRAM, "several programs are named train.py"),
        (PROGRAM + "folder = '/tmp'\n", "program 1, folder: /tmp is not below"),
        (PROGRAM + "folder = '..'\n", "program 1, folder: .. is not below"),
        (PROGRAM + "folder = 'none'\n", "program 1, folder: there is no folder none"),
        (PROGRAM + "with = ['--pre']\n", "program 1, with: --pre is no requirement"),
        (PROGRAM + "with = ['a @ https://evil.example/a.whl']\n", "names an address"),
        ("[[program]]\ncommand = 'python train.py'\n", "begins with no Python file"),
        ("[[program]]\ncommand = ['/bin/sh', '-c', 'x.py']\n", "begins with no Python file"),
        ("[[program]]\ncommand = []\n", "begins with no Python file"),
        ('[[program]]\ncommand = "a.py \'x"\n', "program 1, command: No closing quotation"),
        ('[[program]]\ncommand = ["a.py", "\\u0000"]\n', "program 1, command: it has a NUL"),
        (PROGRAM + 'folder = "a\\u0000"\n', "program 1, folder: it has a NUL"),
        (PROGRAM + "fail-if = 'time>1.2.3%'\n", "program 1, fail-if time>1.2.3%: is no limit"),
        (PROGRAM + "environment = {A = 3}\n", "program 1, environment"),
        (PROGRAM + "environment = {'A B' = 'x'}\n", "A B is no variable"),
        ("[[program]\n", "it is no TOML"),
        ('[[program]]\ncommand = "\x1b"\n', "it is no TOML"),
    ],
)
def test_what_is_wrong_names_its_key(file: Path, text: str, message: str) -> None:
    file.write_text(text)
    with pytest.raises(UsageError) as raised:
        settings(file)
    assert message in str(raised.value)
    assert str(raised.value).startswith(file.name) or file.name in str(raised.value)
    assert raised.value.hint
    assert str(raised.value).isprintable()


@pytest.mark.parametrize(
    "name",
    [
        *("PYTHONPATH", "PATH", "LD_PRELOAD", "PIP_INDEX_URL", "UV_INDEX_URL", "VIRTUAL_ENV"),
        *("LIBTPU_INIT_ARGS", "XLA_FLAGS", "TPU_LIBRARY_PATH", "JAX_PLATFORMS", "https_proxy"),
    ],
)
def test_variables_that_are_not_its_to_set(file: Path, name: str) -> None:
    file.write_text(f"{PROGRAM}environment = {{{name} = 'x'}}\n")
    with pytest.raises(UsageError, match=f"{name} is not for this file to set"):
        settings(file)


def test_what_cannot_be_read(file: Path) -> None:
    with pytest.raises(InputError, match="there is no such file"):
        settings(file)
    with pytest.raises(InputError, match="there is no such file"):
        settings(file.parent)
    file.write_bytes(b"#" * (1 << 21))
    with pytest.raises(InputError, match="it is too large"):
        settings(file)
    file.write_bytes(b"x = '\xff'")
    with pytest.raises(UsageError, match="it is no TOML"):
        settings(file)


def test_a_link_does_not_lead_out(file: Path, tmp_path: Path) -> None:
    (tmp_path / "out").symlink_to("/")
    file.write_text(PROGRAM + "folder = 'out'\n")
    with pytest.raises(UsageError, match="is not below"):
        settings(file)


def test_only_a_lone_file_is_one() -> None:
    assert is_settings(["mock-libtpu.toml"])
    assert not is_settings(["train.py", "mock-libtpu.toml"])
    assert not is_settings(["train.py"])
