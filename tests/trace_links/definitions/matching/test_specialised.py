"""Specialisations of templates: chosen if the arguments match, never for others."""

from __future__ import annotations

from pathlib import Path

import pytest

from trace_links.definitions.index import build
from trace_links.definitions.lookup import Lookup

TEXT = """template <typename T> void copy(T x) {}
template <> void copy<void>(int* x) {}
template <> void copy<>(long x) {}
template <typename T> struct A {
  template <typename U> struct B { void f() {} };
  void f() {}
  void g() {}
};
template <> struct A<int> {
  template <typename U> struct B { void f() {} };
  void f() {}
};
template <> template <> struct A<int>::B<long> { void f() {} };
template <> template <typename U> struct A<char>::B { void f() {} };
template <typename T> struct P { void f() {} };
template <typename T> struct P<T*> { void f() {} };
template <typename T> struct P<const T*> { void f() {} };
template <typename T> struct P<std::vector<T>> { void f() {} };
template <typename R, typename... Args> struct P<R(Args...)> { void f() {} };
template <typename T> struct P<std::pair<T, int>> { void f() {} };
template <typename T, typename E = void> struct Q { void f() {} };
template <typename T> struct Q<T, std::enable_if_t<std::is_integral_v<T>>> { void f() {} };
constexpr int kMany = 9;
template <int N> struct V { void f() {} };
template <> struct V<3> { void f() {} };
template <> struct V<kMany> { void f() {} };
using Alias = long;
template <> struct P<Alias> { void f() {} };
template <> void P<Strange>::f() {}
template <> void Only<Elsewhere>::f() {}
enum class Style { kPlain, kBold };
enum Other { kBold = 0 };
template <typename T, Style s> struct W { void f() {} };
template <typename T> struct W<T, Style::kPlain> { void f() {} };
template <typename T> struct W<T, Style::kBold> { void f() {} };
"""


@pytest.fixture(scope="module")
def lookup(tmp_path_factory: pytest.TempPathFactory) -> Lookup:
    root: Path = tmp_path_factory.mktemp("tree")
    (root / "x.cc").write_text(TEXT)
    return Lookup(build(str(root)))


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("void copy<int>(int)", 1),
        ("void copy<void>(int*)", 2),
        ("void copy<long>(long)", 3),
        ("A<char>::f()", 6),
        ("A<int>::f()", 11),
        ("A<void>::f()", 6),
        ("A<unsigned int>::f()", 6),
        ("A<double>::B<long>::f()", 5),
        ("A<int>::B<char>::f()", 10),
        ("A<int>::B<long>::f()", 13),
        ("A<long>::B<int>::f()", 5),
        ("A<char>::B<long>::f()", 14),
        ("P<std::vector<int, std::allocator<int>>>::f()", 18),
        ("P<int (long, char)>::f()", 19),
        ("P<std::pair<char, int>>::f()", 20),
        ("P<long>::f()", 28),
        ("P<int*>::f()", 16),
        ("V<3>::f()", 25),
        ("W<int, (Style)0>::f()", 34),
        ("W<int, (Style)1>::f()", 35),
        ("W<int, (Style)2>::f()", 33),
    ],
)
def test_the_arguments_decide(lookup: Lookup, name: str, line: int) -> None:
    result = lookup.find(name, complete=True)
    assert (result.path, result.line, result.confidence) == ("x.cc", line, "definition")


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        (
            "P<int const*>::f()",
            [16, 17],
        ),  # both match; the compiler chooses one
        ("Q<int, void>::f()", [21, 22]),  # the constraint is not evaluated
        ("V<9>::f()", [24, 26]),  # the value of a constant is not known
        ("P<a::Unknown>::f()", [15, 29]),  # a name that may be an alias
        ("A<>::f()", [6, 11]),  # abbreviated
        ("A::f", [6, 11]),
    ],
)
def test_what_cannot_be_decided_is_several(lookup: Lookup, name: str, lines: list[int]) -> None:
    result = lookup.find(name)
    assert (result.path, result.line, result.confidence) == ("x.cc", None, "file")
    assert [one.line for one in result.candidates] == lines


def test_a_member_of_the_template_is_not_a_member_of_its_specialisation(lookup: Lookup) -> None:
    result = lookup.find("A<int>::g()", complete=True)
    assert (result.path, result.candidates) == (None, ())
    assert lookup.find("A<char>::g()", complete=True).line == 7


def test_a_single_specialisation_that_may_be_another_is_not_certain(lookup: Lookup) -> None:
    result = lookup.find("Only<long>::f()", complete=True)
    assert result.path is None
    assert [one.line for one in result.candidates] == [30]
    assert lookup.find("Only<Elsewhere>::f()", complete=True).line == 30


def test_implicit_members_belong_to_the_specialisation(lookup: Lookup) -> None:
    made = {name: lookup.find(f"{name}::~A()", complete=True) for name in ("A<int>", "A<char>")}
    assert [(one.line, one.confidence) for one in made.values()] == [(9, "class"), (4, "class")]


@pytest.mark.parametrize(
    "argument",
    ["*" * 60_000, "int" + " const*" * 8_000, "P<" * 20_000, "int(" * 15_000, "a::" * 20_000],
    ids=lambda argument: argument[:6],
)
def test_hostile_arguments_end(lookup: Lookup, argument: str) -> None:
    name = f"P<{argument}>::f()"
    assert lookup.find(name, complete=True).name == name


def test_a_friend_in_a_template_is_not_a_template(tmp_path: Path) -> None:
    text = """struct Plain {};
bool operator==(Plain a, Plain b) { return true; }
template <typename T> struct Set {
  friend bool operator==(const Set& a, const Set& b) { return true; }
};
"""
    (tmp_path / "x.h").write_text(text)
    lookup = Lookup(build(str(tmp_path)))
    assert [one.line for one in lookup.find("operator==()").candidates] == [2, 4]
    assert lookup.find("operator==(Set<int> const&, Set<int> const&)").line == 4
