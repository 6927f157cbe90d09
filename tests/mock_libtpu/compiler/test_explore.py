"""explore with the real compiler: lines of kernels, use of units, overflows of VMEM."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from pathlib import Path

import pytest

from mock_libtpu import build
from mock_libtpu.compiler.libtpu import find
from mock_libtpu.compiler.model import Libtpu
from mock_libtpu.compiler.service import CompilerService
from mock_libtpu.compiler.texts.hlo import own_place
from mock_libtpu.compiler.texts.stablehlo import read_stablehlo
from mock_libtpu.estimate.operations import Operation
from mock_libtpu.explore.program import Explored, explored
from mock_libtpu.fit.run import Ends
from mock_libtpu.fit.run import run as run_without_executing
from tests.mock_libtpu.compiler.real import run

pytestmark = [pytest.mark.libtpu, pytest.mark.timeout(600)]

pytest.importorskip("jax", reason="jax is not installed")

_KERNELS = """\
import jax, jax.numpy as jnp
from jax.experimental import pallas as pl

def matmul_kernel(x, y, o):
    a = x[...]  # load
    b = y[...]  # load
    product = jnp.dot(a, b, preferred_element_type=jnp.float32)  # dot
    o[...] = product + a  # store

def softmax_kernel(x, o):
    row = x[...]  # load
    row = row - jnp.max(row, axis=-1, keepdims=True)  # max
    e = jnp.exp(row)  # exp
    o[...] = e / jnp.sum(e, axis=-1, keepdims=True)  # store

shape = jax.ShapeDtypeStruct((256, 256), jnp.float32)

@jax.jit
def f(x, y):
    x = pl.pallas_call(matmul_kernel, out_shape=shape)(x, y)  # matmul
    half = pl.BlockSpec((128, 256), lambda i: (i, 0))
    blocks = {"grid": (2,), "in_specs": [half], "out_specs": half}
    return pl.pallas_call(softmax_kernel, **blocks, out_shape=shape)(x)  # softmax

