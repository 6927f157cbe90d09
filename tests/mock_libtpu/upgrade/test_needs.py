"""What a program needs, read from its source: what it imports, and what its metadata says."""

from __future__ import annotations

import sys
import venv
from pathlib import Path

import pytest

from mock_libtpu.upgrade.sides.imports import imports
from mock_libtpu.upgrade.sides.needs import Needs, needs
from mock_libtpu.upgrade.sides.program import program
from mock_libtpu.upgrade.sides.side import Place
from tests.conftest import Plant
from tests.mock_libtpu.notebook import written
from tpu_walkthrough.errors import InputError, UsageError
from tpu_walkthrough.interpreters.packages import packages_of

SCRIPT = """
import os, jax.numpy as jnp
from flax import linen as nn
from . import relative
import model, space.inner
from space import other
def late():
    import yaml
raise SystemExit("it is not run")
"""
MODULES = {
    "train.py": SCRIPT,
    "relative.py": "import first\n",
    "model/__init__.py": "from .layers import dense\n",
    "model/layers.py": "import second\n",
    "model/unused.py": "import never\n",
    "space/inner.py": "import third\n",
    "space/other.py": "syntax error\n",
}


def test_imports_of_a_script_and_its_modules(plant: Plant) -> None:
    root = plant(MODULES)
    found = imports([root / "train.py"], [root])
    tops = {module.partition(".")[0] for module in found.others}
    assert tops == {"jax", "flax", "yaml", "first", "second", "third"}
    own = {str(file.relative_to(root)) for file in found.files}
    assert own == set(MODULES) - {"model/unused.py"}


def test_imports_of_a_notebook(tmp_path: Path) -> None:
    path = written(
        tmp_path / "x.ipynb", "%matplotlib inline\nimport flax", "syntax error", "import yaml"
    )
    assert set(imports([path], [tmp_path]).others) == {"flax", "yaml"}


@pytest.fixture
def environment(plant: Plant, tmp_path: Path) -> str:
    """An interpreter with flax, one of two packages with google, and one from an address."""
    venv.create(tmp_path / "environment", with_pip=False)
    site = next((tmp_path / "environment" / "lib").glob("python*/site-packages"))
    packages = {
        "jax": ["jax/__init__.py"],
        "flax": ["flax/__init__.py", "flax/linen.py"],
        "PyYAML": ["yaml/__init__.py"],
        "protobuf": ["google/protobuf/__init__.py"],
        "google-auth": ["google/auth/__init__.py"],
        "patched": ["patched.py"],
    }
    for name, files in packages.items():
        info = f"{name}-1.dist-info"
        texts = {f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n"}
        texts[f"{info}/RECORD"] = "".join(f"{file},,\n" for file in files)
        if name == "patched":
            texts[f"{info}/direct_url.json"] = '{"url": "https://example.com/x.whl"}'
        plant({**dict.fromkeys(files, ""), **texts}, str(site))
    return str(tmp_path / "environment" / "bin" / "python")


def needed(root: Path, python: str, *with_: str) -> Needs:
    of = program([str(root / "train.py")])
    return needs(of, Place(root, "", root), python, packages_of(python), with_)


def test_packages_of_what_is_imported(plant: Plant, environment: str) -> None:
    text = "import jax, flax.linen, yaml, patched, absent.x\nfrom google import protobuf\n"
    found = needed(plant({"train.py": text}), environment)
    assert list(map(str, found.requirements)) == ["flax", "pyyaml", "protobuf"]
    added, foreign, unknown = found.notes
    assert added == "installed, too, since the program imports them: flax, pyyaml, protobuf"
    assert "came from no index: patched (from https://example.com/x.whl)" in foreign
    assert "not installed here, and so left out: absent (train.py)" in unknown


def test_metadata_of_the_script_counts_instead(plant: Plant, environment: str) -> None:
    lines = ('requires-python = ">=3.12"', "dependencies = [", '  "flax<1", "jax",', "]")
    head = "".join(f"# {line}\n" for line in ("/// script", *lines, "///"))
    root = plant({"train.py": f"{head}import yaml\n"})
    found = needed(root, environment, "optax")
    assert list(map(str, found.requirements)) == ["flax<1", "jax", "optax"]
    assert not found.python.contains("3.11.9")
    assert found.notes == ["installed, too, as train.py says: flax<1"]


def test_with_counts_instead_of_imports(plant: Plant, environment: str) -> None:
    found = needed(plant({"train.py": "import yaml\n"}), environment, "optax==1")
    assert list(map(str, found.requirements)) == ["optax==1"]


def test_what_cannot_be_read_is_an_error(plant: Plant, environment: str) -> None:
    root = plant({"train.py": "# /// script\n# dependencies = [\n# ///\n"})
    with pytest.raises(InputError, match=r"train\.py: its script metadata cannot be read"):
        needed(root, environment)
    with pytest.raises(UsageError, match="--with a b: 'a b' is no requirement"):
        needed(root.parent / "x", environment, "a b")


def test_the_tests_own_interpreter_has_jax(plant: Plant) -> None:
    found = needed(plant({"train.py": "import jax, msgspec\n"}), sys.executable)
    assert list(map(str, found.requirements)) == ["msgspec"]
