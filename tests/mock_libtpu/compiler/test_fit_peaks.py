"""Peaks of whole programs, by the real compiler, against sums by hand.

A sum is of the arrays that live, by their shapes, and of what `compiled.memory_analysis()` has of
the program that runs then: what a TPU's runtime has on the device. The sums are of gigabytes, so
that temporaries in VMEM, which the analysis counts too, do not matter.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.mock_libtpu.compiler.real import run

pytestmark = [pytest.mark.libtpu, pytest.mark.timeout(600)]

pytest.importorskip("jax", reason="jax is not installed")

GIB = 1 << 30
BF16, F32 = 2, 4
LARGEST_ERROR = 0.05

_HEAD = """
import json, subprocess, sys
from functools import partial
import jax, jax.numpy as jnp, numpy as np

def compiled(name, function, *arguments, **options):
    found = jax.jit(function, **options).lower(*arguments).compile()
    memory = found.memory_analysis()
    kinds = "argument", "output", "temp"
    sizes = {kind: getattr(memory, f"{kind}_size_in_bytes") for kind in kinds}
    print("ANALYSIS", json.dumps([name, sizes]), file=sys.stderr, flush=True)
    return found

"""


class Sizes(NamedTuple):
    """What `compiled.memory_analysis()` has of a program, in bytes."""

    argument: int
    output: int
    temp: int


class Program(NamedTuple):
    """A program, and the sum by hand of what it needs of a device at its peak."""

    source: str
    peak: Callable[[Mapping[str, Sizes]], int]
    """By what its programs need, by the names that the source gives them."""
    topology: str = "v5e:1x1"


def size(*shape: int, of: int) -> int:
    return math.prod(shape) * of


# Layers of 4096 x 4096, of which a batch of 16384 rows is saved in each.
_LAYERS = """
def layer(x, w):
    return jnp.tanh(x @ w)

def loss(ws, x):
    for w in ws:
        x = LAYER(x, w)
    return jnp.sum(x.astype(jnp.float32) ** 2)

ws = [jnp.ones((4096, 4096), jnp.bfloat16) for _ in range(16)]
x = jnp.ones((16384, 4096), jnp.bfloat16)
gradients = compiled("grad", jax.grad(loss), ws, x)(ws, x)
"""
_WEIGHTS, _BATCH = size(16, 4096, 4096, of=BF16), size(16384, 4096, of=BF16)

PROGRAMS = {
    "a product": Program(
        """
a, b = (jnp.ones((32768, 16384), jnp.bfloat16) for _ in range(2))
c = compiled("product", lambda a, b: a @ b.T, a, b)(a, b)
""",
        lambda of: (
            2 * size(32768, 16384, of=BF16) + size(32768, 32768, of=BF16) + of["product"].temp
        ),
    ),
    "kept copies": Program(
        """
kept = [jnp.ones((1 << 28,), jnp.float32) for _ in range(6)]
total = compiled("total", lambda x: jnp.sum(x * x), kept[0])(kept[0])
""",
        lambda of: 6 * size(1 << 28, of=F32) + of["total"].temp,
    ),
    "an array that is donated": Program(
        """
x = jnp.ones((1 << 30,), jnp.float32)
step = compiled("step", lambda x: x * 0.9 + 1, x, donate_argnums=0)
for _ in range(3):
    x = step(x)
""",
        lambda of: size(1 << 30, of=F32) + of["step"].temp,
    ),
    "an array that is not donated": Program(
        """
x = jnp.ones((1 << 30,), jnp.float32)
step = compiled("step", lambda x: x * 0.9 + 1, x)
for _ in range(3):
    x = step(x)
""",
        lambda of: 2 * size(1 << 30, of=F32) + of["step"].temp,
    ),
    "gradients": Program(
        _LAYERS.replace("LAYER", "layer"),
        lambda of: 2 * _WEIGHTS + _BATCH + of["grad"].temp,
    ),
    "gradients with rematerialisation": Program(
        _LAYERS.replace("LAYER", "jax.checkpoint(layer)"),
        lambda of: 2 * _WEIGHTS + _BATCH + of["grad"].temp,
    ),
    "a scan over layers": Program(
        """
def loss(ws, x):
    x, _ = jax.lax.scan(lambda x, w: (jnp.tanh(x @ w), None), x, ws)
    return jnp.sum(x.astype(jnp.float32) ** 2)

ws = jnp.ones((16, 4096, 4096), jnp.bfloat16)
x = jnp.ones((32768, 4096), jnp.bfloat16)
gradients = compiled("grad", jax.grad(loss), ws, x)(ws, x)
""",
        lambda of: 2 * _WEIGHTS + 2 * _BATCH + of["grad"].temp,
    ),
    "gradients that are accumulated": Program(
        """
def loss(w, x):
    return jnp.sum(jnp.tanh(x @ w).astype(jnp.float32) ** 2)

w = jnp.ones((16384, 16384), jnp.float32)
total = jnp.zeros_like(w)
x = jnp.ones((4096, 16384), jnp.float32)
gradient = compiled("grad", jax.grad(loss), w, x)
add = compiled("add", lambda total, g: total + g, total, w, donate_argnums=0)
for _ in range(3):
    total = add(total, gradient(w, x))
""",
        # The gradient is made beside the weights and the total.
        lambda of: 3 * size(16384, 16384, of=F32) + size(4096, 16384, of=F32) + of["grad"].temp,
    ),
    "several programs whose results live": Program(
        """
