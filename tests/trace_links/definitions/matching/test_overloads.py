"""Overloads that are declared but not defined in the tree: their names get no other's line."""

from pathlib import Path
from typing import Any

import pytest

from trace_links.definitions.index import build, refresh
from trace_links.definitions.lookup import Lookup
from trace_links.definitions.matching import overloads
from trace_links.definitions.matching.types_alike import written_alike
from trace_links.definitions.sources import Checkout, Sources
from trace_links.definitions.table import Table

HEADER = """namespace n {
class A {
 public:
  void g(int x) { use(x); }
  void g(double x);
  void both(int x);
  void both(const char* text);
  virtual void pure(double x) = 0;
  void pure(int x) {}
  void gone(double x) = delete;
  void gone(int x) {}
  void call(Callback done);
  void call(int x);
  int once(int x);
};
void fr(double x);
void known(const Slice& text);
void known(int x);
template <typename T> void made(T x);
friend_of(A);
class B {
  friend void seen(const B& b);
  B(long x);
  B(int x) {}
};
}
"""
SOURCE = """namespace n {
using Callback = void (*)(int);
void A::both(int x) {}
void A::both(const char* text) {}
void A::call(void (*done)(int status)) {}
void A::call(int x) {}
int A::once(int x) { return x; }
int fr(int x) { return x; }
void known(const n::Slice& text) {}
void known(int x) {}
void seen(int x) {}
void made(int x) {}
}
"""
TYPES = """namespace q {
int one(int x) { return x; }
int text(const std::string& x) { return 0; }
int size(size_t n) { return 0; }
int alias(Index n) { return 0; }
int enumerated(Color c) { return 0; }
int plain(const int* p) { return 0; }
int row(int p[4]) { return 0; }
template <typename T> int any(T x) { return 0; }
int automatic(auto x) { return 0; }
int shorts(unsigned short int x) { return 0; }
int variadic(const char* format, ...) { return 0; }
int view(const absl::string_view& x) { return 0; }
}
"""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    root = tmp_path_factory.mktemp("tree")
    (root / "a.h").write_text(HEADER)
    (root / "a.cc").write_text(SOURCE)
    (root / "q.cc").write_text(TYPES)
    return build(str(root))


@pytest.fixture(scope="module")
def lookup(table: Table) -> Lookup:
    return Lookup(table)


@pytest.mark.parametrize("parentheses", ["()", "(...)", ""])
@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("n::A::g", [("a.h", 4, "function"), ("a.h", 5, "declaration")]),
        ("n::fr", [("a.cc", 8, "function"), ("a.h", 16, "declaration")]),
        ("n::seen", [("a.cc", 11, "function"), ("a.h", 22, "declaration")]),
        ("n::B::B", [("a.h", 24, "function"), ("a.h", 23, "declaration"), ("a.h", 21, "class")]),
    ],
)
def test_a_declared_overload_is_a_candidate(
    lookup: Lookup, name: str, lines: list[tuple[str, int, str]], parentheses: str
) -> None:
    result = lookup.find(name + parentheses)
    assert (result.path, result.line) == (None, None)
    assert [(one.path, one.line, one.kind) for one in result.candidates] == lines


def test_a_declared_template_is_a_candidate_for_a_template_name(lookup: Lookup) -> None:
    assert [one.line for one in lookup.find("n::made").candidates] == [12, 19]
    assert lookup.find("n::made()").line == 12
    result = lookup.find("n::made<>()")
    assert (result.path, result.candidates) == (None, ())


@pytest.mark.parametrize(
    ("name", "line"), [("n::A::pure()", 9), ("n::A::gone()", 11), ("n::A::once()", 7)]
)
def test_declarations_without_code_or_overloads_are_not_candidates(
    lookup: Lookup, name: str, line: int
) -> None:
    result = lookup.find(name)
    assert (result.line, result.candidates) == (line, ())


@pytest.mark.parametrize("name", ["n::A::both()", "n::A::call()", "n::known()"])
def test_the_declaration_of_a_defined_function_is_not_a_candidate(
    lookup: Lookup, name: str
) -> None:
    result = lookup.find(name)
    assert result.path == "a.cc"
    assert {one.kind for one in result.candidates} == {"function"}


