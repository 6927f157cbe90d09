"""Callers and calls of Python functions: in a small package, and in the installed JAX."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from trace_links.api import Call, find_callers, find_calls

FILES = {
    "shop/__init__.py": "from shop.items import Book as Volume, price\nfrom . import tools\n",
    "shop/items.py": """\
from __future__ import annotations
from shop.tools import checked


class Item:
    def __init__(self, cost):
        self.cost = cost

    def total(self):
        return self.tax() + price(self)

    def tax(self):
        return 0


class Book(Item):
    def __init__(self):
        super().__init__(3)
        self.maker = Maker()

    def tax(self):
        return self.maker.rate()


class Maker:
    def rate(self):
        return 1


@checked
def price(item: Item) -> int:
    return item.tax()


def untyped(thing):
    return thing.tax()
""",
    "shop/tools.py": "def checked(function):\n    return function\n",
    "use.py": """\
import shop
from shop import Volume as V, price as cost


def main(price):
    book = V()
    price(book)  # a parameter
    cost(book)
    shop.price(book)
    return book.total()


def text():
    return "cost(book)"
""",
}


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("TRACE_LINKS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for name, text in FILES.items():
        path = tmp_path / "tree" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return str(tmp_path / "tree")


def places(calls: tuple[Call, ...]) -> list[tuple[str, int, str, str]]:
    return [(call.path, call.line, call.caller, call.confidence) for call in calls]


def test_imports_aliases_and_parameters(tree: str) -> None:
    found = find_callers("shop.price", [tree])
    assert [(one.path, one.line) for one in found.definitions] == [("shop/items.py", 31)]
    assert places(found.calls) == [
        ("shop/items.py", 10, "shop.items.Item.total", "certain"),
        ("use.py", 8, "use.main", "certain"),
        ("use.py", 9, "use.main", "certain"),
    ]


def test_methods_on_self_objects_and_unknown_receivers(tree: str) -> None:
    found = find_callers("shop.items.Item.tax", [tree])
    assert places(found.calls) == [
        ("shop/items.py", 10, "shop.items.Item.total", "certain"),
        ("shop/items.py", 32, "shop.items.price", "certain"),
        ("shop/items.py", 36, "shop.items.untyped", "several"),
    ]
    several = found.calls[-1]
    assert [one.qualified_name for one in several.callees] == [
        "shop.items.Item.tax",
        "shop.items.Book.tax",
    ]


def test_classes_are_called_by_their_names(tree: str) -> None:
    for name in ("shop.Volume", "shop.items.Book.__init__"):
        assert places(find_callers(name, [tree]).calls) == [("use.py", 6, "use.main", "certain")]
    base = find_callers("shop.items.Item.__init__", [tree])
    assert places(base.calls) == [("shop/items.py", 18, "shop.items.Book.__init__", "certain")]


def test_decorators_are_calls(tree: str) -> None:
    found = find_callers("shop.tools.checked", [tree])
    assert [(call.path, call.line, call.caller) for call in found.calls] == [
        ("shop/items.py", 30, "")
    ]


def test_calls_of_a_function(tree: str) -> None:
    found = find_calls("use.main", [tree])
    called = [(call.line, call.callees[0].qualified_name) for call in found.calls]
    assert called == [
        (6, "shop.items.Book"),
        (8, "shop.items.price"),
        (9, "shop.items.price"),
        (10, "shop.items.Item.total"),
    ]
    (rate,) = find_calls("shop.items.Book.tax", [tree]).calls
    assert rate.callees[0].qualified_name == "shop.items.Maker.rate"


def test_the_installed_jax(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec("jax")
    if found is None or not found.submodule_search_locations:
        pytest.skip("jax is not installed")
    monkeypatch.setenv("TRACE_LINKS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    root = Path(found.submodule_search_locations[0])
    jit = find_calls("jax.jit", [str(root)])
    assert [one.qualified_name for one in jit.definitions] == ["jax._src.api.jit"]
    assert {one.qualified_name for call in jit.calls for one in call.callees} == {
        "jax._src.pjit.make_jit"
    }
    callers = find_callers("jax._src.pjit.make_jit", [str(root)])
    assert {call.caller for call in callers.calls} >= {"jax._src.api.jit"}
    for call in callers.calls:
        line = (root / call.path).read_text("utf-8").splitlines()[call.line - 1]
        assert "make_jit" in line
