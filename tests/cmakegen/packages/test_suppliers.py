"""The list of packages that supply headers: when each is fetched, and which folders it has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cmakegen.packages.llvm import LLVM_RELEASES
from cmakegen.packages.suppliers import SUPPLIERS, Supplier
from cmakegen.supplied.wanted_packages import mlir_package, wanted_packages

LISTED = [*SUPPLIERS, *(release.supplier for release in LLVM_RELEASES)]


def name_of(supplier: Supplier) -> str:
    return f"{supplier.requirement()} {supplier.kind}".strip()


@pytest.mark.parametrize("supplier", SUPPLIERS, ids=name_of)
def test_a_package_is_wanted_for_each_of_its_names(supplier: Supplier, tmp_path: Path) -> None:
    assert supplier.names
    for name in supplier.names:
        wanted = wanted_packages(str(tmp_path), [name], "")
        assert supplier.requirement() in {package.part.requirement for package in wanted}, name


def test_no_package_is_wanted_for_another_name(tmp_path: Path) -> None:
    assert wanted_packages(str(tmp_path), ["no_package/has/this.h", "gtest"], "") == []


@pytest.mark.parametrize("supplier", LISTED, ids=name_of)
def test_the_folders_of_a_package(supplier: Supplier) -> None:
    assert supplier.prefix.endswith("/")
    assert not supplier.folder or supplier.folder.endswith("/")
    assert supplier.roots
    assert not any(root.startswith("/") or root.endswith("/") for root in supplier.roots)


@pytest.mark.parametrize("supplier", [one for one in LISTED if one.only], ids=name_of)
def test_what_is_extracted_is_included_by_one_of_the_names(supplier: Supplier) -> None:
    for part in supplier.only:
        assert (supplier.folder + part).startswith(supplier.names), part


@pytest.mark.parametrize("supplier", [one for one in LISTED if one.pin], ids=name_of)
def test_a_pin_has_the_version_in_a_group(supplier: Supplier) -> None:
    assert re.compile(supplier.pin).groups == 1


def test_each_package_is_listed_once() -> None:
    parts = [(one.name, one.version, one.prefix, one.kind) for one in LISTED]
    assert len(parts) == len(set(parts))


def test_parts_of_a_package_are_apart_in_the_cache(tmp_path: Path) -> None:
    names = [name for supplier in SUPPLIERS for name in supplier.names]
    keys = [wanted.key for wanted in wanted_packages(str(tmp_path), names, "tensorflow==2.21.0")]
    keys += [mlir_package("tensorflow==2.21.0").key]
    assert len(keys) == len(set(keys))


def test_the_version_of_torch_that_a_tree_is_for(tmp_path: Path) -> None:
    (tmp_path / "setup.py").write_text("v = os.getenv('TORCH_XLA_VERSION', '2.8.0')\n")
    first, *_ = wanted_packages(str(tmp_path), ["torch/csrc/lazy/core/ir.h"], "")
    assert first.part.requirement == "torch==2.8.0"
    assert first.part.select("torch/include/ATen/ATen.h") == "ATen/ATen.h"
