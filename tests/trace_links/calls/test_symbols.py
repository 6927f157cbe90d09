"""What a file defines."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tpu_walkthrough.errors import InputError
from trace_links.api import find_symbols

COMMAND = str(Path(sys.executable).with_name("trace-links"))
SOURCE = """\
namespace shop {
class Item {
 public:
  int Price() const { return 3; }
};
static int Count(int low) {
  return low;
}
}
"""


def test_symbols_of_cpp(tmp_path: Path) -> None:
    path = tmp_path / "item.cc"
    path.write_text(SOURCE)
    found = [(one.kind, one.name, one.line, one.end_line) for one in find_symbols(path).symbols]
    assert found == [
        ("class", "shop::Item", 2, 5),
        ("function", "shop::Item::Price", 4, 4),
        ("function", "shop::Count", 6, 8),
    ]


def test_symbols_of_python(tmp_path: Path) -> None:
    path = tmp_path / "item.py"
    path.write_text(
        "class Item:\n    def price(self):\n        def inner(): ...\n\nif 1:\n    def f(): ...\n"
    )
    found = [(one.kind, one.name, one.line) for one in find_symbols(path).symbols]
    assert found == [
        ("class", "Item", 1),
        ("method", "Item.price", 2),
        ("function", "Item.price.inner", 3),
        ("function", "f", 6),
    ]


def test_the_command(tmp_path: Path) -> None:
    path = tmp_path / "item.cc"
    path.write_text(SOURCE)
    command = [COMMAND, "symbols", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[0] == f"{path}:2 class shop::Item"
    command = [*command, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    document = json.loads(done.stdout)
    assert document["schema"] == "trace-links/symbols/1"
    assert document["symbols"][2]["name"] == "shop::Count"


@pytest.mark.parametrize(("name", "text"), [("a.txt", "x"), ("missing.cc", None), ("a.py", "def")])
def test_what_cannot_be_read(tmp_path: Path, name: str, text: str | None) -> None:
    if text is not None:
        (tmp_path / name).write_text(text)
    with pytest.raises(InputError):
        find_symbols(tmp_path / name)
