"""Operations on a timeline, on small modules of our own in the compiler's form."""

from __future__ import annotations

import pytest

from mock_libtpu.compiler.texts.costs import Cost
from mock_libtpu.compiler.texts.hlo import Hlo, read_hlo
from mock_libtpu.estimate.executed import executed
from mock_libtpu.estimate.model import Range
from mock_libtpu.estimate.operations import Code, operations_of
from mock_libtpu.estimate.timeline import Branches, Part, Timeline, timeline
from mock_libtpu.estimate.totals import total
from mock_libtpu.estimate.trip_counts import trip_count
from tests.mock_libtpu.estimate.collective_texts import BODIES, module_text

_MODULE = """\
%moved (p: f32[8,128]) -> f32[4,128] {
  %p = f32[8,128]{1,0} parameter(0)
  ROOT %slice = f32[4,128]{1,0:S(1)} slice(%p), slice={[0:4], [0:128]}
}

%body (s: (s32[], f32[8,128])) -> (s32[], f32[8,128]) {
  %s = (s32[], f32[8,128]{1,0}) parameter(0)
  %x.1 = f32[8,128]{1,0} get-tuple-element(%s), index=1
  %inner = f32[8,128]{1,0} tanh(%x.1)
  ROOT %t = (s32[], f32[8,128]{1,0}) tuple(%inner)
}

%short (a: f32[8,128]) -> f32[8,128] {
  %a = f32[8,128]{1,0} parameter(0)
  ROOT %sine = f32[8,128]{1,0} sine(%a)
}

%long (b: f32[8,128]) -> f32[8,128] {
  %b = f32[8,128]{1,0} parameter(0)
  %cosine = f32[8,128]{1,0} cosine(%b)
  ROOT %cosine.1 = f32[8,128]{1,0} cosine(%cosine)
}

%slow (w: f32[8,128]) -> f32[8,128] {
  %w = f32[8,128]{1,0} parameter(0)
  ROOT %tangent = f32[8,128]{1,0} tan(%w)
}

%choose (u: (s32[], f32[8,128])) -> (s32[], f32[8,128]) {
  %u = (s32[], f32[8,128]{1,0}) parameter(0)
  %chosen = f32[8,128] conditional(%u#0, %u#1, %u#1), branch_computations={%short, %long}
  ROOT %v = (s32[], f32[8,128]{1,0}) tuple(%u#0, %chosen)
}

ENTRY %main (x: f32[8,128]) -> f32[8,128] {
  %x = f32[8,128]{1,0} parameter(0)
BODY
}
"""


def module(body: str) -> Hlo:
    """The module with these instructions in its entry."""
    lines = "\n".join(f"  {line.strip()}" for line in body.strip().splitlines())
    return read_hlo(_MODULE.replace("BODY", lines))


def laid(body: str, alone: dict[str, float | None]) -> dict[str, Part]:
    """The parts of a program by name, of operations that take so long alone."""
    return {part.operation.name: part for part in laid_out(body, alone).parts}


def laid_out(body: str, alone: dict[str, float | None]) -> Timeline:
    """A program of operations that take so long alone."""
    hlo = module(body)
    operations = operations_of(hlo, {}, Code({}))

    def duration(operation: object) -> Range | None:
        value = alone.get(operation.name)  # type: ignore[attr-defined]
        return None if value is None else Range(value, value / 2, value * 2)

    return timeline(hlo, operations, duration)


def added(parts: dict[str, Part]) -> dict[str, float]:
    """What each adds to the program, where it adds anything."""
    return {name: part.time.value for name, part in parts.items() if part.time and part.time.value}


_MOVE = """
%begin = ((f32[8,128]{1,0}), f32[4,128]{1,0:S(1)}, s32[]) async-start(%x), calls=%moved
%first = f32[8,128]{1,0} tanh(%x)
%end = f32[4,128]{1,0:S(1)} async-done(%begin)
%last = f32[4,128]{1,0} tanh(%end)
"""


@pytest.mark.parametrize(
    ("move", "waited"),
    [
        (5.0, 2.0),  # three of them pass beside the first operation
        (2.0, 0.0),
    ],
)
def test_a_copy_passes_beside_operations(move: float, waited: float) -> None:
    parts = laid(_MOVE, {"begin": move, "first": 3.0, "last": 1.0})
    assert sum(added(parts).values()) == 3 + waited + 1
    begin = parts["begin"]
    assert begin.time is not None
    assert (begin.time.value, begin.hidden_us) == (waited, move - waited)
    # What is waited for is as uncertain as the whole.
    assert begin.time == Range(waited, waited / 2, waited * 2)
    assert begin.operation.kind == "copy"
    assert begin.operation.opcode == "slice-start"


def test_copies_share_the_memory() -> None:
    """The second one is done after both, and not after its own time."""
    parts = laid(
        """
        %one = ((f32[8,128]{1,0}), f32[4,128]{1,0:S(1)}, s32[]) async-start(%x), calls=%moved
        %two = (f32[8,128]{1,0:S(1)}, f32[8,128]{1,0}, u32[]) copy-start(%x)
        %two.1 = f32[8,128]{1,0:S(1)} copy-done(%two)
        %one.1 = f32[4,128]{1,0:S(1)} async-done(%one)
        """,
        {"one": 2.0, "two": 3.0},
    )
    assert added(parts) == {"two": 5.0}


