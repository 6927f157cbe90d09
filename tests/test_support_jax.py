"""scripts/support_jax.py knows all places of the newest supported release of jax."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from mock_libtpu.delegate.releases import NEWEST, OLDEST

ROOT = Path(__file__).parents[1]
SCRIPT = ROOT / "scripts" / "support_jax.py"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("support_jax", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_place_gets_the_new_release(script: ModuleType) -> None:
    for name in script.PLACES:
        text = (ROOT / name).read_text("utf-8")
        changed = script.changed(name, text, NEWEST, "7.8.9")
        assert "7.8.9" in changed
        # Nothing else changes, and the change can be taken back.
        if name not in script.BETWEEN:
            assert script.changed(name, changed, "7.8.9", NEWEST) == text
        assert f"jax {OLDEST} to {NEWEST}" not in changed.replace(f"jaxlib {OLDEST}", "")


@pytest.mark.parametrize("name", ["clients/__main__.py", "jax_tests/releases.py"])
def test_a_release_is_added_to_lists(script: ModuleType, name: str) -> None:
    name = f"benchmarks/{name}"
    changed = script.changed(name, (ROOT / name).read_text("utf-8"), NEWEST, "7.8.9")
    assert f'("7.8.9", "{NEWEST}", ' in changed


def test_a_row_is_added_to_the_table(script: ModuleType) -> None:
    name = "docs/reference/clients.md"
    before = (ROOT / name).read_text("utf-8").splitlines()
    after = script.changed(name, "\n".join(before), NEWEST, "7.8.9").splitlines()
    [row] = [line for line in before if line.startswith(f"| jax | {NEWEST} |")]
    place = before.index(row)
    assert after == [*before[:place], row.replace(NEWEST, "7.8.9"), *before[place:]]


def test_a_file_without_the_release_is_an_error(script: ModuleType) -> None:
    with pytest.raises(ValueError, match=r"README.md does not have 1.2.3"):
        script.changed("README.md", "jax", "1.2.3", "7.8.9")


@pytest.mark.parametrize("arguments", [[], ["0.11"], [NEWEST], ["0.1.0"], ["0.11.0", "x"]])
def test_wrong_usage_changes_nothing(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, SCRIPT, *arguments],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith(("usage:", "0.1", NEWEST))