@pytest.mark.parametrize(
    "name",
    [
        "n::A::g(double)",
        "n::fr(double)",
        "n::seen(n::B const&)",
        "n::B::B(long)",
        "void n::made<char>(char)",
        "q::one(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char>>)",
        "q::one(long)",
        "q::one(int*)",
        "q::one(q::Color)",
        "q::text(int)",
        "q::text(double)",
        "q::size(double)",
        "q::size(q::Color)",
        "q::plain(int*)",
        "q::plain(int)",
        "q::view(int)",
        "q::view(std::basic_string_view<char, std::char_traits<char>>*)",
    ],
)
def test_parameters_of_another_type_are_another_function(lookup: Lookup, name: str) -> None:
    result = lookup.find(name, complete=True)
    assert (result.path, result.candidates) == (None, ())


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("q::one(int)", 2),
        ("q::text(std::string const&)", 3),
        ("q::text(std::__cxx11::basic_string<char, std::char_traits<char>> const&)", 3),
        ("q::size(unsigned long)", 4),
        ("q::size(unsigned int)", 4),
        ("q::alias(int)", 5),
        ("q::alias(n::Position*)", 5),
        ("q::enumerated(q::Color)", 6),
        ("q::enumerated(int)", 6),
        ("q::plain(int const*)", 7),
        ("q::row(int*)", 8),
        ("int q::any<int>(int)", 9),
        ("int q::any<n::A*>(n::A*)", 9),
        ("int q::automatic<double>(double)", 10),
        ("q::shorts(unsigned short)", 11),
        ("q::variadic(char const*, ...)", 12),
        ("q::view(std::basic_string_view<char, std::char_traits<char>> const&)", 13),
    ],
)
def test_an_alias_or_a_template_may_be_any_type(lookup: Lookup, name: str, line: int) -> None:
    result = lookup.find(name, complete=True)
    assert (result.path, result.line) == ("q.cc", line)


def test_a_definition_removes_the_declaration_from_the_candidates(tmp_path: Path) -> None:
    (tmp_path / "a.h").write_text("void f(int x);\nvoid f(double x);\n")
    source = tmp_path / "a.cc"
    source.write_text("void f(int x) {}\n")
    table = build(str(tmp_path))
    assert Lookup(table).find("f()").path is None
    source.write_text("void f(int x) {}\nvoid f(double x) {}\n")
    candidates = Lookup(refresh(table)).find("f()").candidates
    assert [(one.line, one.kind) for one in candidates] == [(1, "function"), (2, "function")]


def test_thousands_of_overloads_are_not_compared_with_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = 0

    def counted(*arguments: Any) -> bool:
        nonlocal compared
        compared += 1
        return written_alike(*arguments)

    monkeypatch.setattr(overloads, "written_alike", counted)
    lines = [f"void f(T{n} x);\nvoid f(S{n} x) {{}}\n" for n in range(2000)]
    (tmp_path / "a.cc").write_text("".join(lines))
    result = Lookup(build(str(tmp_path))).find("f()")
    assert (result.path, len(result.candidates)) == (None, 4000)
    assert compared <= 100_000


def test_several_in_one_tree_are_not_decided_by_another_tree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRACE_LINKS_CACHE", str(tmp_path / "cache"))
    for name, text in {
        "one": "void f(int x) {}\nvoid f(long x) {}\n",
        "two": "void f(char x) {}\n",
    }.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.cc").write_text(text)
    sources = Sources([Checkout(str(tmp_path / name)) for name in ("one", "two")])
    assert [one.line for one in sources.look_up("f()", None, []).candidates] == [1, 2]
    assert sources.look_up("f(char)", None, []).path == "a.cc"


def test_definitions_on_one_line_are_one_location(tmp_path: Path) -> None:
    (tmp_path / "a.cc").write_text(
        "void g() {}\n"
        "void f(int x) {} void f(long x) {} void f(char x) {}\n"
        "void h() { each([](int x) {}, [](int x) {}); }\n"
        "void i(int x) {} void i(long x) {}\nvoid i(char x) {}\n"
    )
    lookup = Lookup(build(str(tmp_path)))
    result = lookup.find("f()")
    assert (result.path, result.line, result.confidence) == ("a.cc", 2, "definition")
    assert result.candidates == ()
    result = lookup.find("h()::{lambda(int)#2}::operator()(int) const", complete=True)
    assert (result.line, result.candidates) == (3, ())
    assert [one.line for one in lookup.find("i()").candidates] == [4, 5]
    assert [one.line for one in lookup.ending("i")] == [4, 5]


def test_a_constructor_that_is_declared_on_the_line_of_its_class(tmp_path: Path) -> None:
    source = "struct A { A(A&&);\n  A();\n};\nA::A() {\n}\n"
    (tmp_path / "a.cc").write_text(source)
    found = Lookup(build(str(tmp_path))).find("A::A()")
    assert found.line is None
    assert {location.line for location in found.candidates} == {1, 4}


@pytest.mark.parametrize(
    ("argument", "expected"),
    [("char const", 3), ("unsigned char const", 4), ("long", 5), ("long long", 5)],
)
def test_overloads_for_other_built_in_types_in_a_template(
    tmp_path: Path, argument: str, expected: int
) -> None:
    text = """namespace n {
typedef unsigned char octet;
inline int f(Array<const char> text) { return 1; }
int f(Array<const octet> bytes) { return 2; }
int f(Array<std::int64_t> numbers) { return 3; }
}
"""
    (tmp_path / "a.cc").write_text(text)
    result = Lookup(build(str(tmp_path))).find(f"n::f(n::Array<{argument}>)", complete=True)
    assert result.line == expected
