"""Files of a tree with names like options: gcc compiles them, and obeys none of them."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cmakegen.command import Command
from tests.conftest import Plant

PLUGIN = '__attribute__((constructor)) static void load(void) { system("touch plugin-ran"); }\n'
NAMES = ("@words.cc", "-fplugin=plugin.cc", "-o.cc", "--help.cc", "-fplugin=./a.cc", "-x/-c.cc")


@pytest.fixture
def tree(plant: Plant) -> Path:
    """One with such names, and with a plugin that a compiler would load."""
    compiler = shutil.which("gcc")
    if compiler is None:
        pytest.skip("gcc is not installed")
    root = plant(dict.fromkeys(NAMES, "int main() {}\n"))
    (root / "plugin.c").write_text(f"#include <stdlib.h>\n{PLUGIN}int plugin_is_GPL_compatible;\n")
    build = [compiler, "-shared", "-fPIC", "plugin.c", "-o", "plugin.cc"]
    subprocess.run(build, cwd=root, check=True, timeout=60)
    (root / "plugin.c").unlink()
    # Read as a response file, it would load the plugin.
    (root / "@words.cc").write_text("// -fplugin=./plugin.cc\nint main() {}\n")
    (root / "words.cc").write_text("-fplugin=./plugin.cc\n")
    return root


def test_no_name_is_a_word(command: Command, tree: Path) -> None:
    assert command(tree, "--compile-commands").code == 0
    entries = json.loads((tree / "compile_commands.json").read_text())
    by_name = {entry["file"]: entry for entry in entries}
    assert set(NAMES) <= by_name.keys()
    for name in NAMES:
        words = by_name[name]["arguments"]
        assert words[-2:] == ["-c", f"{tree}/{name}"]
        ran = subprocess.run(
            ["gcc", *words[1:], "-fsyntax-only"],
            cwd=tree,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert (ran.returncode, ran.stderr) == (0, ""), name
    assert not (tree / "plugin-ran").exists()