f.lower(shape, shape).compile()
"""
# Sums of a product's parts are the dot's, too.
# Which comments of the kernels' lines an instruction may come from, by how its name begins.
_SOURCES = {
    "matmul": {
        "vmatmul": {"dot"},
        "vmatpush": {"dot", "load"},
        "vpop": {"dot"},
        "vld": {"load"},
        "vst": {"store"},
        "vadd": {"dot", "store"},
    },
    "softmax": {
        "vld": {"load"},
        "vmax": {"max"},
        "vsub": {"max", "store"},
        "vpow2": {"exp"},
        "vexp2": {"exp"},  # the same from libtpu 0.0.52 on
        "vmul": {"exp", "store"},
        "vpop": {"max", "exp", "store"},
        # A division is an approximation, its correction, and what handles zero and infinity.
        **{name: {"store"} for name in ("vadd", "vand", "vcmp", "vmor", "vor", "vrcp")},
        **{name: {"store"} for name in ("vsel", "vst", "vweird")},
    },
}
# What the vector units compute; what the extended unit approximates needs them for some functions.
_ARITHMETIC = (
    *(
        "vadd",
        "vand",
        "vcmp",
        "vexp2",
        "vmax",
        "vmin",
        "vmor",
        "vmov",
        "vmul",
        "vor",
        "vpack",
        "vpow2",
    ),
    *("vsel", "vshll", "vsub", "vtanh", "vweird"),
)
_EXTENDED = ("vexp2", "vlog2", "vpow2", "vrcp", "vrsqrt", "vtanh")
# What has the place of a vector load in its bundle.
_AS_LOADS = ("dma.done.wait", "inlined_call", "vld", "vmor", "vrng", "vsettm", "vsync", "vtrace")
# What is written among the scalar instructions, and is none.
_NOT_SCALAR = (
    *("compiler-scheduling-barrier", "dma.done.wait", "inlined_call_operand", "int_to_ptr"),
    *("set.rngseed", "sphi"),
)


@pytest.fixture(scope="module")
def programs(libtpu: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Explored]:
    file = tmp_path_factory.mktemp("explore") / "kernels.py"
    file.write_text(_KERNELS)
    command = [sys.executable, str(file)]
    with CompilerService(Libtpu(libtpu, "", "test"), llo=True) as service:
        library = build.library().path
        found = run_without_executing(
            command, library, service, "v5e:2x2", Ends(), programs=True
        ).compilations
    return {each.name: explored(each) for each in found}


@pytest.fixture
def kernels(programs: dict[str, Explored]) -> dict[str, Operation]:
    """By the comment of the line that calls them."""
    lines = _KERNELS.splitlines()
    found = {}
    for each in programs["jit_f"].operations:
        if each.opcode == "custom-call":
            assert each.place is not None
            found[lines[each.place.line - 1].partition("  # ")[2]] = each
    assert set(found) == {"matmul", "softmax"}
    return found


def opcode(text: str) -> str:
    return re.sub(r"^%\S+(?:, %\S+)* = ", "", text).removeprefix("%").split(" ")[0]


@pytest.mark.parametrize("name", ["matmul", "softmax"])
def test_instructions_of_a_kernel_link_to_their_lines(
    programs: dict[str, Explored], kernels: dict[str, Operation], name: str
) -> None:
    """All of those that the compiler annotates are in the kernel, and 99% at a line that fits."""
    lines = _KERNELS.splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith(f"def {name}_kernel"))
    end = next(n for n, line in enumerate(lines[start:], start) if not line)
    bundles = programs["jit_f"].bundles[kernels[name].code]
    annotated = [each for bundle in bundles for each in bundle.instructions if each[1] is not None]
    assert len(annotated) > 100
    right = 0
    for text, place in annotated:
        assert place is not None
        assert place.file.endswith("kernels.py")
        wanted = next(
            (
                allowed
                for begin, allowed in _SOURCES[name].items()
                if opcode(text).startswith(begin)
            ),
            None,
        )
        comment = lines[place.line - 1].partition("  # ")[2]
        is_inside = start < place.line - 1 < end
        right += is_inside and wanted is not None and comment in wanted
    assert right >= 0.99 * len(annotated)


@pytest.mark.parametrize("name", ["matmul", "softmax"])
def test_use_of_units_is_that_of_the_instructions(
    programs: dict[str, Explored], kernels: dict[str, Operation], name: str
) -> None:
    """Units whose count is that of instructions; MXU and XLU count while they are occupied."""
    units = kernels[name].units
    assert units is not None
    used = dict(zip(units.names, units.used, strict=True))
    bundles = programs["jit_f"].bundles[kernels[name].code]
    assert units.bundles == len(bundles)
    counts: Counter[str] = Counter()
    for bundle in bundles:
        for text, _ in bundle.instructions:
            what = opcode(text)
            is_spill = "_spill]" in text
            counts["VALU"] += what.startswith(_ARITHMETIC) and ".xlane" not in what
            counts["VPOP"] += what.startswith("vpop")
            counts["EUP"] += what.startswith(_EXTENDED)
            counts["VSTORE"] += what.startswith("vst")
            counts["VSTORE:SPILL"] += what.startswith("vst") and is_spill
            counts["VLOAD"] += what.startswith(_AS_LOADS) and "operand" not in what
            counts["VLOAD:FILL"] += what.startswith("vld") and is_spill
            counts["SALU"] += not what.startswith(("v", *_NOT_SCALAR))
    assert {unit: used[unit] for unit in counts} == dict(counts)
    assert counts["VSTORE"] >= 32
    assert counts["VALU"] >= 64
    assert counts["SALU"] >= 1
    instructions = [opcode(text) for bundle in bundles for text, _ in bundle.instructions]
    assert bool(used["MXU"]) == any(each.startswith("vmat") for each in instructions)
    assert bool(used["XLU"]) == any(".xlu" in each for each in instructions)


def test_windows_of_a_kernel(kernels: dict[str, Operation]) -> None:
    found = [
        (each.kind, each.number, each.shape, each.whole) for each in kernels["softmax"].windows
    ]
    assert ("input", 0, "f32[128,256]", "f32[256,256]") in found


def test_stablehlo_comes_with_its_lines(programs: dict[str, Explored]) -> None:
    rows = read_stablehlo(programs["jit_f"].stablehlo)
    calls = [own_place(places) for text, places in rows if "tpu_custom_call" in text]
    lines = _KERNELS.splitlines()
    found = [lines[place.line - 1].partition("  # ")[2] for place in calls if place is not None]
    assert found == ["matmul", "softmax"]


_GATHER = """\
import jax, jax.numpy as jnp

def gather(table, at):
    return table.at[at[:8]].set(1.0)[at].sum(-1)

table = jax.ShapeDtypeStruct((2332, 128, 128), jnp.bfloat16)
compiled = jax.jit(gather).lower(table, jax.ShapeDtypeStruct((2048,), jnp.int32)).compile()
print(compiled.cost_analysis()["bytes accessed"] > 0)
try:
    print(compiled.as_text())
except jax.errors.JaxRuntimeError as error:
    print(error)
