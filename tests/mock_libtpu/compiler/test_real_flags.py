"""The flags of a real libtpu, and the one of them that undoes a change in what it compiles."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mock_libtpu.compiler.libtpu import find
from mock_libtpu.compiler.model import CompiledProgram, CompileRequest, Refusal
from mock_libtpu.compiler.service import CompilerService
from mock_libtpu.compiler.settings import flags_text
from mock_libtpu.upgrade.ablation.ablation import Candidates, Trial, ablate
from mock_libtpu.upgrade.ablation.candidates import libtpu_groups
from tpu_walkthrough.errors import InputError

pytestmark = pytest.mark.libtpu

jax = pytest.importorskip("jax", reason="jax is not installed")

_TPU = "tpu7x:2x2x1"
_FLAG = "xla_tpu_offload_gather_to_sparsecore"
_OFF = f"--{_FLAG}=false"


@pytest.fixture(scope="module")
def service(libtpu: Path) -> Iterator[CompilerService]:
    with CompilerService(find((), str(libtpu))) as opened:
        yield opened


def attention(table: Any, at: Any, queries: Any) -> Any:
    """As in jax issue 40553: rows of a table in HBM, and the product with them."""
    return jax.numpy.einsum("qd,npd->qnp", queries, table[at])


def request() -> CompileRequest:
    from jax.extend.mlir import serialize_portable_artifact
    from jaxlib import xla_client

    shapes = ((2332, 128, 128), "bfloat16"), ((2048,), "int32"), ((16, 128), "bfloat16")
    arrays = [jax.ShapeDtypeStruct(*shape) for shape in shapes]
    lowered = jax.jit(attention).trace(*arrays).lower(lowering_platforms=("tpu",))
    code = serialize_portable_artifact(lowered.compiler_ir(), "1.0.0")
    options = xla_client.CompileOptions().SerializeAsString()
    return CompileRequest(code, "mlir", options, texts=True)


def test_flags_have_the_form_that_libtpu_takes(service: CompilerService) -> None:
    values = service.flags(_TPU)
    assert len(values) > 1000
    assert values[_FLAG] == "auto"
    everything = " ".join(f"--{name}={value}" for name, value in values.items())
    with CompilerService(service.libtpu, everything) as same:
        assert same.flags(_TPU) == values


def test_switches_can_be_on_and_off(service: CompilerService) -> None:
    switches = service.switches(_TPU)
    assert _FLAG in switches
    assert not any("filter" in name or name.endswith("_dir") for name in switches)
    for value in ("true", "false"):
        flags = " ".join(f"--{name}={value}" for name in switches)
        with CompilerService(service.libtpu, flags) as switched:
            assert switched.facts(_TPU).devices == 8


def test_flags_of_xla_that_jaxlib_sets(service: CompilerService) -> None:
    from jaxlib import xla_client

    options = xla_client.CompileOptions()
    before = service.xla_flags(_TPU, options.SerializeAsString())
    debug = options.executable_build_options.debug_options
    debug.xla_test_all_input_layouts = not debug.xla_test_all_input_layouts
    after = service.xla_flags(_TPU, options.SerializeAsString())
    assert before.keys() ^ after.keys() == {"xla_test_all_input_layouts"}


def test_the_flag_that_moves_a_gather_is_found(service: CompilerService) -> None:
    asked = request()

    def on_sparse_core(flags: str) -> bool:
        with CompilerService(service.libtpu, flags) as trial:
            result = trial.compile(_TPU, asked)
        if isinstance(result, Refusal):
            raise InputError(result.message)
        assert isinstance(result, CompiledProgram)
        return 'execution_thread="sparsecore"' in result.texts["hlo"]

    def undone(trial: Trial) -> float:
        return float(
            not on_sparse_core(_OFF if trial.libtpu == "from" else flags_text(trial.flags))
        )

    assert on_sparse_core("")
    values, switches = service.flags(_TPU), service.switches(_TPU)
    groups = libtpu_groups(values, values, switches, ["gather", "SparseCore"])
    ablation = ablate(Candidates(("jax", "jax"), ("as before", "as it is"), groups), undone)
    assert list(map(str, ablation.settings)) == [_OFF]
    assert len(ablation.steps) <= 15
    assert list(ablation.lines())[-1] == f"{_OFF} undoes all of it"
