"""Where names of Python are defined, by the text of their files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Git, Plant
from trace_links.python.names import find_python

FILES = {
    "pack/__init__.py": "from pack._src.api import (jit as jit, other)\nfrom . import sub as sub\n",
    "pack/_src/__init__.py": "",
    "pack/_src/api.py": """\
from typing import overload

@overload
def jit(f): ...
@overload
def jit(f, *, g): ...

@decorated(
    1
)
def jit(f=None):
    def inner():
        pass
    return inner

if FLAG:
    def other(): pass
else:
    def other(): return 1
""",
    "pack/sub/__init__.py": "from .deep import A, B as C\nfrom ..sub2 import late\n",
    "pack/sub/deep.py": "class A:\n    async def run(self):\n        pass\nclass B(A): pass\n",
    "pack/sub2.py": "from pack.sub import late\n",
    "src/laid/__init__.py": "from laid.out import here\n",
    "src/laid/out.py": "def here(): pass\n",
    "values.py": "from pack.sub.deep import A\nvalue = A()\n",
    "broken.py": "def jit(:\n",
    "text.py": "'''\ndef quoted(): pass\n'''\n",
}


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("pack.jit", "pack/_src/api.py:11"),
        ("pack._src.api.jit", "pack/_src/api.py:11"),
        ("jit", "pack/_src/api.py:11"),
        ("jit()", "pack/_src/api.py:11"),
        ("jit.inner", "pack/_src/api.py:12"),
        ("pack.sub.A.run", "pack/sub/deep.py:2"),
        ("pack.sub.C", "pack/sub/deep.py:4"),
        ("A.run", "pack/sub/deep.py:2"),
        ("laid.out.here", "src/laid/out.py:1"),
        ("laid.here", "src/laid/out.py:1"),
        ("values.A", "pack/sub/deep.py:1"),
        ("values.value", None),
        ("pack.sub.late", None),  # which its modules import from one another
        ("quoted", None),
        ("missing", None),
        ("os.system;", None),
        ("", None),
    ],
)
@pytest.mark.parametrize("is_git", [False, True])
def test_one_definition(name: str, place: str | None, is_git: bool, plant: Plant, git: Git) -> None:
    root = plant(FILES)
    if is_git:
        git(root, "init", "-q")
        git(root, "add", "pack")
    found = find_python(name, [str(root)])
    assert (f"{found.path}:{found.line}" if found.path else None) == place
    assert found.candidates == ()
    assert found.confidence == ("definition" if place else None)


def test_several_stay_several(plant: Plant) -> None:
    root = plant(FILES)
    found = find_python("pack.other", [str(root)])
    assert found.path is None
    assert [each.line for each in found.candidates] == [17, 19]


def test_a_link_out_of_the_tree_is_not_read(plant: Plant) -> None:
    outside = plant({"secret.py": "def secret(): pass\n"}, "outside")
    root = plant({"a.py": "x = 1\n"})
    (root / "b.py").symlink_to(outside / "secret.py")
    (root / "folder").symlink_to(outside)
    assert find_python("secret", [str(root)]).path is None


@pytest.mark.parametrize(
    "files",
    [
        {"m.py": "".join(f"x{i} = x{i + 1}\n" * 30 for i in range(30))},
        {f"m{i}.py": "".join(f"from m{k} import *\n" for k in range(30)) for i in range(30)},
    ],
    ids=["assignments", "star imports"],
)
def test_names_that_may_be_followed_in_very_many_ways(files: dict[str, str], plant: Plant) -> None:
    root = plant({**files, "z.py": "def x0(): pass\n"})
    for module in ("m", "m0"):
        assert find_python(f"{module}.x0", [str(root)]).path is None


def test_define_searches_the_trees_of_its_option(plant: Plant) -> None:
    root = plant(FILES)
    program = str(Path(sys.executable).with_name("trace-links"))
    command = [program, "define", "--source", str(root), "pack.jit"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True)
    assert printed.stdout == "pack/_src/api.py:11 in pack.jit (definition)\n"
