"""What the TPU's compiler makes of programs, as a client gets it."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from tests.conftest import Git, Plant
from tests.mock_libtpu.compiler.conftest import libtpu
from tests.tpu_walkthrough_mcp.ask import ask, permissions

__all__ = ["libtpu"]

pytestmark = pytest.mark.libtpu

pytest.importorskip("jax", reason="jax is not installed")

PRODUCT = """\
import jax, jax.numpy as jnp

def product(x, w):
    return x @ w

jax.jit(product)(jnp.zeros((512, 256)), jnp.zeros((256, {columns})))
"""
LARGE = "import jax.numpy as jnp\njnp.ones((65536, 65536))\n"


def test_fit_and_explore(libtpu: Path, plant: Plant, tmp_path: Path) -> None:
    root = plant({"product.py": PRODUCT.format(columns=128), "large.py": LARGE})
    allowed = permissions(root, run=True, compiler=str(libtpu))
    fit, large, explore, other = ask(
        allowed,
        tmp_path / "recordings",
        ("fit", {"program": "product.py", "topologies": "v5e:2x2,v5p:2x2"}),
        ("fit", {"program": "large.py"}),
        ("explore", {"program": "product.py", "line": "product.py:4"}),
        ("explore", {"program": "product.py", "line": "product.py:1"}),
    )
    assert [row["topology"] for row in fit["rows"]] == ["v5e:2x2", "v5p:2x2"]
    assert all(row["result"] == "fits" and row["step_us"] > 0 for row in fit["rows"])
    assert fit["command"] == "mock-libtpu fit product.py --topology v5e:2x2,v5p:2x2"
    (row,) = large["rows"]
    assert row["result"] == "does not fit"
    assert "RESOURCE_EXHAUSTED" in row["quoted_problem"]
    assert sum(row["flops"] for row in explore["rows"]) == 2 * 512 * 256 * 128
    assert {row["place"] for row in explore["rows"]} == {"product.py:4"}
    assert other["rows"] == []
    assert all(answer["tokens"] <= 1200 for answer in (fit, large, explore, other))


def test_what_a_revision_changes(plant: Plant, git: Git, tmp_path: Path) -> None:
    python = os.environ.get("TPU_WALKTHROUGH_TPU_PYTHON")
    if not python:
        pytest.skip("TPU_WALKTHROUGH_TPU_PYTHON names no Python with jax and libtpu")
    root = plant({"product.py": PRODUCT.format(columns=128)})
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "commit", "-q", "-m", "first")
    (root / "product.py").write_text(PRODUCT.format(columns=256))
    (answer,) = ask(
        replace(permissions(root, run=True), python=python),
        tmp_path / "recordings",
        ("upgrade", {"program": "product.py", "before": "git:HEAD"}),
    )
    assert not answer["is_error"], answer
    assert "differs in 1 of 1 case" in answer["answer"]
    flops = [row for row in answer["rows"] if "operations" in row["quoted_text"]]
    assert flops, answer
    assert answer["tokens"] <= 1200
