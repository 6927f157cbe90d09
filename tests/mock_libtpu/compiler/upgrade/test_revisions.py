"""upgrade with the real compiler: changes of a program that were planted, and harmless ones."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.mock_libtpu.compiler.real import run

pytestmark = [pytest.mark.libtpu, pytest.mark.timeout(900)]

pytest.importorskip("jax", reason="jax is not installed")

PROGRAM = """\
import functools
import jax
import jax.numpy as jnp
from jax.sharding import NamedSharding, PartitionSpec

mesh = jax.make_mesh((2, 2), ("data", "model"), axis_types=(jax.sharding.AxisType.Auto,) * 2)


def put(array, *axes):
    return jax.device_put(array, NamedSharding(mesh, PartitionSpec(*axes)))


@functools.partial(
    jax.checkpoint,
    policy=jax.checkpoint_policies.dots_saveable,
)
def layer(x, w):
    return jnp.tanh(jnp.sin(x @ w))


def forward(weights, x):
    def body(x, w):
        x = layer(x, w)
        spec = PartitionSpec("data", "model")
        return jax.lax.with_sharding_constraint(x, NamedSharding(mesh, spec)), None
    x, _ = jax.lax.scan(body, x, weights)
    return x


def loss(weights, x):
    return (forward(weights, x).astype(jnp.float32) ** 2).mean()


@functools.partial(
    jax.jit,
    donate_argnums=0,
)
def step(weights, x):
    grads = jax.grad(loss)(weights, x)
    return weights - 0.1 * grads.astype(weights.dtype)


weights = put(jnp.ones((4, 1024, 1024), jnp.bfloat16), None, None, "model")
x = put(jnp.ones((512, 1024), jnp.bfloat16), "data", None)
for _ in range(4):
    weights = step(weights, x)
"""
PLANTED = {
    "dtype": (
        "jnp.sin(x @ w)",
        "jnp.sin((x.astype(jnp.float32) @ w.astype(jnp.float32)).astype(x.dtype))",
    ),
    "sharding constraint": ('PartitionSpec("data", "model")', 'PartitionSpec("model", "data")'),
    "remat policy": ("dots_saveable", "nothing_saveable"),
    "donation": ("    donate_argnums=0,\n", "    inline=True,\n"),
    "unrolled": ("scan(body, x, weights)", "scan(body, x, weights, unroll=2)"),
}
_FUNCTIONS = PROGRAM.split("\n\n\n")
HARMLESS = {
    "a function's name": PROGRAM.replace("layer(", "dense(").replace("step(", "train_step("),
    "a variable's name": PROGRAM.replace("grads", "gradients"),
    "moved lines": "# Trains.\n\n\n" + PROGRAM.replace("\n\n\ndef", "\n\n# A function.\n\n\n\ndef"),
    "comments": PROGRAM.replace("x = layer(x, w)", "x = layer(x, w)  # one layer"),
    "reordered functions": "\n\n\n".join(
        [_FUNCTIONS[0], _FUNCTIONS[1], *_FUNCTIONS[2:6][::-1], *_FUNCTIONS[6:]]
    ),
}


class Revisions:
    """A repository with the program, and the comparison of revisions of it."""

    def __init__(self, folder: Path, libtpu: Path) -> None:
        self._folder = folder
        self._libtpu = libtpu
        self._git("init", "-q", "-b", "main")
        self.base = self.commit(PROGRAM)

    def commit(self, text: str) -> str:
        (self._folder / "train.py").write_text(text)
        self._git("add", "-A")
        self._git("commit", "-q", "--allow-empty", "-m", "a revision")
        return self._git("rev-parse", "HEAD")

    def compared(self, text: str, *options: str) -> tuple[int, dict[str, Any]]:
        """The exit code and the comparison of the program with a later text."""
        later = self.commit(text)
        program = str(Path(sys.executable).with_name("mock-libtpu"))
        sides = ("--from", f"git:{self.base}", "--to", f"git:{later}")
        compiler = ("--topology", "v5e:2x2", "--compiler", str(self._libtpu))
        ran = run([program, "upgrade", "--json", *options, *sides, *compiler, "train.py"])
        assert ran.returncode in (0, 1), ran.stderr
        [result] = json.loads(ran.stdout)["results"]
        return ran.returncode, result["comparison"]

    def _git(self, *arguments: str) -> str:
        command = ["git", "-c", "user.name=a", "-c", "user.email=a@example.com", *arguments]
        ran = subprocess.run(command, cwd=self._folder, check=True, capture_output=True, text=True)
        return ran.stdout.strip()


@pytest.fixture
def revisions(tmp_path: Path, libtpu: Path, monkeypatch: pytest.MonkeyPatch) -> Revisions:
    monkeypatch.chdir(tmp_path)
    return Revisions(tmp_path, libtpu)


@pytest.mark.parametrize("name", PLANTED)
def test_what_was_planted_is_named(revisions: Revisions, name: str) -> None:
    old, new = PLANTED[name]
    assert PROGRAM.count(old) == 1
    line = PROGRAM[: PROGRAM.index(old)].count("\n") + 1
    code, found = revisions.compared(PROGRAM.replace(old, new))
    assert (code, found["differs"]) == (1, True)
    assert [each["after"] for each in found["changed_lines"]] == [line]
    programs = [each for each in found["programs"] if each["name_after"] == "jit_step"]
    program = programs[-1]  # what is run again and again
    if name == "donation":
        assert program["no_longer_donated"] == ["bf16[4,1024,512]"]
        return
    named = [each for each in program["operations"] if each["changed_lines"]]
    assert named
    assert {each["changed_lines"][0]["after"] for each in named} == {line}


@pytest.mark.parametrize("name", HARMLESS)
def test_what_is_harmless_is_no_difference(revisions: Revisions, name: str) -> None:
    assert HARMLESS[name] != PROGRAM
    code, found = revisions.compared(HARMLESS[name], "--all")
    assert (code, found["differs"], found["programs"]) == (0, False, [])
    assert found["other_code"] == []


def test_the_form_of_the_output_changes_no_result(revisions: Revisions) -> None:
    """JSON has what the terminal has: what is in no step is compared with --all only."""
    made = "jax.jit(lambda x: jnp.EACH(x))(jnp.ones((512, 1024), jnp.bfloat16))"
    before, after = (
        PROGRAM.replace("jnp.ones((512, 1024), jnp.bfloat16)", made.replace("EACH", name))
        for name in ("sin", "tanh")
    )
    revisions.base = revisions.commit(before)
    code, found = revisions.compared(after)
    assert (code, found["differs"], found["programs"]) == (0, False, [])
    assert found["not_compared"]
    assert revisions.compared(after, "--all")[0] == 1