def test_what_is_updated_on_the_way_is_waited_for() -> None:
    parts = laid(
        """
        %begin = ((f32[8,128]{1,0}), f32[4,128]{1,0:S(1)}, s32[]) async-start(%x), calls=%moved
        %go = ((f32[8,128]{1,0}), f32[4,128]{1,0:S(1)}, s32[]) async-update(%begin)
        %end = f32[4,128]{1,0:S(1)} async-done(%go)
        """,
        {"begin": 2.0},
    )
    assert added(parts) == {"begin": 2.0}


_LOOP = """
%start = (s32[], f32[8,128]{1,0}) tuple(%x)
%loop = (s32[], f32[8,128]{1,0}) while(%start), condition=%none, body=%body, backend_config=TRIPS
%after = f32[8,128]{1,0} negate(%x)
"""


def test_a_loop_counts_its_runs() -> None:
    known = _LOOP.replace("TRIPS", '{"known_trip_count":{"n":"12"}}')
    parts = laid(known, {"inner": 2.0, "after": 1.0})
    assert added(parts) == {"inner": 24.0, "after": 1.0}
    assert parts["inner"].operation.unknown_loops == ()


_COUNTED = """
%counted (c: (s32[], f32[8,128])) -> (s32[], f32[8,128]) {
  %c = (s32[], f32[8,128]{1,0}) parameter(0)
  %again = f32[8,128]{1,0} tanh(%c#1)
  %one = s32[]{:T(128)} constant(STEP)
  %next = s32[]{:T(128)} add(%c#0, %one)
  ROOT %d = (s32[], f32[8,128]{1,0}) tuple(%next, %again)
}

%more (e: (s32[], f32[8,128])) -> pred[] {
  %e = (s32[], f32[8,128]{1,0}) parameter(0)
  %limit = s32[]{:T(128)} constant(LIMIT)
  ROOT %less = pred[]{:T(512)} compare(%e#0, %limit), direction=DIRECTION
}

"""
_COUNTING = """
%zero = s32[] constant(FIRST)
%zero.1 = s32[] copy(%zero)
%start = (s32[], f32[8,128]{1,0}) tuple(%zero.1, %x)
%loop = (s32[], f32[8,128]{1,0}) while(%start), condition=%more, body=%counted
"""


@pytest.mark.parametrize(
    ("first", "limit", "step", "direction", "trips"),
    [
        (0, 4, 1, "LT", 4),
        (3, 4, 1, "LE", 2),
        (0, 7, 2, "LT", 4),
        (5, 4, 1, "LT", 0),
        (0, 4, 0, "LT", None),
        (0, 4, 1, "NE", None),
    ],
)
def test_a_counter_that_is_compared_with_a_constant(
    first: int, limit: int, step: int, direction: str, trips: int | None
) -> None:
    loop = _COUNTED.replace("LIMIT", str(limit)).replace("STEP", str(step))
    entry = "\n".join(f"  {each}" for each in _COUNTING.strip().splitlines())
    text = _MODULE.replace("BODY", entry.replace("FIRST", str(first)))
    at = text.index("ENTRY")
    hlo = read_hlo(text[:at] + loop.replace("DIRECTION", direction) + text[at:])
    assert trip_count(hlo, hlo.instructions["loop"]) == trips


def test_a_counter_that_is_copied_before_it_is_counted() -> None:
    loop = _COUNTED.replace("add(%c#0,", "add(%kept,").replace(
        "  %one =", "  %kept = s32[]{:T(128)} copy(%c#0)\n  %one ="
    )
    for name, value in (("LIMIT", "4"), ("STEP", "1"), ("DIRECTION", "LT")):
        loop = loop.replace(name, value)
    entry = "\n".join(f"  {each}" for each in _COUNTING.strip().splitlines())
    text = _MODULE.replace("BODY", entry.replace("FIRST", "0"))
    hlo = read_hlo(text.replace("ENTRY", f"{loop}ENTRY"))
    assert trip_count(hlo, hlo.instructions["loop"]) == 4


def test_branches_in_a_loop_run_as_often_as_it() -> None:
    parts = laid(
        """
        %start = (s32[], f32[8,128]{1,0}) tuple(%x)
        %l = (s32[]) while(%start), condition=%no, body=%choose, "known_trip_count":{"n":"12"}
        """,
        {"sine": 3.0, "cosine": 2.0, "cosine.1": 2.0},
    )
    assert added(parts) == {"cosine": 24.0, "cosine.1": 24.0}
    assert parts["cosine"].operation.times == 12
    assert parts["cosine"].alone == parts["cosine"].time


def test_the_branches_of_a_conditional_in_a_loop() -> None:
    found = laid_out(
        """
        %start = (s32[], f32[8,128]{1,0}) tuple(%x)
        %l = (s32[]) while(%start), condition=%no, body=%choose, "known_trip_count":{"n":"12"}
        """,
        {"sine": 3.0, "cosine": 2.0, "cosine.1": 2.0},
    )
    assert found.conditionals == {"chosen": Branches(36.0, 48.0)}


