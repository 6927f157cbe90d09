"""A compiled program: small texts of our own in the compiler's format."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from mock_libtpu.comparison.facts import RunFacts
from mock_libtpu.compiler.model import CompiledProgram
from mock_libtpu.compiler.server import Compilation
from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.delegate.protobuf import field
from mock_libtpu.explore.answer import answer_of
from mock_libtpu.explore.facts import facts_of
from mock_libtpu.fit.run import Run

HLO = """\
HloModule jit_f, is_scheduled=true

FileNames
1 "/home/me/train.py"

FunctionNames
1 "<module>"
2 "<script>alert(1)</script>"

FileLocations
1 {file_name_id=1 function_name_id=1 line=20 end_line=20 column=1 end_column=5}
2 {file_name_id=1 function_name_id=2 line=7 end_line=7 column=8 end_column=35}

StackFrames
1 {file_location_id=1 parent_frame_id=1}
2 {file_location_id=2 parent_frame_id=2}


%fused (a: f32[30,50]) -> f32[30,50] {
  %a = f32[30,50]{1,0:T(8,128)} parameter(0)
  ROOT %tanh = f32[30,50]{1,0:T(8,128)} tanh(%a), metadata={op_name="f/tanh" stack_frame_id=2}
}

%sum (x: f32[], y: f32[]) -> f32[] {
  %x = f32[] parameter(0)
  %y = f32[] parameter(1)
  ROOT %add = f32[] add(%x, %y)
}

%body (s: (f32[30,50])) -> (f32[30,50]) {
  %s = (f32[30,50]{1,0}) parameter(0)
  %part = f32[30,50]{1,0} get-tuple-element(%s), index=0
  %fusion = f32[30,50]{1,0:T(8,128)} fusion(%part), calls=%fused, METADATA
  ROOT %again = (f32[30,50]{1,0}) tuple(%fusion)
}

%test (t: (f32[30,50])) -> pred[] {
  %t = (f32[30,50]{1,0}) parameter(0)
  ROOT %true = pred[] constant(true)
}

ENTRY %main (w: f32[30,50]) -> f32[30,50] {
  %w = f32[30,50]{1,0:T(8,128)} parameter(0), metadata={op_name="w"}
  %copy = f32[30,50]{0,1:T(8,128)} copy(%w)
  %start = (f32[30,50]{1,0}) tuple(%copy)
  %loop = (f32[30,50]{1,0}) while(%start), condition=%test, body=%body, TRIPS
  %last = f32[30,50]{1,0} get-tuple-element(%loop), index=0
  ROOT %all = f32[30,50]{1,0} all-reduce(%last), to_apply=%sum
}
""".replace(
    "METADATA", 'metadata={op_name="f/tanh" stack_frame_id=2}, backend_config={"a":1}'
).replace("TRIPS", 'backend_config={"known_trip_count":{"n":"12"}}')
GATHER = """\
%gathered (g: f32[30,50]) -> f32[30,50] {
  %g = f32[30,50]{1,0:T(8,128)} parameter(0)
  ROOT %picked = f32[30,50]{1,0:T(8,128)} tanh(%g)
}

%apart (h: f32[30,50]) -> f32[30,50] {
  %h = f32[30,50]{1,0:T(8,128)} parameter(0)
  ROOT %gather_fusion = f32[30,50]{1,0} fusion(%h), calls=%gathered, metadata={op_name="f/gather"}
}

"""
STARTED = """\
  %begun = ((), f32[30,50]{1,0}, ()) async-start(), async_execution_thread="other", calls=%apart
  %fed = ((f32[30,50]{1,0}), f32[30,50]{1,0}, ()) async-update(%begun, %w)
  %ended = f32[30,50]{1,0} async-done(%fed)
"""
TANH = Place("/home/me/train.py", 7, "<script>alert(1)</script>")
BUNDLES = """\
     0   :  { %v0 = vld [vmem:[%s0]] /* loc("/home/me/train.py":7:8 to :14) */  ;;  %v1 = vadd %v0 }
   0x1   :  { %2 = vst [vmem:[%s1]] %v1 }
"""
UNITS = "MXU, VALU, VLOAD, VSTORE:SPILL\n4 4 3 1\n0 1 1 0\n0 0 0 1\n"
BUFFERS = """\
BufferAssignment:
allocation 1: size 6000, parameter 0, shape |f32[30,50]| at ShapeIndex {}:
 value: <2 w @0> (size=6000,offset=0): f32[30,50]{1,0:T(8,128)}
"""


def compilation(name: str = "jit_f", cycles: int = 100, *, code: bool = True) -> Compilation:
    """`code`: with the code of the fusion, which then says how long it takes.

    Without code the fusion has a product of matrices, whose cycles count.
    """
    config = json.dumps({"window_config": {"estimated_cycles": str(cycles)}}).encode()
    row = field(2, field(1, b"fusion") + field(43, config))
    product = "  %dot = f32[30,50]{1,0:T(8,128)} dot(%a, %a)\n"
    hlo = HLO if code else HLO.replace("  ROOT %tanh", f"{product}  ROOT %tanh")
    texts = {"hlo": hlo, "buffers": BUFFERS}
    if code:
        texts |= {"bundles:fusion": BUNDLES, "units:fusion": UNITS}
    memory = {"argument_size_in_bytes": 6000, "temp_size_in_bytes": 3 << 20}
    optimized = field(1, field(3, row))
    result = CompiledProgram(name, optimized, {"flops": 5e6}, memory, 100, "", 0.1, texts)
    text = 'module @jit_f {\n  %0 = stablehlo.tanh %w loc("/home/me/train.py":7:8)\n}'
    return Compilation(name, "v5e:2x2", result, text)


def facts(
    *given: Compilation, ran: Sequence[int] = (), folder: Path = Path("/home/me")
) -> RunFacts:
    """What is known of a run that had them compiled, and ran those."""
    run = Run("v5e:2x2", list(given), ran=tuple(ran))
    return facts_of(answer_of(run, None), run, folder)


def with_gather(given: Compilation, cycles: int = 2**63 - 1) -> Compilation:
    """The same program with a gather for another core, which runs beside the rest."""
    assert isinstance(given.result, CompiledProgram)
    hlo = given.result.texts["hlo"]
    entry = hlo.index("ENTRY ")
    parts = hlo[:entry], GATHER, hlo[entry:].replace("  %copy =", STARTED + "  %copy =")
    given.result.texts["hlo"] = "".join(parts)
    config = json.dumps({"window_config": {"estimated_cycles": str(cycles)}}).encode()
    row = field(2, field(1, b"gather_fusion") + field(43, config))
    optimized = given.result.optimized + field(1, field(3, row))
    return given._replace(result=replace(given.result, optimized=optimized))


def located(given: Compilation, file: str) -> Compilation:
    """The same program from another file."""
    assert isinstance(given.result, CompiledProgram)
    texts = given.result.texts
    for name, text in texts.items():
        texts[name] = text.replace(TANH.file, file)
    return given._replace(stablehlo=given.stablehlo.replace(TANH.file, file))
