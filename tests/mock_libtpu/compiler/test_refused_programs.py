"""What the mock's rules refuse of element types and windows: what libtpu refuses, and no more."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.mock_libtpu import refused_programs
from tests.mock_libtpu.compiler.real import run

pytestmark = [pytest.mark.libtpu, pytest.mark.timeout(600)]

pytest.importorskip("jax", reason="jax is not installed")


def test_libtpu_refuses_the_same(libtpu: Path, tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(refused_programs.TEXT)
    mock = str(Path(sys.executable).with_name("mock-libtpu"))
    options = ("--topology", "v5e:2x1", "--compiler", str(libtpu))
    ran = run([mock, "run", *options, "--", sys.executable, str(file)])
    assert ran.returncode == 0, ran.stderr
    outcomes = refused_programs.outcomes(ran.stdout)
    assert {each: bool(outcomes[each]) for each in refused_programs.ALL} == {
        each: bool(each.refused) for each in refused_programs.ALL
    }