def test_a_conditional_in_a_branch_that_is_not_run_counts_not() -> None:
    found = laid_out(
        """
        %start = (s32[], f32[8,128]{1,0}) tuple(%x)
        %c = f32[8,128] conditional(%x, %start, %x), branch_computations={%choose, %slow}
        """,
        {"sine": 3.0, "cosine": 2.0, "cosine.1": 2.0, "tangent": 9.0},
    )
    assert found.conditionals == {"c": Branches(4.0, 9.0)}


def test_a_loop_without_a_known_count_is_named() -> None:
    parts = laid(_LOOP.replace("TRIPS", "{}"), {"inner": 2.0, "after": 1.0})
    assert added(parts) == {"inner": 2.0, "after": 1.0}
    assert parts["inner"].operation.unknown_loops == ("loop",)


def test_a_conditional_takes_its_longest_branch() -> None:
    found = laid_out(
        """
        %which = s32[] constant(0)
        %c = f32[8,128] conditional(%which, %x, %x), branch_computations={%short, %long}
        """,
        {"sine": 3.0, "cosine": 2.0, "cosine.1": 2.0},
    )
    parts = {part.operation.name: part for part in found.parts}
    assert found.conditionals == {"c": Branches(3.0, 4.0)}
    assert added(parts) == {"cosine": 2.0, "cosine.1": 2.0}
    assert parts["sine"].time == Range(0.0, 0.0, 0.0)
    assert not parts["sine"].is_run
    assert parts["sine"].hidden_us == 0.0  # and so it passes beside nothing


@pytest.mark.parametrize(
    ("body", "times", "expected"),
    [
        # A fusion passes it on, and a fusion waits for it.
        (
            "chained",
            {"begun": 9.0, "product": 2.0, "tanh": 1.0},
            {"product": 2, "tanh": 1, "begun": 6},
        ),
        # A SparseCore has its data after `tanh`.
        ("given", {"begun": 9.0, "tanh": 2.0, "sine": 1.0}, {"tanh": 2, "sine": 1, "begun": 8}),
        ("started", {"sent": 9.0, "tanh": 2.0, "add.1": 1.0}, {"tanh": 2, "sent": 7, "add.1": 1}),
    ],
)
def test_a_collective_passes_beside_others(
    body: str, times: dict[str, float], expected: dict[str, float]
) -> None:
    hlo = read_hlo(module_text(BODIES[body]))
    operations = operations_of(hlo, {}, Code({}))
    parts = timeline(hlo, operations, lambda each: Range(times[each.name])).parts
    assert {part.operation.name: part.time and part.time.value for part in parts} == expected
    kinds = {part.operation.name: part.operation.kind for part in parts}
    assert [name for name, kind in kinds.items() if kind == "collective"] == [
        name for name in times if name in ("begun", "sent")
    ]
    assert kinds.get("product", "matmul") == "matmul"


@pytest.mark.parametrize(
    ("other", "added_by_both"), [(("-x",), 5.0), (("+x", "-x"), 10.0), ((), 5.0)]
)
def test_collectives_share_links(other: tuple[str, ...], added_by_both: float) -> None:
    sent = "(f32[8,128], f32[8,128], u32[], u32[]) collective-permute-start(%x)"
    hlo = read_hlo(
        module_text(f"""
        %one = {sent}, source_target_pairs={{{{0,1}}}}
        %two = {sent}, source_target_pairs={{{{1,0}}}}
        %first = f32[8,128] collective-permute-done(%one)
        %second = f32[8,128] collective-permute-done(%two)
        """)
    )
    operations = operations_of(hlo, {}, Code({}))
    parts = timeline(hlo, operations, lambda _: Range(5.0), {"one": ("+x",), "two": other}).parts
    assert sum(part.time.value for part in parts if part.time is not None) == added_by_both


def test_what_is_not_estimated_adds_nothing() -> None:
    parts = laid("%y = f32[8,128]{1,0} tanh(%x)", {})
    assert (parts["y"].time, parts["y"].hidden_us) == (None, 0.0)


def test_parts_of_operations_are_not_executed() -> None:
    hlo = module(_MOVE)
    assert "moved" not in executed(hlo)
    costs = {"first": Cost(70, None)}
    operations = operations_of(hlo, costs, Code({}))
    ends = ("tangent", "begin", "first", "last")
    assert list(operations) == ["inner", "sine", "cosine", "cosine.1", *ends]
    assert operations["first"].cycles == 70


@pytest.mark.parametrize(
    ("times", "expected"),
    [
        ([], Range(0.0, 0.0, 0.0)),
        ([Range(2, 1, 3), Range(4, 3, 6)], Range(6, 4, 9)),
        # A tenth that was not measured counts from nothing to twice.
        ([Range(9, 8, 10), Range(1)], Range(10, 8, 12)),
        ([Range(8, 7, 9), Range(2)], Range(10)),
    ],
)
def test_the_bounds_of_a_sum(times: list[Range], expected: Range) -> None:
    assert total(times) == expected