x = jnp.ones((1 << 16, 8192), jnp.bfloat16)
w = jnp.ones((8192, 8192), jnp.bfloat16)
first = compiled("first", lambda x, w: jnp.tanh(x @ w), x, w)(x, w)
second = compiled("second", lambda x, w: jnp.exp(x @ w), first, w)(first, w)
third = compiled("third", lambda x, y: x.astype(jnp.float32) * y, first, second)(first, second)
""",
        # x, first and second of 1 GiB, and third of 2 GiB.
        lambda of: 5 * size(1 << 16, 8192, of=BF16) + size(8192, 8192, of=BF16) + of["third"].temp,
    ),
    "a kept argument of a shape that is padded": Program(
        """
narrow = jnp.ones((1 << 27, 3), jnp.float32)
x = jnp.ones((1 << 28,), jnp.float32)
means = compiled("means", lambda x: x.mean(1), narrow)(narrow)
del means
y = compiled("double", lambda x: x * 2, x)(x)
""",
        # Three of the four rows of a tile; beside it x and y.
        lambda of: size(1 << 27, 4, of=F32) + 2 * size(1 << 28, of=F32) + of["double"].temp,
    ),
    "arrays on four devices": Program(
        """
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P
split = NamedSharding(Mesh(np.array(jax.devices()), "x"), P("x"))
w = jax.jit(lambda: jnp.ones((1 << 32,), jnp.float32), out_shardings=split)()
step = compiled("step", lambda w: w * 0.9, w, out_shardings=split)
v = step(w)
""",
        lambda of: 2 * size(1 << 32, of=F32) // 4 + of["step"].temp,
        "v5e:2x2",
    ),
    "a step of Adam": Program(
        """
def loss(w, x):
    for part in w:
        x = jnp.tanh(x @ part)
    return jnp.sum(x ** 2)

def step(state, x):
    w, m, v = state
    g = jax.grad(loss)(w, x)
    m = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, m, g)
    v = jax.tree.map(lambda v, g: 0.99 * v + 0.01 * g * g, v, g)
    w = jax.tree.map(lambda w, m, v: w - 0.01 * m / (jnp.sqrt(v) + 1e-8), w, m, v)
    return w, m, v

state = tuple([jnp.ones((8192, 8192), jnp.float32) for _ in range(4)] for _ in range(3))
x = jnp.ones((16384, 8192), jnp.float32)
train = compiled("step", step, state, x, donate_argnums=0)
for _ in range(2):
    state = train(state, x)
""",
        lambda of: 12 * size(8192, 8192, of=F32) + size(16384, 8192, of=F32) + of["step"].temp,
    ),
    "processes one after the other": Program(
        """
program = sys.argv[0] if len(sys.argv) == 1 else ""
if program:
    for count in ("3", "6", "2"):
        subprocess.run([sys.executable, program, count], check=True)
else:
    kept = [jnp.ones((1 << 28,), jnp.float32) for _ in range(int(sys.argv[1]))]
    compiled("total", lambda x: jnp.sum(x * x), kept[0])(kept[0])
""",
        lambda of: 6 * size(1 << 28, of=F32) + of["total"].temp,
    ),
    "a large constant": Program(
        """
table = np.random.default_rng(0).random((16384, 1024), np.float32)
at = jnp.ones((1024,), jnp.int32)
rows = compiled("rows", lambda at: jnp.asarray(table)[at], at)(at)
""",
        lambda of: size(16384, 1024, of=F32) + size(1024, 1024, of=F32) + of["rows"].temp,
    ),
    "a large array that a function closes over": Program(
        """
table = jnp.asarray(np.random.default_rng(0).random((16384, 1024), np.float32))
at = jnp.ones((1024,), jnp.int32)
rows = compiled("rows", lambda at: table[at], at)(at)
""",
        lambda of: 2 * size(16384, 1024, of=F32) + size(1024, 1024, of=F32) + of["rows"].temp,
    ),
    "just below the limit": Program(
        """
kept = [jnp.ones((1 << 28,), jnp.float32) for _ in range(15)]
more = jnp.ones((180 << 20,), jnp.float32)
""",
        lambda _: 15 * size(1 << 28, of=F32) + size(180 << 20, of=F32),
    ),
    "just above the limit": Program(
        """
kept = [jnp.ones((1 << 28,), jnp.float32) for _ in range(15)]
more = jnp.ones((200 << 20,), jnp.float32)
""",
        lambda _: 15 * size(1 << 28, of=F32) + size(200 << 20, of=F32),
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_peak_is_the_sum_by_hand(name: str, libtpu: Path, tmp_path: Path) -> None:
    program = PROGRAMS[name]
    file = tmp_path / "program.py"
    file.write_text(_HEAD + program.source)
    fit = str(Path(sys.executable).with_name("mock-libtpu"))
    options = ["--compiler", str(libtpu), "--topology", program.topology, "--json"]
    ran = run([fit, "fit", *options, "--", sys.executable, str(file)])
    assert ran.returncode in (0, 1), ran.stderr
    analyses = {}
    for line in ran.stderr.splitlines():
        if line.startswith("ANALYSIS "):
            of, sizes = json.loads(line.removeprefix("ANALYSIS "))
            analyses[of] = Sizes(**sizes)
    [found] = json.loads(ran.stdout)["topologies"]
    wanted = program.peak(analyses)
    print(f"{name}: {found['peak_bytes'] / GIB:.3f} GiB, by hand {wanted / GIB:.3f} GiB")
    assert found["peak_bytes"] == pytest.approx(wanted, rel=LARGEST_ERROR)
    assert found["fits"] == (wanted <= found["capacity_bytes"])
    assert sum(buffer["size"] for buffer in found["buffers"]) == found["peak_bytes"]
