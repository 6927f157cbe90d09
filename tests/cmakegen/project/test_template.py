"""The module that the template is compiled to: it is current, and writes what Jinja2 would."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import jinja2
import pytest

from cmakegen.project import cmake_lists, render
from cmakegen.project.model import CMakeProject, IncludeRoot

CHECKOUT = Path(__file__).parents[3]
PROJECT = CHECKOUT / "cmakegen" / "project"
SCRIPT = CHECKOUT / "scripts" / "compile_template.py"

EMPTY = CMakeProject("tree", "", ("C", "CXX"), "17", (), (), (), (("", "cc"),), (), (), ())
FULL = EMPTY._replace(
    tree="../tree",
    defines=("A=1", 'B="{{ x }}"'),
    platform_defines=(("Linux", ("L",)), ("Darwin", ("D", "E"))),
    include_roots=(
        IncludeRoot("", "tree", system=False),
        IncludeRoot("packages/a-1/include", "cache", system=True),
        IncludeRoot("protos/x", "tree cache", system=False),
        IncludeRoot("/usr/include/x", "absolute", system=True),
    ),
    files=("a b.cc",),
    removed=("ignored.cc", "<&>.cc"),
    other_languages=(("cu", "CXX", ("-x", "cuda")), ("ixx", "CXX", ())),
)
NO_GLOBS = EMPTY._replace(globs=(), files=("a.cc", "b.cc"))


def test_is_current() -> None:
    command = [sys.executable, str(SCRIPT)]
    made = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
    wanted = (PROJECT / "cmake_lists.py").read_text(encoding="utf-8")
    why = "run: python scripts/compile_template.py > cmakegen/project/cmake_lists.py"
    assert made == wanted, why


@pytest.mark.parametrize("project", [EMPTY, FULL, NO_GLOBS])
def test_writes_what_jinja_would(project: CMakeProject, monkeypatch: pytest.MonkeyPatch) -> None:
    passed: dict[str, Any] = {}
    compiled = cmake_lists.parts

    def spy(**arguments: Any) -> Any:
        passed.update(arguments)
        return compiled(**arguments)

    monkeypatch.setattr(cmake_lists, "parts", spy)
    text = render.render(project)
    environment = jinja2.Environment(
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True, autoescape=False
    )
    template = (PROJECT / "templates" / "CMakeLists.txt.j2").read_text(encoding="utf-8")
    assert text == environment.from_string(template).render(passed)
