"""The versions of modules that Bazel would use."""

from __future__ import annotations

from typing import Any

import pytest

from cmakegen.externals.versions import Module, select, version_key


def dep(name: str, version: str = "", **others: Any) -> dict[str, Any]:
    return {"kind": "bazel_dep", "attributes": {"name": name, "version": version, **others}}


def override(kind: str, name: str, **others: Any) -> dict[str, Any]:
    return {"kind": kind, "attributes": {"module_name": name, **others}}


# The example of Bazel's own documentation, and a module that only an unused version needs.
REGISTRY = {
    Module("b", "1.0"): [dep("d", "1.0"), dep("only_dev", "1.0", dev_dependency=True)],
    Module("c", "1.0"): [dep("d", "1.1")],
    Module("d", "1.0"): [dep("unused", "1.0")],
    Module("d", "1.1"): [],
    Module("d", "1.2"): [dep("b", "1.0")],
    Module("d", ""): [dep("only_replaced", "1.0")],  # of the folder or archive itself
    Module("only_replaced", "1.0"): [],
    Module("unused", "1.0"): [],
}


def selected(*root: dict[str, Any]) -> dict[str, str]:
    found = select(root, lambda modules: {module: REGISTRY[module] for module in modules})
    return {name: module.version for name, module in found.items()}


def test_the_highest_that_is_asked_for() -> None:
    assert selected(dep("b", "1.0"), dep("c", "1.0")) == {"b": "1.0", "c": "1.0", "d": "1.1"}


def test_a_version_that_the_root_sets() -> None:
    root = (dep("b", "1.0"), override("single_version_override", "d", version="1.2"))
    assert selected(*root) == {"b": "1.0", "d": "1.2"}
    patches_only = (dep("c", "1.0"), override("single_version_override", "d", patches=["a.patch"]))
    assert selected(*patches_only) == {"c": "1.0", "d": "1.1"}


@pytest.mark.parametrize("kind", ["archive_override", "git_override", "local_path_override"])
def test_what_replaces_a_module_has_no_version(kind: str) -> None:
    expected = {"b": "1.0", "d": "", "only_replaced": "1.0"}
    assert selected(dep("b", "1.0"), override(kind, "d")) == expected


def test_development_only_counts_in_the_root() -> None:
    assert selected(dep("d", "1.1", dev_dependency=True)) == {"d": "1.1"}


def test_versions_are_ordered() -> None:
    ordered = ["1.0-rc1", "1.0", "1.0.bcr.1", "1.2", "1.10", "1.10.1", "20250814.0", "a", ""]
    assert sorted(sorted(ordered), key=version_key) == ordered
    assert version_key("1.0+build") == version_key("1.0")
