"""Which settings are tried, in which groups, and how users write them."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from mock_libtpu.compiler.settings import Setting, flag, flags_text, variables, xla_flag
from mock_libtpu.upgrade.ablation.ablation import Group
from mock_libtpu.upgrade.ablation.candidates import jax_groups, libtpu_groups
from mock_libtpu.upgrade.ablation.jax_settings import jax_settings
from tpu_walkthrough.errors import InputError


def texts(groups: tuple[Group, ...]) -> dict[str, list[str]]:
    return {group.title: list(map(str, group.settings)) for group in groups}


def test_settings_of_libtpu() -> None:
    older = {"same": "1", "changed": "auto", "gone": "1", "choice": "auto", "gather_choice": "auto"}
    newer = {
        "same": "1",
        "changed": "8",
        "choice": "auto",
        "gather_choice": "auto",
        "new": "true",
        "new_off": "false",
        "new_size": "8",
        "new_choice": "auto",
    }
    switches = ["choice", "gather_choice", "new_choice"]
    groups = libtpu_groups(older, newer, switches, ["gather"])
    assert texts(groups) == {
        "1 setting of libtpu with another default": ["--changed=auto"],
        "2 settings that only the newer libtpu has, off": ["--new=false", "--new_choice=false"],
        "1 setting about gather that libtpu decides itself, off": ["--gather_choice=false"],
        "1 setting about gather that libtpu decides itself, on": ["--gather_choice=true"],
        "1 setting about other things that libtpu decides itself, off": ["--choice=false"],
        "1 setting about other things that libtpu decides itself, on": ["--choice=true"],
    }
    assert {setting.instead for group in groups for setting in group.settings} == {
        "8",
        "true",
        "auto",
    }


def test_what_has_more_of_the_words_in_its_name_comes_first() -> None:
    names = ["other", "all_gather", "sparse_core_sort", "offload_gather_to_sparsecore"]
    values = dict.fromkeys(names, "auto")
    groups = libtpu_groups(values, values, names, ["SparseCore", "gather"])
    (title, likely), *_ = texts(groups).items()
    assert title == "3 settings about SparseCore, gather that libtpu decides itself, off"
    assert likely[0] == "--offload_gather_to_sparsecore=false"


def test_settings_of_jax() -> None:
    older = {"JAX_SAME": "1", "JAX_CHANGED": "false", "JAX_GONE": "true"}
    newer = {"JAX_SAME": "1", "JAX_CHANGED": "true", "JAX_NEW": "true", "JAX_NEW_SIZE": "8"}
    groups = jax_groups(
        older, newer, {"xla_old": "false", "xla_both": "1"}, {"xla_new": "true", "xla_both": "2"}
    )
    assert texts(groups) == {
        "1 setting of jax with another default": ["JAX_CHANGED=false"],
        "1 setting that only the newer jax has, off": ["JAX_NEW=false"],
        "3 settings of XLA that jaxlib gives another value": [
            "XLA_FLAGS=--xla_new=false",
            "XLA_FLAGS=--xla_both=1",
            "XLA_FLAGS=--xla_old=false",
        ],
    }


def test_the_same_settings_give_no_group() -> None:
    assert libtpu_groups({"a": "1"}, {"a": "1"}, []) == ()
    assert jax_groups({"JAX_A": "1"}, {"JAX_A": "1"}, {"xla_a": "1"}, {"xla_a": "1"}) == ()


def test_how_users_write_them() -> None:
    flags = [flag("xla_one", "false", "auto"), flag("xla_two", "a b", "")]
    assert flags_text(flags) == "--xla_one=false --xla_two='a b'"
    others = [
        Setting("JAX_ENABLE_X64", "true", "false"),
        xla_flag("xla_three", "1", "2"),
        xla_flag("xla_four", "2", "1"),
    ]
    assert variables([*flags, *others], "--xla_own=1") == {
        "JAX_ENABLE_X64": "true",
        "XLA_FLAGS": "--xla_own=1 --xla_three=1 --xla_four=2",
    }
    assert variables(flags) == {}


def test_settings_of_an_installed_jax(monkeypatch: pytest.MonkeyPatch) -> None:
    jax = pytest.importorskip("jax", reason="jax is not installed")
    monkeypatch.setenv("JAX_ENABLE_X64", "true")  # of this process, not of the environment
    values = jax_settings(sys.executable)
    assert values["JAX_ENABLE_X64"] == "false"
    assert values["JAX_NUMPY_DTYPE_PROMOTION"] == "standard"
    assert not any("<" in value for value in values.values())
    assert {name.lower() for name in values} <= set(jax.config.values)


def test_an_interpreter_without_jax_is_named(tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -S "$@"\n')
    python.chmod(0o755)
    with pytest.raises(InputError, match=r"does not tell the settings of its jax: .*'jax'"):
        jax_settings(str(python))