"""


def test_a_gather_that_may_have_no_estimate(libtpu: Path, tmp_path: Path) -> None:
    """Newer libtpu give it to the SparseCore, with INT64_MAX as its estimate."""
    file, page = tmp_path / "gather.py", tmp_path / "page.html"
    file.write_text(_GATHER)
    program = Path(sys.executable).with_name("mock-libtpu")
    command = [str(program), "explore", "--topology", "v6e:2x2", "--compiler", str(libtpu)]
    ran = run([*command, "--all", "-o", str(page), "--", sys.executable, str(file)])
    assert ran.returncode == 0, ran.stderr
    report = ran.stdout[ran.stdout.index("jit_gather for v6e:2x2") :]
    rows = re.findall(r"^ +([\d.]+ us|not estimated)  .* [KMG]?i?B ", report, re.MULTILINE)
    assert "not estimated" in rows
    times = [float(row.removesuffix(" us")) for row in rows if row != "not estimated"]
    assert 0 < sum(times) < 10_000
    assert re.search(r"not estimated, and not in the sum: .*gather", report)
    assert "9223372036854775807" not in page.read_text()


def test_hlo_that_jaxlib_may_be_too_old_for(libtpu: Path, tmp_path: Path) -> None:
    file = tmp_path / "gather.py"
    file.write_text(_GATHER)
    program = Path(sys.executable).with_name("mock-libtpu")
    command = [str(program), "run", "--topology", "v6e:2x2", "--compiler", str(libtpu)]
    ran = run([*command, "--", sys.executable, str(file)])
    assert ran.returncode == 0, ran.stderr
    first, _, text = ran.stdout.partition("\n")
    assert first == "True"
    assert text.startswith("HloModule jit_gather") or "cannot read the optimised HLO of" in text


_OVERFLOW = """\
import jax, jax.numpy as jnp
from jax.experimental import pallas as pl

def double(x, o):
    o[...] = x[...] * 2

shape = jax.ShapeDtypeStruct((16384, 4096), jnp.float32)
block = pl.BlockSpec((8192, 4096), lambda i: (i, 0))
kernel = pl.pallas_call(double, grid=(2,), in_specs=[block], out_specs=block, out_shape=shape)

def f(x):
    return kernel(x)

jax.jit(f).lower(shape).compile()
"""


def test_a_kernel_that_overflows_vmem(libtpu: Path, tmp_path: Path) -> None:
    """The report and the program's own error name its line; the compiler's message does not."""
    file, page = tmp_path / "overflow.py", tmp_path / "page.html"
    file.write_text(_OVERFLOW)
    program = Path(sys.executable).with_name("mock-libtpu")
    command = [str(program), "explore", "--compiler", str(libtpu), "-o", str(page)]
    ran = run([*command, "--", sys.executable, str(file)])
    assert ran.returncode == 1, ran.stderr
    assert "space=vmem" in ran.stdout
    assert f"    at {file}:12\n" in ran.stdout
    assert f"The operation comes from {file}:12" in ran.stderr
    assert "overflow.py:12" in page.read_text()


_PRODUCT = """\
import jax, jax.numpy as jnp

def f(x):
    return jnp.tanh(x @ x)

jax.jit(f).lower(jax.ShapeDtypeStruct((SIZE, SIZE), jnp.float32)).compile()
"""


def test_two_programs_and_two_compilers_are_compared(libtpu: Path, tmp_path: Path) -> None:
    small, large = tmp_path / "small.py", tmp_path / "large.py"
    small.write_text(_PRODUCT.replace("SIZE", "256"))
    large.write_text(_PRODUCT.replace("SIZE", "512"))
    program = Path(sys.executable).with_name("mock-libtpu")
    page = ["-o", str(tmp_path / "page.html")]
    explore = [str(program), "explore", "--compiler", str(libtpu), *page]
    python = ["--", sys.executable, str(small)]
    ran = run([*explore, "--against", str(large), *python])
    assert ran.returncode == 0, ran.stderr
    changes = ran.stdout.partition(f"From {small} to {large}:\n")[2]
    flops = re.search(r"([\d,]+) +-> +([\d,]+) +\S+ +floating-point operations", changes)
    assert flops is not None
    before, after = (int(text.replace(",", "")) for text in flops.groups())
    assert after == 8 * before
    assert "dot_general is f32[512,512] instead of f32[256,256]  " in changes
    ran = run([*explore, "--against", str(libtpu), *python])
    assert ran.returncode == 0, ran.stderr
    name = find([], str(libtpu))
    assert f"From {name} to {name}:\n  no difference\n" in ran.stdout


def test_programs_of_one_name_are_compared_by_their_types(libtpu: Path, tmp_path: Path) -> None:
    one, two = tmp_path / "one.py", tmp_path / "two.py"
    one.write_text(_PRODUCT.replace("SIZE", "256"))
    product = _PRODUCT.replace("SIZE", "256")
    two.write_text(product.replace("256", "512") + product.splitlines()[-1] + "\n")
    program = Path(sys.executable).with_name("mock-libtpu")
    page = ["-o", str(tmp_path / "page.html")]
    explore = [str(program), "explore", "--compiler", str(libtpu), *page]
    ran = run([*explore, "--against", str(two), "--", sys.executable, str(one)])
    assert ran.returncode == 0, ran.stderr
    # The one of 256 x 256 is the same, and the other is new.
    lines = ran.stdout.splitlines()
    [at] = [at for at, line in enumerate(lines) if line.startswith("  jit_f")]
    assert lines[at].startswith("  jit_f at two.py:6")
    assert lines[at + 1] == "    is new"
    ran = run([*explore, "--json", "--against", str(two), "--", sys.executable, str(one)])
    changes = json.loads(ran.stdout)["changes"]
    assert changes["names"] == [str(one), str(two)]
    [program] = changes["programs"]
    assert (program["name_before"], program["name_after"]) == (None, "jit_f")
