"""Which axes of a mesh a collective exchanges along."""

from __future__ import annotations

import pytest

from mock_libtpu.compiler.texts.groups import Groups, Mesh, mesh_axes, read_groups, read_meshes

MESH = Mesh("mesh", (("x", 4), ("y", 2)))


@pytest.mark.parametrize(
    ("text", "devices"),
    [
        ("{{0,1},{2,3}}", ((0, 1), (2, 3))),
        ("{}", ()),
        ("[2,4]<=[8]", ((0, 1, 2, 3), (4, 5, 6, 7))),
        ("[4,2]<=[2,4]T(1,0)", ((0, 4), (1, 5), (2, 6), (3, 7))),
        ("[2,4]<=[2,2,2]T(1,0,2)", ((0, 1, 4, 5), (2, 3, 6, 7))),
        ("mesh['x'=4,'y'=2] {'x'}", ((0, 2, 4, 6), (1, 3, 5, 7))),
        ("mesh['x'=4,'y'=2] {'y','x'}", ((0, 1, 2, 3, 4, 5, 6, 7),)),
        ("mesh['x'=4,'y'=2] {'x':(1)2}", ((0, 4), (1, 5), (2, 6), (3, 7))),
        ("mesh['x'=4,'y'=2] {x:(2)2}", ((0, 2), (1, 3), (4, 6), (5, 7))),
        ("mesh['x'=2,'y'=2], device_ids=([2,2]<=[2,2]T(1,0)) {'x'}", ((0, 1), (2, 3))),
        ("mesh['x'=2,'y'=2], device_ids=([2,2]0,3,1,2) {'y'}", ((0, 3), (1, 2))),
    ],
)
def test_groups_are_read_in_all_forms(text: str, devices: tuple[tuple[int, ...], ...]) -> None:
    line = f"%a = f32[8] all-reduce(%b), channel_id=1, replica_groups={text}, to_apply=%add"
    assert read_groups(line) == Groups(devices)


@pytest.mark.parametrize(
    "text",
    [
        "mesh['x'=4] {'z'}",
        "mesh['x'=4] {'x':(3)2}",
        "mesh['x'=4], device_ids=(new) {'x'}",
        "[3,2]<=[8]",
        "[2,2]<=[2,2]T(0,0)",
        "[1,99999999999]<=[99999999999]",
    ],
)
def test_groups_of_an_unknown_form_are_not_known(text: str) -> None:
    assert read_groups(f"all-reduce(%b), replica_groups={text}, to_apply=%add") is None


@pytest.mark.parametrize(
    ("groups", "axes"),
    [
        (Groups(()), ("x", "y")),
        (Groups(((0, 1), (2, 3), (4, 5), (6, 7))), ("y",)),
        (Groups(((0, 2, 4, 6), (1, 3, 5, 7))), ("x",)),
        (Groups(((6, 4, 2, 0), (7, 5, 3, 1))), ("x",)),
        (Groups((tuple(range(8)),)), ("x", "y")),
        (Groups(((0, 4), (1, 5), (2, 6), (3, 7))), ("x:(1)2",)),
        (Groups(((0, 1, 2, 3), (4, 5, 6, 7))), ("x:(2)2", "y")),
        (Groups(tuple((device,) for device in range(8))), ()),
        (Groups(((0, 3), (1, 2), (4, 7), (5, 6))), None),
        (Groups(((0, 1), (2, 3), (4, 6), (5, 7))), None),
        (Groups(((0, 8),)), None),
        (Groups(((0, 2), (2, 4), (4, 6), (6, 0)), are_pairs=True), ("x",)),
        (Groups(((0, 0), (1, 4), (4, 1)), are_pairs=True), ("x", "y")),
        (Groups(((3, 3),), are_pairs=True), ()),
    ],
)
def test_axes_are_those_that_vary_within_groups(
    groups: Groups, axes: tuple[str, ...] | None
) -> None:
    assert mesh_axes(groups, MESH) == axes


def test_parts_of_an_axis_whose_size_has_several_primes_are_named() -> None:
    mesh = Mesh("mesh", (("x", 6),))
    assert mesh_axes(Groups(((0, 3), (1, 4), (2, 5))), mesh) == ("x:(1)2",)
    assert mesh_axes(Groups(((0, 2, 4), (1, 3, 5))), mesh) == ("x:(1)3",)
    assert mesh_axes(Groups(((0, 1), (2, 3), (4, 5))), mesh) == ("x:(3)2",)


def test_the_order_of_devices_of_a_mesh_counts() -> None:
    mesh = Mesh("mesh", (("x", 2), ("y", 2)), (0, 2, 1, 3))
    assert mesh_axes(Groups(((0, 2), (1, 3))), mesh) == ("y",)


def test_pairs_are_read() -> None:
    line = "collective-permute-start(%a), channel_id=3, source_target_pairs={{0,1},{1,0}}"
    assert read_groups(line) == Groups(((0, 1), (1, 0)), are_pairs=True)
    assert read_groups("%a = f32[8] add(%b, %c)") is None


def test_meshes_of_a_stablehlo_are_read() -> None:
    text = """
    module @jit_f {
      sdy.mesh @mesh = <["x"=4, "y"=2]> {stablehlo.mesh = {axes = []}} loc(#loc)
      sdy.mesh @other = <["a b"=2], device_ids=[1, 0]>
      sdy.mesh @empty_mesh = <[]>
    """
    assert read_meshes(text) == {
        "mesh": MESH,
        "other": Mesh("other", (("a b", 2),), (1, 0)),
        "empty_mesh": Mesh("empty_mesh", ()),
    }
